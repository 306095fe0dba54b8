#include <string_view>

enum class Fruit { apple, pear, plum };

/// expect: !ret.empty()
constexpr std::string_view fruit_name(Fruit f) {
  switch (f) {
    using enum Fruit;
    case apple: return "apple";
    case pear: return "pear";
    case plum: return "plum";
  }
  return {};
}

/// expect: fruit_name(ret) == name
/// assume: name == "apple" || name == "pear" || name == "plum"
Fruit fruit(std::string_view name) {
  if (name.starts_with("p")) return Fruit::pear;
  return Fruit::apple;
}

/// expect: static_cast<int>(ret) == (static_cast<int>(f) + 1) % 3
Fruit next(Fruit f) { return static_cast<Fruit>((static_cast<int>(f) + 1) % 3); }
