// Methods, constructors, destructors, operators, inheritance, invariants, class templates.
#include <cassert>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// invariant: size_ <= items_.capacity()
/// invariant: size() == size_
class Stack {
 public:
  Stack() = default;
  /// assume: capacity > 0
  /// expect: size() == 0
  explicit Stack(int capacity) : limit_(capacity), name_("stack") { items_.reserve(16); }
  /// assume: !name.empty()
  /// expect: name_ == name
  Stack(int capacity, std::string name);
  /// expect: throws std::out_of_range iff numerator == 0
  Stack(int numerator, int denominator)
      : limit_(checked(numerator) + denominator), name_{"fraction"} {}
  /// assume: size_ < 1000
  ~Stack() { size_ = 0; }

  /// assume: x >= 0
  /// expect: size_ == old(size_) + 1
  /// expect: top() == x
  void push(int x) {
    items_.push_back(x);
    ++size_;
  }
  /// assume: size_ > 0
  int top() const { return items_.back(); }
  /// expect: ret == size_
  std::size_t size() const noexcept { return size_; }
  /// assume: i < size_
  /// expect: &ret == &items_[i]
  int& operator[](std::size_t i) & { return items_[i]; }
  /// assume: i < size_
  const int& operator[](std::size_t i) const& { return items_[i]; }
  /// expect: ret == (size_ > 0)
  explicit operator bool() const { return size_ > 0; }
  /// expect: ret == (a.size_ == b.size_)
  friend bool operator==(const Stack& a, const Stack& b) { return a.size_ == b.size_; }
  /// expect: &ret == this
  Stack& operator+=(int x) {
    push(x);
    return *this;
  }
  /// assume: x > 0
  static int make(int x) { return x; }
  const std::string& name() const { return name_; }

 private:
  static int checked(int x) {
    if (x == 0) throw std::out_of_range("zero");
    return x;
  }
  std::vector<int> items_;
  std::size_t size_ = 0;
  int limit_ = 10;
  std::string name_;
};

Stack::Stack(int capacity, std::string name) : limit_(capacity), name_(std::move(name)) {
  if (capacity == 3) return;
  items_.reserve(4);
}

class Shape {
 public:
  virtual ~Shape() = default;
  /// assume: scale > 0
  /// expect: ret > 0
  virtual int area(int scale) const = 0;

 private:
  /// expect: ret == 1
  virtual int hidden() { return 1; }

 public:
  int call() { return hidden(); }
};

class Square : public Shape {
 public:
  explicit Square(int side) : side_(side) {}
  int area(int) const override { return side_ * side_; }
  /// region: negative too
  /// assume: factor < 0
  int area_of(int factor) const { return factor; }

 private:
  int hidden() override { return 1; }
  int side_;
};

class Odd : public Square {
 public:
  using Square::Square;
  /// region: nothing
  /// assume: scale == 0
  /// expect: ret == 0
  int area(int scale) const override { return scale == 0 ? 0 : Square::area(scale); }
};

/// invariant: count_ >= 0
template <class T>
class Box {
 public:
  /// assume: count > 0
  /// expect: count_ == count
  Box(int count, T value) : count_(count), value_(std::move(value)) {}
  /// expect: ret == value_
  const T& get() const { return value_; }
  /// expect: value_ == value
  void set(T value);
  /// expect: ret.first == value_
  template <class U>
  std::pair<T, U> with(U other) const {
    return {value_, other};
  }

 private:
  int count_;
  T value_;
};
template <class T>
void Box<T>::set(T value) {
  value_ = std::move(value);
}

class Secret {
  /// expect: ret == (a.value_ < b.value_)
  friend bool operator<(const Secret& a, const Secret& b) { return a.value_ < b.value_; }
  int value_ = 1;  // private, still

 public:
  Secret() = default;
};
template <class T, class = void>
constexpr bool exposed = false;
template <class T>
constexpr bool exposed<T, decltype(static_cast<void>(static_cast<T*>(nullptr)->value_))> = true;
static_assert(!exposed<Secret>, "access stays as it was");

struct Point {
  int x = 0;
  int y = 0;
  /// assume: factor != 0
  /// expect: x == old(x) * factor && y == old(y) * factor
  constexpr void scale(int factor) {
    x *= factor;
    y *= factor;
  }
  /// assume: px >= 0
  /// expect: x == px
  constexpr Point(int px, int py) : x(px), y(py) {}
  constexpr Point() = default;
};
static_assert(Point(1, 2).y == 2, "still a constant expression");

int main() {
  Stack a(5);
  a.push(1);
  a += 2;
  assert(a.size() == 2 && a[1] == 2 && a.top() == 2);
  a[0] = 7;
  const Stack& view = a;
  assert(view[0] == 7);
  assert(static_cast<bool>(a));
  Stack b(3, "named");
  assert(b.name() == "named" && !(a == b));
  assert(Stack::make(2) == 2);
  bool threw = false;
  try {
    Stack c(0, 1);
  } catch (const std::out_of_range&) {
    threw = true;
  }
  assert(threw);
  Stack d(2, 1);
  assert(d.size() == 0);
  const Odd square(3);
  assert(square.area(1) == 9 && square.area(0) == 0);
  Square other(2);
  assert(other.call() == 1 && other.area_of(-1) == -1);
  Box<int> box(1, 5);
  box.set(6);
  assert(box.get() == 6 && box.with(2.0).first == 6);
  Box<std::string> text(1, "x");
  text.set("yy");
  assert(text.get() == "yy");
  assert(!(Secret() < Secret()));
  Point p(1, 2);
  p.scale(3);
  assert(p.x == 3 && p.y == 6);
  (void)threw;
  (void)view;
  std::puts("ok");
}
