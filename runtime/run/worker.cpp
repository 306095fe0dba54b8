#include "runtime/run/worker.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/run/cases.h"
#include "runtime/run/failures.h"
#include "runtime/run/search.h"
#include "runtime/run/sentences.h"
#include "surety/generate/core.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

namespace {
constexpr double most_sequences = 2e7;
/// A proof is worth more than samples: enumeration may take this many times the budget, if it is
/// expected to finish by then.
constexpr double share_for_enumeration = 2.0;

void set_text(WorkerJournal& journal, const std::string& text) {
  journal.text_length = static_cast<std::uint32_t>(std::min(text.size(), sizeof journal.text));
  std::memcpy(journal.text, text.data(), journal.text_length);
}
void set_path(WorkerJournal& journal, const std::vector<std::uint64_t>& path) {
  const std::size_t length = std::min(path.size(), WorkerJournal::most_path);
  std::copy_n(path.begin(), length, journal.path);
  journal.path_length.store(static_cast<std::uint32_t>(length), std::memory_order_relaxed);
}
}  // namespace

Worker::Worker(Property& property, const Settings& settings, std::uint64_t seed,
               const SearchStart& start, SearchJournal& shared, WorkerJournal& journal)
    : settings_(settings),
      start_(start),
      shared_(shared),
      journal_(journal),
      runner_(property, settings, seed),
      seed_(seed),
      last_clock_(Clock::now()) {}

template <class Run>
bool Worker::judged(CaseName name, Run run) {
  journal_.phase.store(static_cast<std::uint32_t>(name.phase), std::memory_order_relaxed);
  journal_.index.store(name.index, std::memory_order_release);
  Verdict verdict;
  std::string signature;
  try {
    verdict = run();
    if (verdict == Verdict::failed) signature = signature_of(runner_.failure());
  } catch (const EmptyGenerator&) {
    throw;
  } catch (...) {
    verdict = Verdict::failed;
    signature = signature_of(failure_of_current_exception());
  }
  if (verdict == Verdict::rejected) {
    journal_.rejected.store(journal_.rejected.load(std::memory_order_relaxed) + 1,
                            std::memory_order_relaxed);
    return true;
  }
  journal_.cases.store(journal_.cases.load(std::memory_order_relaxed) + 1,
                       std::memory_order_relaxed);
  journal_.law = runner_.law();  // at once: the next case may kill this process
  if (verdict == Verdict::passed || start_.known.count(signature) != 0) return true;
  const Choices& given = runner_.given();
  if (name.phase == Phase::random && !given.empty()) {
    if (given.size() > WorkerJournal::most_path) return true;  // too long to be passed on
    set_path(journal_, given);
    journal_.phase.store(static_cast<std::uint32_t>(Phase::given), std::memory_order_release);
  }
  journal_.status = WorkerJournal::Status::found;
  return false;
}

bool Worker::out_of_time() {
  if (--until_clock_ != 0) return false;
  // Reading the clock costs as much as a small case: aim at once per 200 microseconds.
  const auto now = Clock::now();
  const auto passed = now - last_clock_;
  last_clock_ = now;
  if (passed < std::chrono::microseconds(100)) {
    clock_interval_ = std::min<std::uint64_t>(clock_interval_ * 2, 1 << 16);
  } else if (passed > std::chrono::microseconds(400)) {
    clock_interval_ = std::max<std::uint64_t>(clock_interval_ / 2, 1);
  }
  until_clock_ = clock_interval_;
  if (now < start_.deadline) return false;
  journal_.timed_out = 1;
  return true;
}

template <class PathDriver>
std::uint64_t Worker::position(PathDriver& driver, Phase phase, bool& more) {
  if (start_.from.phase != phase) return 0;
  driver.start_at(start_.path);
  if (!start_.skip_first) return start_.from.index;
  Recording recording;
  runner_.draw_only(driver, recording);
  more = driver.advance();
  return start_.from.index + 1;
}

bool Worker::exhaustive() {
  const Wide known = runner_.property().size();
  const double leaves =
      known == uncountable ? runner_.estimate_leaves(false) : static_cast<double>(known);
  if (leaves > most_sequences) return true;
  const auto began = Clock::now();
  const auto time_left = std::chrono::duration<double>(start_.deadline - began).count();
  Exhaustive driver;
  Recording recording;
  const char* incomplete = nullptr;
  bool more = true;
  std::uint64_t index = position(driver, Phase::exhaustive, more);
  for (; more; more = driver.advance()) {
    set_path(journal_, driver.path());
    if (!judged({Phase::exhaustive, index}, [&] { return runner_.driven(driver, recording); })) {
      return false;
    }
    if (recording.incomplete != nullptr) incomplete = recording.incomplete;
    if (driver.endless()) return true;
    journal_.sequences = ++index;
    if ((index & 63) == 0) {
      const double used = std::chrono::duration<double>(Clock::now() - began).count();
      // What is not known to be finite may turn out larger than estimated.
      const double expected = std::max(leaves, static_cast<double>(index));
      const bool hopeless = used > 0.01 && used / static_cast<double>(index) * expected >
                                               share_for_enumeration * time_left;
      if (hopeless || used > share_for_enumeration * time_left) return true;
    }
  }
  if (journal_.cases == 0) return true;  // everything was rejected: say so at the end
  journal_.incomplete = incomplete;
  journal_.status = WorkerJournal::Status::proved;
  return false;
}

