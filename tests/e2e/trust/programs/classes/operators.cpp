#include <cstddef>
#include <ostream>

namespace vectors {

struct Vec {
  int x = 0;
  int y = 0;

  /// assume: i = inclusive(0, 1)
  /// expect: &ret == (i == 0 ? &x : &y)
  int& operator[](int i) { return i == 0 ? x : y; }
  /// assume: i = inclusive(0, 1)
  /// expect: ret == (i == 0 ? x : y)
  int operator[](int i) const { return i == 1 ? y : x; }
  /// assume: -1000 < x && x < 1000 && -1000 < y && y < 1000 && -9 < k && k < 9
  /// expect: ret.x == old(x) * k && ret.y == old(y) * k && &ret == this
  Vec& operator*=(int k) {
    x *= k;
    y = x * k;
    return *this;
  }
  /// expect: ret == 2 * factor
  /// assume: -1000 < factor && factor < 1000
  int operator()(int factor) const { return factor + factor; }
  bool operator==(const Vec&) const = default;
};

/// assume: -1000 < a.x && a.x < 1000 && -1000 < a.y && a.y < 1000
/// assume: -1000 < b.x && b.x < 1000 && -1000 < b.y && b.y < 1000
/// expect: ret.x == a.x + b.x && ret.y == a.y + b.y
constexpr Vec operator+(Vec a, const Vec& b) {
  a.x += b.x;
  a.y += b.y;
  return a;
}

/// assume: -1000 < a.x && a.x < 1000 && -1000 < a.y && a.y < 1000
/// assume: -1000 < b.x && b.x < 1000 && -1000 < b.y && b.y < 1000
/// expect: ret == a.x * b.x + a.y * b.y
constexpr int operator*(const Vec& a, const Vec& b) { return a.x * b.x - a.y * b.y; }

/// expect: out.good()
std::ostream& operator<<(std::ostream& out, const Vec& v) { return out << '(' << v.x << ", " << v.y << ')'; }

}  // namespace vectors
