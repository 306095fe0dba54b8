#include <string>

namespace first {
struct Item {
  int weight;
};
/// expect: ret == i.weight
int weigh(const Item& i) { return i.weight; }
}  // namespace first

namespace second {
struct Item {
  std::string name;
};
/// expect: ret == static_cast<int>(i.name.size())
int weigh(const Item& i) { return i.name.empty() ? 1 : static_cast<int>(i.name.size()); }
}  // namespace second

/// expect: ret == first::weigh(a) + second::weigh(b)
/// assume: a.weight < 1000 && a.weight > 0 && !b.name.empty()
int weigh(const first::Item& a, const second::Item& b) { return first::weigh(a) + second::weigh(b); }

struct value {
  int value;
};
/// expect: ret.value == value
struct value value(int value) { return {value}; }
