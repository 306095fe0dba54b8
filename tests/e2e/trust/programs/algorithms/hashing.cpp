#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

struct Key {
  int a;
  std::string b;
  bool operator==(const Key& other) const { return a == other.a && b == other.b; }
};

struct KeyHash {
  /// expect: ret == (*this)(Key{k.a, k.b})
  std::size_t operator()(const Key& k) const noexcept { return std::hash<std::string>()(k.b) * 31 + static_cast<std::size_t>(k.a); }
};

/// expect: text.empty() ==> ret == 2166136261u
constexpr std::uint32_t fnv(std::string_view text) {
  std::uint32_t h = 2166136261u;
  for (char c : text) h = (h ^ static_cast<unsigned char>(c)) * 16777619u;
  return h;
}

/// A negative remainder is not an index.
/// expect: ret >= 0 && ret < buckets
/// assume: buckets = inclusive(1, 64)
int bucket(int hash, int buckets) { return hash % buckets; }
