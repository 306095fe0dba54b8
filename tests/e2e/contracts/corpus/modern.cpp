// What C++20 adds: concepts, abbreviated templates, constexpr that allocates, spaceships.
#include <cassert>
#include <compare>
#include <concepts>
#include <cstdio>
#include <string>
#include <vector>

namespace modern {

/// assume: x > 0
/// expect: ret == x + 1
template <std::integral T>
constexpr T next(T x) requires(sizeof(T) > 1) {
  return static_cast<T>(x + 1);
}
static_assert(next(1) == 2);

/// expect: ret == a + b
constexpr auto add(auto a, std::integral auto b) { return a + b; }
static_assert(add(1, 2) == 3);

/// assume: n >= 0
/// expect: ret == n * (n + 1) / 2
constexpr int triangle(int n) {
  std::string used;
  int sum = 0;
  for (int i = 1; i <= n; ++i) sum += i;
  return sum;
}

struct Version {
  int major_ = 0;
  int minor_ = 0;
  /// expect: (ret == 0) == (major_ == other.major_ && minor_ == other.minor_)
  constexpr std::strong_ordering operator<=>(const Version& other) const {
    if (const auto c = major_ <=> other.major_; c != 0) return c;
    return minor_ <=> other.minor_;
  }
  bool operator==(const Version&) const = default;
  /// expect: ret >= 0
  constexpr virtual int weight() const { return major_ * 100 + minor_; }
  constexpr Version() = default;
  /// assume: major >= 0 && minor >= 0
  /// expect: major_ == major
  constexpr explicit(false) Version(int major, int minor) : major_(major), minor_(minor) {}
};
static_assert(Version(1, 2) < Version(1, 3));
static_assert(Version(1, 2).weight() == 102);

template <class T>
requires std::copyable<T>
class Cell {
 public:
  /// expect: value_ == value
  constexpr explicit Cell(T value) : value_(std::move(value)) {}
  /// expect: ret == value_
  constexpr const T& get() const noexcept requires(sizeof(T) > 0) { return value_; }

 private:
  T value_;
};
static_assert(Cell(3).get() == 3);

/// expect: ret == x
[[nodiscard]] inline auto with_init(int x) -> int {
  for (int i = 0; const int y : {1, 2}) {
    i += y;
    if (i > 100) return 0;
  }
  if (bool always = true; always) [[likely]] {
    return x;
  }
  return 0;
}

}  // namespace modern

int main() {
  using namespace modern;
  int one = 1;
  assert(next(one) == 2 && add(one, 2L) == 3 && triangle(one + 3) == 10);
  const Version low(1, one), high(2, 0);
  assert(low < high && low != high && low.weight() == 101);
  assert(Cell<std::string>("x").get() == "x");
  assert(with_init(4) == 4);
  (void)low;
  (void)high;
  std::puts("ok");
}
