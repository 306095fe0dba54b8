#include <string>

/// expect: ret == a + b
/// assume: -100 < a && a < 100 && -100 < b && b < 100
[[deprecated("use plus")]] int add(int a, int b) { return a + b; }

/// expect: ret == a + b
/// assume: -100 < a && a < 100 && -100 < b && b < 100
int plus(int a, int b) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  return a == b ? add(a, a) : add(a, b > 0 ? b : a);
#pragma GCC diagnostic pop
}
