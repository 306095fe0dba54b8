#include <string>
#include <vector>

/// expect: ret == (a < b ? a : b)
int lesser(int a, int b) {
  struct Order {
    int low(int x, int y) const { return x < y ? x : y; }
  };
  return Order().low(a, b);
}

/// expect: ret.size() == 2
auto both(int a, int b) {
  std::vector<int> out{a, b};
  return out;
}

/// expect: ret.sum == a + b
/// assume: -1000 < a && a < 1000 && -1000 < b && b < 1000
auto summed(int a, int b) {
  struct Sum {
    int sum;
  };
  return Sum{a + b};
}

/// expect: ret == 3
int goto_loop(int start) {
  int i = start;
again:
  if (i < 3) {
    ++i;
    goto again;
  }
  return i;
}
