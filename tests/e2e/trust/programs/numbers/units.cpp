#include <cstdint>
#include <ratio>

namespace units {

enum class Unit { byte, kilobyte, megabyte };

struct Quantity {
  std::uint32_t amount;
  Unit unit;
};

/// expect: ret >= q.amount
std::uint64_t in_bytes(Quantity q) {
  switch (q.unit) {
    case Unit::byte: return q.amount;
    case Unit::kilobyte: return std::uint64_t{1000} * q.amount;
    case Unit::megabyte: return std::uint64_t{1000000} * q.amount;
  }
  return q.amount;
}

/// Computes in 32 bits.
/// expect: ret >= q.amount
std::uint64_t in_bytes_wrongly(Quantity q) {
  return q.amount * (q.unit == Unit::byte ? 1u : q.unit == Unit::kilobyte ? 1000u : 1000000u);
}

/// assume: c > -1000 && c < 1000
/// expect: ret == c * 9 / 5 + 32
int fahrenheit(int c) { return c * 9 / 5 + 32; }

/// assume: c > -1000 && c < 1000
/// expect: (fahrenheit(c) - 32) * 5 / 9 == ret
int there_and_back(int c) { return c; }

}  // namespace units
