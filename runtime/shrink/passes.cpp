// The passes of the shrinker. Positions and spans refer to the best sequence so far, which every
// successful attempt replaces: loops look at sizes afresh each time round.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/shrink/shrink.h"
#include "runtime/shrink/shrinker.h"
#include "surety/source.h"

namespace surety {

Choices Shrinker::without(std::size_t begin, std::size_t end) const {
  Choices candidate(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(begin));
  candidate.insert(candidate.end(), values_.begin() + static_cast<std::ptrdiff_t>(end),
                   values_.end());
  return candidate;
}

/// Neighbouring spans of one kind, as the elements of a list: halves, quarters, ... of the row.
void Shrinker::delete_span_runs() {
  for (std::size_t i = 0; i < spans().size(); ++i) {
    // The row of siblings that begins here.
    std::vector<std::size_t> row{i};
    std::size_t end = spans()[i].end;
    for (std::size_t j = i + 1; j < spans().size() && spans()[j].depth >= spans()[i].depth; ++j) {
      if (spans()[j].depth > spans()[i].depth || spans()[j].begin != end) continue;
      if (spans()[j].label != spans()[i].label) break;
      row.push_back(j);
      end = spans()[j].end;
    }
    if (row.size() < 3) continue;
    for (std::size_t length = row.size(); length >= 2; length /= 2) {
      bool deleted = false;
      for (std::size_t at = 0; at + length <= row.size(); at += length) {
        if (attempt(without(spans()[row[at]].begin, spans()[row[at + length - 1]].end))) {
          deleted = true;
          break;
        }
      }
      if (deleted) {  // the rows have changed: begin again with this span
        --i;
        break;
      }
      if (exhausted()) return;
    }
  }
}

void Shrinker::delete_spans() {
  for (std::size_t i = spans().size(); i-- > 0;) {
    if (i >= spans().size()) continue;
    const SpanRecord span = spans()[i];
    if (span.begin < span.end) attempt(without(span.begin, span.end));
    if (exhausted()) return;
  }
}

/// Runs that are no span, such as the end of one list and the beginning of the next.
void Shrinker::delete_short_runs() {
  for (std::size_t length = 8; length >= 1; --length) {
    for (std::size_t i = values_.size(); i-- > 0;) {
      if (i + length > values_.size()) continue;
      attempt(without(i, i + length));
      if (exhausted()) return;
    }
  }
}

void Shrinker::zero_spans() {
  for (std::size_t i = 0; i < spans().size(); ++i) {
    Choices candidate = values_;
    for (std::size_t j = spans()[i].begin; j < spans()[i].end; ++j) candidate[j] = 0;
    attempt(candidate);
    if (exhausted()) return;
  }
}

/// A part gives way to a part of itself: a tree to one of its subtrees.
void Shrinker::hoist_descendants() {
  for (std::size_t i = 0; i < spans().size(); ++i) {
    for (std::size_t j = i + 1; j < spans().size() && spans()[j].begin < spans()[i].end; ++j) {
      if (spans()[j].label != spans()[i].label || spans()[j].depth <= spans()[i].depth) continue;
      const SpanRecord outer = spans()[i], inner = spans()[j];
      Choices candidate = without(inner.end, outer.end);
      candidate.erase(candidate.begin() + outer.begin, candidate.begin() + inner.begin);
      if (attempt(candidate)) j = i;
      if (exhausted()) return;
    }
  }
}

bool Shrinker::lower_together(const std::vector<std::size_t>& places, std::uint64_t start) {
  const auto lowered = [&](std::uint64_t by) {
    Choices candidate = values_;
    for (std::size_t place : places) {
      if (place >= candidate.size()) return false;
      candidate[place] -= std::min(by, candidate[place]);
    }
    return attempt(candidate);
  };
  if (start == 0) return false;
  if (lowered(start)) return true;
  const std::uint64_t before = result_.steps;
  // Bisection, for a fault with a threshold. Whole numbers with a sign alternate between positive
  // and negative: steps of two keep the sign.
  for (std::uint64_t unit : {std::uint64_t{2}, std::uint64_t{1}}) {
    std::uint64_t reach = start / unit;  // lowering by so many units is known not to fail
    while (reach > 1 && !exhausted()) {
      const std::uint64_t half = reach / 2;
      if (lowered(half * unit)) {
        reach -= half;
      } else {
        reach = half;
      }
    }
    while (lowered(unit)) {
    }
  }
  return result_.steps != before;
}

void Shrinker::lower_choices() {
  for (std::size_t i = 0; i < values_.size(); ++i) {
    if (values_[i] == 0) continue;
    const auto set_to = [&](std::uint64_t value) {
      if (i >= values_.size() || value >= values_[i]) return false;
      Choices candidate = values_;
      candidate[i] = value;
      return attempt(candidate);
    };
    // The few smallest alternatives are often special; trying them beats searching.
    for (std::uint64_t small = 0; small < 4; ++small) {
      if (set_to(small)) break;
    }
    if (i < values_.size()) lower_together({i}, values_[i]);
    // Faults with a period, such as x % 7 == 3, have no threshold to bisect: look at a handful of
    // neighbours at every order of magnitude, the smallest first.
    constexpr std::uint64_t period = 16;
    for (unsigned shift = 60; shift != 0 && i < values_.size() && values_[i] >= 4; shift -= 4) {
      const std::uint64_t base = values_[i] >> shift;
      if (base == 0 && shift > 4 && (values_[i] >> (shift - 4)) == 0) continue;
      bool lower = false;
      for (std::uint64_t j = 0; j < period && !lower; ++j) lower = set_to(base + j);
      if (lower) break;
    }
    if (exhausted()) return;
  }
}

/// Equal choices, as for a value and its copy in a list.
void Shrinker::lower_duplicates() {
  std::map<std::uint64_t, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    if (values_[i] != 0 && result_.simplest.choices[i].max > 1) groups[values_[i]].push_back(i);
  }
  for (const auto& [value, places] : groups) {
    if (places.size() < 2) continue;
    lower_together(places, value);
    // All but one may be enough, or any two.
    for (std::size_t a = 0; a < places.size() && places.size() <= 12; ++a) {
      for (std::size_t b = a + 1; b < places.size(); ++b) {
        const bool intact = places[b] < values_.size() && values_[places[a]] == value &&
                            values_[places[b]] == value;
        if (intact) lower_together({places[a], places[b]}, value);
        if (exhausted()) return;
      }
    }
  }
}

