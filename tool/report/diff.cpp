#include "tool/report/diff.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/report/style.h"

namespace surety::tool::report {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::size_t context = 3;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1);
    lines.push_back(text.substr(0, end + 1));
    text.remove_prefix(end + 1);
  }
  return lines;
}

/// A line of the diff: kept, taken out, or put in.
struct Step {
  char sign = ' ';
  std::string_view line;
};

/// The shortest way from one list of lines to the other: for each number of changes, how far each
/// diagonal can be followed, until one of them reaches the end.
std::vector<Step> steps_between(const Lines& before, const Lines& after) {
  using Index = std::ptrdiff_t;
  const Index n = static_cast<Index>(before.size());
  const Index m = static_cast<Index>(after.size());
  std::vector<std::vector<Index>> reached;  // by number of changes; the diagonal -d comes first
  const auto furthest = [&](Index d, Index k) {
    if (d == 0) return Index{0};
    const std::vector<Index>& last = reached[static_cast<std::size_t>(d - 1)];
    const auto at = [&](Index diagonal) {
      return diagonal < -(d - 1) || diagonal > d - 1
                 ? Index{-1}
                 : last[static_cast<std::size_t>(diagonal + d - 1)];
    };
    return std::max(at(k - 1) + 1, at(k + 1));
  };
  const auto follow = [&](Index x, Index k) {
    while (x < n && x - k < m &&
           before[static_cast<std::size_t>(x)] == after[static_cast<std::size_t>(x - k)]) {
      ++x;
    }
    return x;
  };
  Index d = 0;
  for (bool done = false; !done; ++d) {
    std::vector<Index> row(static_cast<std::size_t>(2 * d + 1), -1);
    for (Index k = -d; k <= d; k += 2) {
      const Index from = furthest(d, k);
      if (from < 0 || from > n || from - k > m || from - k < 0) continue;
      const Index x = follow(from, k);
      row[static_cast<std::size_t>(k + d)] = x;
      done = done || (x == n && x - k == m);
    }
    reached.push_back(std::move(row));
  }
  std::vector<Step> steps;
  Index x = n;
  Index y = m;
  for (--d; d >= 0; --d) {
    const Index k = x - y;
    const Index from = furthest(d, k);
    for (; x > from; --x, --y) steps.push_back({' ', before[static_cast<std::size_t>(x - 1)]});
    if (d == 0) break;
    // What is taken out stands before what is put in.
    const std::vector<Index>& last = reached[static_cast<std::size_t>(d - 1)];
    const bool put_in = k + 1 <= d - 1 && last[static_cast<std::size_t>(k + d)] == from;
    if (put_in) {
      steps.push_back({'+', after[static_cast<std::size_t>(--y)]});
    } else {
      steps.push_back({'-', before[static_cast<std::size_t>(--x)]});
    }
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

std::string printed(const Step& step, const Paint& paint) {
  std::string line = step.sign + std::string(step.line);
  const bool ends = line.ends_with('\n');
  if (ends) line.pop_back();
  if (step.sign == '-') line = paint(styles::bad, line);
  if (step.sign == '+') line = paint(styles::good, line);
  return line + (ends ? "\n" : "\n\\ No newline at end of file\n");
}

/// The numbers of the first line and of the lines, as a diff has them.
std::string range(std::size_t first, std::size_t count) {
  return count == 1 ? std::to_string(first)
                    : fmt::format("{},{}", count == 0 ? first - 1 : first, count);
}

}  // namespace

std::string unified_diff(const std::string& name, std::string_view before, std::string_view after,
                         bool color) {
  if (before == after) return {};
  const Paint paint(color);
  const std::vector<Step> steps = steps_between(lines_of(before), lines_of(after));
  std::string out = paint(styles::heading, "--- a/" + name) + "\n" +
                    paint(styles::heading, "+++ b/" + name) + "\n";
  std::size_t old_line = 1, new_line = 1, at = 0;
  while (at < steps.size()) {
    // The next hunk: from before the next change to behind the last one that is near.
    std::size_t first = at;
    while (first < steps.size() && steps[first].sign == ' ') ++first;
    if (first == steps.size()) break;
    std::size_t last = first;
    for (std::size_t i = first; i < steps.size() && i <= last + 2 * context + 1; ++i) {
      if (steps[i].sign != ' ') last = i;
    }
    const std::size_t begin = first - at > context ? first - context : at;
    const std::size_t end = std::min(last + 1 + context, steps.size());
    old_line += begin - at;
    new_line += begin - at;
    std::size_t removed = 0, added = 0;
    std::string body;
    for (std::size_t i = begin; i < end; ++i) {
      removed += steps[i].sign != '+' ? 1 : 0;
      added += steps[i].sign != '-' ? 1 : 0;
      body += printed(steps[i], paint);
    }
    out += paint(styles::aside,
                 fmt::format("@@ -{} +{} @@", range(old_line, removed), range(new_line, added))) +
           "\n" + body;
    old_line += removed;
    new_line += added;
    at = end;
  }
  return out;
}

}  // namespace surety::tool::report
