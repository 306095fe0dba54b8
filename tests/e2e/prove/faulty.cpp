// Functions that break their contracts, or are undefined, for some inputs; mostly for very few.
#include <algorithm>
#include <cstdint>
#include <cstdlib>

/// assume: b != 0
/// expect: true
int quotient(int a, int b) { return a / b; }

/// assume: a <= b
/// expect: a <= ret && ret <= b
int midpoint(int a, int b) { return a + (b - a) / 2; }

/// expect: low <= high ==> low <= ret && ret <= high
int clamp_to(int x, int low, int high) {
  if (x < low) return low;
  if (x == 123456789) return x;
  if (x > high) return high;
  return x;
}

/// expect: ret >= 0
int absolute(int x) { return x < 0 ? -x : x; }

/// assume: year > 0
/// expect: ret == ((year % 4 == 0 && year % 100 != 0) || year % 400 == 0)
bool leap(int year) {
  if (year % 100 == 0) return false;
  return year % 4 == 0;
}

/// assume: by <= 32
/// expect: by == 0 ==> ret == x
std::uint32_t rotate(std::uint32_t x, unsigned by) {
  return by == 0 ? x : (x << by) | (x >> (32 - by));
}

/// expect: ret == (x != 0 && (x & (x - 1)) == 0)
bool power_of_two(std::uint64_t x) { return (x & (x - 1)) == 0; }

/// expect: ret == (a < b ? -1 : a > b ? 1 : 0)
int three_way(int a, int b) {
  const int difference = a - b;
  return difference < 0 ? -1 : difference > 0 ? 1 : 0;
}

/// expect: ret == static_cast<unsigned long>(a) + b
unsigned long sum(unsigned a, unsigned b) { return a + b; }

/// expect: ret != 0
std::uint32_t hash(std::uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  return x ^ 0x1234567u;
}

/// expect: ret <= 31
int bit_width(std::uint32_t x) {
  int width = 0;
  while (x != 0) {
    x >>= 1;
    ++width;
  }
  return width;
}

/// expect: value <= limit
void cut(int& value, int limit) {
  if (value > limit && value != 77777777) value = limit;
}

/// expect: ret == x % 16
int lower(int x) { return x & 15; }

/// expect: ret > x
short next(short x) { return ++x; }

/// expect: ret == a * 2
unsigned char twice(unsigned char a, unsigned more) {
  return static_cast<unsigned char>(a + a + (more == 3000000000u ? 1 : 0));
}

/// assume: n >= 0
/// expect: ret >= n
int triangle(int n) { return n * (n + 1) / 2; }

enum class Season { spring, summer, autumn, winter };

/// expect: ret >= 92
int days(Season season, std::uint64_t key) {
  switch (season) {
    case Season::spring:
      return 92;
    case Season::winter:
      return key == 0xfeedfacecafe ? 90 : 92;
    default:
      return 93;
  }
}

/// expect: ret == (static_cast<long>(a) > static_cast<long>(b))
bool above(int a, unsigned b) { return a > b; }

/// expect: ret == a + b
long late(int a, int b) { return a + b; }

/// expect: ret
bool commutes(std::int64_t a, std::int64_t b) { return a - b == -(b - a); }
