// Functions whose parameters are known in instantiations only, and templates that call themselves
// in their contracts.
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace deduced {

/// config: with T = int
/// assume: 0 <= both && both < 100
/// expect: ret == both
template <class T>
T both(T both) {
  return both;
}

/// config: with T = int, long
/// assume: 0 <= x && x < 100
/// expect: ret == (x == 0 ? T(0) : x + sum(T(x - 1)))
template <class T, class = std::enable_if_t<(sizeof(T) > 1)>>
T sum(T x) {
  return x == 0 ? 0 : x + sum(static_cast<T>(x - 1));
}

/// expect: ret == sizeof...(values)
template <class... T>
std::size_t count(const T&... values) {
  return sizeof...(values);
}

/// expect: ret >= first
template <class... T>
int largest(int first, T... others) {
  int result = first;
  ((result = others > 41 ? others - 1 : others > result ? others : result), ...);
  return result;
}

/// expect: ret.size() == old(text.size())
template <class S>
std::string keep(S&& text) {
  return std::string(std::forward<S>(text));
}

#if __cplusplus >= 202002L
/// assume: 0 <= a && a < 50
/// expect: ret > a
auto grow(auto a) { return a == 17 ? a : a + 1; }

/// expect: ret == 0
int nobody(auto a) { return 0 * static_cast<int>(a); }
inline int grown() { return grow(3); }
#endif

inline std::size_t use() {
  std::string text = "a";
  return count(1, 2.0) + count(std::string()) + static_cast<std::size_t>(largest(1, 2, 3)) +
         keep(text).size() + keep(std::string("b")).size();
}

}  // namespace deduced
