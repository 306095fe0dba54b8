// The numbers that code compares, as bits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace surety {

/// The bits of a number of so many bytes.
constexpr std::uint64_t mask_of(unsigned bytes) {
  return bytes >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * bytes)) - 1;
}

inline std::int64_t as_signed(std::uint64_t bits, unsigned bytes) {
  const unsigned unused = 64 - 8 * std::min(bytes, 8u);
  return static_cast<std::int64_t>(bits << unused) >> unused;
}

inline double real_of(std::uint64_t bits) {
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

}  // namespace surety
