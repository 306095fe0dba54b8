#include <concepts>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <vector>

namespace constrained {

template <class T>
concept Number = std::integral<T> || std::floating_point<T>;

/// expect: ret == (x < 0 ? -1 : x > 0 ? 1 : 0)
/// config: with T = signed char, double
template <Number T>
int sign(T x) {
  return (x > 0) - (x < 0);
}

/// expect: ret == (x % 2 == 0)
/// config: with T = signed char, unsigned short
template <std::integral T>
bool even(T x) {
  return x % 2 != 1;
}

/// expect: ret == std::ranges::distance(r)
template <std::ranges::range R>
long counted(const R& r) {
  long n = 0;
  for ([[maybe_unused]] const auto& x : r) ++n;
  return n;
}

inline long use() { return counted(std::vector<int>{1, 2}); }

/// expect: ret <= a && ret <= b
/// assume: a >= 0 && b >= 0
auto lesser(std::integral auto a, std::integral auto b) { return a < b ? a : b; }

inline int use_lesser() { return lesser(1, 2); }

}  // namespace constrained
