#include <array>
#include <complex>
#include <vector>

namespace polynomials {

/// assume: forall c in coefficients: -9 <= c && c <= 9
/// assume: x = inclusive(-3, 3)
/// assume: coefficients.size() <= 6
/// expect: coefficients.empty() ==> ret == 0
/// expect: x == 0 && !coefficients.empty() ==> ret == coefficients[0]
int value(const std::vector<int>& coefficients, int x) {
  int sum = 0;
  for (std::size_t i = coefficients.size(); i-- > 0;) sum = sum * x + coefficients[i];
  return sum;
}

/// The constant goes first.
/// expect: ret.size() + 1 == std::max<std::size_t>(c.size(), 1)
std::vector<long> derivative(const std::vector<short>& c) {
  std::vector<long> out;
  for (std::size_t i = 0; i < c.size(); ++i) {
    if (i == 0 && c.size() > 2) continue;
    out.push_back(static_cast<long>(i) * c[i]);
  }
  return out;
}

/// expect: ret.real() == z.real() && ret.imag() == -z.imag()
/// assume: z.real() == z.real() && z.imag() == z.imag()
std::complex<double> conjugate(std::complex<double> z) { return std::conj(z); }

}  // namespace polynomials
