#include <cstdint>

__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;

/// expect: static_cast<std::uint64_t>(ret) == a * b
uint128 product(std::uint64_t a, std::uint64_t b) { return static_cast<uint128>(a) * b; }

/// expect: ret == static_cast<std::uint64_t>(x >> 64)
std::uint64_t high(uint128 x) { return static_cast<std::uint64_t>(x >> 63); }

/// expect: ret >= 0
int128 magnitude(int128 x) { return x < 0 ? -x : x; }

/// expect: ret == (a < b ? a : b)
int128 smaller(int128 a, int128 b) { return b < a ? b : a; }

/// assume: x == x
/// expect: ret == x
long double same(long double x) { return x; }
