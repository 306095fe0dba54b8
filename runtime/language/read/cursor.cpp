#include "runtime/language/read/cursor.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "runtime/generate/utf8.h"
#include "runtime/language/grammar/char_set.h"
#include "runtime/language/grammar/grammar.h"

namespace surety::lang {

std::string Cursor::found() const {
  if (at_end()) return "the end of the grammar";
  const unsigned char c = static_cast<unsigned char>(peek());
  return "\"" + describe_char(c, true) + "\"";
}

std::uint32_t Cursor::number() {
  const Place where = place();
  std::uint64_t value = 0;
  if (!is_digit(peek())) fail(where, "a number is expected here, not " + found());
  while (is_digit(peek())) {
    value =
        std::min<std::uint64_t>(max_count + 1, value * 10 + static_cast<unsigned>(take() - '0'));
  }
  if (value > max_count) fail(where, "this count is too large; the limit is 2^30");
  return static_cast<std::uint32_t>(value);
}

std::uint32_t Cursor::code_point() {
  const Place where = place();
  const unsigned char lead = static_cast<unsigned char>(take());
  if (lead < 0x80) return lead;
  const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC2 ? 1 : -1;
  std::uint32_t value = more == 3 ? lead & 0x07u : more == 2 ? lead & 0x0Fu : lead & 0x1Fu;
  for (int i = 0; i < more; ++i) {
    if ((static_cast<unsigned char>(peek()) & 0xC0) != 0x80) {
      fail(where, "the grammar is not valid UTF-8 here; write bytes as \\xHH");
    }
    value = (value << 6) | (static_cast<unsigned char>(take()) & 0x3Fu);
  }
  const bool overlong = (more == 2 && value < 0x800) || (more == 3 && value < 0x10000);
  if (more < 0 || overlong || value > last_code_point || (value >= 0xD800 && value <= 0xDFFF)) {
    fail(where, "the grammar is not valid UTF-8 here; write bytes as \\xHH");
  }
  return value;
}

Cursor::Escaped Cursor::escape() {
  const Place where = place();
  if (at_end()) fail(where, "the grammar ends in the middle of an escape");
  const char c = take();
  switch (c) {
    case 'n':
      return {'\n', false, false};
    case 'r':
      return {'\r', false, false};
    case 't':
      return {'\t', false, false};
    case 'f':
      return {'\f', false, false};
    case 'v':
      return {'\v', false, false};
    case '0':
      return {0, false, false};
    case 'x': {
      const int high = hex_value(peek());
      const int low = high < 0 ? -1 : hex_value(peek(1));
      if (low < 0) fail(where, "\\x needs two hexadecimal digits");
      take();
      take();
      const std::uint32_t value = static_cast<std::uint32_t>(high * 16 + low);
      return {value, value >= 0x80, false};
    }
    case 'u': {
      std::uint32_t value = 0;
      const bool braced = accept("{");
      int digits = 0;
      while (hex_value(peek()) >= 0 && digits < (braced ? 8 : 4)) {
        value = value * 16 + static_cast<std::uint32_t>(hex_value(take()));
        ++digits;
      }
      if (braced ? digits == 0 || !accept("}") : digits != 4) {
        fail(where, "write a code point as \\u{1F600} or \\u00E9");
      }
      if (value > last_code_point || (value >= 0xD800 && value <= 0xDFFF)) {
        fail(where, "this is not a Unicode character: surrogates and numbers above 10FFFF are not");
      }
      return {value, false, false};
    }
    case 'd':
    case 'w':
    case 's':
      return {static_cast<unsigned char>(c), false, true};
    default:
      break;
  }
  if (is_letter(c) || is_digit(c)) {
    fail(where, std::string("unknown escape \\") + c +
                    "; known are \\n \\r \\t \\f \\v \\0 \\xHH " +
                    "\\u{H}, and a backslash before punctuation");
  }
  return {static_cast<unsigned char>(c), false, false};
}

namespace {
void add_shorthand(CharSet& set, char letter) {
  if (letter == 'd' || letter == 'w') set.add('0', '9');
  if (letter == 'w') {
    set.add('a', 'z');
    set.add('A', 'Z');
    set.add('_', '_');
  }
  if (letter == 's') {
    set.add('\t', '\r');
    set.add(' ', ' ');
  }
}
}  // namespace

CharSet read_class(Cursor& cursor, Place place) {
  CharSet set;
  bool wide = false;  // a code point above 7F was named
  const bool inverted = cursor.accept("^");
  auto one = [&]() -> Cursor::Escaped {
    if (cursor.at_end()) cursor.fail(place, "this [ is never closed by a ]");
    if (cursor.accept("\\")) return cursor.escape();
    return {cursor.code_point(), false, false};
  };
  while (!cursor.accept("]")) {
    const Place where = cursor.place();
    const Cursor::Escaped first = one();
    if (first.range) {
      add_shorthand(set, static_cast<char>(first.value));
      continue;
    }
    Cursor::Escaped last = first;
    // A hyphen makes a range unless it stands last: [a-z-], [+-].
    if (cursor.peek() == '-' && cursor.peek(1) != ']') {
      cursor.take();
      last = one();
      if (last.range) cursor.fail(where, "a range cannot end in a set of characters");
    }
    if (last.value < first.value) {
      cursor.fail(where, "bad range: \"" + describe_char(first.value, first.byte) +
                             "\" comes after \"" + describe_char(last.value, last.byte) +
                             "\"; swap the two ends");
    }
    set.bytes = set.bytes || first.byte || last.byte;
    wide = wide || (!first.byte && first.value >= 0x80) || (!last.byte && last.value >= 0x80);
    set.add(first.value, last.value);
  }
  if (set.bytes && wide) {
    cursor.fail(place, "this class mixes bytes (\\x80 to \\xFF) with characters beyond ASCII");
  }
  set.normalize();
  if (inverted) set = set.complement();
  if (set.ranges.empty()) cursor.fail(place, "this class contains no character at all");
  return set;
}

}  // namespace surety::lang
