// The same function with a contract that it keeps.

#include <climits>

/// The absolute value of a quotient.
///
/// assume: a > INT_MIN
/// assume: b != 0
/// expect: ret >= 0
int abs_div(int a, int b) {
  int result = a / b;
  if (result < 0) result = -result;
  return result;
}
