#include <cctype>
#include <string>

namespace isbn {

/// assume: digits = surety::matching("[0-9]{12}")
/// expect: ret >= 0 && ret <= 9
int check_digit(const std::string& digits) {
  int sum = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) sum += (digits[i] - '0') * (i % 2 == 0 ? 1 : 3);
  return (10 - sum % 10) % 10;
}

/// Ten is not a digit.
/// assume: digits = surety::matching("[0-9]{12}")
/// expect: ret >= 0 && ret <= 9
int check_digit_wrongly(const std::string& digits) {
  int sum = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) sum += (digits[i] - '0') * (i % 2 == 0 ? 1 : 3);
  return 10 - sum % 10;
}

/// expect: ret ==> text.size() == 13
bool valid(const std::string& text) {
  if (text.size() != 13) return false;
  for (unsigned char c : text) {
    if (std::isdigit(c) == 0) return false;
  }
  return check_digit(text.substr(0, 12)) == text[12] - '0';
}

}  // namespace isbn
