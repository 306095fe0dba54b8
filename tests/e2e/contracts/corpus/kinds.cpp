// Every kind of function that can carry a contract, and bodies that are awkward to wrap.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdio>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#define TWICE(x) ((x) + (x))

namespace kinds {

struct Base {
  explicit Base(int b) : base(b) {}
  int base;
};

class Value : public Base {
 public:
  /// assume: v >= 0
  /// expect: value_ == v && base == v
  explicit Value(int v) noexcept(false) : Base{v}, value_{v}, square_([&] { return v * v; }()) {}
  /// assume: !list.empty()
  /// expect: value_ == int(list.size())
  Value(const std::vector<int>& list) : Value(static_cast<int>(list.size())) {}
  /// expect: throws std::invalid_argument iff text.empty()
  /// expect: name_ == text
  Value(std::string text, unsigned long count) try
      : Base(1), value_(static_cast<int>(count)), name_(checked(std::move(text))) {
    if (count == 0) value_ = 1;
  } catch (const std::logic_error&) {
    throw;
  }
  /// expect: value_ == int(sizeof...(rest))
  template <class... Rest>
  explicit Value(std::nullptr_t, Rest&&... rest) : Base(0), value_(sizeof...(rest)) {}
  /// expect: value_ == other.value_
  Value(const Value& other) = default;
  /// expect: base == old_base
  Value(Value&& other, int old_base) noexcept : Base(std::move(other)), value_(other.value_) {
    base = old_base;
  }
  /// expect: &ret == this
  Value& operator=(const Value& other) {
    if (this == &other) return *this;
    value_ = other.value_;
    return *this;
  }
  /// assume: value_ >= 0
  virtual ~Value() noexcept { value_ = -1; }

  /// expect: ret == value_
  int get() const& { return value_; }
  /// expect: ret == old(value_)
  int get() && {
    const int result = value_;
    value_ = 0;
    return result;
  }
  /// expect: value_ == old(value_) + 1 && &ret == this
  Value& operator++() {
    ++value_;
    return *this;
  }
  /// expect: ret.value_ == old(value_)
  Value operator++(int) {
    Value before(*this);
    ++*this;
    return before;
  }
  /// expect: ret == value_ + a
  int operator()(int a) const { return value_ + a; }
  /// expect: ret == this
  const Value* operator->() const { return this; }
  /// expect: ret == (value_ != 0)
  explicit operator bool() const noexcept { return value_ != 0; }
  /// expect: ret == std::to_string(value_)
  operator std::string() const { return std::to_string(value_); }
  /// expect: ret.value_ == a.value_ + b.value_
  friend Value operator+(const Value& a, const Value& b) { return Value(a.value_ + b.value_); }
  /// expect: ret == (value_ < other.value_)
  bool operator<(const Value& other) const { return value_ < other.value_; }
  /// assume: n > 0
  /// expect: ret == n * most
  static constexpr int scaled(int n) { return n * most; }
  /// expect: ret == x
  virtual int hook(int x) { return x; }
  /// expect: value_ == old(value_) + x
  void with_lambda(int x) {
    const auto add = [this, x] { value_ += x; };
    add();
  }

 private:
  static std::string checked(std::string text) {
    if (text.empty()) throw std::invalid_argument("empty");
    return text;
  }
  static constexpr int most = 7;
  int value_ = 3;
  int square_ = 0;
  std::string name_;

 public:
  struct Inner {
    int x = 0;
    /// assume: by != 0
    /// expect: x == old(x) + by
    void move(int by) { x += by; }
  };
};

template <class T>
class Outside {
 public:
  /// assume: n > 0
  /// expect: value_ == value
  Outside(int n, const T& value, int);
  /// expect: throws std::domain_error iff bad
  template <class U>
  Outside(const U& other, bool bad);
  /// expect: ret == value_
  T get() const;
  /// expect: ret == value_
  template <class U>
  U as(U zero) const;

 private:
  T value_;
};
template <class T>
Outside<T>::Outside(int n, const T& value, int) : value_(value) {
  static_cast<void>(n);
}
template <class T>
template <class U>
Outside<T>::Outside(const U& other, bool bad) : value_(static_cast<T>(other)) {
  if (bad) throw std::domain_error("bad");
}
template <class T>
T Outside<T>::get() const {
  return value_;
}
template <class T>
template <class U>
U Outside<T>::as(U zero) const {
  return static_cast<U>(zero + static_cast<U>(value_));
}

class Last final : public Value {
 public:
  using Value::Value;
  int hook(int y) final { return y; }
};

/// expect: ret == static_cast<long>(n) * 2
constexpr long operator""_twice(unsigned long long n) { return static_cast<long>(n) * 2; }
static_assert(21_twice == 42, "a literal operator is still constant");

/// assume: a != nullptr
/// expect: ret != nullptr
int (*choose(int (*a)(int), bool first))(int) {
  if (first) return a;
  return [](int x) { return -x; };
}
/// expect: ret(1) == 2
auto trailing_pointer() -> int (*)(int) {
  return [](int x) { return x + 1; };
}
/// expect: &ret == &a
int (&array_back(int (&a)[2]))[2] { return a; }
/// expect: ret >= 0
int const_parameter(const int x) { return x < 0 ? -x : x; }
/// expect: ret == int(v.size())
int awkward(const std::vector<int>& v, std::string_view text = "{ } // \" return", char c = '}') {
  // A brace } in a comment, and one in a string.
  const std::string raw = R"(} return 1; { ")";
  int count = 0;
  for (const int x : v) {
    const auto [low, high] = std::minmax({x, count});
    static_cast<void>(low);
    static_cast<void>(high);
    if (x == 1000000) return TWICE(static_cast<int>(v.size())) / 2;
#if 1
    ++count;
#else
    --count;
#endif
  }
  static_cast<void>(text);
  static_cast<void>(c);
  static_cast<void>(raw);
  return count;
}
/// expect: ret == (n % 2 == 0)
bool even(unsigned n);
/// expect: ret == (n % 2 == 1)
bool odd(unsigned n) { return n == 0 ? false : even(n - 1); }
bool even(unsigned n) { return n == 0 ? true : odd(n - 1); }

