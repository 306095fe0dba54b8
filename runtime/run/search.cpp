#include "runtime/run/search.h"

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "runtime/run/cases.h"
#include "runtime/run/failures.h"
#include "runtime/run/process.h"
#include "runtime/run/progress.h"
#include "runtime/run/result_codec.h"
#include "runtime/run/sentences.h"
#include "runtime/run/worker.h"
#include "surety/failure.h"
#include "surety/run.h"

namespace surety {

namespace {

using Status = WorkerJournal::Status;
constexpr auto tick = std::chrono::milliseconds(20);
/// Helpers are forked only when the first worker has been busy for so long.
constexpr auto before_help = std::chrono::milliseconds(40);

/// Collects what a worker has left in its journal.
void gather(const WorkerJournal& journal, SearchOutcome& outcome) {
  outcome.cases += journal.cases;
  outcome.rejected += journal.rejected;
  outcome.sequences = std::max(outcome.sequences, journal.sequences);
  outcome.filters.tried += journal.filters.tried;
  outcome.filters.accepted += journal.filters.accepted;
  outcome.relation.add(journal.relation);
  outcome.law.add(journal.law);
  outcome.timed_out = outcome.timed_out || journal.timed_out != 0;
  if (journal.status == Status::proved) {
    outcome.proved = true;
    if (const char* why = journal.incomplete) outcome.incomplete = why;
  }
  if (journal.grammars_length != 0) {
    outcome.grammars = unpacked_grammars({journal.grammars, journal.grammars_length});
  }
  if (journal.guide_length != 0) {
    outcome.guide = unpack_counts({journal.guide, journal.guide_length});
  }
  const std::string text(journal.text, journal.text_length);
  if (journal.status == Status::error) {
    outcome.error = text;
    outcome.no_input = journal.no_input != 0;
    return;
  }
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\0', at), space = text.find(' ', at);
    if (end == std::string::npos || space == std::string::npos) break;
    outcome.labels[text.substr(space + 1, end - space - 1)] += std::stoull(text.substr(at));
    at = end + 1;
  }
}

Found found_in(const WorkerJournal& journal, std::optional<Failure> died) {
  Found found;
  found.name = {static_cast<Phase>(journal.phase.load()), journal.index.load()};
  found.path.assign(journal.path, journal.path + journal.path_length.load());
  found.died = std::move(died);
  if (is_guided(found.name)) {
    found.why.assign(journal.reason, journal.reason_length);
    found.why_at = journal.reason_place;
    found.random_before = journal.random_before;
    found.before = journal.trail.cases();
    if (!found.before.empty() && found.before.back() == found.path) found.before.pop_back();
  }
  return found;
}

void consider(SearchOutcome& outcome, Found found) {
  if (!outcome.found || earlier(found.name, outcome.found->name)) outcome.found = std::move(found);
}

/// The random cases go on where they were; those that come from looking at the code do not count.
std::uint64_t first_random(const SearchStart& start) {
  if (start.from.phase != Phase::random || start.from.index >= first_guided) {
    return start.random_done;
  }
  return start.from.index + (start.skip_first ? 1 : 0);
}

/// A child with its journal, as the parent sees it.
class Watched {
 public:
  Watched(Property& property, const Settings& settings, std::uint64_t seed,
          const SearchStart& start, SearchJournal& shared, bool leads)
      : memory_(sizeof(WorkerJournal)),
        journal_(memory_.make<WorkerJournal>()),
        memory_mb_(settings.memory_mb) {
    Child::Options options;
    options.output = &output_;
    options.memory_mb = settings.memory_mb;
    options.last_words = &journal_->last_words;
    options.addresses = &journal_->addresses;
    // cppcheck-suppress useInitializationList ; its options refer to other members
    child_ = Child(options, [&] {
      Worker worker(property, settings, seed, start, shared, *journal_);
      if (leads) {
        worker.lead();
      } else {
        worker.help();
      }
    });
    last_change_ = Clock::now();
  }

  const WorkerJournal& journal() const { return *journal_; }
  Child& child() { return child_; }

