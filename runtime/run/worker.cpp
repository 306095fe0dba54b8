#include "runtime/run/worker.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/guide/guide.h"
#include "runtime/guide/guided.h"
#include "runtime/guide/trace.h"
#include "runtime/run/cases.h"
#include "runtime/run/failures.h"
#include "runtime/run/observations.h"
#include "runtime/run/result_codec.h"
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
constexpr std::uint64_t cases_before_guide = 100'000;

/// As much as there is room for; how much that is.
template <std::size_t room>
std::uint32_t copied(const std::string& text, char (&to)[room]) {
  const std::size_t length = std::min(text.size(), room);
  std::memcpy(to, text.data(), length);
  return static_cast<std::uint32_t>(length);
}
void set_path(WorkerJournal& journal, const std::vector<std::uint64_t>& path) {
  const std::size_t length = std::min(path.size(), WorkerJournal::most_path);
  std::copy_n(path.begin(), length, journal.path);
  journal.path_length.store(static_cast<std::uint32_t>(length), std::memory_order_relaxed);
}
}  // namespace

void GuidedTrail::add(const Choices& choices) {
  const std::size_t needed = choices.size() + 1;
  if (needed > half) return;
  if (used[present] + needed > half) {
    present = 1 - present;
    used[present] = 0;
  }
  std::uint64_t* const to = values[present] + used[present];
  to[0] = choices.size();
  std::copy(choices.begin(), choices.end(), to + 1);
  used[present] += static_cast<std::uint32_t>(needed);
}

std::vector<Choices> GuidedTrail::cases() const {
  std::vector<Choices> all;
  for (const std::uint32_t which : {1 - present, present}) {
    for (const std::uint64_t* at = values[which]; at < values[which] + used[which];) {
      const std::uint64_t* const begin = at + 1;
      at = begin + *at;
      all.emplace_back(begin, at);
    }
  }
  return all;
}

Worker::Worker(Property& property, const Settings& settings, std::uint64_t seed,
               const SearchStart& start, SearchJournal& shared, WorkerJournal& journal)
    : settings_(settings),
      start_(start),
      shared_(shared),
      journal_(journal),
      runner_(property, settings, seed),
      seed_(seed),
      last_clock_(Clock::now()) {}

namespace {

/// Watches one case, for those who want to know what was tried.
class CaseObserver {
 public:
  CaseObserver(const Observations& observations, CaseRunner& runner, Recording& recording)
      : observations_(observations),
        runner_(runner),
        recording_(recording),
        labels_(runner.labels()) {
    on_drawn_ = std::exchange(recording.on_drawn, [](const Recording& drawn, void* about) {
      auto& own = *static_cast<CaseObserver*>(about);
      own.drawn_ = Clock::now();
      if (own.on_drawn_ != nullptr) own.on_drawn_(drawn, own.context_);
    });
    context_ = std::exchange(recording.context, this);
    began_ = drawn_ = Clock::now();
  }
  ~CaseObserver() {
    recording_.on_drawn = on_drawn_;
    recording_.context = context_;
  }
  CaseObserver(const CaseObserver&) = delete;
  CaseObserver& operator=(const CaseObserver&) = delete;

  /// Failures are told of by those who look into them.
  void tell(const CaseName& name, Verdict verdict) const {
    if (verdict == Verdict::failed) return;
    const auto ended = Clock::now();
    if (!observations_.take(name.phase, verdict)) return;
    ObservedCase observed;
    observed.verdict = verdict;
    if (verdict == Verdict::rejected) {
      observed.reason = runner_.rejection().empty() ? "the test skipped it" : runner_.rejection();
    }
    observed.how = in_words(name);
    for (const auto& [label, count] : runner_.labels()) {
      const auto before = labels_.find(label);
      if (before == labels_.end() || before->second != count) observed.labels.push_back(label);
    }
    observed.timed = true;
    observed.seconds_to_draw = std::chrono::duration<double>(drawn_ - began_).count();
    observed.seconds_to_run = std::chrono::duration<double>(ended - drawn_).count();
    try {
      const Choices choices = values_of(recording_);
      Replay replay(choices);
      Recording again;
      Source source(replay, again);
      observed.arguments = runner_.property().describe(source);
    } catch (const Rejected&) {  // then there are no arguments
    }
    observations_.add(observed);
  }

