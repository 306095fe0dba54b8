#include <cstdint>
#include <string>
#include <vector>

namespace base64 {

constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// expect: ret.size() == (bytes.size() + 2) / 3 * 4
std::string encoded(const std::vector<std::uint8_t>& bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t word = static_cast<std::uint32_t>(bytes[i]) << 16;
    if (i + 1 < bytes.size()) word |= static_cast<std::uint32_t>(bytes[i + 1]) << 8;
    if (i + 2 < bytes.size()) word |= bytes[i + 2];
    out += letters[word >> 18];
    out += letters[word >> 12 & 63];
    out += i + 1 < bytes.size() ? letters[word >> 6 & 63] : '=';
    out += i + 2 < bytes.size() ? letters[word & 63] : '=';
  }
  return out;
}

/// expect: ret >= 0 ==> letters[ret] == c
/// expect: ret == -1 ==> std::string(letters).find(c) == std::string::npos
int decoded(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : -1;
}

}  // namespace base64
