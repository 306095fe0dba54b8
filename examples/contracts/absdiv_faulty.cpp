// The contract promises too much: division by zero and the quotient that does not fit are both
// found, each with its smallest input.

/// The absolute value of a quotient.
///
/// assume: a = any_number<int>()
/// assume: b = any_number<int>()
/// expect: ret >= 0
int abs_div(int a, int b) {
  int result = a / b;
  if (result < 0) result = -result;
  return result;
}
