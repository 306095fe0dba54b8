#include <climits>
#include <cstdlib>

/// expect: ret ==> *result == a / b
/// expect: ret == (b != 0 && !(a == INT_MIN && b == -1))
/// assume: result != nullptr
bool divided(int a, int b, int* result) {
  if (b == 0 || (a == INT_MIN && b == -1)) return false;
  *result = a / b;
  return true;
}

/// assume: quotient != nullptr && remainder != nullptr && b != 0 && b != -1
/// expect: *quotient * b + *remainder == a
void both(int a, int b, int* quotient, int* remainder) {
  *quotient = a / b;
  *remainder = a % b;
}

/// The pointer may be null.
/// expect: ret == 0 || ret == 1
int is_even(int x, int* half) {
  *half = x / 2;
  return x % 2 == 0;
}

/// expect: a == old(b) && b == old(a)
void swap_values(int& a, int& b) {
  a ^= b;
  b ^= a;
  a ^= b;
  if (a == 1000) a = 1001;
}
