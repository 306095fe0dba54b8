#include "tool/commands/languages/fuzz_process.h"

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "tool/service/process.h"

namespace surety::tool::commands {

Ended run_on(const std::vector<std::string>& command, const std::string& input,
             std::chrono::milliseconds limit) {
  constexpr std::size_t kept_errors = 2000;
  Launch launch{.arguments = command, .errors = Sink::captured(kept_errors), .timeout = limit};
  bool as_argument = false;
  for (std::string& argument : launch.arguments) {
    for (std::size_t at = argument.find("{}"); at != std::string::npos;
         at = argument.find("{}", at + input.size())) {
      argument.replace(at, 2, input);
      as_argument = true;
    }
  }
  if (!as_argument) launch.input = input;
  return run_process(launch);
}

bool failed(const Ended& ended) { return ended.timed_out || ended.signal != 0; }

}  // namespace surety::tool::commands