bool Worker::boundary() {
  Recording recording;
  if (runner_.estimate_leaves(true) <= static_cast<double>(most_boundary_cases)) {
    Boundary driver;
    bool more = true;
    std::uint64_t index = position(driver, Phase::boundary, more);
    for (; more && index < most_boundary_cases && !out_of_time(); more = driver.advance()) {
      set_path(journal_, driver.path());
      if (!judged({Phase::boundary, index++}, [&] { return runner_.driven(driver, recording); })) {
        return false;
      }
    }
    return true;
  }
  std::uint64_t index = start_.from.phase == Phase::sampled_boundary
                            ? start_.from.index + (start_.skip_first ? 1 : 0)
                            : 0;
  for (; index < most_boundary_cases && !out_of_time(); ++index) {
    if (!judged({Phase::sampled_boundary, index},
                [&] { return runner_.sampled_boundary(index, recording); })) {
      return false;
    }
  }
  return true;
}

/// Nothing but rejected inputs: waiting longer would not help.
bool Worker::starved() const { return journal_.cases == 0 && journal_.rejected > 2000; }

bool Worker::random() {
  while (journal_.timed_out == 0) {
    const std::uint64_t begin = shared_.next_index.fetch_add(SearchJournal::chunk);
    const std::uint64_t end = std::min(begin + SearchJournal::chunk, settings_.cases);
    for (std::uint64_t index = begin; index < end; ++index) {
      if (index > shared_.stop_index.load(std::memory_order_relaxed)) return true;
      if (!judged({Phase::random, index}, [&] { return runner_.random(index, nullptr); })) {
        // The others go on up to here, so that the first failure is found whoever runs it.
        std::uint64_t stop = shared_.stop_index;
        while (index < stop && !shared_.stop_index.compare_exchange_weak(stop, index)) {
        }
        return false;
      }
      if (out_of_time()) return true;
    }
    if (end >= settings_.cases || starved()) return true;
  }
  return true;
}

template <class Phases>
void Worker::guarded(Phases phases) {
  try {
    phases();
  } catch (const std::exception& e) {  // from a draw, outside of any case
    if (dynamic_cast<const EmptyGenerator*>(&e) != nullptr) journal_.no_input = 1;
    journal_.status = WorkerJournal::Status::error;
    set_text(journal_, e.what());
    return;
  }
  close();
}

/// Draws some of the random inputs again, without running anything.
void Worker::measure_grammars() {
  constexpr std::uint64_t most_inputs = 1000;
  constexpr auto most_time = std::chrono::milliseconds(200);
  const std::uint64_t inputs = std::min<std::uint64_t>(
      most_inputs, std::min<std::uint64_t>(shared_.next_index, settings_.cases));
  Sentences sentences;
  const auto began = Clock::now();
  for (std::uint64_t i = 0; i < inputs && Clock::now() - began < most_time; ++i) {
    runner_.draw_again(i);
    if (sentences.collectors.empty()) return;
  }
  std::vector<GrammarReach> grammars;
  grammars.reserve(sentences.collectors.size());
  for (const auto& [grammar, collector] : sentences.collectors) {
    grammars.push_back(collector->reach());
  }
  const std::string text = packed(grammars);
  if (text.size() > sizeof journal_.grammars) return;
  std::memcpy(journal_.grammars, text.data(), text.size());
  journal_.grammars_length = static_cast<std::uint32_t>(text.size());
}

void Worker::lead() {
  guarded([this] {
    const bool enumerate = settings_.exhaustive && start_.from.phase == Phase::exhaustive;
    if (enumerate && !exhaustive()) return;
    if (start_.from.phase < Phase::random && !boundary()) return;
    shared_.random_phase = 1;
    random();
    measure_grammars();
  });
}

void Worker::help() {
  guarded([this] { random(); });
}

void Worker::close() {
  journal_.filters = runner_.filters();
  journal_.relation = runner_.relation();
  std::string labels;
  for (const auto& [name, count] : runner_.labels()) {
    labels += std::to_string(count) + " " + name + '\0';
  }
  set_text(journal_, labels);
  auto running = WorkerJournal::Status::running;
  journal_.status.compare_exchange_strong(running, WorkerJournal::Status::finished);
}

}  // namespace surety
