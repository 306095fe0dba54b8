// Functions that meet their contracts for far more inputs than anybody could try.
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstdlib>

/// assume: a >= 0 && b > 0
/// expect: ret >= 0 && ret <= a
int quotient(int a, int b) { return a / b; }

/// assume: a <= b
/// expect: a <= ret && ret <= b
int midpoint(int a, int b) {
  const unsigned distance = static_cast<unsigned>(b) - static_cast<unsigned>(a);
  return static_cast<int>(static_cast<unsigned>(a) + distance / 2);
}

/// assume: low <= high
/// expect: low <= ret && ret <= high
/// expect: low <= x && x <= high ==> ret == x
int clamp_to(int x, int low, int high) {
  if (x < low) return low;
  if (x > high) return high;
  return x;
}

/// expect: ret >= a || a == 2147483647
/// expect: static_cast<long>(a) + b <= 2147483647L ==> ret == a + b
/// assume: b >= 0
int saturating_add(int a, int b) {
  int sum = 0;
  const long wide = static_cast<long>(a) + b;
  if (wide > 2147483647L) {
    sum = 2147483647;
  } else {
    sum = static_cast<int>(wide);
  }
  return sum;
}

/// assume: year > 0
/// expect: ret == ((year % 4 == 0 && year % 100 != 0) || year % 400 == 0)
bool leap(int year) {
  if (year % 400 == 0) return true;
  if (year % 100 == 0) return false;
  return year % 4 == 0;
}

/// expect: (ret & 0xff) <= 0xff
/// expect: a == b ==> ret == a
std::uint32_t mix(std::uint32_t a, std::uint32_t b) {
  return (a & b) + (((a ^ b) & 0xfefefefeu) >> 1);
}

/// expect: ret == (x == 0 ? 0u : x & (~x + 1u))
std::uint32_t lowest_bit(std::uint32_t x) { return x & (0u - x); }

/// expect: ret == (x != 0 && (x & (x - 1)) == 0)
bool power_of_two(std::uint64_t x) {
  if (x == 0) return false;
  return (x & (x - 1)) == 0;
}

/// assume: by < 32
/// expect: by == 0 ==> ret == x
/// expect: ((ret >> by) | (by == 0 ? 0u : ret << (32 - by))) == x
std::uint32_t rotate(std::uint32_t x, unsigned by) {
  if (by == 0) return x;
  return (x << by) | (x >> (32 - by));
}

/// assume: x != -2147483647 - 1
/// expect: ret >= 0 && (ret == x || ret == -x)
int absolute(int x) { return std::abs(x); }

/// expect: ret == (a < b ? -1 : a > b ? 1 : 0)
int three_way(std::int64_t a, std::int64_t b) { return (a > b) - (a < b); }

/// expect: ret >= a && ret >= b && ret >= c && (ret == a || ret == b || ret == c)
int largest(int a, int b, int c) { return std::max(a, std::max(b, c)); }

enum class Season { spring, summer, autumn, winter };

/// expect: ret >= 1
/// expect: plus <= 1000000 ==> ret >= plus
long days(Season season, unsigned plus) {
  switch (season) {
    case Season::spring:
      return 92L + plus;
    case Season::summer:
    case Season::autumn:
      return 93L + plus;
    case Season::winter:
      break;
  }
  return 90L + plus;
}

/// expect: ret <= 12
/// expect: (ret == 0) == (x % 4096 == 0)
unsigned bits_in(std::uint64_t x) {
  unsigned count = 0;
  for (int i = 0; i < 12; ++i) count += static_cast<unsigned>((x >> i) & 1u);
  return count;
}

/// expect: ret <= 32
/// expect: x >= 1 ==> ret >= 1
int bit_width(std::uint32_t x) {
  int width = 0;
  while (x != 0) {
    x >>= 1;
    ++width;
  }
  return width;
}

/// expect: value == (old(value) > limit ? limit : old(value))
void cut(int& value, int limit) {
  if (value > limit) value = limit;
}

inline int half(int x) { return x / 2; }

/// expect: ret == x / 2 + 1
int changes_its_parameter(int x) {
  x /= 2;
  ++x;
  return x;
}

/// region: small
/// assume: x < 1000
/// expect: ret == x
/// region: large
/// assume: x >= 1000
/// expect: ret == 1000
unsigned at_most_1000(unsigned x) { return x < 1000 ? x : 1000; }

/// assume: x >= -1e6 && x <= 1e6
/// expect: ret >= 0
double magnitude_of(double x) { return x < 0 ? -x : x; }

/// expect: ret == a / 2 + b / 2
int halves(int a, int b) {
  int sum = half(a);
  sum += half(b);
  return sum;
}

/// assume: percent >= 0 && percent <= 100
/// assume: cents >= 0 && cents <= 1000000
/// expect: ret >= 0 && ret <= cents
int discounted(int cents, int percent) {
  assert(percent <= 100);
  return cents - cents * percent / 100;
}

/// expect: ret == (x < 0 ? x + 1000 : x)
short wrapped(short x) {
  short y = x;
  if (y < 0) y += 1000;
  return y;
}

/// expect: ret == static_cast<unsigned char>(x)
int low_byte(int x) {
  const unsigned char cut_off = static_cast<unsigned char>(x);
  return cut_off;
}

struct Point {
  int x, y;
  int larger() const { return x < y ? y : x; }
};

/// expect: ret.x == p.y && ret.y == p.x
Point swapped(const Point& p) { return {p.y, p.x}; }

/// expect: p.x == old(p.x) && p.y == 0
void flatten(Point& p) { p.y = 0; }

/// expect: ret >= p.x && ret >= p.y
int larger_of(Point p) { return p.larger(); }

/// assume: month = inclusive(1, 12)
/// expect: ret >= 28 && ret <= 31
int days_of(int month, long) {
  static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return days[month - 1];
}
