#include <algorithm>
#include <vector>

#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define T int
#define N 16
#define E 2.718
#define check(x) ((void)(x))
#define FAIL() return -1
#define TEST 1
#define Source "source"
#define draw 7

/// expect: ret <= a && ret <= b
T smaller_of(T a, T b) { return min(a, b); }

/// expect: ret < N
/// assume: x >= 0
T slot_of(T x) {
  if (x == 1000) FAIL();
  check(x);
  return x % (N + TEST);
}

/// expect: ret == 7
/// config: 10it
int drawn(bool) { return draw; }
