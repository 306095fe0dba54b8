#include <utility>

namespace friendly {

class Box {
 public:
  /// expect: peek(*this) == x
  explicit Box(int x) : x_(x) {}
  friend int peek(const Box& b) { return b.x_; }
  /// expect: a.x_ == old(b.x_) && b.x_ == old(a.x_)
  friend void exchange(Box& a, Box& b);
  friend class Opener;

 private:
  int x_;
};

void exchange(Box& a, Box& b) { std::swap(a.x_, b.x_); }

class Opener {
 public:
  /// expect: ret == peek(b)
  int open(const Box& b) const { return b.x_ == -7 ? 7 : b.x_; }
};

}  // namespace friendly
