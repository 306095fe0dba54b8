#include <algorithm>
#include <cstddef>
#include <vector>

namespace heap_by_hand {

inline bool is_heap(const std::vector<int>& v) { return std::is_heap(v.begin(), v.end()); }

/// assume: is_heap(v)
/// assume: v.size() < 20
/// expect: is_heap(v)
void push(std::vector<int>& v, int x) {
  v.push_back(x);
  for (std::size_t i = v.size() - 1; i > 0 && v[(i - 1) / 2] < v[i]; i = (i - 1) / 2) std::swap(v[i], v[(i - 1) / 2]);
}

/// The right child is forgotten.
/// expect: is_heap(v)
void heapify(std::vector<int>& v) {
  for (std::size_t start = v.size() / 2; start-- > 0;) {
    for (std::size_t i = start; 2 * i + 1 < v.size();) {
      const std::size_t child = 2 * i + 1;
      if (v[child] <= v[i]) break;
      std::swap(v[child], v[i]);
      i = child;
    }
  }
}

/// expect: is_heap(ret) && std::is_permutation(ret.begin(), ret.end(), v.begin(), v.end())
std::vector<int> heap_of(std::vector<int> v) {
  std::make_heap(v.begin(), v.end());
  return v;
}

}  // namespace heap_by_hand
