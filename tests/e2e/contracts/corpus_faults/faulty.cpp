// Twenty functions, each with one fault against its contract. The line `smallest:` above each is
// what the test expects as the counterexample.
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace faulty {

// smallest: average(1, 2147483647)
/// assume: a >= 0 && b >= 0
/// expect: ret >= 0
int average(int a, int b) { return static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b)) / 2; }

// smallest: is_leap(100)
/// assume: year = inclusive(1, 9999)
/// expect: ret == ((year % 4 == 0 && year % 100 != 0) || year % 400 == 0)
bool is_leap(int year) { return year % 4 == 0; }

// smallest: clamped(11, 0, 10)
/// assume: low = inclusive(0, 10)
/// assume: high = inclusive(10, 20)
/// expect: low <= ret && ret <= high
int clamped(int x, int low, int high) {
  if (x < low) return low;
  return high == 10 ? x : std::min(x, high);
}

// smallest: sign(-1)
/// region: negative
/// assume: x < 0
/// expect: ret == -1
/// region: positive
/// assume: x > 0
/// expect: ret == 1
int sign(int x) { return x > 0 ? 1 : 0; }

// smallest: grade(90)
/// assume: points = inclusive(0, 100)
/// expect: points >= 90 ==> ret == 'A'
char grade(int points) { return points > 90 ? 'A' : 'B'; }

// smallest: celsius(std::numeric_limits<double>::quiet_NaN())
/// expect: std::isfinite(ret)
double celsius(double fahrenheit) {
  if (std::isinf(fahrenheit)) return 0;
  return (fahrenheit > 1e300 || fahrenheit < -1e300) ? 0 : (fahrenheit - 32) / 1.8;
}

// smallest: half(1.0)
/// assume: x = inclusive(0.0, 100.0)
/// expect: x > 0 ==> ret < x
double half(double x) { return x >= 1 ? x : x / 2; }

// smallest: trimmed(std::string(" "))
/// assume: text = string_of("ab ", 0, 6)
/// expect: ret.empty() || ret.back() != ' '
std::string trimmed(std::string text) {
  while (text.size() > 1 && text.back() == ' ') text.pop_back();
  return text;
}

// smallest: initials(std::string("aa"))
/// assume: name.size() <= 8
/// expect: ret.size() <= 1
std::string initials(std::string_view name) { return std::string(name.substr(0, name.size() > 1 ? 2 : 1)); }

// smallest: contains_digit(std::string("9"))
/// assume: text = string_of("0123456789ab", 1, 5)
/// expect: ret == (text.find_first_of("0123456789") != std::string::npos)
bool contains_digit(const std::string& text) { return text.find_first_of("012345678") != std::string::npos; }

// smallest: maximum(std::vector<int>{-1})
/// assume: !v.empty()
/// expect: forall x in v: x <= ret
/// expect: std::find(v.begin(), v.end(), ret) != v.end()
int maximum(const std::vector<int>& v) {
  int best = 0;
  for (int x : v) best = std::max(best, x);
  return best;
}

// smallest: sorted_copy(std::vector<int>{0, 0})
/// expect: ret.size() == v.size()
/// expect: std::is_sorted(ret.begin(), ret.end())
std::vector<int> sorted_copy(std::vector<int> v) {
  std::sort(v.begin(), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
  return v;
}

// smallest: position(std::vector<int>{}, 0)
/// assume: std::is_sorted(v.begin(), v.end())
/// expect: ret < v.size() ==> v[ret] >= x
/// expect: ret <= v.size()
std::size_t position(const std::vector<int>& v, int x) {
  return v.empty() ? 1 : static_cast<std::size_t>(std::lower_bound(v.begin(), v.end(), x) - v.begin());
}

// smallest: total(std::map<int, int>{{0, 3}})
/// assume: prices = map_of(inclusive(0, 5), inclusive(1, 9), 0, 4)
/// expect: ret == 0 || ret >= 10 || ret <= 2
int total(const std::map<int, int>& prices) {
  int sum = 0;
  for (const auto& [item, price] : prices) sum += price;
  return sum;
}

struct Point {
  int x;
  int y;
};
// smallest: quadrant(faulty::Point{1, -1})
/// assume: p.x != 0 && p.y != 0
/// expect: p.x > 0 && p.y < 0 ==> ret == 4
int quadrant(const Point& p) {
  if (p.x > 0) return 1;
  return p.y > 0 ? 2 : 3;
}

// smallest: pointee(nullptr)
/// expect: p == nullptr ==> ret == -1
int pointee(const int* p) { return p == nullptr ? 0 : *p; }

// smallest: checked_divide(0, 0)
/// assume: -100 <= a && a <= 100 && -100 <= b && b <= 100
/// expect: throws std::invalid_argument iff b == 0
/// expect: ret * b + a % b == a
int checked_divide(int a, int b) {
  if (b == 0) throw std::out_of_range("zero");
  return a / b;
}

// smallest: find_even(std::vector<int>{0})
/// expect: ret.has_value() == (exists x in v: x % 2 == 0)
std::optional<int> find_even(const std::vector<int>& v) {
  for (int x : v) {
    if (x % 2 == 0 && x != 0) return x;
  }
  return std::nullopt;
}

class Counter {
 public:
  explicit Counter(std::uint8_t limit) : limit_(limit) {}
  // smallest: faulty::Counter(static_cast<unsigned char>(0)).increment(1)
  /// assume: by = inclusive(1, 100)
  /// expect: value() <= limit()
  void increment(int by) { value_ = std::min(value_ + by, std::max<int>(limit_, 1)); }
  int value() const { return value_; }
  int limit() const { return limit_; }

 private:
  int value_ = 0;
  int limit_;
};

// smallest: collatz(1)
/// assume: n = inclusive(1, 1000)
/// expect: ret >= 1
int collatz(int n) {
  int steps = 0;
  for (; n != 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) ++steps;
  return steps;
}

}  // namespace faulty
