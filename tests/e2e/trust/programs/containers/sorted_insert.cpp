#include <algorithm>
#include <vector>

/// assume: std::is_sorted(v.begin(), v.end())
/// expect: std::is_sorted(v.begin(), v.end())
/// expect: v.size() == old(v.size()) + 1
void insert_sorted(std::vector<int>& v, int x) { v.insert(std::upper_bound(v.begin(), v.end(), x), x); }

/// The first element is never looked at.
/// assume: std::is_sorted(v.begin(), v.end())
/// expect: std::is_sorted(v.begin(), v.end())
void insert_by_hand(std::vector<int>& v, int x) {
  v.push_back(x);
  for (std::size_t i = v.size() - 1; i > 1 && v[i - 1] > v[i]; --i) std::swap(v[i - 1], v[i]);
}

/// assume: std::is_sorted(v.begin(), v.end())
/// expect: ret == (std::find(v.begin(), v.end(), x) != v.end())
bool contains(const std::vector<int>& v, int x) {
  std::size_t low = 0, high = v.size();
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (v[middle] == x) return true;
    if (v[middle] < x) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return false;
}

/// The last element is never found.
/// assume: std::is_sorted(v.begin(), v.end())
/// expect: ret == (std::find(v.begin(), v.end(), x) != v.end())
bool contains_wrongly(const std::vector<int>& v, int x) {
  int low = 0, high = static_cast<int>(v.size()) - 1;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (v[static_cast<std::size_t>(middle)] < x) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < high && v[static_cast<std::size_t>(low)] == x;
}
