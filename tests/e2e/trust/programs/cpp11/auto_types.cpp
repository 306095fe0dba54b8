#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

/// expect: std::get<0>(ret) == x && std::get<1>(ret) == -x
/// assume: x > -1000 && x < 1000
std::tuple<int, int> both(int x) { return std::make_tuple(x, -x); }

/// expect: ret == x + 1
/// assume: x < 1000
auto incremented(int x) -> int { return x == -5 ? x : x + 1; }

/// expect: ret && *ret == x
std::unique_ptr<int> boxed(int x) { return std::unique_ptr<int>(new int(x)); }

enum class Suit { clubs, spades };
/// expect: ret == (s == Suit::clubs ? "clubs" : "spades")
std::string name(Suit s) { return s == Suit::clubs ? "clubs" : "spades"; }

static const std::map<char, int> values = {{'a', 1}, {'b', 2}};
/// expect: ret == 0 || ret == 1 || ret == 2
int value(char c) {
  auto at = values.find(c);
  return at == values.end() ? 0 : at->second;
}
