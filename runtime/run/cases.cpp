#include "runtime/run/cases.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/choice/mutate.h"
#include "runtime/run/failures.h"
#include "runtime/run/forks.h"
#include "runtime/run/undefined_behaviour.h"
#include "surety/contract.h"
#include "surety/detail/contract_case.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

namespace {
/// Containers grow in the course of a run, so that small inputs come first.
std::uint32_t size_at(const Settings& settings, std::uint64_t index) {
  const std::uint64_t grown = 2 + index / 4;
  return grown < settings.size ? static_cast<std::uint32_t>(grown) : settings.size;
}

Boundary sample_of_boundary(std::uint64_t seed, std::uint64_t index) {
  Boundary driver;
  if (index < 8) {
    driver.take_diagonal(static_cast<std::size_t>(index));
  } else {
    driver.sample(Source::mix(seed ^ index));
  }
  return driver;
}
}  // namespace

CaseRunner::CaseRunner(Property& property, const Settings& settings, std::uint64_t seed)
    : property_(property), settings_(settings), seed_(seed), scope_(context_) {
  context_.labels = &labels_;
  const Mentioned& mentioned = settings.mentioned;
  if (!mentioned.numbers.empty() || !mentioned.texts.empty()) mentioned_ = &mentioned;
  watch_undefined_behaviour();
}

void CaseRunner::prepare(Source& source) {
  context_.source = &source;
  context_.left = false;
  source.set_mentioned(mentioned_);
}

Verdict CaseRunner::run(Source& source) {
  prepare(source);
  context_.failure.reset();
  context_.result.reset();
  context_.exchange.reset();
  detail::state.threw = nullptr;
  const std::uint64_t forks = forks_so_far();
  Verdict verdict = Verdict::failed;
  rejection_.clear();
  try {
    verdict = property_.run(source);
  } catch (const Rejected& rejected) {
    verdict = Verdict::rejected;
    rejection_ = rejected.reason == nullptr ? "" : rejected.reason;
  } catch (const StopCase&) {
    verdict = Verdict::failed;
  } catch (...) {
    detail::judge_clause_exception();
    if (!context_.failure && !context_.left) {
      if (!forked_by_tested_code()) throw;
      context_.failure = failure_of_current_exception();
    }
  }
  if (forked_by_tested_code()) {
    const bool failed = verdict == Verdict::failed || context_.failure;
    children_.leave(failed ? std::optional(failure()) : std::nullopt);
  }
  if (forks_so_far() != forks && !context_.failure) context_.failure = children_.take_failure();
  if (context_.failure) verdict = Verdict::failed;
  if (context_.left) verdict = Verdict::rejected;
  filters_.tried += source.filters().tried;
  filters_.accepted += source.filters().accepted;
  return verdict;
}

Verdict CaseRunner::random(std::uint64_t index, Recording* recording) {
  const std::uint64_t case_seed = seed_of(index);
  const std::uint32_t size = size_at(settings_, index);
  if (index % mutation_period == mutation_period - 1) return varied(case_seed, size, recording);
  if (recording != nullptr) {
    Source source(case_seed, *recording, size);
    return run(source);
  }
  Source source(case_seed, size);
  given_.clear();
  context_.number = index;
  const Verdict verdict = run(source);
  context_.number.reset();
  if (verdict != Verdict::passed || !context_.exchange) return verdict;
  return exchanged(index, *std::exchange(context_.exchange, std::nullopt));
}

