// What a worker process of a search does, and the journal through which it is watched.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/guide/guide.h"
#include "runtime/guide/guided.h"
#include "runtime/guide/trace.h"
#include "runtime/run/address_report.h"
#include "runtime/run/cases.h"
#include "runtime/run/observations.h"
#include "runtime/run/search.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

/// The latest inputs of a search that looks at the code: whoever wants to make a failure again that
/// needs those before it has no other way to them. Two halves in turn, each the length of a case
/// and its choices.
struct GuidedTrail {
  static constexpr std::size_t half = 1 << 15;
  std::uint64_t values[2][half];
  std::uint32_t used[2] = {0, 0};
  std::uint32_t present = 0;  // the half that is written

  void add(const Choices& choices);
  /// In their order.
  std::vector<Choices> cases() const;
};

/// Lives in shared memory. The worker writes, the parent reads, at any moment, also after the
/// worker has been killed.
struct WorkerJournal {
  static constexpr std::size_t most_path = 1 << 16;
  static constexpr std::size_t most_reason = 512;
  static constexpr std::size_t most_text = 1 << 16;
  enum class Status : std::uint32_t { running, found, finished, proved, error };

  std::atomic<std::uint32_t> phase{0};
  std::atomic<std::uint64_t> index{0};
  std::atomic<std::uint64_t> cases{0};
  std::atomic<std::uint64_t> rejected{0};
  std::atomic<std::uint32_t> last_words{0};
  AddressReport addresses;
  std::atomic<Status> status{Status::running};
  std::atomic<std::uint32_t> path_length{0};
  std::atomic<std::uint32_t> timed_out{0};
  std::atomic<std::uint32_t> no_input{0};        // a generator has no members
  std::atomic<const char*> incomplete{nullptr};  // a literal, at the same place in both processes
  std::uint64_t path[most_path];
  std::uint64_t sequences = 0;
  FilterCounts filters;
  RelationCounts relation;
  LawCounts law;
  std::uint32_t text_length = 0;  // labels, or the text of an error
  char text[most_text];
  std::uint32_t grammars_length = 0;  // what `packed` made of them
  char grammars[most_text];
  GuidedTrail trail;                // the cases of the guide
  std::uint64_t random_before = 0;  // random cases that came before these
  std::uintptr_t reason_place = 0;  // in the code: why the present case is tried
  std::uint32_t reason_length = 0;
  char reason[most_reason];
  std::uint32_t guide_length = 0;  // what `pack_counts` made of them
  char guide[most_text];
};

/// Shared by all workers of a search.
struct SearchJournal {
  static constexpr std::uint64_t chunk = 64;
  std::atomic<std::uint64_t> next_index{0};           // random cases handed out so far
  std::atomic<std::uint64_t> stop_index{UINT64_MAX};  // a failure was found here
  std::atomic<std::uint32_t> random_phase{0};         // worker 0 has come so far: others may help
};

class Worker {
 public:
  Worker(Property& property, const Settings& settings, std::uint64_t seed, const SearchStart& start,
         SearchJournal& shared, WorkerJournal& journal);
  /// All phases from `start` on.
  void lead();
  /// Only the random phase.
  void help();

 private:
  /// True to go on.
  bool exhaustive();
  bool boundary();
  /// Up to this case, and until this time.
  bool random(std::uint64_t cases, Clock::time_point until);
  /// Looks at what the code under test does.
  bool guided();
  bool run_guided(Guided& driver, Recording& recording, CaseTrace& trace);
  /// Takes a driver to where the search begins; the number of the first case.
  template <class PathDriver>
  std::uint64_t position(PathDriver& driver, Phase phase, bool& more);
  /// Runs one case and judges it; false if a new failure was found.
  template <class Run>
  bool judged(CaseName name, Recording* recording, const Run& run);
  /// The same, and hands the verdict to `tell`.
  template <class Run, class Tell>
  bool judged(CaseName name, const Run& run, const Tell& tell);
  /// Whether cases of this phase are written down.
  bool observed(Phase phase) const {
    return start_.observations != nullptr && start_.observations->wanted(phase);
  }
  bool out_of_time();
  bool starved() const;
  void measure_grammars();
  void close();
  template <class Phases>
  void guarded(Phases phases);

  const Settings& settings_;
  const SearchStart& start_;
  SearchJournal& shared_;
  WorkerJournal& journal_;
  CaseRunner runner_;
  Recording recording_;  // of random cases that are observed
  std::uint64_t seed_;
  std::unique_ptr<Guide> guide_;
  std::uint64_t guided_cases_ = 0;
  bool found_by_guide_ = false;
  std::uint64_t until_clock_ = 1;  // cases to go before the clock is read again
  std::uint64_t clock_interval_ = 1;
  Clock::time_point last_clock_;
};

}  // namespace surety
