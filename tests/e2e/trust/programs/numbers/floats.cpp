#include <cmath>
#include <limits>

namespace floats {

/// expect: ret == std::isnan(x)
bool not_a_number(double x) { return x != x; }

/// assume: std::isfinite(a) && std::isfinite(b)
/// expect: ret == (a == b)
bool close(double a, double b) { return std::fabs(a - b) < 1e-9; }

/// assume: x >= 0 && std::isfinite(x)
/// expect: ret >= 0
/// expect: std::abs(ret * ret - x) <= 1e-6 * x + 1e-300
double root(double x) { return std::sqrt(x); }

/// assume: std::isfinite(x) && x > -1e9 && x < 1e9
/// expect: ret <= x && x < ret + 1.0
long floor_of(double x) { return static_cast<long>(x); }

/// expect: ret >= 0 || std::isnan(x)
float magnitude(float x) { return std::fabs(x); }

}  // namespace floats
