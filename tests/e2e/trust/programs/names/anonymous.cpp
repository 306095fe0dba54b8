#include <cstdint>

namespace {

struct Pair {
  int a, b;
};
enum { small = 10, large = 1000 };
typedef struct {
  int left;
  int right;
} Range;

/// expect: ret == (p.a < p.b)
bool ordered(const Pair& p) { return p.a < p.b; }

/// expect: ret == (r.left <= x && x < r.right)
bool inside(Range r, int x) { return r.left <= x && x <= r.right; }

/// expect: ret == (x > large ? large : x)
int capped(int x) { return x > large ? large : x; }

/// expect: ret >= small
int raised(int x) { return x < small ? static_cast<int>(small) : x; }

}  // namespace

int use_all() { return ordered({1, 2}) + inside({1, 2}, 3) + capped(4) + raised(5); }
