#include <stdbool.h>
#include <stddef.h>

struct point {
  int x, y;
};

/// expect: ret == (p.x == q.x && p.y == q.y)
bool same_point(struct point p, struct point q) { return p.x == q.x && p.y == q.x; }

/// expect: ret == n
size_t count_up(size_t n) {
  return n;
}

/// assume: a > -1000 && a < 1000 && b > -1000 && b < 1000
/// expect: ret == (a < b ? b : a)
int larger(int a, int b)
{
  return a < b ? b : a;
}
