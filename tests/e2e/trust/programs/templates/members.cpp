#include <string>

namespace members {

struct Point {
  int x;
  int y;
  int scaled(int k) const { return x * k; }
};

/// expect: ret == p.*coordinate
int get(const Point& p, int Point::*coordinate) { return p.*coordinate; }

/// expect: ret == p.y
int y_of(const Point& p) {
  int Point::*which = p.x == 3 ? &Point::x : &Point::y;
  return p.*which;
}

/// expect: ret == p.x
int by_method(const Point& p) {
  int (Point::*method)(int) const = &Point::scaled;
  return (p.*method)(1);
}

template <class T>
struct Pair {
  T first;
  T second;
};

/// expect: ret.first == p.second && ret.second == p.first
template <class T>
Pair<T> swapped(const Pair<T>& p) { return {p.second, p.first}; }

inline int use() { return swapped(Pair<int>{1, 2}).first; }

}  // namespace members
