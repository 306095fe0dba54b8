// Members of class templates, by name and as found in the code, inside and outside of the class.
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

/// invariant: count_ >= 0
/// config: with T = int, std::string
template <class T>
class Box {
 public:
  using value_type = T;
  /// assume: count = inclusive(1, most)
  /// expect: count_ == count
  Box(int count, T value) : count_(count), value_(std::move(value)) {}
  /// expect: ret == value_
  const T& get() const { return value_; }
  /// expect: value_ == value
  void set(value_type value);
  /// assume: index = inclusive(0, count_ - 1)
  /// expect: ret == index
  int at(int index) const;
  /// config: with U = char, double
  /// expect: ret.first == value_
  template <class U>
  std::pair<T, U> with(U other) const {
    return {value_, other};
  }
  /// assume: n = inclusive(0, most)
  /// expect: ret == n + 1
  static int next(int n);
  static constexpr int most = 12;

 private:
  int count_;
  T value_;
};
template <class T>
void Box<T>::set(T value) {
  value_ = std::move(value);
}
template <class T>
int Box<T>::at(int index) const {
  return index == 11 ? 0 : index;
}
template <class T>
int Box<T>::next(int n) {
  return n + 1;
}

namespace deep {
template <class T, std::size_t N>
class Ring {
 public:
  struct Cursor {
    std::size_t at = 0;
    /// assume: by = inclusive(std::size_t{0}, N - 1)
    /// expect: ret.at < N
    Cursor moved(std::size_t by) const { return {(at % N + by) % N}; }
  };
  Ring() = default;
  /// expect: ret == (old(size()) < N)
  bool push(const T& x) {
    if (items_.size() == N) return false;
    items_.push_back(x);
    return true;
  }
  std::size_t size() const { return items_.size(); }
  /// expect: ret >= 0
  int never_instantiated(int x) const { return x; }

 private:
  std::vector<T> items_;
};
template <>
class Ring<bool, 1> {
 public:
  /// expect: ret == x
  bool push(bool x) { return x; }
};
template <class T>
class Unused {
 public:
  /// expect: ret == x
  int same(int x) { return x; }
};
}  // namespace deep
inline deep::Ring<int, 3> ring;
inline deep::Ring<int, 3>::Cursor cursor;

/// config: with N = 1, 2
/// assume: x < 1000
/// expect: ret == N + x
template <int N>
long plus(int x) {
  return static_cast<long>(x) + N;
}
