#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <variant>

namespace structured {

struct Result {
  int quotient;
  int remainder;
};

/// assume: b > 0
/// expect: ret.quotient * b + ret.remainder == a && ret.remainder < b
Result divided(int a, int b) {
  if (const auto [q, r] = std::pair{a / b, a % b}; r != 0) return {q, r};
  return {a / b, 0};
}

/// expect: ret == m.size()
std::size_t entries(const std::map<std::string, int>& m) {
  std::size_t n = 0;
  for (const auto& [key, value] : m) {
    if (!key.empty() || value != 0) ++n;
  }
  return n;
}

/// expect: ret >= 0
int size_of(const std::variant<int, std::string>& v) {
  if (auto* i = std::get_if<int>(&v)) return *i;
  return static_cast<int>(std::get<std::string>(v).size());
}

/// expect: ret.value_or("") == s
std::optional<std::string> wrapped(const std::string& s) {
  if (s.empty()) return std::nullopt;
  return s;
}

}  // namespace structured
