#include <algorithm>
#include <cmath>

namespace geometry {

struct Point {
  int x, y;
};
struct Rect {
  Point low, high;
};

/// expect: ret == (r.low.x <= p.x && p.x < r.high.x && r.low.y <= p.y && p.y < r.high.y)
bool contains(const Rect& r, Point p) {
  return !(p.x < r.low.x || p.x >= r.high.x || p.y < r.low.y || p.y >= r.high.y);
}

/// Touching is not overlapping.
/// assume: a.low.x < a.high.x && a.low.y < a.high.y && b.low.x < b.high.x && b.low.y < b.high.y
/// expect: ret == (std::max(a.low.x, b.low.x) < std::min(a.high.x, b.high.x) && std::max(a.low.y, b.low.y) < std::min(a.high.y, b.high.y))
bool overlap(const Rect& a, const Rect& b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}

/// assume: -10000 < a.x && a.x < 10000 && -10000 < a.y && a.y < 10000
/// assume: -10000 < b.x && b.x < 10000 && -10000 < b.y && b.y < 10000
/// expect: ret >= 0
double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// expect: ret == static_cast<long long>(r.high.x - r.low.x) * (r.high.y - r.low.y)
/// assume: 0 <= r.low.x && r.low.x <= r.high.x && 0 <= r.low.y && r.low.y <= r.high.y
long long area(const Rect& r) { return (r.high.x - r.low.x) * (r.high.y - r.low.y); }

}  // namespace geometry
