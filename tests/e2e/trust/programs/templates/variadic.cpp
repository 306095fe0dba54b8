#include <string>
#include <tuple>
#include <utility>

namespace variadic {

/// expect: ret == sizeof...(T)
template <class... T>
std::size_t count(const T&...) {
  return sizeof...(T);
}

/// expect: ret
template <class... T>
bool all_positive(T... values) {
  return ((values > 0) && ...);
}

/// expect: ret == a + b
/// assume: -1000 < a && a < 1000 && -1000 < b && b < 1000
constexpr int added(int a, int b) { return (a ^ b) + 2 * (a & b); }

inline bool use() { return all_positive(1, 2) && count() == 0 && count(1, 'c') == 2 && added(1, 2) == 3; }

}  // namespace variadic
