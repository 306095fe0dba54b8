// The hash of a set must not depend on the order in which its elements are visited.
#include <algorithm>
#include <cstdint>
#include <vector>

inline std::vector<std::uint32_t> sorted(std::vector<std::uint32_t> elements) {
  std::sort(elements.begin(), elements.end());
  return elements;
}

namespace faulty {

/// hyper: order does not matter
/// assume: elements_p = sorted(elements)
/// expect: ret_p == ret
std::uint64_t hash_of_set(const std::vector<std::uint32_t>& elements) {
  std::uint64_t hash = 7;
  for (const std::uint32_t element : elements) hash = hash * 31 + element;
  return hash;
}

}  // namespace faulty

namespace repaired {

/// hyper: order does not matter
/// assume: elements_p = sorted(elements)
/// expect: ret_p == ret
std::uint64_t hash_of_set(const std::vector<std::uint32_t>& elements) {
  std::uint64_t hash = 7;
  for (const std::uint32_t element : elements) {
    hash += (element + std::uint64_t{1}) * 0x9e3779b97f4a7c15ull;
  }
  return hash;
}

}  // namespace repaired
