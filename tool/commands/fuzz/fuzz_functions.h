// surety fuzz [FUNCTION] FILES...: searches that go on for long.
#pragma once

#include "tool/commands/contracts/test.h"
#include "tool/commands/layer.h"

namespace surety::tool::commands {

/// Builds the tests and searches all of their regions in turns, `seconds` in all, 0 for as long as
/// nobody stops it. What is found and reached is kept at once, so that a later run goes on from
/// there; the exit status.
int fuzz_functions(const TestOptions& options, double seconds);

}  // namespace surety::tool::commands
