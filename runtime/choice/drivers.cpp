#include "runtime/choice/drivers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "surety/source.h"

namespace surety {

Choices values_of(const Recording& recording) {
  Choices values;
  values.reserve(recording.choices.size());
  for (const Choice& choice : recording.choices) values.push_back(choice.value);
  return values;
}

std::uint64_t Replay::answer(std::uint64_t max, Hints) {
  if (position_ >= choices_.size()) return 0;
  return std::min(choices_[position_++], max);
}
bool Replay::answer_more(std::size_t) { return answer(1, Hints{}) != 0; }

std::uint64_t ReplayThenRandom::answer(std::uint64_t max, Hints hints) {
  if (position_ >= choices_.size()) return random_.choose(max, hints);
  return std::min(choices_[position_++], max);
}
bool ReplayThenRandom::answer_more(std::size_t) {
  if (position_ < choices_.size()) return choices_[position_++] != 0;
  return random_.choose(3) != 0;
}

std::uint64_t Exhaustive::answer(std::uint64_t max, Hints) { return answer_of(max); }
std::uint64_t Exhaustive::answer_of(std::uint64_t max) {
  if (position_ == path_.size()) path_.push_back(Choice{0, max});
  Choice& choice = path_[position_++];
  choice.max = max;  // not known yet after start_at
  return std::min(choice.value, max);
}
void Exhaustive::start_at(const Choices& path) {
  path_.clear();
  for (std::uint64_t value : path) path_.push_back(Choice{value, UINT64_MAX});
  prefix_ = path;
  position_ = 0;
}
bool Exhaustive::advance() {
  path_.resize(position_);  // a rejected case may have stopped short of an older, longer path
  position_ = 0;
  while (!path_.empty() && path_.back().value == path_.back().max) path_.pop_back();
  if (path_.empty()) return false;
  ++path_.back().value;
  prefix_.clear();
  for (const Choice& choice : path_) prefix_.push_back(choice.value);
  return true;
}

namespace {
/// The alternatives of a choice that `Boundary` visits.
std::size_t boundary_count(std::uint64_t max, Hints hints) {
  if (hints.count != 0) return hints.count;
  return max <= 7 ? static_cast<std::size_t>(max) + 1 : 4;
}
std::uint64_t boundary_value(std::uint64_t max, Hints hints, std::size_t rank) {
  if (hints.count != 0) return hints.values[rank];
  if (max <= 7) return rank;
  const std::uint64_t ends[] = {0, max, 1, max - 1};
  return ends[rank];
}
}  // namespace

std::size_t Boundary::pick(std::size_t alternatives) {
  if (sampling_) {
    if (diagonal_ != SIZE_MAX) return std::min(diagonal_, alternatives - 1);
    return static_cast<std::size_t>(random_.choose(alternatives - 1));
  }
  if (position_ == path_.size()) path_.push_back(Step{0, alternatives});
  Step& step = path_[position_++];
  step.alternatives = alternatives;  // not known yet after start_at
  return std::min(step.rank, alternatives - 1);
}
std::uint64_t Boundary::answer(std::uint64_t max, Hints hints) {
  return boundary_value(max, hints, pick(boundary_count(max, hints)));
}
bool Boundary::answer_more(std::size_t count) {
  // Longer sequences are the business of the random phase; past two elements they would only
  // multiply the combinations.
  return count < 2 && pick(2) != 0;
}
bool Boundary::advance() {
  path_.resize(position_);
  position_ = 0;
  while (!path_.empty() && path_.back().rank + 1 == path_.back().alternatives) path_.pop_back();
  if (path_.empty()) return false;
  ++path_.back().rank;
  prefix_.clear();
  for (const Step& step : path_) prefix_.push_back(step.rank);
  return true;
}
void Boundary::start_at(const Choices& path) {
  path_.clear();
  for (std::uint64_t rank : path) path_.push_back(Step{static_cast<std::size_t>(rank), SIZE_MAX});
  prefix_ = path;
  position_ = 0;
}

std::uint64_t Probe::answer(std::uint64_t max, Hints hints) {
  if (!boundary_only_) {
    leaves_ *= static_cast<double>(max) + 1;
    return random_.choose(max);
  }
  const std::size_t count = boundary_count(max, hints);
  leaves_ *= static_cast<double>(count);
  return boundary_value(max, hints, static_cast<std::size_t>(random_.choose(count - 1)));
}
bool Probe::answer_more(std::size_t count) {
  if (count >= (boundary_only_ ? 2u : 64u)) return false;
  leaves_ *= 2;
  return random_.choose(1) != 0;
}

}  // namespace surety
