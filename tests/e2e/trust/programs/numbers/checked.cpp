#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>

namespace checked {

/// expect: ret.has_value() == (static_cast<long long>(a) + b == static_cast<int>(static_cast<long long>(a) + b))
/// expect: ret ==> *ret == a + static_cast<long long>(b)
std::optional<int> add(int a, int b) {
  int sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) return std::nullopt;
  return sum;
}

/// expect: throws std::overflow_error iff static_cast<long long>(a) * b > INT_MAX || static_cast<long long>(a) * b < INT_MIN
int multiply(int a, int b) {
  if (a != 0 && b > std::numeric_limits<int>::max() / a) throw std::overflow_error("too large");
  return a * b;
}

/// expect: ret >= x
std::uint8_t saturated(std::uint8_t x, std::uint8_t y) { return x > 255 - y ? 255 : static_cast<std::uint8_t>(x + y); }

/// expect: ret == x
std::int8_t narrowed(int x) { return static_cast<std::int8_t>(x); }

}  // namespace checked
