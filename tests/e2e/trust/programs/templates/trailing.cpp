#include <functional>
#include <string>
#include <vector>

namespace trailing {

/// expect: ret.size() == v.size()
template <class T, class F>
auto mapped(const std::vector<T>& v, F f) -> std::vector<decltype(f(v[0]))> {
  std::vector<decltype(f(v[0]))> out;
  for (const T& x : v) out.push_back(f(x));
  return out;
}

/// expect: &ret == (first ? &a : &b)
auto chosen(int& a, int& b, bool first) -> int& { return first ? a : b; }

/// expect: ret == s.size()
[[nodiscard]] constexpr auto size_of(const std::string& s) noexcept -> std::string::size_type { return s.length(); }

/// expect: ret == x * 2
/// assume: -1000 < x && x < 1000
auto doubled(int x) -> decltype(auto) { return x + x; }

/// expect: ret == (x > 0 ? x : -x)
/// assume: x > -1000 && x < 1000
decltype(auto) magnitude(int x) { return x >= 1 ? x : x; }

inline std::size_t use() { return mapped(std::vector<int>{1}, [](int x) { return x; }).size(); }

}  // namespace trailing
