#include <cstdint>
#include <optional>
#include <string>

namespace {

/// expect: ret.has_value() == (('0' <= c && c <= '9') || ('a' <= c && c <= 'f') || ('A' <= c && c <= 'F'))
/// expect: ret ==> *ret >= 0 && *ret < 16
std::optional<int> nibble(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

/// expect: ret == "0123456789abcdef"[value]
/// assume: value < 16
char hex_digit(unsigned value) { return "0123456789abcdef"[value]; }

/// expect: *nibble(ret[0]) * 16 + *nibble(ret[1]) == byte
std::string hex_of(std::uint8_t byte) {
  return {hex_digit(byte >> 4), hex_digit(byte & 15u)};
}

/// The high nibble of a negative char is negative.
/// assume: ret_size_known
/// expect: ret.size() == 2
std::string hex_of_char(char c, [[maybe_unused]] bool ret_size_known = true) {
  std::string out;
  out += "0123456789abcdef"[c / 16 < 0 ? 16 + c / 16 + 16 : c / 16];
  out += "0123456789abcdef"[c & 15];
  return out;
}

}  // namespace

std::string hex_main() { return hex_of(200) + hex_of_char('x'); }
