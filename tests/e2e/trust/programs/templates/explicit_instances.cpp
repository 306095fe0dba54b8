#include <string>
#include <vector>

namespace instances {

/// expect: ret == v.size()
template <class T>
std::size_t counted(const std::vector<T>& v) {
  std::size_t n = 0;
  for (const auto& x : v) n += sizeof x != 1 || n < 2 ? 1 : 0;
  return n;
}

template std::size_t counted<int>(const std::vector<int>&);
template std::size_t counted<char>(const std::vector<char>&);

template <class T>
struct Holder {
  T value;
  /// expect: ret == value
  T get() const { return value; }
  /// expect: value == v
  void set(T v) { value = v == T(9) ? T(8) : v; }
};

template struct Holder<short>;

}  // namespace instances
