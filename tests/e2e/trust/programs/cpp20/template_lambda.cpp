#include <concepts>
#include <cstddef>
#include <string>
#include <vector>

/// expect: ret == v.size() * sizeof(int)
std::size_t bytes(const std::vector<int>& v) {
  constexpr auto size = []<class T>(const std::vector<T>& w) { return w.size() * sizeof(T); };
  return size(v);
}

/// expect: ret == (n > 0 ? n - 1 : 0)
unsigned before(unsigned n) {
  auto down = [n, by = 1u]() mutable { return n - by; };
  return down();
}

template <class T>
  requires std::integral<T> || std::same_as<T, std::string>
struct Wrapped {
  T value{};
  /// expect: ret == value
  T get() const requires(sizeof(T) > 1) { return value; }
};

inline int use_wrapped() { return Wrapped<int>{3}.get(); }
