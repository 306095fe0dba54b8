#include <cstdint>

namespace generators {

class Lcg {
 public:
  /// expect: true
  explicit Lcg(std::uint32_t seed) : state_(seed) {}
  std::uint32_t next() { return state_ = state_ * 1664525u + 1013904223u; }
  /// assume: sides > 0
  /// expect: ret >= 1 && ret <= sides
  std::uint32_t die(std::uint32_t sides) { return next() % sides + 1; }
  /// One too many.
  /// assume: 0 < n && n < 1000
  /// expect: ret < n
  std::uint32_t below(std::uint32_t n) { return next() % (n + 1); }

 private:
  std::uint32_t state_;
};

/// expect: ret != 0
/// assume: x != 0
std::uint32_t xorshift(std::uint32_t x) {
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return x;
}

}  // namespace generators
