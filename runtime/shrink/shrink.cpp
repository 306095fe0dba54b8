#include "runtime/shrink/shrink.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "runtime/choice/drivers.h"
#include "runtime/shrink/shrinker.h"
#include "surety/source.h"

namespace surety {

bool simpler(const Choices& a, const Choices& b) {
  if (a.size() != b.size()) return a.size() < b.size();
  return a < b;
}

namespace {
std::uint64_t hash_of(const Choices& choices) {
  std::uint64_t hash = choices.size();
  for (std::uint64_t value : choices) hash = Source::mix(hash ^ value);
  return hash;
}
}  // namespace

Shrinker::Shrinker(Recording failing, const StillFails& still_fails, const ShrinkLimits& limits)
    : still_fails_(still_fails), limits_(limits) {
  result_.simplest = std::move(failing);
  values_ = values_of(result_.simplest);
}

bool Shrinker::exhausted() const {
  return result_.evaluations >= limits_.evaluations || limits_.out_of_time();
}

bool Shrinker::attempt(const Choices& candidate) {
  if (!simpler(candidate, values_) || exhausted()) return false;
  if (!seen_.insert(hash_of(candidate)).second) return false;
  ++result_.evaluations;
  if (!still_fails_(candidate, scratch_)) return false;
  Choices normal = values_of(scratch_);
  if (!simpler(normal, values_)) return false;
  std::swap(result_.simplest, scratch_);
  values_ = std::move(normal);
  ++result_.steps;
  return true;
}

ShrinkResult Shrinker::run() {
  using Pass = void (Shrinker::*)();
  // Cheap and effective first; the expensive ones only run when those find nothing more.
  static constexpr Pass passes[] = {
      &Shrinker::delete_span_runs,   &Shrinker::hoist_descendants, &Shrinker::delete_spans,
      &Shrinker::zero_spans,         &Shrinker::lower_choices,     &Shrinker::delete_short_runs,
      &Shrinker::lower_duplicates,   &Shrinker::order_siblings,    &Shrinker::lower_pairs,
      &Shrinker::redistribute_pairs, &Shrinker::lower_and_delete,  &Shrinker::delete_and_raise,
      &Shrinker::search_below,
  };
  constexpr std::size_t cheap_passes = 6;
  while (!exhausted()) {
    const std::uint64_t before = result_.steps;
    std::size_t tried = 0;
    for (Pass pass : passes) {
      const std::uint64_t before_pass = result_.steps;
      (this->*pass)();
      // After progress in one of the later, dearer passes the cheap ones come first again.
      if (++tried > cheap_passes && result_.steps != before_pass) break;
    }
    if (result_.steps == before) {
      result_.finished = !exhausted();
      break;
    }
  }
  return std::move(result_);
}

ShrinkResult shrink(Recording failing, const StillFails& still_fails, const ShrinkLimits& limits) {
  return Shrinker(std::move(failing), still_fails, limits).run();
}

}  // namespace surety
