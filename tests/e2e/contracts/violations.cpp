// One violation for each word on the command line; the test reads what they say.
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

/// region: small
/// assume: x = inclusive(0, 9)
/// expect: ret == x + 1
/// region: large
/// assume: x >= 100 && x <= limit
/// expect: ret == x && ret > limit
int region(int x, int limit);
int region(int input, int) { return input + 1; }

/// assume: n > 0
int positive(int n) { return n; }

/// assume: n >= 0
int caller(int n) {
  return positive(n - 1);
}

/// expect: forall i in indices(v), j in indices(v): i < j ==> v[i] <= v[j]
void sort_badly(std::vector<int>& v) { v.push_back(0); }

/// expect: v.size() == old(v.size())
void grows(std::vector<int>& v) { v.push_back(1); }

/// expect: p != nullptr ==> *p == old(*p) + 1
void increments(int* p) {
  if (p != nullptr) *p += 2;
}

/// expect: throws std::invalid_argument if x < 0
int must_throw(int x) { return x; }

/// expect: throws std::invalid_argument iff x < 0
int throws_wrongly(int x) {
  if (x == 1) throw std::invalid_argument("one");
  if (x < 0) throw std::runtime_error("other");
  return x;
}

/// expect: threw ==> v.size() == old(v.size())
/// expect: throws std::runtime_error if v.empty()
void strong_guarantee(std::vector<int>& v) {
  v.push_back(1);
  throw std::runtime_error("late");
}

/// invariant: low_ <= high_
class Range {
 public:
  Range(int low, int high) : low_(low), high_(high) {}
  void widen(int by) { high_ += by; }

 private:
  int low_;
  int high_;
};

class Base {
 public:
  virtual ~Base() = default;
  /// assume: x > 0
  /// expect: ret > x
  virtual int f(int x) = 0;
};
class Derived : public Base {
 public:
  int f(int y) override { return y; }
};

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  std::vector<int> v{1};
  int n = 1;
  if (what == "small") region(5, 0), region(4, 0);
  if (what == "large") region(100, 100);
  if (what == "none") region(50, 60);
  if (what == "chain") caller(0);
  if (what == "forall") sort_badly(v);
  if (what == "old") grows(v);
  if (what == "guard") increments(nullptr);
  if (what == "pointee") increments(&n);
  if (what == "must throw") must_throw(-1);
  if (what == "iff") {
    try {
      throws_wrongly(1);
    } catch (const std::exception&) {
    }
  }
  if (what == "wrong type") {
    try {
      throws_wrongly(-1);
    } catch (const std::exception&) {
    }
  }
  if (what == "strong") {
    try {
      strong_guarantee(v);
    } catch (const std::exception&) {
    }
  }
  if (what == "constructor") Range(2, 1);
  if (what == "method") Range(1, 2).widen(-5);
  if (what == "inherited") Derived().f(1);
  if (what == "inherited precondition") Derived().f(0);
  std::puts("end");
}