namespace {
/// The choices worth pairing: those that are not decisions between two.
std::vector<std::size_t> numbers(const Recording& recording) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < recording.choices.size(); ++i) {
    if (recording.choices[i].max > 1) places.push_back(i);
  }
  return places;
}
constexpr std::size_t most_pairs_of = 40;
}  // namespace

/// Two numbers whose difference matters.
void Shrinker::lower_pairs() {
  const auto places = numbers(result_.simplest);
  if (places.size() > most_pairs_of) return;
  for (std::size_t a = 0; a < places.size(); ++a) {
    for (std::size_t b = a + 1; b < places.size(); ++b) {
      if (places[b] >= values_.size()) return;
      const std::uint64_t start = std::min(values_[places[a]], values_[places[b]]);
      lower_together({places[a], places[b]}, start);
      if (exhausted()) return;
    }
  }
}

/// Two numbers whose sum matters: the earlier one down, the later one up.
void Shrinker::redistribute_pairs() {
  const auto places = numbers(result_.simplest);
  if (places.size() > most_pairs_of) return;
  const auto moved = [this](std::size_t from, std::size_t to, std::uint64_t amount) {
    if (to >= values_.size() || amount == 0 || values_[from] < amount) return false;
    Choices candidate = values_;
    const std::uint64_t room = result_.simplest.choices[to].max - candidate[to];
    candidate[from] -= amount;
    candidate[to] += std::min(room, amount);
    return attempt(candidate);
  };
  for (std::size_t a = 0; a < places.size(); ++a) {
    for (std::size_t b = a + 1; b < places.size(); ++b) {
      const std::size_t from = places[a], to = places[b];
      if (to >= values_.size()) return;
      if (values_[from] == 0 || moved(from, to, values_[from])) continue;
      for (std::uint64_t amount = std::uint64_t{1} << 62; amount != 0; amount /= 2) {
        while (moved(from, to, amount)) {
        }
        if (exhausted()) return;
      }
      moved(from, to, 1);
    }
  }
}

