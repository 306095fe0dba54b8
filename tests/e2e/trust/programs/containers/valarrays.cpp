#include <array>
#include <cmath>
#include <numeric>
#include <tuple>
#include <valarray>

namespace numeric_arrays {

/// assume: v.size() > 0
/// expect: ret == v.sum()
int total(const std::valarray<int>& v) {
  int sum = 0;
  for (std::size_t i = 0; i + 1 < v.size(); ++i) sum += v[i];
  return sum;
}

/// expect: ret.size() == v.size()
std::valarray<short> zeros_like(const std::valarray<short>& v) { return std::valarray<short>(v.size()); }

/// expect: std::get<0>(ret) <= std::get<1>(ret)
std::tuple<int, int> ordered(std::tuple<int, int> t) {
  auto [a, b] = t;
  return a <= b ? std::tuple{a, b} : std::tuple{b, a};
}

/// expect: forall x in a: ret >= x
/// expect: exists x in a: ret == x
int greatest(const std::array<int, 3>& a) {
  int most = 0;
  for (int x : a) {
    if (x > most) most = x;
  }
  return most;
}

}  // namespace numeric_arrays
