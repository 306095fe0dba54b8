// What a contract leaves open, a compiler may decide: the same functions with the same inputs under
// several builds.
//
//   surety test examples/matrix/average.cpp --matrix g++-O0,g++-O2,clang++-O2
//
// `overflows` asks whether adding one makes a number smaller. Signed numbers do not overflow in C++,
// so a compiler may answer "never"; an unoptimised build adds and compares. Its contract holds in
// both builds, since it says too little: only the comparison of the results shows the fault.
#include <limits>

/// expect: ret == (x == std::numeric_limits<int>::max()) || ret == false
bool overflows(int x) {
  const int next = x + 1;
  return next < x;
}

/// The same question, asked so that every build has the same answer.
/// expect: ret == (x == std::numeric_limits<int>::max())
bool is_largest(int x) { return x == std::numeric_limits<int>::max(); }

/// region: halves
/// assume: -1000 <= a && a <= 1000
/// assume: -1000 <= b && b <= 1000
/// expect: 2 * ret <= a + b + 1 && 2 * ret >= a + b - 1
int average(int a, int b) { return (a + b) / 2; }
