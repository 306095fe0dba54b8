// Processes that the code under test forks. One that comes back from it must not go on testing: it
// is not a worker, and what it tried would be counted twice.
#pragma once

#include <cstdint>
#include <optional>

#include "runtime/run/process.h"
#include "surety/failure.h"

namespace surety {

/// How often this process has forked; watches from the first call on.
std::uint64_t forks_so_far();
/// Whether this process was forked by the code under test.
bool forked_by_tested_code();
/// To be called in a child that the engine has made.
void expect_this_fork();

/// What children of the code under test tell the process that runs the case.
class ForkedChildren {
 public:
  ForkedChildren();
  /// Ends this process, which came back from the code under test.
  [[noreturn]] void leave(const std::optional<Failure>& failure);
  /// After a case that forked: the failure of a child that came back. Waits a little for it.
  std::optional<Failure> take_failure();

 private:
  struct Block;
  SharedMemory memory_;
  Block* block_;
  int patience_ms_ = 1000;  // for all cases together
};

}  // namespace surety
