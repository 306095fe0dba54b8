#include <charconv>
#include <climits>
#include <string>
#include <string_view>

namespace number_parser {

/// expect: ret >= 0
/// assume: text in surety::matching("[0-9]{1,9}")
int parse(std::string_view text) {
  int value = 0;
  for (char c : text) value = value * 10 + (c - '0');
  return value;
}

/// Ten digits may be too many.
/// expect: ret >= 0
/// assume: text = surety::matching("[0-9]{1,11}")
int parse_unchecked(const std::string& text) {
  int value = 0;
  for (char c : text) value = value * 10 + (c - '0');
  return value;
}

struct Outcome {
  bool ok;
  int value;
};

/// expect: ret.ok ==> std::to_string(ret.value) == std::to_string(number)
/// expect: ret.ok
Outcome round_trip(int number) {
  const std::string text = std::to_string(number);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return {error == std::errc() && end == text.data() + text.size(), value};
}

}  // namespace number_parser
