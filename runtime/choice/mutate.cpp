#include "runtime/choice/mutate.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/choice/drivers.h"
#include "surety/source.h"

namespace surety {

namespace {

/// One number becomes another of the same range, or its neighbour.
void copy_value(const Recording& base, Choices& values, Source& random) {
  const std::size_t to = static_cast<std::size_t>(random.choose(values.size() - 1));
  std::vector<std::size_t> alike;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i != to && base.choices[i].max == base.choices[to].max) alike.push_back(i);
  }
  if (alike.empty() || base.choices[to].max < 2) return;
  const std::uint64_t value =
      values[alike[static_cast<std::size_t>(random.choose(alike.size() - 1))]];
  const std::uint64_t max = base.choices[to].max;
  const std::uint64_t offset = random.flip() ? 0 : random.choose(8);
  if (random.flip()) {
    values[to] = value > max - offset ? max : value + offset;
  } else {
    values[to] = value < offset ? 0 : value - offset;
  }
}

void set_extreme(const Recording& base, Choices& values, Source& random) {
  const std::size_t at = static_cast<std::size_t>(random.choose(values.size() - 1));
  const std::uint64_t max = base.choices[at].max;
  const std::uint64_t near = random.choose(std::min<std::uint64_t>(max, 3));
  values[at] = random.flip() ? near : max - near;
}

/// A span once more, or not at all, or in place of another of its kind.
void move_span(const Recording& base, Choices& values, Source& random) {
  if (base.spans.empty()) return;
  const auto& span = base.spans[static_cast<std::size_t>(random.choose(base.spans.size() - 1))];
  const auto begin = values.begin() + span.begin, end = values.begin() + span.end;
  if (begin == end) return;
  switch (random.choose(2)) {
    case 0: {
      const Choices copy(begin, end);
      values.insert(end, copy.begin(), copy.end());
      return;
    }
    case 1:
      values.erase(begin, end);
      return;
    default: {
      std::vector<const SpanRecord*> kin;
      for (const auto& other : base.spans) {
        if (other.label == span.label && other.begin != span.begin) kin.push_back(&other);
      }
      if (kin.empty()) return;
      const SpanRecord& other = *kin[static_cast<std::size_t>(random.choose(kin.size() - 1))];
      const Choices copy(values.begin() + other.begin, values.begin() + other.end);
      const auto at = values.erase(begin, end);
      values.insert(at, copy.begin(), copy.end());
    }
  }
}

}  // namespace

Choices mutate(const Recording& base, Source& random) {
  Choices values = values_of(base);
  // Structural changes come last: the places of choices are those of the base until then.
  for (std::uint64_t rounds = 1 + random.choose(2); rounds > 0 && !values.empty(); --rounds) {
    if (random.choose(3) == 0) {
      set_extreme(base, values, random);
    } else {
      copy_value(base, values, random);
    }
  }
  if (!values.empty() && random.choose(3) == 0) move_span(base, values, random);
  return values;
}

}  // namespace surety
