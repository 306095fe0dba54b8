#pragma once
namespace shop {

/// Discount in percent.
///
/// region: winter
/// assume: month == 12 || month == 1 || month == 2
/// assume: items > 0
/// expect: ret == 20
/// region: summer
/// assume: month = inclusive(6, 8)
/// assume: items > 0
/// expect: ret >= 10 && ret <= 40
int discount(int month, int items);

}  // namespace shop
