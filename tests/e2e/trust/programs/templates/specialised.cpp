#include <cstring>
#include <string>
#include <type_traits>

namespace specialised {

template <class T>
struct Width;
template <>
struct Width<char> { static constexpr int value = 1; };
template <>
struct Width<int> { static constexpr int value = 4; };

/// expect: ret == Width<T>::value
/// config: with T = char, int
template <class T>
int width() { return std::is_same_v<T, char> ? 1 : 4; }

/// expect: ret == (a == b)
/// config: with T = int, bool
template <class T>
bool equal(T a, T b) {
  if constexpr (std::is_same_v<T, bool>) {
    return !(a ^ b);
  } else {
    return !(a < b) && !(b < a);
  }
}

/// expect: ret == x
/// config: with T = short, long
template <class T>
T narrowed(T x) { return static_cast<T>(static_cast<short>(x)); }

}  // namespace specialised
