#include <cstdlib>
#include <stdexcept>

namespace dying {

/// assume: x > -1000 && x < 1000
/// expect: ret >= 0
int exits(int x) {
  if (x == 77) std::exit(3);
  return x < 0 ? -x : x;
}

/// assume: x > -1000 && x < 1000
/// expect: ret == x
int aborts(int x) {
  if (x == -300) std::abort();
  return x;
}

/// assume: depth = inclusive(0, 40)
/// expect: ret == depth
int recursion(int depth) { return depth == 0 ? 0 : 1 + recursion(depth - 1); }

/// Never ends for odd numbers.
/// assume: 0 <= n && n < 100
/// expect: ret == n / 2
/// config: case_seconds=1
int halves(int n) {
  int count = 0;
  while (n != 0) {
    n -= 2;
    ++count;
    if (n < -1000) n = 1001;
  }
  return count;
}

}  // namespace dying
