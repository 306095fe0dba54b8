#include <compare>
#include <numeric>
#include <ostream>

namespace fractions {

/// invariant: denominator_ > 0
class Fraction {
 public:
  /// assume: -1000 < numerator && numerator < 1000 && 0 < denominator && denominator < 1000
  /// expect: this->numerator() * denominator == numerator * this->denominator()
  Fraction(int numerator, int denominator) {
    const int divisor = std::gcd(numerator, denominator);
    numerator_ = numerator / divisor;
    denominator_ = denominator / divisor;
  }
  int numerator() const { return numerator_; }
  int denominator() const { return denominator_; }

  /// expect: ret == (b > a)
  friend bool operator<(const Fraction& a, const Fraction& b) {
    return a.numerator_ * b.denominator_ < b.numerator_ * a.denominator_;
  }
  friend bool operator>(const Fraction& a, const Fraction& b) {
    return a.numerator_ * b.denominator_ > b.numerator_ * a.denominator_;
  }
  /// expect: ret.numerator() == -numerator()
  Fraction operator-() const { return Fraction(-numerator_, denominator_); }

  /// Zero has no inverse, and the sign goes to the wrong place.
  /// assume: numerator() != 0
  /// expect: ret.numerator() * numerator() == ret.denominator() * denominator()
  Fraction inverse() const { return Fraction(denominator_, numerator_); }

 private:
  int numerator_ = 0;
  int denominator_ = 1;
};

}  // namespace fractions
