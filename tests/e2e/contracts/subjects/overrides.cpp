// Contracts that are only inherited; lambdas; what is unchecked.
#include "shape.h"
class Square : public Shape {
 public:
  /// assume: side = inclusive(1, 100)
  explicit Square(int side) : side_(side) {}
  int area(int s) const override { return side_ * side_ * s; }

 protected:
  int side_;
};
class Odd : public Square {
 public:
  using Square::Square;
  /// region: nothing
  /// assume: scale == 0
  /// expect: ret == 0
  int area(int scale) const override { return scale == 0 ? 0 : scale == 7 ? -1 : side_; }
};
class Ints : public Source<int> {
 public:
  int read(int, int limit) override { return limit; }
};
/// config: with T = short
template <class T>
class Same : public Source<T> {
 public:
  T read(int at, T limit) override { return at == 9 ? T(limit / 2) : limit; }
};
class Hidden : Shape {
 public:
  int area(int) const override { return 1; }
};
int outer() {
  struct Local {
    /// expect: ret == 1
    int f() { return 1; }
  };
  /// expect: ret == x
  auto inner = [](int x) { return x; };
  return Local().f() + inner(1);
}
/// assume: x > 0
/// expect: ret == x * 2L
auto twice = [](int x) { return x * 2L; };
/// assume: x > 0 && x < 100
/// expect: ret == x * 2
static constexpr auto quick = [](int x) noexcept -> int { return x == 50 ? 0 : x * 2; };
static_assert(quick(4) == 8, "still a constant expression");
namespace {
/// expect: ret >= 0
auto counting = [count = 0](int x) mutable {
  ++count;
  if (x < 0) return 0;
  return x;
};
/// expect: true
auto generic = [](auto x) { return x; };
}  // namespace
struct Tools {
  /// assume: x < 5
  /// expect: ret == x + 1
  static constexpr auto next = [](int x) { return x + 1; };
};