  /// Ends a child that hangs or has taken too much memory; what it did, if so.
  std::optional<Failure> overdue(double case_seconds) {
    const std::uint64_t done = journal_->cases + journal_->rejected;
    const auto now = Clock::now();
    if (done != last_done_) {
      last_done_ = done;
      last_change_ = now;
      output_.clear();
    }
    if (std::chrono::duration<double>(now - last_change_).count() > case_seconds) {
      child_.end();
      return failure_of_hang(case_seconds);
    }
    if (under_sanitizer() && child_.resident_mb() > memory_mb_) {
      child_.end();
      return failure_of_memory(memory_mb_);
    }
    return std::nullopt;
  }
  /// Reaps a child that has ended; how it died, if it did not end by itself.
  std::optional<Failure> reap() {
    const int status = child_.wait();
    if (journal_->status != Status::running) return std::nullopt;
    return failure_of_exit(status, static_cast<LastWords>(journal_->last_words.load()),
                           &journal_->addresses);
  }

 private:
  SharedMemory memory_;
  WorkerJournal* journal_;
  OutputCapture output_;
  Child child_;
  std::uint64_t memory_mb_;
  std::uint64_t last_done_ = 0;
  Clock::time_point last_change_;
};

}  // namespace

SearchOutcome search(Property& property, const Settings& settings, std::uint64_t seed,
                     const SearchStart& start, Progress& progress) {
  SharedMemory memory(sizeof(SearchJournal));
  auto* shared = memory.make<SearchJournal>();
  shared->next_index = first_random(start);
  const unsigned jobs =
      settings.jobs != 0 ? settings.jobs : std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::unique_ptr<Watched>> workers;
  const auto add = [&] {
    workers.push_back(
        std::make_unique<Watched>(property, settings, seed, start, *shared, workers.empty()));
  };
  const auto began = Clock::now();
  SearchOutcome outcome;
  add();
  const auto settle = [&](Watched& worker, std::optional<Failure> died) {
    if (died || worker.journal().status == Status::found) {
      const Found found = found_in(worker.journal(), std::move(died));
      if (found.name.phase == Phase::random || found.name.phase == Phase::given) {
        // Random cases that came before are still tried, so that the first failure is the same.
        const std::uint64_t last = is_guided(found.name) ? found.random_before : found.name.index;
        shared->stop_index = std::min(shared->stop_index.load(), last);
      }
      consider(outcome, found);
    }
  };
  for (;;) {
    std::vector<pollfd> watched;
    for (const auto& worker : workers) {
      if (worker->child().running()) watched.push_back({worker->child().liveness(), POLLIN, 0});
    }
    if (watched.empty()) break;
    poll(watched.data(), watched.size(), static_cast<int>(tick.count()));
    std::uint64_t cases = 0;
    for (auto& worker : workers) {
      cases += worker->journal().cases;
      if (!worker->child().running()) continue;
      pollfd gone{worker->child().liveness(), POLLIN, 0};
      if (poll(&gone, 1, 0) == 1) {
        settle(*worker, worker->reap());
      } else if (auto died = worker->overdue(settings.case_seconds)) {
        settle(*worker, std::move(died));
      }
    }
    progress.searching(cases, std::chrono::duration<double>(start.deadline - Clock::now()).count());
    const bool useful = shared->random_phase != 0 && !outcome.found &&
                        Clock::now() - began > before_help && Clock::now() < start.deadline;
    if (useful && workers.size() < jobs && workers[0]->child().running()) add();
  }
  for (const auto& worker : workers) gather(worker->journal(), outcome);
  outcome.random_done = shared->next_index;
  return outcome;
}

SearchOutcome search_without_fork(Property& property, const Settings& settings, std::uint64_t seed,
                                  const SearchStart& start, Progress&) {
  SearchJournal shared;
  shared.next_index = first_random(start);
  const auto journal = std::make_unique<WorkerJournal>();
  Worker(property, settings, seed, start, shared, *journal).lead();
  SearchOutcome outcome;
  if (journal->status == Status::found) consider(outcome, found_in(*journal, std::nullopt));
  gather(*journal, outcome);
  outcome.random_done = shared.next_index;
  return outcome;
}

}  // namespace surety
