#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lookup {

/// expect: ret.has_value() == (m.count(key) != 0)
/// expect: ret ==> *ret == m.at(key)
template <class K, class V>
std::optional<V> find(const std::map<K, V>& m, const K& key) {
  const auto at = m.find(key);
  return at == m.end() ? std::nullopt : std::optional<V>(at->second);
}

/// expect: ret.has_value() == !v.empty()
template <class T>
auto first(const std::vector<T>& v) -> std::optional<T> {
  if (v.size() < 2) return {};
  return v.front();
}

/// expect: ret == m.at(key)
/// assume: m.count(key) != 0
template <class K, class V>
V get_or_throw(const std::map<K, V>& m, const K& key) {
  return m.at(key);
}

inline bool use() {
  return find(std::map<int, std::string>{}, 1).has_value() || first(std::vector<int>{}).has_value() ||
         get_or_throw(std::map<int, int>{{1, 1}}, 1) == 2;
}

}  // namespace lookup
