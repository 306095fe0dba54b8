// Functions that are hard to wrap: everything must behave as if it had no contract.
#include <cassert>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace shapes {

/// assume: x != -2147483647 - 1
/// expect: ret >= 0
/// expect: ret == x || ret == -x
int several_returns(int x) {
  if (x < 0) return -x;
  if (x == 0) return 0;
  return x;
}

/// expect: v.size() == old(v.size()) + 1
void nothing(std::vector<int>& v) {
  if (v.empty()) {
    v.push_back(0);
    return;
  }
  v.push_back(1);
}

/// assume: !v.empty()
/// expect: &ret == &v[0]
int& reference(std::vector<int>& v) { return v[0]; }

/// expect: ret == s
const std::string& const_reference(const std::string& s) { return s; }

/// expect: ret != nullptr && *ret == x
std::unique_ptr<int> move_only(int x) { return std::make_unique<int>(x); }

/// assume: p != nullptr
/// expect: ret == old(*p)
int takes_move_only(std::unique_ptr<int> p) {
  const std::unique_ptr<int> mine = std::move(p);
  return *mine;
}

/// expect: ret == n * 2
int modifies(int n) {
  n *= 2;
  return n;
}

/// expect: ret == s + "!"
std::string moves_from(std::string s) {
  std::string t = std::move(s);
  t += "!";
  return t;
}

/// assume: b > 0
/// expect: ret == a + b
int defaults(int a, int b = 5) { return a + b; }

/// assume: second > 0
int unnamed(int, int second);
int unnamed(int, int) { return 7; }

/// expect: ret == 1 + sizeof...(rest)
template <class T, class... Rest>
std::size_t packs(const T& first, Rest... rest) {
  (void)first;
  (static_cast<void>(rest), ...);
  return 1 + sizeof...(rest);
}

/// expect: ret == x + 1
auto deduced(int x) { return x + 1; }

/// expect: &ret == &v
decltype(auto) deduced_exactly(std::vector<int>& v) { return (v); }

/// expect: ret >= x
auto trailing(int x) -> long { return x; }

/// assume: x < 100
/// expect: ret == x * x
int never_throws(int x) noexcept { return x * x; }

/// assume: n >= 0
/// expect: ret >= 1
constexpr int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
static_assert(factorial(5) == 120, "still usable in constant expressions");
using Array = int[static_cast<std::size_t>(factorial(3))];
static_assert(sizeof(Array) == 6 * sizeof(int), "as an array bound");

/// assume: n >= 0
/// expect: n < 2 ==> ret == n
/// expect: n >= 2 ==> ret == fibonacci(n - 1) + fibonacci(n - 2)
int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

/// expect: ret == 10
int jumps() {
  int i = 0;
again:
  ++i;
  if (i < 10) goto again;
  return i;
}

/// expect: ret > 0
int counts() {
  static int calls = 0;
  return ++calls;
}

/// expect: throws std::invalid_argument iff x < 0
/// expect: ret == x
int throws_iff(int x) {
  if (x < 0) throw std::invalid_argument("negative");
  return x;
}

/// expect: ret == (x > 0 ? x : 0)
int function_try(int x) try {
  if (x < 0) throw std::runtime_error("negative");
  return x;
} catch (const std::runtime_error&) {
  return 0;
}

/// expect: ret.first == ret.second
std::pair<int, int> braces(int x) { return {x, x}; }

/// assume: f != nullptr
/// expect: ret == 6
int calls_back(int (*f)(int), const int (&array)[3]) {
  int sum = 0;
  for (int x : array) sum += f(x);
  return sum;
}

/// expect: ret == p + n
const char* pointers(const char* p, int n) { return p + n; }

/// assume: x > 0
[[nodiscard]] inline int attributed(int x) { return x; }

/// expect: ret == (a < b ? b : a)
template <class T>
T larger(T a, T b) {
  return a < b ? b : a;
}

/// expect: ret
template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0>
bool constrained(T x) {
  return x == x;
}

/// assume: c
template <class T>
void dependent_nothing(T c) {
  if (c) return;
}

struct Immovable {
  explicit Immovable(int v) : value(v) {}
  Immovable(const Immovable&) = delete;
  Immovable& operator=(const Immovable&) = delete;
  int value;
};
/// assume: x > 0
Immovable immovable(int x) { return Immovable(x); }

}  // namespace shapes

namespace {
/// assume: x > 1
/// expect: ret == x / 2
int hidden(int x) { return x / 2; }
}  // namespace

extern "C" {
/// assume: x > 1
int c_linkage(int x) { return x; }
}

/// assume: x > 0
[[noreturn]] void leaves(int x);
void leaves(int x) { throw x; }

static int twice(int x) { return 2 * x; }

int main() {
  using namespace shapes;
  assert(several_returns(-3) == 3);
  std::vector<int> v;
  nothing(v);
  nothing(v);
  assert(v.size() == 2);
  reference(v) = 9;
  assert(v[0] == 9);
  const std::string s = "a";
  assert(&const_reference(s) == &s);
  assert(*move_only(4) == 4);
  assert(takes_move_only(std::make_unique<int>(5)) == 5);
  assert(modifies(4) == 8);
  assert(moves_from("hi") == "hi!");
  assert(defaults(1) == 6);
  assert(unnamed(1, 2) == 7);
  assert(packs(1, 2.0, "x") == 3);
  assert(packs(1) == 1);
  assert(deduced(1) == 2);
  deduced_exactly(v).push_back(1);
  assert(v.size() == 3);
  assert(trailing(4) == 4);
  assert(never_throws(4) == 16);
  int five = 5;
  assert(factorial(five) == 120);
  assert(fibonacci(10) == 55);
  assert(jumps() == 10);
  assert(counts() == 1 && counts() == 2);
  assert(throws_iff(3) == 3);
  bool caught = false;
  try {
    throws_iff(-1);
  } catch (const std::invalid_argument&) {
    caught = true;
  }
  assert(caught);
  assert(function_try(-1) == 0 && function_try(2) == 2);
  assert(braces(2).second == 2);
  const int array[3] = {0, 1, 2};
  assert(calls_back(&twice, array) == 6);
  assert(*pointers("abc", 1) == 'b');
  assert(attributed(1) == 1);
  assert(larger(1, 2) == 2 && larger(std::string("a"), std::string("b")) == "b");
  assert(constrained(1));
  dependent_nothing(true);
  assert(immovable(3).value == 3);
  assert(hidden(4) == 2);
  assert(c_linkage(2) == 2);
  try {
    leaves(3);
  } catch (int x) {
    assert(x == 3);
  }
  (void)caught;
  (void)s;
  (void)five;
  std::puts("ok");
}
