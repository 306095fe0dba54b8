#include "surety/literal.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "surety/generate/integers.h"
#include "surety/source.h"

namespace surety::detail {

namespace {
void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
}
std::string decimal(Wide value) {
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
    value /= 10;
  } while (value != 0);
  return digits;
}
void append_escaped(std::string& text, unsigned char c, char quote, bool digit_follows) {
  switch (c) {
    case '\n':
      text += "\\n";
      return;
    case '\t':
      text += "\\t";
      return;
    case '\r':
      text += "\\r";
      return;
    case '\\':
      text += "\\\\";
      return;
    default:
      break;
  }
  if (c == static_cast<unsigned char>(quote)) {
    text += '\\';
    text += quote;
  } else if (c >= 32 && c < 127) {
    text += static_cast<char>(c);
  } else {
    // Octal escapes end after three digits, so that what follows is never swallowed.
    char escape[8];
    std::snprintf(escape, sizeof escape, digit_follows || c > 7 ? "\\%03o" : "\\%o", c);
    text += escape;
  }
}
}  // namespace

std::string integer_literal(SignedWide value, Wide magnitude, const char* type, const char* suffix,
                            bool is_minimum) {
  if (is_minimum && *type != '\0') return "std::numeric_limits<" + std::string(type) + ">::min()";
  // A negative value shows as a huge unsigned one: its sign decides.
  const bool negative = value < 0 && *suffix != 'u';
  std::string text = decimal(negative ? Wide{0} - magnitude : magnitude);
  if (negative) text.insert(0, 1, '-');
  // Braces go with a single word only.
  if (*type != '\0') return "static_cast<" + std::string(type) + ">(" + text + ")";
  return text + suffix;
}

std::string wide_literal(Wide value, bool is_signed) {
  const std::string type = is_signed ? "__int128" : "unsigned __int128";
  const bool negative = is_signed && value >> 127 != 0;
  const Wide magnitude = negative ? Wide{0} - value : value;
  if (magnitude < Wide{1} << 63) {
    return "static_cast<" + type + ">(" + (negative ? "-" : "") + decimal(magnitude) + "L)";
  }
  return "static_cast<" + type + ">(static_cast<unsigned __int128>(" + decimal(value >> 64) +
         "uL) << 64 | " + decimal(value & UINT64_MAX) + "uL)";
}

std::string float_literal(long double value, int digits, const char* type, const char* suffix) {
  const std::string limits = "std::numeric_limits<" + std::string(type) + ">::";
  if (std::isnan(value)) return limits + "quiet_NaN()";
  if (std::isinf(value)) return (value < 0 ? "-" : "") + limits + "infinity()";
  char text[64];
  // The shortest spelling that reads back as the same number.
  for (int precision = 1; precision <= digits; ++precision) {
    std::snprintf(text, sizeof text, "%.*Lg", precision, value);
    const bool same = *suffix == 'f'   ? std::strtof(text, nullptr) == static_cast<float>(value)
                      : *suffix == 'L' ? std::strtold(text, nullptr) == value
                                       : std::strtod(text, nullptr) == static_cast<double>(value);
    if (same) break;
  }
  std::string result = text;
  const long double magnitude = std::fabs(value);
  if (result.find('e') != std::string::npos && magnitude >= 1 && magnitude < 1e15L &&
      magnitude == std::floor(magnitude)) {
    char plain[64];
    std::snprintf(plain, sizeof plain, "%.1Lf", value);  // 1000.0 rather than 1e+03
    result = plain;
  }
  if (result.find_first_of(".e") == std::string::npos) result += ".0";
  return result + suffix;
}

std::string character_literal(char c) {
  std::string text = "'";
  append_escaped(text, static_cast<unsigned char>(c), '\'', false);
  return text + "'";
}

std::string string_literal(std::string_view text) {
  std::string result = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool digit_follows = i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
    append_escaped(result, static_cast<unsigned char>(text[i]), '"', digit_follows);
  }
  result += "\"";
  // With a NUL inside, only the length says where it ends.
  if (text.find('\0') != std::string_view::npos) result += ", " + std::to_string(text.size());
  return result;
}

void append_code_unit(std::string& text, std::uint32_t unit, const char* prefix, bool& escaped) {
  const char quote = text[std::char_traits<char>::length(prefix)];
  if (escaped && quote == '"') text.append("\" ").append(prefix).append("\"");
  escaped = unit == 0 || unit >= 127 || (unit < 32 && unit != '\n' && unit != '\t' && unit != '\r');
  if (!escaped) return append_escaped(text, static_cast<unsigned char>(unit), quote, false);
  char escape[16];
  std::snprintf(escape, sizeof escape, unit == 0 ? "\\0" : "\\x%x", unit);
  text += escape;
}

void append_item(std::string& list, const std::string& item) {
  if (!list.empty()) list.append(", ");
  list.append(item);
}

const char* duration_name([[maybe_unused]] std::intmax_t numerator,
                          [[maybe_unused]] std::intmax_t denominator) {
#if defined(__GLIBCXX__)  // other libraries count in other types
  struct Period {
    std::intmax_t numerator, denominator;
    const char* name;
  };
  static constexpr Period periods[] = {{1, 1000000000, "std::chrono::nanoseconds"},
                                       {1, 1000000, "std::chrono::microseconds"},
                                       {1, 1000, "std::chrono::milliseconds"},
                                       {1, 1, "std::chrono::seconds"},
                                       {60, 1, "std::chrono::minutes"},
                                       {3600, 1, "std::chrono::hours"}};
  for (const Period& period : periods) {
    if (period.numerator == numerator && period.denominator == denominator) return period.name;
  }
#endif
  return "";
}

std::string tidy_type(std::string_view spelling) {
  std::string text(spelling);
  replace_all(text, "__cxx11::", "");
  replace_all(text, "std::basic_string<char>", "std::string");
  replace_all(text, "std::basic_string_view<char>", "std::string_view");
  for (const auto& [character, name] :
       {std::pair{"wchar_t", "w"}, std::pair{"char8_t", "u8"}, std::pair{"char16_t", "u16"},
        std::pair{"char32_t", "u32"}}) {
    const std::string argument = std::string("<") + character + ">";
    replace_all(text, "std::basic_string" + argument, std::string("std::") + name + "string");
    replace_all(text, "std::basic_string_view" + argument,
                std::string("std::") + name + "string_view");
  }
  replace_all(text, "std::chrono::_V2::", "std::chrono::");
  replace_all(text, "__int128 unsigned", "unsigned __int128");
  replace_all(text, "{anonymous}::", "");
  replace_all(text, "(anonymous namespace)::", "");
  replace_all(text, "<unnamed>::", "");
  return text;
}

}  // namespace surety::detail