Verdict CaseRunner::exchanged(std::uint64_t index, const CaseContext::Exchange& exchange) {
  const auto draw = [this](std::uint64_t number, Recording& recording) {
    Source source(seed_of(number), recording, size_at(settings_, number));
    prepare(source);
    property_.draw(source);
    std::vector<SpanRecord> parameters;
    for (const SpanRecord& span : recording.spans) {
      if (span.depth == 0) parameters.push_back(span);
    }
    return parameters;
  };
  Recording own, other;
  const std::vector<SpanRecord> here = draw(index, own);
  const std::vector<SpanRecord> there = draw(exchange.other, other);
  Choices choices;
  const auto add = [&choices](const Recording& from, const SpanRecord& span) {
    for (std::uint32_t i = span.begin; i < span.end; ++i) choices.push_back(from.choices[i].value);
  };
  for (std::size_t i = 0; i < here.size(); ++i) {
    const SpanRecord* source = nullptr;
    for (const auto& [to, from] : exchange.taken) {
      if (to == i && from < there.size()) source = &there[from];
    }
    source == nullptr ? add(own, here[i]) : add(other, *source);
  }
  Replay replay(choices);
  const Verdict verdict = driven(replay, varied_);
  if (verdict == Verdict::failed) given_ = std::move(choices);
  return verdict == Verdict::failed ? verdict : Verdict::passed;
}

Verdict CaseRunner::varied(std::uint64_t case_seed, std::uint32_t size, Recording* recording) {
  Source draws(case_seed, base_, size);
  prepare(draws);
  try {
    property_.draw(draws);
  } catch (const Rejected&) {
    return Verdict::rejected;
  }
  Source random(case_seed + 1);
  const Choices choices = mutate(base_, random);
  ReplayThenRandom driver(choices, case_seed + 2, size);
  Source source(driver, recording != nullptr ? *recording : varied_, size);
  return run(source);
}

Verdict CaseRunner::sampled_boundary(std::uint64_t index, Recording& recording) {
  Boundary driver = sample_of_boundary(seed_, index);
  return driven(driver, recording);
}

Verdict CaseRunner::driven(Driver& driver, Recording& recording) {
  Source source(driver, recording);
  return run(source);
}

Verdict CaseRunner::driven(Driver& driver, Wish& wish, Recording& recording) {
  Source source(driver, recording);
  source.set_wish(&wish);
  // Whoever wishes for values does not care for the filters: they tell nothing of the generators.
  const FilterCounts before = filters_;
  const Verdict verdict = run(source);
  filters_ = before;
  return verdict;
}

void CaseRunner::draw_from(Source& source) {
  prepare(source);
  try {
    property_.draw(source);
  } catch (const Rejected&) {  // what was drawn so far counts
  }
}

void CaseRunner::draw_only(Driver& driver, Recording& recording) {
  Source source(driver, recording);
  draw_from(source);
}

void CaseRunner::draw_again(std::uint64_t index) {
  Source source(seed_of(index), size_at(settings_, index));
  draw_from(source);
}

void CaseRunner::draw_random(std::uint64_t index, Recording& recording) {
  Source source(seed_of(index), recording, size_at(settings_, index));
  draw_from(source);
}

void CaseRunner::draw_sampled_boundary(std::uint64_t index, Recording& recording) {
  Boundary driver = sample_of_boundary(seed_, index);
  draw_only(driver, recording);
}

double CaseRunner::estimate_leaves(bool boundary_only) {
  constexpr int paths = 48;
  double sum = 0;
  for (int i = 0; i < paths && sum < 1e18; ++i) {
    Probe probe(seed_ + static_cast<std::uint64_t>(i), boundary_only);
    Recording recording;
    draw_only(probe, recording);
    sum += probe.leaves();
  }
  return sum / paths;
}

void CaseRunner::describe(const Choices& choices, void (*listen)(const Argument&, void*),
                          void* listener) {
  std::size_t used = 0;
  {
    Replay replay(choices);
    Recording recording;
    Source source(replay, recording);
    prepare(source);
    for (const Argument& argument : property_.describe(source)) listen(argument, listener);
    used = recording.choices.size();
  }
  if (used >= choices.size()) return;
  context_.on_drawn_in_body = listen;
  context_.listener = listener;
  // That the case fails is known; whoever listens for failures would take it for an argument.
  const auto on_failure = std::exchange(context_.on_failure, nullptr);
  Replay replay(choices);
  Recording recording;
  try {
    driven(replay, recording);
  } catch (...) {  // what was drawn before has been told
  }
  context_.on_drawn_in_body = nullptr;
  context_.on_failure = on_failure;
}

}  // namespace surety
