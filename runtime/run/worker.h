// What a worker process of a search does, and the journal through which it is watched.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "runtime/run/cases.h"
#include "runtime/run/search.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

/// Lives in shared memory. The worker writes, the parent reads, at any moment, also after the
/// worker has been killed.
struct WorkerJournal {
  static constexpr std::size_t most_path = 1024;
  static constexpr std::size_t most_text = 1 << 16;
  enum class Status : std::uint32_t { running, found, finished, proved, error };

  std::atomic<std::uint32_t> phase{0};
  std::atomic<std::uint64_t> index{0};
  std::atomic<std::uint64_t> cases{0};
  std::atomic<std::uint64_t> rejected{0};
  std::atomic<std::uint32_t> last_words{0};
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
  bool random();
  /// Takes a driver to where the search begins; the number of the first case.
  template <class PathDriver>
  std::uint64_t position(PathDriver& driver, Phase phase, bool& more);
  /// Runs one case and judges it; false if a new failure was found.
  template <class Run>
  bool judged(CaseName name, Run run);
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
  std::uint64_t seed_;
  std::uint64_t until_clock_ = 1;  // cases to go before the clock is read again
  std::uint64_t clock_interval_ = 1;
  Clock::time_point last_clock_;
};

}  // namespace surety
