#include "runtime/run/history.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/run/cases.h"
#include "runtime/run/evaluator.h"
#include "runtime/run/failures.h"
#include "runtime/shrink/shrink.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

namespace {

constexpr std::size_t most_cases = 4096;

/// Keeps the latest.
class Latest {
 public:
  void add(const Recording& recording) {
    cases_.push_back(values_of(recording));
    if (cases_.size() > most_cases) cases_.pop_front();
  }
  History take() { return {cases_.begin(), cases_.end()}; }

 private:
  std::deque<Choices> cases_;
};

/// The places of an enumeration, up to that with this path.
template <class Enumeration>
void add_places(CaseRunner& runner, const Choices* until, Latest& latest) {
  // An enumeration of millions is not worth repeating: what matters came late or at once.
  constexpr int most_places = 200'000;
  Enumeration driver;
  Recording recording;
  for (int i = 0; i < most_places; ++i) {
    if (until != nullptr && driver.path() == *until) return;
    runner.draw_only(driver, recording);
    latest.add(recording);
    if (!driver.advance()) return;
  }
}

void add_sampled(CaseRunner& runner, std::uint64_t until, Latest& latest) {
  for (std::uint64_t i = 0; i < until; ++i) {
    Recording recording;
    runner.draw_sampled_boundary(i, recording);
    latest.add(recording);
  }
}

void add_boundary(CaseRunner& runner, Latest& latest) {
  if (runner.estimate_leaves(true) <= static_cast<double>(most_boundary_cases)) {
    add_places<Boundary>(runner, nullptr, latest);
  } else {
    add_sampled(runner, most_boundary_cases, latest);
  }
}

/// Takes cases out of a failing history, and makes those that are left simpler.
class HistoryShrinker {
 public:
  HistoryShrinker(Evaluator& evaluator, const std::function<bool()>& out_of_time)
      : evaluator_(evaluator), out_of_time_(out_of_time) {}

  std::optional<ShrunkHistory> operator()(const History& cases) {
    std::vector<Evaluation> run = evaluator_.evaluate_in_order(cases);
    ++best_.evaluations;
    if (run.empty() || run.back().verdict != Verdict::failed) return std::nullopt;
    signature_ = signature_of(run.back().failure);
    best_.cases.assign(cases.begin(), cases.begin() + static_cast<std::ptrdiff_t>(run.size()));
    best_.last = std::move(run.back());
    take_the_end();
    remove_cases();
    for (std::size_t i = 0; i < best_.cases.size() && !out_of_time_(); ++i) simplify(i);
    remove_cases();
    best_.finished = !out_of_time_();
    return std::move(best_);
  }

 private:
  /// Whether the candidate fails in the same way, at its end or before. Then it is the best one.
  /// `index` is the case whose recording is wanted.
  bool attempt(const History& candidate, std::size_t index, Recording* recording) {
    std::vector<Evaluation> run = evaluator_.evaluate_in_order(candidate);
    ++best_.evaluations;
    if (run.empty() || run.back().verdict != Verdict::failed ||
        signature_of(run.back().failure) != signature_) {
      return false;
    }
    if (recording != nullptr) {
      if (index >= run.size()) return false;  // it was not needed at all: remove_cases() sees to it
      *recording = run[index].recording;
    }
    best_.cases.assign(candidate.begin(),
                       candidate.begin() + static_cast<std::ptrdiff_t>(run.size()));
    best_.last = std::move(run.back());
    ++best_.steps;
    return true;
  }

  /// Most often a few cases before the last one are enough.
  void take_the_end() {
    for (std::size_t length = 1; length < best_.cases.size() && !out_of_time_(); length *= 2) {
      const History end(best_.cases.end() - static_cast<std::ptrdiff_t>(length), best_.cases.end());
      if (attempt(end, 0, nullptr)) return;
    }
  }

  void remove_cases() {
    for (std::size_t length = std::max<std::size_t>(best_.cases.size() / 2, 1); length > 0;
         length /= 2) {
      for (std::size_t at = 0; at + length < best_.cases.size() && !out_of_time_();) {
        History shorter = best_.cases;
        const auto first = shorter.begin() + static_cast<std::ptrdiff_t>(at);
        shorter.erase(first, first + static_cast<std::ptrdiff_t>(length));
        if (!attempt(shorter, 0, nullptr)) at += length;
      }
    }
  }

  void simplify(std::size_t index) {
    const std::vector<Evaluation> run = evaluator_.evaluate_in_order(best_.cases);
    if (index >= run.size()) return;
    const StillFails still_fails = [&](const Choices& candidate, Recording& normal) {
      if (index >= best_.cases.size()) return false;
      History changed = best_.cases;
      changed[index] = candidate;
      return attempt(changed, index, &normal);
    };
    ShrinkLimits limits;
    limits.out_of_time = out_of_time_;
    shrink(run[index].recording, still_fails, limits);
  }

  Evaluator& evaluator_;
  const std::function<bool()>& out_of_time_;
  std::string signature_;
  ShrunkHistory best_;
};

}  // namespace

History cases_before(CaseRunner& runner, const CaseName& name, const Choices& path) {
  Latest latest;
  switch (name.phase) {
    case Phase::exhaustive:
      add_places<Exhaustive>(runner, &path, latest);
      break;
    case Phase::boundary:
      add_places<Boundary>(runner, &path, latest);
      break;
    case Phase::sampled_boundary:
      add_sampled(runner, name.index, latest);
      break;
    case Phase::random:
    case Phase::given:
      add_boundary(runner, latest);
      for (std::uint64_t i = name.index - std::min<std::uint64_t>(name.index, most_cases / 2);
           i < name.index; ++i) {
        Recording recording;
        runner.draw_random(i, recording);
        latest.add(recording);
      }
      break;
  }
  return latest.take();
}

std::optional<ShrunkHistory> shortest_history(Evaluator& evaluator, const History& cases,
                                              const std::function<bool()>& out_of_time) {
  return HistoryShrinker(evaluator, out_of_time)(cases);
}

}  // namespace surety
