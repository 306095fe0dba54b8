#include <stdexcept>
#include <string>
#include <vector>

namespace throwing {

struct ParseError : std::runtime_error {
  explicit ParseError(std::size_t at) : std::runtime_error("at " + std::to_string(at)), at(at) {}
  std::size_t at;
};

/// expect: throws ParseError iff text.find('!') != std::string::npos
std::size_t parsed(const std::string& text) {
  const auto at = text.find('!');
  if (at != std::string::npos) throw ParseError(at);
  return text.size();
}

/// stoi throws more than one kind of exception.
/// draw: text = string_of("0123456789")
/// expect: throws std::invalid_argument if text.empty()
int number(const std::string& text) { return std::stoi(text); }

/// expect: may throw std::out_of_range
/// expect: ret == v[i]
int element(const std::vector<int>& v, std::size_t i) { return v.at(i); }

/// Says that nothing is thrown.
/// assume: -100 < x && x < 100
/// expect: ret == x
int never(int x) noexcept {
  if (x == 42) throw std::logic_error("42");
  return x;
}

}  // namespace throwing
