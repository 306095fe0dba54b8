#include <string>
#include <string_view>
#include <type_traits>

namespace branches {

/// expect: ret.size() >= 1
/// config: with T = bool, unsigned char
template <class T>
std::string shown(T value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else {
    return std::to_string(+value);
  }
}

/// expect: ret == (a && b && c)
[[nodiscard]] inline bool all(bool a, bool b, bool c) {
  constexpr auto folded = [](auto... x) { return (x && ...); };
  return folded(a, b) || (c && folded(a, b, c));
}

/// expect: ret == text.substr(0, text.find(' '))
std::string_view first_word(std::string_view text) {
  if (const auto at = text.find(' '); at != std::string_view::npos) text.remove_suffix(text.size() - at);
  return text;
}

inline constexpr int answer = 42;
/// expect: ret == (x == answer)
bool right(int x) noexcept { return x == 42; }

}  // namespace branches