 private:
  const Observations& observations_;
  CaseRunner& runner_;
  Recording& recording_;
  std::map<std::string, std::uint64_t> labels_;
  void (*on_drawn_)(const Recording&, void*) = nullptr;
  void* context_ = nullptr;
  Clock::time_point began_, drawn_;
};

}  // namespace

template <class Run>
bool Worker::judged(CaseName name, Recording* recording, const Run& run) {
  // Most cases are not observed, and some take no longer than making an observer would.
  if (recording == nullptr || !observed(name.phase)) {
    return judged(name, run, [](Verdict) {});
  }
  const CaseObserver observer(*start_.observations, runner_, *recording);
  return judged(name, run, [&](Verdict verdict) { observer.tell(name, verdict); });
}

template <class Run, class Tell>
bool Worker::judged(CaseName name, const Run& run, const Tell& tell) {
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
  tell(verdict);
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
  if (journal_.timed_out != 0) return true;
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
    if (!judged({Phase::exhaustive, index}, &recording,
                [&] { return runner_.driven(driver, recording); })) {
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
      if (!judged({Phase::boundary, index++}, &recording,
                  [&] { return runner_.driven(driver, recording); })) {
        return false;
      }
    }
    return true;
  }
  std::uint64_t index = start_.from.phase == Phase::sampled_boundary
                            ? start_.from.index + (start_.skip_first ? 1 : 0)
                            : 0;
  for (; index < most_boundary_cases && !out_of_time(); ++index) {
    if (!judged({Phase::sampled_boundary, index}, &recording,
                [&] { return runner_.sampled_boundary(index, recording); })) {
      return false;
    }
  }
  return true;
}

/// Nothing but rejected inputs: waiting longer would not help.
bool Worker::starved() const { return journal_.cases == 0 && journal_.rejected > 2000; }

bool Worker::random(std::uint64_t cases, Clock::time_point until) {
  while (journal_.timed_out == 0 && Clock::now() < until) {
    const std::uint64_t begin = shared_.next_index.fetch_add(SearchJournal::chunk);
    const std::uint64_t end = std::min(begin + SearchJournal::chunk, settings_.cases);
    Recording* const recording = observed(Phase::random) ? &recording_ : nullptr;
    for (std::uint64_t index = begin; index < end; ++index) {
      if (index > shared_.stop_index.load(std::memory_order_relaxed)) return true;
      if (!judged({Phase::random, index}, recording,
                  [&] { return runner_.random(index, recording); })) {
        // The others go on up to here, so that the first failure is found whoever runs it.
        std::uint64_t stop = shared_.stop_index;
        while (index < stop && !shared_.stop_index.compare_exchange_weak(stop, index)) {
        }
        return false;
      }
      if (out_of_time()) return true;
    }
    if (end >= cases || starved()) return true;
  }
  return true;
}

bool Worker::run_guided(Guided& driver, Recording& recording, CaseTrace& trace) {
  struct Context {
    WorkerJournal& journal;
    CaseTrace* trace;
    const std::vector<Killer>& killers;
  } context{journal_, &trace, start_.killers};
  trace.clear();
  recording.context = &context;
  // Drawing is not the code under test. And the case may kill this process.
  recording.on_drawn = [](const Recording& drawn, void* about) {
    const auto& known = *static_cast<Context*>(about);
    if (drawn.choices.size() > WorkerJournal::most_path) throw Rejected{};
    const Choices choices = values_of(drawn);
    for (const Killer& killer : known.killers) {
      if (choices == killer.path) throw Rejected{"it killed its process before"};
    }
    set_path(known.journal, choices);
    known.journal.trail.add(choices);
    watched = known.trace;
  };
  const auto watched_run = [&] {
    struct Unwatched {
      ~Unwatched() { watched = nullptr; }
    } const end;
    return runner_.driven(driver, driver, recording);
  };
  found_by_guide_ =
      !judged({Phase::given, first_guided + guided_cases_++}, &recording, watched_run);
  return !found_by_guide_;
}