/// Elements in order: a list sorted by its choices.
void Shrinker::order_siblings() {
  for (std::size_t i = 0; i < spans().size(); ++i) {
    std::size_t end = spans()[i].end;
    std::size_t distance = 0;
    for (std::size_t j = i + 1; j < spans().size() && spans()[j].depth >= spans()[i].depth; ++j) {
      if (spans()[j].depth > spans()[i].depth || spans()[j].begin < end) continue;
      if (spans()[j].label != spans()[i].label || ++distance > 8) break;
      end = spans()[j].end;
      const SpanRecord left = spans()[i], right = spans()[j];
      const auto at = [this](std::uint32_t n) {
        return values_.begin() + static_cast<std::ptrdiff_t>(n);
      };
      Choices candidate(values_.begin(), at(left.begin));
      candidate.insert(candidate.end(), at(right.begin), at(right.end));
      candidate.insert(candidate.end(), at(left.end), at(right.begin));
      candidate.insert(candidate.end(), at(left.begin), at(left.end));
      candidate.insert(candidate.end(), at(right.end), values_.end());
      attempt(candidate);
      if (exhausted() || i >= spans().size()) return;
    }
  }
}

/// A number that says how much follows, together with a part of what follows.
void Shrinker::lower_and_delete() {
  if (values_.size() > 200) return;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    if (values_[i] == 0) continue;
    const std::size_t last = std::min(values_.size(), i + 40);
    for (std::size_t length = 1; length <= 4; ++length) {
      for (std::size_t j = i + 1; j + length <= last && j + length <= values_.size(); ++j) {
        if (values_[i] == 0) break;
        Choices candidate = without(j, j + length);
        --candidate[i];
        attempt(candidate);
        if (exhausted() || i >= values_.size()) return;
      }
    }
  }
}

/// One part less, and another one takes over what it contributed: two elements become their sum.
void Shrinker::delete_and_raise() {
  if (values_.size() > 60) return;
  for (std::size_t i = 0; i < spans().size(); ++i) {
    const SpanRecord span = spans()[i];
    if (span.end - span.begin > 3 || span.begin == span.end) continue;
    const std::uint64_t lost = values_[span.end - 1];
    for (std::size_t place : numbers(result_.simplest)) {
      if (place >= span.begin && place < span.end) continue;
      const std::uint64_t value = values_[place], max = result_.simplest.choices[place].max;
      const std::uint64_t sum = lost > max - value ? max : value + lost;
      for (std::uint64_t raised : {sum, max, sum < max ? sum + 1 : max}) {
        Choices candidate = values_;
        candidate[place] = raised;
        candidate.erase(candidate.begin() + span.begin, candidate.begin() + span.end);
        if (attempt(candidate)) return;
        if (exhausted()) return;
      }
    }
  }
}

/// Everything simpler that is made of the same few values, when that is little enough.
void Shrinker::search_below() {
  constexpr std::size_t budget = 3000;
  std::vector<std::uint64_t> alphabet{0, 1};
  for (std::uint64_t value : values_) {
    for (std::uint64_t near : {value, value == 0 ? 0 : value - 1}) {
      if (std::find(alphabet.begin(), alphabet.end(), near) == alphabet.end()) {
        alphabet.push_back(near);
      }
    }
  }
  std::sort(alphabet.begin(), alphabet.end());
  std::size_t spent = 0;
  for (std::size_t length = 1; length <= values_.size(); ++length) {
    double count = 1;
    for (std::size_t i = 0; i < length; ++i) count *= static_cast<double>(alphabet.size());
    if (static_cast<double>(spent) + count > static_cast<double>(budget)) return;
    std::vector<std::size_t> digits(length, 0);
    for (bool more = true; more;) {
      Choices candidate(length);
      for (std::size_t i = 0; i < length; ++i) candidate[i] = alphabet[digits[i]];
      ++spent;
      if (!simpler(candidate, values_) || attempt(candidate) || exhausted()) return;
      std::size_t i = length;
      while (i > 0 && ++digits[i - 1] == alphabet.size()) digits[--i] = 0;
      more = i > 0;
    }
  }
}

}  // namespace surety
