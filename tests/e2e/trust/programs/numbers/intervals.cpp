#include <algorithm>
#include <optional>

namespace intervals {

/// invariant: low <= high
struct Interval {
  int low;
  int high;
};

/// expect: ret.has_value() == (std::max(a.low, b.low) <= std::min(a.high, b.high))
std::optional<Interval> common(const Interval& a, const Interval& b) {
  const int low = std::max(a.low, b.low), high = std::min(a.high, b.high);
  if (low > high) return std::nullopt;
  return Interval{low, high};
}

/// expect: ret.low <= a.low && ret.low <= b.low && ret.high >= a.high && ret.high >= b.high
Interval hull(const Interval& a, const Interval& b) {
  return {std::min(a.low, b.low), b.high > a.low ? b.high : a.high};
}

/// expect: ret >= 0
long long length(const Interval& i) { return static_cast<long long>(i.high) - i.low; }

}  // namespace intervals
