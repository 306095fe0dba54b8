#include "runtime/generate/utf8.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace surety {

std::size_t write_utf8(char* to, std::uint32_t c) {
  const auto tail = [c](int shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  if (c < 0x80) {
    to[0] = static_cast<char>(c);
    return 1;
  }
  if (c < 0x800) {
    to[0] = static_cast<char>(0xC0 | (c >> 6));
    to[1] = tail(0);
    return 2;
  }
  if (c < 0x10000) {
    to[0] = static_cast<char>(0xE0 | (c >> 12));
    to[1] = tail(6);
    to[2] = tail(0);
    return 3;
  }
  to[0] = static_cast<char>(0xF0 | (c >> 18));
  to[1] = tail(12);
  to[2] = tail(6);
  to[3] = tail(0);
  return 4;
}

void append_utf8(std::string& text, std::uint32_t code_point) {
  char buffer[4];
  text.append(buffer, write_utf8(buffer, code_point));
}

std::uint32_t utf8_code_point(std::string_view sequence) {
  const auto lead = static_cast<unsigned char>(sequence[0]);
  std::uint32_t c = sequence.size() == 1 ? lead : lead & (0x7fu >> sequence.size());
  for (const char next : sequence.substr(1)) {
    c = (c << 6) | (static_cast<unsigned char>(next) & 0x3fu);
  }
  return c;
}

std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  const std::uint32_t c = utf8_code_point(text.substr(at, length));
  const bool overlong = (length == 3 && c < 0x800) || (length == 4 && c < 0x10000);
  return overlong || (c >= 0xd800 && c < 0xe000) || c > last_code_point ? 0 : length;
}

}  // namespace surety
