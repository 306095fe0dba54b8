// Searching in one lane, and in several at once: one loop waits for all of their systems.
//
//   a lane      its own system, random numbers, weights and coverage; one run after the other
//   the loop    look what has happened in all systems (one system call), let every lane go on as
//               far as it can, by one request at most, and look again
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>

#include "runtime/harness/run.h"
#include "surety/harness/coverage.h"
#include "surety/harness/system.h"
#include "surety/harness/tester.h"
#include "surety/source.h"

namespace surety::harness {

class Lane {
 public:
  /// The first one uses the system of the tester, others have their own.
  Lane(const Tester& tester, const Settings& settings, unsigned number, unsigned lanes,
       Clock::time_point end);
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  /// Goes on as far as it can; a run that has come to its end by that.
  std::optional<Run> go_on(Clock::time_point looked);
  /// Nothing is left to do.
  bool done() const { return done_; }
  /// Ends the present run, if there is one, where it is.
  std::optional<Run> abandon();

  System& system() { return *system_; }
  Runner* runner() { return runner_.get(); }
  const Coverage& coverage() const { return coverage_; }

 private:
  bool next_run();
  bool next_step();

  const Tester* tester_;
  const Settings* settings_;
  unsigned number_, lanes_;
  Clock::time_point end_;
  std::unique_ptr<System> own_;
  System* system_;
  Source source_;
  Steering steering_;
  Coverage coverage_;
  std::unique_ptr<Runner> runner_;
  std::uint64_t runs_ = 0;
  std::size_t step_ = 0, steps_ = 0;  // of the present run
  bool ending_ = false;
  bool done_ = false;
};

/// Goes on with all lanes until each is done, or until `ended` says false to a run that has come to
/// its end. Throws SystemError.
void run_lanes(std::deque<Lane>& lanes, const std::function<bool(Run&& run)>& ended);

}  // namespace surety::harness