bool Worker::guided() {
  if (!settings_.guide || starved()) return true;
  if (guide_ == nullptr) {
    // Whoever says how many cases there are to be wants few more than that.
    const std::uint64_t most = settings_.cases_chosen ? settings_.cases / 8 : Settings::unlimited;
    const auto because = [this](const Reason& reason) {
      journal_.reason_place = reason.place;
      journal_.reason_length = copied(reason.text, journal_.reason);
    };
    const auto run = [this](Guided& driver, Recording& recording, CaseTrace& trace) {
      return run_guided(driver, recording, trace);
    };
    std::vector<std::uintptr_t> avoided;
    avoided.reserve(start_.killers.size());
    for (const Killer& killer : start_.killers) avoided.push_back(killer.place);
    // Another process goes other ways, or it would come to the same end.
    guide_ = std::make_unique<Guide>(Guide::Options{
        seed_ + start_.killers.size(), run,
        [this, most] { return guided_cases_ >= most || out_of_time(); }, because, settings_.corpus,
        runner_.property().name(), settings_.seeds, settings_.mentioned, std::move(avoided)});
  }
  journal_.random_before = std::min<std::uint64_t>(shared_.next_index, settings_.cases);
  // These cases take longer than random ones.
  clock_interval_ = until_clock_ = 16;
  guide_->search();
  GuideCounts counts = guide_->counts();
  if (pack_counts(counts).size() > sizeof journal_.guide) counts.comparisons.clear();
  journal_.guide_length = copied(pack_counts(counts), journal_.guide);
  if (!found_by_guide_) journal_.reason_length = 0;
  return !found_by_guide_;
}

template <class Phases>
void Worker::guarded(Phases phases) {
  try {
    phases();
  } catch (const std::exception& e) {  // from a draw, outside of any case
    if (dynamic_cast<const EmptyGenerator*>(&e) != nullptr) journal_.no_input = 1;
    journal_.status = WorkerJournal::Status::error;
    journal_.text_length = copied(e.what(), journal_.text);
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
  journal_.grammars_length = copied(text, journal_.grammars);
}

void Worker::lead() {
  guarded([this] {
    const bool enumerate = settings_.exhaustive && start_.from.phase == Phase::exhaustive;
    if (enumerate && !exhaustive()) return;
    if (start_.from.phase < Phase::random && !boundary()) return;
    shared_.random_phase = 1;
    // Random cases are cheap and find most faults. What they leave needs a closer look, in turns as
    // long as there is time.
    std::uint64_t cases = cases_before_guide;
    do {
      const auto now = Clock::now();
      const auto share = (start_.deadline - now) / 4;
      if (!random(std::min(settings_.cases, cases), now + share)) return;
      if (!guided()) return;
      cases *= 2;
    } while (guide_ != nullptr && guide_->sees() && shared_.next_index < settings_.cases &&
             journal_.timed_out == 0 && !starved());
    if (!random(settings_.cases, start_.deadline)) return;
    measure_grammars();
  });
}

void Worker::help() {
  guarded([this] { random(settings_.cases, start_.deadline); });
}

void Worker::close() {
  journal_.filters = runner_.filters();
  journal_.relation = runner_.relation();
  std::string labels;
  for (const auto& [name, count] : runner_.labels()) {
    labels += std::to_string(count) + " " + name + '\0';
  }
  journal_.text_length = copied(labels, journal_.text);
  auto running = WorkerJournal::Status::running;
  journal_.status.compare_exchange_strong(running, WorkerJournal::Status::finished);
}

}  // namespace surety
