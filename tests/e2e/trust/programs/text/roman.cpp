#include <stdexcept>
#include <string>

namespace roman {

struct Digit {
  int value;
  const char* letters;
};

constexpr Digit digits[] = {{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"},
                            {40, "XL"},  {10, "X"},   {9, "IX"},  {5, "V"},    {4, "IV"},  {1, "I"}};

int value_of(const std::string& numeral) {
  int value = 0;
  std::size_t at = 0;
  for (const Digit& d : digits) {
    const std::string letters = d.letters;
    while (numeral.compare(at, letters.size(), letters) == 0) {
      value += d.value;
      at += letters.size();
    }
  }
  return value;
}

/// assume: 0 < number && number < 4000
/// expect: value_of(ret) == number
std::string numeral(int number) {
  std::string out;
  for (const Digit& d : digits) {
    for (; number >= d.value; number -= d.value) out += d.letters;
  }
  return out;
}

/// expect: throws std::out_of_range iff number < 1 || number > 3999
/// expect: value_of(ret) == number
std::string checked_numeral(int number) {
  if (number < 1 || number > 4000) throw std::out_of_range("no numeral for " + std::to_string(number));
  return numeral(number);
}

}  // namespace roman
