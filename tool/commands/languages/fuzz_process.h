// Runs a program on one input and says how it ended.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "tool/commands/layer.h"
#include "tool/service/process.h"

namespace surety::tool::commands {

/// `{}` in an argument is replaced by the input; without one it goes to standard input. The end of
/// what it writes to standard error is kept.
Ended run_on(const std::vector<std::string>& command, const std::string& input,
             std::chrono::milliseconds limit);

/// Whether it crashed or did not end.
bool failed(const Ended& ended);

}  // namespace surety::tool::commands
