#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace addresses {

using Address = std::array<std::uint8_t, 4>;

/// expect: ret.size() >= 7 && ret.size() <= 15
std::string shown(const Address& a) {
  return std::to_string(a[0]) + '.' + std::to_string(a[1]) + '.' + std::to_string(a[2]) + '.' + std::to_string(a[3]);
}

/// expect: ret == (a[0] == 10 || (a[0] == 172 && a[1] >= 16 && a[1] <= 31) || (a[0] == 192 && a[1] == 168))
bool is_private(const Address& a) {
  return a[0] == 10 || (a[0] == 172 && a[1] >= 16 && a[1] < 31) || (a[0] == 192 && a[1] == 168);
}

/// assume: bits <= 32
/// expect: bits == 0 ==> ret == 0
/// expect: bits == 32 ==> ret == 0xffffffff
std::uint32_t mask(unsigned bits) { return ~std::uint32_t{0} << (32 - bits); }

}  // namespace addresses
