#include <cstdint>
#include <limits>

namespace policies {

struct Wrapping {
  static std::uint8_t add(std::uint8_t a, std::uint8_t b) { return static_cast<std::uint8_t>(a + b); }
};
struct Saturating {
  static std::uint8_t add(std::uint8_t a, std::uint8_t b) {
    const int sum = a + b;
    return sum > 254 ? std::uint8_t{255} : static_cast<std::uint8_t>(sum);
  }
};

/// expect: ret >= a
/// config: with Policy = Wrapping, Saturating
template <class Policy>
std::uint8_t add(std::uint8_t a, std::uint8_t b) {
  return Policy::add(a, b);
}

template <class Policy = Saturating>
class Meter {
 public:
  /// expect: value() >= old(value())
  void more(std::uint8_t by) { value_ = Policy::add(value_, by); }
  int value() const { return value_; }

 private:
  std::uint8_t value_ = 0;
};

inline int use() {
  Meter<> m;
  m.more(1);
  return m.value();
}

}  // namespace policies
