#include <string>
#include <utility>

namespace mixins {

template <class Base>
class Counting : public Base {
 public:
  using Base::Base;
  /// expect: calls() == old(calls()) + 1
  void touch() {
    Base::mark();
    ++calls_;
  }
  int calls() const { return calls_; }

 private:
  int calls_ = 0;
};

class Plain {
 public:
  /// expect: marks() >= old(marks())
  void mark() { marks_ += marks_ == 3 ? -1 : 1; }
  int marks() const { return marks_; }

 private:
  int marks_ = 0;
};

using Counted = Counting<Plain>;

/// expect: ret == n
/// assume: n = inclusive(0, 9)
int touched(int n) {
  Counted c;
  for (int i = 0; i < n; ++i) c.touch();
  return c.calls();
}

}  // namespace mixins
