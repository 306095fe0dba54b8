// Looks for a failing case, in forked workers.
//
//   parent          forks the workers and watches the journal that they share; when a worker
//                   dies, the journal tells which case it was running
//   worker 0        all cases if they are few, then boundary cases, then random cases
//   workers 1..n    random cases; started only if the search takes long
//
// Each worker publishes the name of a case before it runs it. Workers take random cases in chunks
// from a shared counter, so that the first failure found is the same whatever their number.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/run/cases.h"
#include "runtime/run/observations.h"
#include "runtime/run/progress.h"
#include "surety/failure.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

using Clock = std::chrono::steady_clock;

/// An input that comes from looking at the code and killed its process.
struct Killer {
  Choices path;
  std::uintptr_t place = 0;  // of the comparison that led to it; 0 for none
};

/// Where a search begins: after the faults that are known already.
struct SearchStart {
  CaseName from{Phase::exhaustive, 0};         // first case to run
  std::vector<std::uint64_t> path;             // where the exhaustive or boundary driver is then
  bool skip_first = false;                     // that case kills its process
  std::set<std::string> known;                 // signatures that are not to be found again
  std::vector<Killer> killers;                 // inputs of the guide that ended their process
  const Observations* observations = nullptr;  // to which cases are told; null for none
  std::uint64_t random_done = 0;               // random cases that were handed out before
  Clock::time_point deadline;
};

struct Found {
  CaseName name;
  std::vector<std::uint64_t> path;  // of the exhaustive and boundary drivers
  std::optional<Failure> died;      // how the worker died; else it saw a failure and said so
  std::string why;                  // of a case that comes from looking at the code
  std::uintptr_t why_at = 0;        // the place in the code
  std::vector<Choices> before;      // such cases that came before it, and
  std::uint64_t random_before = 0;  // so many random ones
};

struct SearchOutcome {
  std::optional<Found> found;
  std::string error;       // the test itself is at fault
  bool no_input = false;   // because a generator has no members
  bool proved = false;     // all that is drawn was tried
  std::string incomplete;  // and why that is not every input
  bool timed_out = false;
  std::uint64_t cases = 0;
  std::uint64_t rejected = 0;
  std::uint64_t sequences = 0;    // visited by enumeration
  std::uint64_t random_done = 0;  // random cases that were handed out, with those before
  FilterCounts filters;
  RelationCounts relation;
  LawCounts law;
  std::map<std::string, std::uint64_t> labels;
  std::vector<GrammarReach> grammars;
  GuideCounts guide;
};

SearchOutcome search(Property& property, const Settings& settings, std::uint64_t seed,
                     const SearchStart& start, Progress& progress);

/// The same in this process, for debugging: a crash is a crash.
SearchOutcome search_without_fork(Property& property, const Settings& settings, std::uint64_t seed,
                                  const SearchStart& start, Progress& progress);

}  // namespace surety
