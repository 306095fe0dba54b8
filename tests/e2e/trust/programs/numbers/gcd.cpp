#include <cstdint>
#include <numeric>
#include <utility>

namespace divisors {

/// expect: ret == std::gcd(a, b)
std::uint32_t gcd(std::uint32_t a, std::uint32_t b) {
  while (b != 0) a = std::exchange(b, a % b);
  return a;
}

/// The product comes first.
/// assume: a > 0 && b > 0
/// expect: ret % a == 0 && ret % b == 0
std::uint32_t lcm(std::uint32_t a, std::uint32_t b) { return a * b / gcd(a, b); }

/// assume: n < 1000
/// expect: ret == (n > 1 && !exists d in range(2u, n): n % d == 0)
bool prime(unsigned n) {
  if (n < 2) return false;
  for (unsigned d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
  }
  return true;
}

/// Squares of primes.
/// assume: n < 1000
/// expect: ret == prime(n)
bool prime_wrongly(unsigned n) {
  if (n < 2) return false;
  for (unsigned d = 2; d * d < n; ++d) {
    if (n % d == 0) return false;
  }
  return true;
}

}  // namespace divisors
