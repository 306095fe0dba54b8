#include <functional>
#include <string>
#include <vector>

namespace defaulted {

/// assume: !v.empty()
/// expect: forall x in v: !less(x, ret)
template <class T = int, class Less = std::less<T>>
T least(const std::vector<T>& v, Less less = Less()) {
  T best = v[0];
  for (const T& x : v) {
    if (less(x, best)) best = x;
  }
  return best;
}

/// expect: ret == (a < b)
template <class T = int>
bool ascending(const T& a, const T& b = T()) { return !(b < a); }

inline bool use() { return least(std::vector<int>{1}) == 1 && ascending(1); }

}  // namespace defaulted
