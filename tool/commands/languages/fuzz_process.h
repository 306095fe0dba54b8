// Runs a program on one input and says how it ended.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "tool/commands/layer.h"

namespace surety::tool::commands {

struct Ending {
  bool started = true;
  bool timed_out = false;
  int signal = 0;  // 0 when it ended by itself
  int status = 0;
  std::string errors;  // the end of what it wrote to standard error

  bool failed() const { return timed_out || signal != 0; }
  std::string describe() const;
};

/// `{}` in an argument is replaced by the input; without one it goes to standard input.
Ending run_program(const std::vector<std::string>& command, const std::string& input,
                   std::chrono::milliseconds limit);

}  // namespace surety::tool::commands
