// Every plain condition that inputs are derived from; each function has nothing to filter.
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plain {

struct Order {
  int count;
  double price;
  std::string name;
};
enum class Colour { red, green, blue };

/// assume: n > 0 && 0 <= x && x < n
/// expect: ret
bool interval(int n, int x) { return 0 <= x && x < n; }
/// assume: x == 1 || x == 5
/// expect: ret == 1 || ret == 5
int alternatives(int x) { return x; }
/// assume: x < -10 || (x > 10 && x <= 20)
/// expect: ret
bool ranges(int x) { return x < -10 || (x > 10 && x <= 20); }
/// assume: !v.empty() && v.size() <= 10
/// expect: ret >= 1 && ret <= 10
std::size_t sizes(const std::vector<int>& v) { return v.size(); }
/// assume: p != nullptr && q
/// expect: ret == static_cast<long>(*p) + *q
long pointers(const int* p, std::unique_ptr<short> q) { return static_cast<long>(*p) + *q; }
/// assume: lo <= hi
/// expect: ret == lo
int between(int lo, int hi) { return std::min(lo, hi); }
/// assume: 0 < a && a < b && b < c && c <= 30
/// expect: ret
bool chain(int a, int b, int c) { return a < b && b < c && c <= 30; }
/// assume: std::is_sorted(v.begin(), v.end())
/// expect: ret
bool sorted(const std::vector<int>& v) { return std::is_sorted(v.begin(), v.end()); }
/// assume: std::is_sorted(begin(v), end(v)) && !v.empty()
/// expect: ret == v.front()
int smallest(const std::vector<int>& v) { return *std::min_element(v.begin(), v.end()); }
/// assume: x % 2 == 0
/// expect: ret == 0
int remainder(int x) { return x % 2; }
/// assume: x != 0
/// expect: ret == 0
int different(int x) { return 10 % x == 10 - 10 / x * x ? 0 : 1; }
/// assume: o.count > 0 && o.count <= 12 && o.price >= 0.0 && o.price < 1000.0 && !o.name.empty()
/// expect: ret >= 0.0
double fields(const Order& o) { return o.count * o.price; }
/// assume: std::isfinite(d)
/// expect: ret
bool finite(double d) { return d - d == 0.0; }
/// assume: s in std::vector<std::string>({"a", "bc"})
/// expect: ret <= 2
std::size_t member(const std::string& s) { return s.size(); }
/// assume: i < v.size()
/// expect: ret == v[i]
int index(const std::vector<int>& v, std::size_t i) { return v.at(i); }
/// assume: forall x in v: x > 0 && x < 10
/// expect: ret
bool elements(const std::vector<int>& v) {
  return std::all_of(v.begin(), v.end(), [](int x) { return x > 0 && x < 10; });
}
/// assume: text.size() == 3 && flag && c != Colour::green
/// expect: ret == 3
std::size_t mixed(std::string_view text, bool flag, Colour c) {
  return flag && c != Colour::green ? text.size() : 0;
}

}  // namespace plain
