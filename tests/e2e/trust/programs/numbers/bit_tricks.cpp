#include <bit>
#include <climits>
#include <cstdint>

/// expect: ret == std::popcount(x)
int count_bits(std::uint32_t x) {
  int n = 0;
  for (; x != 0; x &= x - 1) ++n;
  return n;
}

/// Zero is not a power of two.
/// expect: ret == std::has_single_bit(x)
bool power_of_two(std::uint32_t x) { return (x & (x - 1)) == 0; }

/// expect: ret == std::rotl(x, by)
/// assume: by = inclusive(0, 31)
std::uint32_t rotated(std::uint32_t x, int by) { return x << by | x >> (32 - by); }

/// expect: ret == std::rotl(x, by)
/// assume: by = inclusive(0, 31)
std::uint32_t rotated_safely(std::uint32_t x, int by) { return x << by | x >> (-by & 31); }

/// expect: (ret ^ x) == (std::uint64_t(1) << bit)
/// assume: bit < 64
std::uint64_t flipped(std::uint64_t x, unsigned bit) { return x ^ (1 << bit); }

/// expect: ret == (a > b ? a : b)
int branchless_max(int a, int b) { return a ^ ((a ^ b) & -(a < b)); }
