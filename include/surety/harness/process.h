// Runs a program and waits for it, with a time limit: for systems under test that are programs.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace surety::harness {

struct ProcessResult {
  int status = -1;  // exit status; 128 + signal if it was killed
  bool timed_out = false;
  std::string output;  // standard output and standard error, the first 64 kB
};

/// The words are the program (looked up in PATH) and its arguments. Variables are added to the
/// environment. On time-out the program and what it started are killed. Throws SystemError when it
/// cannot be started.
ProcessResult run_process(const std::vector<std::string>& words,
                          const std::vector<std::pair<std::string, std::string>>& variables,
                          std::chrono::milliseconds at_most);

}  // namespace surety::harness
