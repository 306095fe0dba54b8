#include <array>
#include <cstdint>
#include <string_view>

namespace tables {

constexpr std::array<std::uint8_t, 256> make_bits() {
  std::array<std::uint8_t, 256> bits{};
  for (unsigned i = 1; i < 256; ++i) bits[i] = static_cast<std::uint8_t>(bits[i / 2] + (i & 1));
  return bits;
}
inline constexpr auto bits = make_bits();

/// expect: ret == __builtin_popcount(byte)
constexpr int ones(std::uint8_t byte) { return bits[byte]; }
static_assert(ones(255) == 8);

constexpr std::string_view days[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};

/// expect: ret.size() == 3
/// assume: day >= 1 && day <= 7
constexpr std::string_view day_name(int day) { return days[day]; }

/// expect: ret >= 0 && ret < 7 ==> days[ret] == name
/// expect: ret == -1 || ret < 7
constexpr int day_number(std::string_view name) {
  for (int i = 0; i < 7; ++i) {
    if (days[i] == name) return i;
  }
  return -1;
}

}  // namespace tables
