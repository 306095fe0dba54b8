#include <string>
#include <type_traits>

namespace sfinae {

/// expect: ret == x
/// config: with T = signed char, unsigned char
template <class T, std::enable_if_t<std::is_integral<T>::value, int> = 0>
int plain(T x) { return x < 0 ? x : +x; }

/// expect: ret.empty() == text.empty()
template <class T, typename = typename std::enable_if<std::is_class<T>::value>::type>
std::string shown(const T& text) { return std::string(text.begin(), text.end()); }

/// expect: ret == (sizeof(T) > 4)
/// config: with T = int, double
template <class T>
auto wide(T) -> typename std::enable_if<std::is_arithmetic<T>::value, bool>::type { return sizeof(T) >= 4; }

inline std::size_t use() { return shown(std::string("x")).size(); }

}  // namespace sfinae
