#include <any>
#include <optional>
#include <string>
#include <variant>

namespace any_values {

/// expect: a.type() != typeid(int) ==> ret == 0
int as_int(const std::any& a) {
  const int* p = std::any_cast<int>(&a);
  return p == nullptr ? 0 : *p;
}

/// An empty optional has no value.
/// expect: ret == o.value_or(0)
int unwrapped(std::optional<int> o) { return *o; }

/// expect: ret == o.value_or(fallback)
int or_else(const std::optional<int>& o, int fallback) { return o ? *o : fallback; }

/// expect: throws std::bad_optional_access iff !o.has_value()
std::string text_of(const std::optional<std::string>& o) { return o.value(); }

/// The monostate is an alternative, too.
/// expect: ret >= 0
int size_of(const std::variant<std::monostate, int, std::string>& v) {
  return std::visit([](const auto& x) -> int {
    if constexpr (std::is_same_v<std::decay_t<decltype(x)>, std::string>) return static_cast<int>(x.size());
    else if constexpr (std::is_same_v<std::decay_t<decltype(x)>, int>) return x < 0 ? -(x + 1) : x;
    else return -1;
  }, v);
}

}  // namespace any_values
