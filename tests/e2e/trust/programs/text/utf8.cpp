#include <cstdint>
#include <string>

namespace utf8 {

/// assume: code < 0x110000 && (code < 0xD800 || code > 0xDFFF)
/// expect: ret.size() >= 1 && ret.size() <= 4
/// expect: code < 128 ==> ret == std::string(1, static_cast<char>(code))
std::string encoded(char32_t code) {
  std::string out;
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0 | (code >> 6));
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0 | (code >> 12));
    out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | (code >> 18));
    out += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
    out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  }
  return out;
}

/// A lead byte without its followers.
/// expect: ret <= s.size()
std::size_t length(const std::string& s) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < s.size(); ++n) {
    const auto lead = static_cast<std::uint8_t>(s.at(i));
    i += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    (void)s.at(i - 1);
  }
  return n;
}

/// expect: ret == 1 || ret == 2 || ret == 4
constexpr int width(char8_t c) { return c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4; }

}  // namespace utf8
