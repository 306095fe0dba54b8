// One of everything that is generated for relations: varied inputs, inputs that an execution gives,
// parameters that a call changes, methods, state that is reset, templates; see golden_test.cpp.
#include <vector>

namespace sample {

/// expect: ret == a + b
/// hyper: commutative
/// assume: a_p = b
/// assume: b_p = a
/// expect: ret == ret_p
unsigned sum(unsigned a, unsigned b) { return a + b; }

/// assume: 0 <= x && x < 1000
/// expect: ret >= 0
/// hyper: idempotent
/// assume: x_p = ret
/// expect: ret_p == ret
int rounded(int x) { return x - x % 10 < 1000 ? x - x % 10 : x; }

/// assume: values.size() < 5
/// expect: values.size() == old(values.size()) + 1
/// hyper: independent of the value
/// assume: value_p = like(value)
/// expect: values.size() == values_p.size()
void append(std::vector<int>& values, int value) { values.push_back(value); }

int calls = 0;

/// expect: ret == 1
/// hyper: deterministic after a reset
/// reset: calls = 0
/// expect: ret == ret_p
int count() { return calls = 1; }

class Scale {
 public:
  /// assume: 1 <= factor && factor <= 3
  explicit Scale(int factor) : factor_(factor) {}
  /// assume: 0 <= x && x <= y && y < 100
  /// expect: ret <= y * 3
  /// hyper: monotone in x
  /// assume: x_p = inclusive(0, x)
  /// expect: ret_p <= ret
  int apply(int x, int y) const { return x * factor_ <= y * 3 ? x * factor_ : y; }

 private:
  int factor_;
};

/// config: with T = int, long
/// assume: x = inclusive(T(-99), T(99))
/// expect: ret >= 0
/// hyper: even
/// assume: x_p = -x
/// expect: ret_p == ret
template <class T>
T magnitude(T x) {
  return x < 0 ? -x : x;
}

}  // namespace sample
