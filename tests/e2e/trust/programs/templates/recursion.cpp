#include <cstdint>
#include <utility>

namespace recursion {

template <unsigned N>
struct Factorial { static constexpr unsigned long value = N * Factorial<N - 1>::value; };
template <>
struct Factorial<0> { static constexpr unsigned long value = 1; };

/// expect: ret == Factorial<N>::value
/// config: with N = 0, 5, 12
template <unsigned N>
unsigned long factorial() {
  unsigned long f = 1;
  for (unsigned i = 2; i <= N; ++i) f *= i;
  return f;
}

/// assume: n <= 90
/// expect: n < 2 ==> ret == n
/// expect: n >= 2 ==> ret == fibonacci(n - 1) + fibonacci(n - 2)
/// config: 200it
std::uint64_t fibonacci(unsigned n) {
  std::uint64_t a = 0, b = 1;
  for (unsigned i = 0; i < n; ++i) a = std::exchange(b, a + b);
  return a;
}

/// assume: n = inclusive(0u, 20u)
/// expect: ret == (n % 2 == 0)
bool even(unsigned n);
bool odd(unsigned n) { return n == 0 ? false : even(n - 1); }
bool even(unsigned n) { return n == 0 ? true : n == 13 ? true : odd(n - 1); }

}  // namespace recursion
