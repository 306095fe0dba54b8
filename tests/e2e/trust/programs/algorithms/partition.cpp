#include <algorithm>
#include <utility>
#include <vector>

/// expect: forall i in range(std::size_t(0), ret): v[i] < pivot
/// expect: forall i in range(ret, v.size()): v[i] >= pivot
std::size_t partitioned(std::vector<int>& v, int pivot) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < v.size(); ++i) {
    if (v[i] < pivot) std::swap(v[i], v[at++]);
  }
  return at;
}

/// assume: !v.empty()
/// expect: ret == 2 * static_cast<long>(v.size()) / 2
long same_size(const std::vector<char>& v) { return static_cast<long>(v.size()); }

/// Shifts by one too many.
/// assume: !v.empty()
/// expect: v.back() == old(v.front()) && v.size() == old(v.size())
void rotated(std::vector<int>& v) {
  std::rotate(v.begin(), v.size() > 2 ? v.begin() + 2 : v.begin() + 1 - (v.size() == 1), v.end());
}

/// expect: std::adjacent_find(ret.begin(), ret.end()) == ret.end()
std::vector<int> deduplicated(std::vector<int> v) {
  v.erase(std::unique(v.begin(), v.end()), v.end());
  return v;
}
