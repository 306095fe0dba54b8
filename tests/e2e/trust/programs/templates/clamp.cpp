#include <algorithm>
#include <string>

namespace clamping {

/// assume: !(high < low)
/// expect: !(ret < low) && !(high < ret)
template <class T>
constexpr const T& clamped(const T& value, const T& low, const T& high) {
  return value < low ? low : high < value ? high : value;
}

/// The bounds are mixed up.
/// assume: !(high < low)
/// expect: !(ret < low) && !(high < ret)
template <class T>
T clamped_wrongly(T value, T low, T high) {
  return value < low ? high : value;
}

inline int use() {
  return clamped(3, 1, 2) + static_cast<int>(clamped(std::string("b"), std::string("a"), std::string("c")).size()) +
         clamped_wrongly(1, 2, 3);
}

}  // namespace clamping
