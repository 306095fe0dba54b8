#include <span>
#include <stdexcept>
#include <vector>

namespace slices {

/// expect: ret == std::accumulate(s.begin(), s.end(), 0L)
long sum(std::span<const short> s) {
  long total = 0;
  for (short x : s) total += x;
  return total;
}

/// assume: from <= s.size() && count <= s.size() - from
/// expect: ret.size() == count
std::span<const int> part(std::span<const int> s, std::size_t from, std::size_t count) {
  return s.subspan(from, count);
}

/// expect: ret.size() <= count
std::span<const int> part_unchecked(std::span<const int> s, std::size_t from, std::size_t count) {
  if (from + count > s.size()) return {};
  return s.subspan(from, count);
}

/// expect: forall x in s: x == value
void fill(std::span<int> s, int value) {
  for (std::size_t i = 1; i < s.size(); ++i) s[i] = value;
}

/// expect: ret == s[1]
int second(std::span<const int, 3> s) { return s[1]; }

}  // namespace slices
