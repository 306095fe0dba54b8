#include "surety/show.h"

#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/generate/utf8.h"

namespace surety {

void Shown::release() noexcept { std::free(data_); }

Shown& Shown::operator=(Shown&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(capacity_, other.capacity_);
  return *this;
}

void Shown::append(const char* text) { append(text, std::strlen(text)); }

void Shown::append(const char* text, std::size_t length) {
  if (size_ + length + 1 > capacity_) {
    const std::size_t capacity = 2 * (size_ + length + 1);
    char* grown = static_cast<char*>(std::realloc(data_, capacity));
    if (grown == nullptr) return;  // a shorter report is better than none
    data_ = grown;
    capacity_ = capacity;
  }
  std::memcpy(data_ + size_, text, length);
  size_ += length;
  data_[size_] = '\0';
}

namespace detail {
namespace {

constexpr std::size_t most_characters = 1000;

template <class Number>
void append_number(Shown& out, Number value) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  out.append(buffer, static_cast<std::size_t>(end - buffer));
}

template <class Number>
void append_floating(Shown& out, Number value, const char* suffix) {
  if (std::isnan(value)) return out.append(std::signbit(value) ? "-NAN" : "NAN");
  if (std::isinf(value)) return out.append(value < 0 ? "-INFINITY" : "INFINITY");
  const std::size_t before = out.size();
  append_number(out, value);
  // 1 is an int; 1.0 is what was meant.
  if (std::strpbrk(out.c_str() + before, ".e") == nullptr) out.append(".0");
  out.append(suffix);
}

void append_escaped(Shown& out, std::uint32_t value, char quote) {
  char buffer[16];
  switch (value) {
    case '\n':
      return out.append("\\n");
    case '\t':
      return out.append("\\t");
    case '\r':
      return out.append("\\r");
    case '\\':
      return out.append("\\\\");
    case '\0':
      return out.append("\\0");
    default:
      break;
  }
  if (value == static_cast<std::uint32_t>(quote)) {
    buffer[0] = '\\';
    buffer[1] = quote;
    return out.append(buffer, 2);
  }
  if (value >= 0x20 && value < 0x7f) {
    buffer[0] = static_cast<char>(value);
    return out.append(buffer, 1);
  }
  // Octal, because a hexadecimal escape would swallow the letters that follow it.
  std::snprintf(buffer, sizeof buffer, value < 256 ? "\\%03o" : "\\U%08x", value);
  out.append(buffer);
}

/// The length of a character beyond ASCII that a terminal shows; 0 for everything else, so also for
/// bytes that are no UTF-8 and for the control characters U+0080 to U+009F.
std::size_t readable_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
  const std::size_t length = utf8_length(text, at);
  const bool control = length == 2 && byte(0) == 0xc2 && byte(1) < 0xa0;
  return length < 2 || control ? 0 : length;
}

}  // namespace

void show_integer(Shown& out, std::intmax_t value) {
  // -9223372036854775808 is no literal.
  if (value == INTMAX_MIN) return out.append("(-9223372036854775807 - 1)");
  append_number(out, value);
}
void show_integer(Shown& out, std::uintmax_t value) { append_number(out, value); }

void show_wide_integer(Shown& out, UnsignedWide value, bool is_signed) {
  const bool negative = is_signed && value >> 127 != 0;
  if (negative) value = 0 - value;
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
    value /= 10;
  } while (value != 0);
  if (negative) digits.insert(digits.begin(), '-');
  out.append(digits.data(), digits.size());
}

void show_floating(Shown& out, double value, const char* suffix) {
  if (*suffix == 'f' && std::isfinite(value)) {
    return append_floating(out, static_cast<float>(value), suffix);
  }
  append_floating(out, value, std::isfinite(value) ? suffix : "");
}
void show_floating(Shown& out, long double value) {
  append_floating(out, value, std::isfinite(value) ? "L" : "");
}

void show_character(Shown& out, std::uint32_t value, const char* prefix) {
  out.append(prefix);
  out.append("'");
  append_escaped(out, value, '\'');
  out.append("'");
}

void show_string(Shown& out, const char* data, std::size_t length) {
  out.append("\"");
  const std::string_view text(data, length);
  for (std::size_t i = 0; i < length && i < most_characters;) {
    const std::size_t readable = readable_length(text, i);
    if (readable != 0) {
      out.append(data + i, readable);
    } else if (data[i] == '\0') {
      out.append("\\000");  // \0 before a digit would be another character
    } else {
      append_escaped(out, static_cast<unsigned char>(data[i]), '"');
    }
    i += readable != 0 ? readable : 1;
  }
  out.append(length > most_characters ? "...\"" : "\"");
}

void show_text_at(Shown& out, const char* text) {
  // Nothing says that it ends, or that it can be read: the kernel reads without faults.
  char copy[most_characters + 1] = {};
  std::size_t read = 0;
  while (read < sizeof copy) {
    // Up to the end of a page: behind it there may be nothing.
    constexpr std::size_t page = 4096;
    const std::size_t left = page - (reinterpret_cast<std::uintptr_t>(text) + read) % page;
    const std::size_t wanted = std::min(left, sizeof copy - read);
    iovec here{copy + read, wanted};
    iovec there{const_cast<char*>(text) + read, wanted};
    if (::process_vm_readv(::getpid(), &here, 1, &there, 1, 0) != static_cast<ssize_t>(wanted)) {
      break;
    }
    const auto* end = static_cast<const char*>(std::memchr(copy + read, 0, wanted));
    read += wanted;
    if (end != nullptr) return show_string(out, copy, static_cast<std::size_t>(end - copy));
    if (read == sizeof copy) return show_string(out, copy, read);
  }
  show_address(out, text);
}

void show_address(Shown& out, const void* address) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%p", address);
  out.append(buffer);
}

void show_streamed(Shown& out, void (*print)(std::ostream&, const void*), const void* value) {
  std::ostringstream stream;
  print(stream, value);
  const std::string text = std::move(stream).str();
  out.append(text.data(), text.size());
}

}  // namespace detail
}  // namespace surety
