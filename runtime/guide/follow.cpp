// From what the code under test compares to inputs for which both sides are equal.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/guide/guide.h"
#include "runtime/guide/guided.h"
#include "runtime/guide/numbers.h"
#include "runtime/guide/seen.h"
#include "runtime/guide/trace.h"

namespace surety {

namespace {

constexpr std::size_t most_positions = 12;  // of a text that are written over
constexpr std::size_t most_matches = 4;     // values of a case that are equal to one side
constexpr int most_steps = 400;             // of one descent

std::uint64_t apart(std::uint64_t left, std::uint64_t right, unsigned bytes) {
  const std::uint64_t mask = mask_of(bytes);
  return std::min((left - right) & mask, (right - left) & mask);
}

std::uint64_t swapped(std::uint64_t value, unsigned bytes) {
  return __builtin_bswap64(value) >> (64 - 8 * std::min(bytes, 8u));
}

}  // namespace

void Guide::follow(const Choices& base, const Comparison& c, std::size_t numbers) {
  using Kind = Change::Kind;
  const auto sides = {std::pair{c.left, c.right}, std::pair{c.right, c.left}};
  for (const auto& [from, to] : sides) {
    because(c.place, "comparison with " + side_text(c, to));
    // One more and one less are where an order changes.
    for (const int off : {0, 1, -1}) {
      const std::uint64_t goal = to + static_cast<std::uint64_t>(off);
      for (std::size_t which = 0; which < most_matches && goes_on(); ++which) {
        if (!attempt(base, {Kind::number_to, which, from, goal, c.bytes})) break;
      }
      for (std::size_t which = 0; which < most_matches && goes_on(); ++which) {
        if (!attempt(base, {Kind::length_to, which, from, goal, c.bytes})) break;
      }
    }
    if (c.bytes > 1 && goes_on()) {
      attempt(base, {Kind::number_to, 0, swapped(from, c.bytes), swapped(to, c.bytes), c.bytes});
    }
    // A number that is read from a text.
    for (std::size_t which = 0; which < most_matches && goes_on(); ++which) {
      Change change{Kind::text_to, which};
      change.text_from = std::to_string(as_signed(from, c.bytes));
      change.text_to = std::to_string(as_signed(to, c.bytes));
      if (!attempt(base, change)) break;
    }
    Change change{Kind::text_at};
    change.text_to = std::to_string(as_signed(to, c.bytes));
    for (; change.which < most_positions && goes_on(); ++change.which) {
      if (!attempt(base, change)) break;
    }
  }
  because(c.place, "comparison with " + side_text(c, c.right));
  // The difference of two lengths.
  for (std::size_t which = 0; which < most_matches && goes_on() && !seen_.met(c.place); ++which) {
    if (!attempt(base, {Kind::length_by, which, 0, c.right - c.left, c.bytes})) break;
    attempt(base, {Kind::length_by, which, 0, c.left - c.right, c.bytes});
  }
  for (std::size_t which = 0; which < numbers && goes_on() && !seen_.met(c.place); ++which) {
    attempt(base, {Kind::number_by, which, 0, c.right - c.left});
    attempt(base, {Kind::number_by, which, 0, c.left - c.right});
    attempt(base, {Kind::number_flip, which, 0, c.left ^ c.right});
    // Some of its bits, at another place.
    for (unsigned by = 1; by < 64 && which < most_matches && goes_on(); ++by) {
      const std::uint64_t bits = (c.left ^ c.right) << by;
      if (bits >> by != (c.left ^ c.right)) break;
      attempt(base, {Kind::number_flip, which, 0, bits});
    }
  }
}

void Guide::follow_real(const Choices& base, const Comparison& c, std::size_t reals) {
  using Kind = Change::Kind;
  const double left = real_of(c.left), right = real_of(c.right);
  if (std::isnan(left) || std::isnan(right)) return;
  because(c.place, "comparison with " + side_text(c, c.right));
  for (const auto& [from, to] : {std::pair{left, right}, std::pair{right, left}}) {
    for (std::size_t which = 0; which < most_matches && goes_on(); ++which) {
      Change change{Kind::real_to, which};
      change.real_from = from;
      change.real_to = to;
      if (!attempt(base, change)) break;
      // The next ones, as floats have them, are where an order changes.
      for (const float end : {INFINITY, -INFINITY}) {
        change.real_to = static_cast<double>(std::nextafter(static_cast<float>(to), end));
        attempt(base, change);
        change.real_to = std::nextafter(to, static_cast<double>(end));
        attempt(base, change);
      }
    }
  }
  // As if the side were the number itself, times what a step of one shows.
  for (std::size_t which = 0; which < reals && goes_on() && !seen_.met(c.place); ++which) {
    Change change{Kind::real_by, which};
    for (const double step : {right - left, left - right}) {
      change.real_to = step;
      attempt(base, change);
    }
    change.real_to = 1;
    if (!attempt(base, change)) continue;
    for (const Comparison& after : trace_.comparisons) {
      if (after.place != c.place) continue;
      const double slope = (real_of(after.left) - real_of(after.right)) - (left - right);
      if (slope == 0 || std::isnan(slope)) break;
      change.real_to = (right - left) / slope;
      attempt(base, change);
      break;
    }
  }
}

void Guide::follow(const Choices& base, const TextComparison& comparison) {
  const TextComparison& c = comparison;
  std::vector<std::pair<std::string, std::string>> changes = {{c.left, c.right}, {c.right, c.left}};
  // Functions may compare no more than the shorter text is long.
  for (const std::string& text : options_.mentioned.texts) {
    if (text.size() <= c.left.size() || c.left.size() != c.right.size()) continue;
    if (text.compare(0, c.right.size(), c.right) == 0) changes.emplace_back(c.left, text);
    if (text.compare(0, c.left.size(), c.left) == 0) changes.emplace_back(c.right, text);
  }
  for (const auto& [from, to] : changes) {
    because(c.place, "comparison with \"" + to + "\"");
    for (std::size_t which = 0; which < most_matches && goes_on(); ++which) {
      Change change{Change::Kind::text_to, which};
      change.text_from = from;
      change.text_to = to;
      if (!attempt(base, change)) break;
    }
    Change backwards{Change::Kind::text_to};
    backwards.text_from.assign(from.rbegin(), from.rend());
    backwards.text_to.assign(to.rbegin(), to.rend());
    if (goes_on()) attempt(base, backwards);
    Change change{Change::Kind::text_at};
    change.text_to = to;
    for (; change.which < most_positions && goes_on(); ++change.which) {
      if (!attempt(base, change)) break;
    }
  }
}

std::uint64_t Guide::difference(const Comparison& c) const {
  std::uint64_t least = ~std::uint64_t{0};
  for (const Comparison& each : trace_.comparisons) {
    if (each.place == c.place) least = std::min(least, apart(each.left, each.right, each.bytes));
  }
  return least;
}

/// How far a number was moved, and by how much less the two sides then differ for each step.
struct Guide::Slope {
  std::size_t which = 0;
  std::uint64_t by = 0;
  std::uint64_t gain = 0;
};

/// Number by number, those first that bring the two sides nearest to each other.
void Guide::descend(Choices base, const Comparison& c, std::size_t numbers) {
  because(c.place, "comparison with " + side_text(c, c.right));
  std::uint64_t best = apart(c.left, c.right, c.bytes);
  int steps = 0;
  const auto moved = [&](std::size_t which, std::uint64_t by) {
    ++steps;
    return attempt(base, {Change::Kind::number_by, which, 0, by}) ? difference(c) : best;
  };
  const auto nearer = [&](std::size_t which, std::uint64_t by) {
    const std::uint64_t now = moved(which, by);
    if (now >= best) return false;
    best = now;
    base = values_of(recording_);
    return true;
  };
  for (bool improved = true; improved && best != 0 && steps < most_steps && goes_on();) {
    improved = false;
    std::vector<Slope> slopes;
    for (std::size_t which = 0; which < numbers && best != 0 && goes_on(); ++which) {
      for (const std::uint64_t sign : {std::uint64_t{1}, ~std::uint64_t{0}}) {
        // Small steps may change nothing, where only the upper bits of a number count.
        for (std::uint64_t by = 1; by != 0 && goes_on(); by <<= 8) {
          const std::uint64_t now = moved(which, sign * by);
          if (now == 0) return;
          if (now < best) slopes.push_back({which, sign * by, best - now});
          if (now != best) break;
        }
      }
    }
    std::stable_sort(slopes.begin(), slopes.end(),
                     [](const Slope& a, const Slope& b) { return a.gain > b.gain; });
    for (const Slope& slope : slopes) {
      // Where the difference falls evenly, the rest is one move; a number may not reach so far.
      for (std::uint64_t times = best / slope.gain; times != 0 && best != 0 && goes_on();
           times /= 2) {
        if (!nearer(slope.which, slope.by * times)) continue;
        improved = true;
        break;
      }
    }
    if (!improved && best != 0) combine(base, c, best);
  }
}

/// Two numbers together, where neither alone makes up for what is left.
void Guide::combine(const Choices& base, const Comparison& c, std::uint64_t left) {
  constexpr std::uint64_t most_times = 12;
  const std::size_t numbers = 4;
  for (std::size_t first = 0; first < numbers; ++first) {
    for (std::uint64_t times = 1; times <= most_times; ++times) {
      for (const std::uint64_t sign : {std::uint64_t{1}, ~std::uint64_t{0}}) {
        if (!goes_on() || seen_.met(c.place)) return;
        if (!attempt(base, {Change::Kind::number_by, first, 0, sign * times})) return;
        const Choices between = values_of(recording_);
        const std::uint64_t now = difference(c);
        if (now == left) continue;
        for (std::size_t second = 0; second < numbers; ++second) {
          if (second == first) continue;
          if (!attempt(between, {Change::Kind::number_by, second, 0, 1})) break;
          const std::uint64_t after = difference(c);
          const std::uint64_t gain = after > now ? after - now : now - after;
          if (gain == 0 || now % gain != 0) continue;
          const std::uint64_t moves = now / gain;
          attempt(between, {Change::Kind::number_by, second, 0, after > now ? 0 - moves : moves});
        }
      }
    }
  }
}

}  // namespace surety
