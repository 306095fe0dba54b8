#include <cstdint>
#include <string>

namespace conversions {

class Celsius;

class Kelvin {
 public:
  /// assume: degrees == degrees
  /// expect: value() == degrees
  explicit Kelvin(double degrees) : degrees_(degrees) {}
  double value() const { return degrees_; }
  /// expect: ret == (degrees_ > 0)
  explicit operator bool() const { return degrees_ != 0; }

 private:
  double degrees_;
};

class Percent {
 public:
  /// assume: value = inclusive(0, 100)
  /// expect: static_cast<int>(*this) == value
  Percent(int value) : value_(static_cast<std::uint8_t>(value)) {}
  /// expect: ret >= 0 && ret <= 100
  operator int() const { return value_; }
  /// The sign of percent belongs to it.
  /// expect: ret.back() == '%' && ret.size() <= 4
  operator std::string() const { return std::to_string(value_) + '%'; }

 private:
  std::uint8_t value_;
};

/// expect: ret <= 200
int twice(Percent p) { return 2 * p; }

}  // namespace conversions
