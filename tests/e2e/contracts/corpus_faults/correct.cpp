// Twenty functions that keep their contracts.
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace correct {

/// assume: a >= 0 && b >= 0
/// expect: ret >= 0
/// expect: std::min(a, b) <= ret && ret <= std::max(a, b)
int average(int a, int b) { return a / 2 + b / 2 + (a % 2 + b % 2) / 2; }

/// assume: year = inclusive(1, 9999)
/// expect: ret == ((year % 4 == 0 && year % 100 != 0) || year % 400 == 0)
bool is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

/// assume: low <= high
/// expect: low <= ret && ret <= high
int clamped(int x, int low, int high) { return x < low ? low : x > high ? high : x; }

/// region: negative
/// assume: x < 0
/// expect: ret == -1
/// region: positive
/// assume: x > 0
/// expect: ret == 1
int sign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

/// assume: points = inclusive(0, 100)
/// expect: points >= 90 ==> ret == 'A'
char grade(int points) { return points >= 90 ? 'A' : 'B'; }

/// assume: std::isfinite(x)
/// expect: ret >= 0
double absolute(double x) { return std::fabs(x); }

/// assume: x = inclusive(0.0, 100.0)
/// expect: x > 1e-300 ==> ret < x
double half(double x) { return x / 2; }

/// expect: ret.empty() || ret.back() != ' '
std::string trimmed(std::string text) {
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

/// assume: !name.empty()
/// expect: ret.size() == 1 && ret[0] == name[0]
std::string initial(std::string_view name) { return std::string(name.substr(0, 1)); }

/// expect: ret == (text.find_first_of("0123456789") != std::string::npos)
bool contains_digit(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// assume: !v.empty() && v.size() <= 10
/// expect: forall x in v: x <= ret
/// expect: exists x in v: x == ret
int maximum(const std::vector<int>& v) { return *std::max_element(v.begin(), v.end()); }

/// expect: ret.size() == v.size()
/// expect: std::is_sorted(ret.begin(), ret.end())
std::vector<int> sorted_copy(std::vector<int> v) {
  std::sort(v.begin(), v.end());
  return v;
}

/// assume: std::is_sorted(v.begin(), v.end())
/// expect: ret <= v.size()
/// expect: ret < v.size() ==> v[ret] >= x
std::size_t position(const std::vector<int>& v, int x) {
  return static_cast<std::size_t>(std::lower_bound(v.begin(), v.end(), x) - v.begin());
}

/// assume: prices = map_of(inclusive(0, 5), inclusive(1, 9), 0, 4)
/// expect: ret >= static_cast<int>(prices.size())
int total(const std::map<int, int>& prices) {
  int sum = 0;
  for (const auto& [item, price] : prices) sum += price;
  return sum;
}

struct Point {
  int x;
  int y;
};
/// assume: p.x != 0 && p.y != 0
/// expect: 1 <= ret && ret <= 4
int quadrant(const Point& p) {
  if (p.x > 0) return p.y > 0 ? 1 : 4;
  return p.y > 0 ? 2 : 3;
}

/// assume: p != nullptr
/// expect: ret == *p
int pointee(const int* p) { return *p; }

/// assume: -100 <= a && a <= 100 && -100 <= b && b <= 100
/// expect: throws std::invalid_argument iff b == 0
/// expect: ret * b + a % b == a
int checked_divide(int a, int b) {
  if (b == 0) throw std::invalid_argument("zero");
  return a / b;
}

/// expect: ret.has_value() == (exists x in v: x % 2 == 0)
std::optional<int> find_even(const std::vector<int>& v) {
  for (int x : v) {
    if (x % 2 == 0) return x;
  }
  return std::nullopt;
}

/// invariant: value() <= limit()
class Counter {
 public:
  explicit Counter(std::uint8_t limit) : limit_(limit) {}
  /// assume: by = inclusive(1, 100)
  /// expect: value() >= old(value())
  void increment(int by) { value_ = std::min(value_ + by, limit_); }
  int value() const { return value_; }
  int limit() const { return limit_; }

 private:
  int value_ = 0;
  int limit_;
};

/// assume: n >= 1 && n <= 1000 && n % 2 == 0
/// expect: ret >= 1
int collatz(int n) {
  int steps = 0;
  for (; n != 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) ++steps;
  return steps;
}

}  // namespace correct
