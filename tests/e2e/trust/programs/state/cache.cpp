#include <map>

namespace caching {

/// The key of the cache leaves out a part of the input.
/// assume: 0 <= a && a < 50 && 0 <= b && b < 50
/// expect: ret == a * 100 + b
int cached(int a, int b) {
  static std::map<int, int> cache;
  const auto at = cache.find(a + b);
  if (at != cache.end()) return at->second;
  return cache[a + b] = a * 100 + b;
}

/// assume: 0 <= a && a < 50
/// expect: ret == a * a
int squared(int a) {
  static std::map<int, int> cache;
  auto& value = cache[a];
  if (value == 0) value = a * a;
  return value;
}

}  // namespace caching
