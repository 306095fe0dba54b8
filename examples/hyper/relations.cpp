// Relations between executions that are not about secrets: the first three are the examples of the
// DropShadow paper, in C++.
#include <cmath>
#include <cstdlib>
#include <stdexcept>

/// The parity of `high` shows in the result.
///
/// assume: low = inclusive(0, 1000)
/// assume: high = inclusive(0, 1000)
/// hyper: noninterference(high)
int bmo(int low, int high) {
  if (high < 0) throw std::invalid_argument("high is negative");
  const int intermediary = high % 2 == 0 ? 271 : 0;
  return low + intermediary;
}

/// region: both positive
/// assume: a = inclusive(1.0, 1000.0)
/// assume: b = inclusive(1.0, 1000.0)
/// expect: ret > 0
/// hyper: commutative(a, b)
double pythagoras(double a, double b) { return std::sqrt(a * a + b * b); }

/// One more is lost in so large a number.
///
/// assume: a = constant(16777216000000000000.0)
/// assume: b = constant(16777216000000000000.0)
/// hyper: one more shows
/// assume: b_p = b + 1
/// expect: ret != ret_p
double add(double a, double b) { return a + b; }

/// Three executions: a below b, b below c, a below c.
///
/// hyper: transitive
/// assume: a_p = b
/// assume: b_p = like(b)
/// assume: b_pp = b_p
/// expect: ret && ret_p ==> ret_pp
bool below(int a, int b) { return a < b; }

/// Three executions: the way over a third place is never shorter.
///
/// assume: from = inclusive(-1000, 1000)
/// assume: to = inclusive(-1000, 1000)
/// hyper: triangle inequality
/// assume: from_p = to
/// assume: to_p = like(to)
/// assume: to_pp = to_p
/// expect: ret_pp <= ret + ret_p
int distance(int from, int to) { return std::abs(from - to); }