/// assume: x > 0
/// expect: ret > x
template <class T, std::size_t N = 1>
constexpr T raised(T x) noexcept(noexcept(x + x)) {
  if constexpr (N == 0) {
    return x;
  } else {
    return static_cast<T>(x + static_cast<T>(N));
  }
}
static_assert(raised(1) == 2, "a constexpr template is still constant");
/// expect: ret == 0
template <>
int raised<int, 5>(int) noexcept {
  return 0;
}
/// assume: sizeof...(rest) < 5
/// expect: ret == (... + rest)
template <class... Rest>
int sum(Rest... rest) {
  return (rest + ... + 0);
}
/// expect: std::get<0>(ret) == x
std::tuple<int, std::unique_ptr<int>> bundle(int x) { return {x, std::make_unique<int>(x)}; }
/// expect: ret.size() == list.size()
std::vector<int> from_list(std::initializer_list<int> list) { return list; }
/// expect: ret == old(*p)
int moved_in(std::unique_ptr<int>&& p) { return *std::exchange(p, nullptr) + 0; }
/// expect: ret == c
char switches(char c) {
  switch (c) {
    case 'a':
      return 'a';
    case 'b': {
      goto end;
    }
    default:
      break;
  }
end:
  return c;
}
/// expect: out == x
void out_parameter(int x, int& out) noexcept { out = x; }
/// expect: ret == 1
[[gnu::always_inline]] inline int attributed_inline() { return 1; }
inline namespace v1 {
/// expect: ret == x
inline int versioned(int x) { return x; }
}  // namespace v1

}  // namespace kinds

static int negative(int x) { return -x; }

int main() {
  using namespace kinds;
  Value v(3);
  assert(v.get() == 3 && (*v.operator->()).get() == 3 && v(1) == 4);
  assert(Value(std::vector<int>{1, 2}).get() == 2);
  assert(Value("ab", 0).get() == 1);
  bool threw = false;
  try {
    Value bad("", 2);
  } catch (const std::invalid_argument&) {
    threw = true;
  }
  assert(threw);
  assert(Value(nullptr, 1, "x").get() == 2);
  Value copy(v);
  copy = v;
  ++copy;
  assert((copy++).get() == 4 && copy.get() == 5);
  assert(std::move(copy).get() == 5);
  assert(static_cast<bool>(v) && std::string(v) == "3");
  assert((v + v).get() == 6 && !(v < v) && Value::scaled(2) == 14);
  static_assert(Value::scaled(1) == 7, "a static constexpr member is still constant");
  Last last(2);
  assert(last.hook(5) == 5);
  v.with_lambda(2);
  assert(v.get() == 5);
  Value moved(std::move(v), 9);
  assert(moved.base == 9);
  Value::Inner inner;
  inner.move(2);
  assert(inner.x == 2);
  Outside<long> outside(1, 4, 0);
  assert(outside.get() == 4 && outside.as(0) == 4 && Outside<int>(5L, false).get() == 5);
  assert(choose(&negative, true)(1) == -1 && choose(&negative, false)(1) == -1);
  assert(trailing_pointer()(1) == 2);
  int two[2] = {1, 2};
  assert(&array_back(two) == &two);
  assert(const_parameter(-2) == 2);
  assert(awkward({1, 2, 3}) == 3);
  assert(even(4) && odd(3));
  assert(raised(2) == 3 && (raised<int, 5>(1) == 0) && raised<long>(4) == 5);
  assert(sum(1, 2, 3) == 6 && sum(1) == 1);
  assert(std::get<0>(bundle(4)) == 4);
  assert(from_list({1, 2}).size() == 2);
  auto owned = std::make_unique<int>(8);
  assert(moved_in(std::move(owned)) == 8);
  assert(switches('b') == 'b' && switches('a') == 'a');
  int out = 0;
  out_parameter(4, out);
  assert(out == 4 && attributed_inline() == 1 && versioned(2) == 2);
  (void)threw;
  std::puts("ok");
}
