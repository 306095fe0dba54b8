#include <compare>
#include <string>

namespace spaceship {

struct Date {
  int year;
  int month;
  int day;
  auto operator<=>(const Date&) const = default;
};

/// expect: ret == (a < b ? a : b)
Date earlier(const Date& a, const Date& b) { return b < a ? b : a; }

/// Compares what is a number as text.
/// expect: ret == (a < b)
bool before(Date a, Date b) {
  return a.year < b.year || a.month < b.month || a.day < b.day;
}

struct Tag {
  std::string name;
  int weight = 0;
  /// expect: (ret == 0) == (name == other.name && weight == other.weight)
  std::strong_ordering operator<=>(const Tag& other) const {
    if (auto order = weight <=> other.weight; order != 0) return order;
    return name <=> other.name;
  }
  bool operator==(const Tag&) const = default;
};

}  // namespace spaceship
