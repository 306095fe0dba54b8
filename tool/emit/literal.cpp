#include "tool/emit/literal.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace surety::tool::emit {
namespace {

constexpr std::size_t longest = 4000;  // compilers need not take more than 65536 characters in all

unsigned byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

/// The length of the character of UTF-8 that begins here; 0 if there is none.
std::size_t utf8_length(std::string_view text, std::size_t at) {
  const unsigned first = byte_at(text, at);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(text, at + i) & 0xc0u) != 0x80u) return 0;
  }
  const unsigned second = byte_at(text, at + 1);
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool outside = (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90);
  return overlong || outside ? 0 : length;
}

/// Always three digits, so that a digit behind it is not part of it.
void append_octal(std::string& out, unsigned byte) {
  out += '\\';
  for (const unsigned shift : {6u, 3u, 0u}) out += static_cast<char>('0' + (byte >> shift & 7u));
}

std::string quoted(std::string_view text, std::size_t most) {
  std::string out = "\"";
  std::size_t in_part = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (in_part >= most) {
      out += "\" \"";
      in_part = 0;
    }
    const char c = text[i];
    const std::size_t length = utf8_length(text, i);
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '?' && out.back() == '?') {
      out += "\\?";
    } else if (length == 0 || static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
      append_octal(out, static_cast<unsigned char>(c));
    } else {
      out += text.substr(i, length);
    }
    const std::size_t taken = length == 0 ? 1 : length;
    in_part += taken;
    i += taken;
  }
  return out + '"';
}

}  // namespace

std::string string_literal(std::string_view text) { return quoted(text, longest); }

std::string file_literal(std::string_view path) { return quoted(path, path.size()); }

}  // namespace surety::tool::emit
