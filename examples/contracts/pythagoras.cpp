// A contracted function that calls another one: the callee's contract is checked as well.

#include <cmath>

/// assume: value >= 0 && std::isfinite(value)
/// expect: std::abs(ret * ret - value) <= 1e-9 * value + 1e-300
double square_root(double value) { return std::sqrt(value); }

/// region: both positive
/// assume: a = inclusive(1.0, 1000.0)
/// assume: b = inclusive(1.0, 1000.0)
/// expect: ret > a && ret > b
double pythagoras(double a, double b) { return square_root(a * a + b * b); }
