// Looks for a failing case, in forked workers.
//
//   parent                              worker 0                     workers 1..n (if it takes
//   long) fork, watch the shared journal  ->  exhaustive? boundary, random random a worker ends:
//   what was it doing?   publishes each case's name before it runs
//
// Workers take random cases in chunks from a shared counter, so that the first failure found is
// the same whatever their number.
#pragma once

#include <chrono>
#include <optional>
#include <set>
#include <string>

#include "runtime/run/cases.h"
#include "runtime/run/failures.h"
#include "runtime/run/progress.h"

namespace surety {

using Clock = std::chrono::steady_clock;

/// Where a search begins: after the faults that are known already.
struct SearchStart {
  CaseName from{Phase::exhaustive, 0};  // first case to run
  std::vector<std::uint64_t> path;      // where the exhaustive or boundary driver is then
  bool skip_first = false;              // that case kills its process
  std::set<std::string> known;          // signatures that are not to be found again
  Clock::time_point deadline;
};

struct Found {
  CaseName name;
  std::vector<std::uint64_t> path;  // of the exhaustive and boundary drivers
  std::optional<Failure> died;      // how the worker died; else it saw a failure and said so
};

struct SearchOutcome {
  std::optional<Found> found;
  std::string error;  // the test itself is at fault
  bool proved = false;
  bool timed_out = false;
  std::uint64_t cases = 0;
  std::uint64_t rejected = 0;
  std::uint64_t sequences = 0;  // visited by enumeration
  FilterCounts filters;
  RelationCounts relation;
  LawCounts law;
  std::map<std::string, std::uint64_t> labels;
  std::vector<GrammarReach> grammars;
};

SearchOutcome search(Property& property, const Settings& settings, std::uint64_t seed,
                     const SearchStart& start, Progress& progress);

/// The same in this process, for debugging: a crash is a crash.
SearchOutcome search_without_fork(Property& property, const Settings& settings, std::uint64_t seed,
                                  const SearchStart& start, Progress& progress);

}  // namespace surety
