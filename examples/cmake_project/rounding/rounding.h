#pragma once
/// Rounds down to a multiple.
///
/// assume: multiple > 0 && amount >= 0
/// expect: ret % multiple == 0 && ret <= amount && amount - ret < multiple
int round_down(int amount, int multiple);
