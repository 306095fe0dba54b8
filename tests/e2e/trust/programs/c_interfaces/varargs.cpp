#include <cstdarg>
#include <cstdio>
#include <string>

static std::string vformat(const char* format, va_list arguments) {
  char text[64];
  std::vsnprintf(text, sizeof text, format, arguments);
  return text;
}

std::string formatted(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  std::string out = vformat(format, arguments);
  va_end(arguments);
  return out;
}

/// expect: ret.size() == 3
/// assume: 0 <= n && n < 1000
std::string three_digits(int n) { return formatted("%03d", n); }

/// expect: ret.size() == 4
/// assume: -999 <= n && n <= 999
std::string signed_digits(int n) { return formatted("%+03d", n); }
