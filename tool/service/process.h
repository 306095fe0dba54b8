// Running another program: from a list of arguments, never through a shell.
//
//   const Ended ended = run_process({.arguments = {"nm", object}, .output = Sink::captured(1 <<
//   20)}); if (!ended.not_started.empty()) ...
//
// The program leads a group of its own, which is killed as a whole when it ends, when its time is
// up and when this process dies.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tool/service/layer.h"

namespace surety::tool::service {

/// Where something that a program prints goes.
struct Sink {
  enum class Kind { nowhere, inherited, file, captured };
  Kind kind = Kind::nowhere;
  std::string file;       // output and errors may share one
  std::size_t limit = 0;  // of what is captured: more is not kept of its end

  static Sink inherited() { return {Kind::inherited, "", 0}; }
  static Sink to_file(std::string path) { return {Kind::file, std::move(path), 0}; }
  static Sink captured(std::size_t limit) { return {Kind::captured, "", limit}; }
};

struct Launch {
  std::vector<std::string> arguments;  // the program, looked up in PATH, and what it is told
  std::string directory = {};          // where it runs; empty for here
  std::map<std::string, std::string> environment = {};  // added to that of this process
  std::string input_file = "/dev/null";
  std::optional<std::string> input = {};  // given to it instead of a file
  Sink output = {};
  Sink errors = {};
  std::chrono::milliseconds timeout{0};  // 0 for none
  /// It has groups of its own to stop, so it is asked to (SIGTERM) before it is killed.
  bool asked_to_stop = false;
};

struct Ended {
  std::string not_started;  // why it could not be started; empty if it was
  bool timed_out = false;
  int status = 0;
  int signal = 0;      // that killed it; 0 if it ended by itself
  std::string output;  // what was captured
  std::string errors;

  bool succeeded() const;
  /// `ended with status 3`, `was killed by SIGSEGV`, `did not end in time`.
  std::string describe() const;
};

/// Throws Cancelled if the command is stopped meanwhile, and SystemError for a file of the launch
/// that cannot be used.
Ended run_process(const Launch& launch);

/// The same of a program that the command cannot do without: throws SystemError if it cannot be
/// started.
Ended run_required(const Launch& launch);

/// Where a program is, as a shell finds it; empty if it is not installed.
std::string find_program(const std::string& name);
/// The program with the highest version in its name, `clang++-19`; empty if there is none.
std::string find_newest(const std::string& name);
/// The name by which a compiler can be called: `clang++` may be there with its version in the name
/// only. Empty if it is not there.
std::string find_compiler(const std::string& name);

}  // namespace surety::tool::service
