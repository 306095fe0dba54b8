// Stopping a command with Ctrl-C (SIGINT) or SIGTERM.
//
// While no program runs that the command started, it ends at once: files are replaced as a whole,
// so none is left half-written. Otherwise `Cancelled` is thrown where the program is waited for,
// after the program has been stopped. A second signal, or five seconds, ends everything;
// signals at the same moment, as `timeout` sends them, are one.
#pragma once

#include <sys/types.h>

#include <exception>

#include "tool/service/layer.h"

namespace surety::tool::service {

/// Thrown by what notices that the command is to stop; only main catches it.
struct Cancelled : std::exception {
  const char* what() const noexcept override { return "stopped"; }
};

/// The exit status of a command that was stopped.
inline constexpr int stopped_status = 130;

/// Signals stop the command while this object lives. There is one at a time.
class StopOnSignals {
 public:
  StopOnSignals();
  ~StopOnSignals();
  StopOnSignals(const StopOnSignals&) = delete;
  StopOnSignals& operator=(const StopOnSignals&) = delete;
};

bool cancelled();
void throw_if_cancelled();
/// Can be read from as soon as the command is to stop; -1 while signals are not looked at.
int cancellation_descriptor();

/// A group of processes that a second signal kills.
class RunningGroup {
 public:
  RunningGroup();
  ~RunningGroup();
  RunningGroup(const RunningGroup&) = delete;
  RunningGroup& operator=(const RunningGroup&) = delete;
  void is(pid_t group);

 private:
  int slot_;
};

}  // namespace surety::tool::service
