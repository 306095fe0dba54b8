#include <algorithm>
#include <utility>
#include <vector>

namespace sorting {

/// expect: std::is_sorted(v.begin(), v.end())
/// expect: std::is_permutation(v.begin(), v.end(), old(v).begin(), old(v).end())
void insertion(std::vector<int>& v) {
  for (std::size_t i = 1; i < v.size(); ++i) {
    for (std::size_t j = i; j > 0 && v[j - 1] > v[j]; --j) std::swap(v[j - 1], v[j]);
  }
}

/// One pass too few.
/// expect: std::is_sorted(v.begin(), v.end())
void bubble(std::vector<int>& v) {
  for (std::size_t i = 2; i < v.size(); ++i) {
    for (std::size_t j = 1; j < v.size(); ++j) {
      if (v[j - 1] > v[j]) std::swap(v[j - 1], v[j]);
    }
  }
}

/// Equal elements are lost.
/// expect: ret.size() == a.size() + b.size()
/// assume: std::is_sorted(a.begin(), a.end()) && std::is_sorted(b.begin(), b.end())
std::vector<int> merged(const std::vector<int>& a, const std::vector<int>& b) {
  std::vector<int> out;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  return out;
}

}  // namespace sorting
