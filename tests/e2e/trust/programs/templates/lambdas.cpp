#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

namespace lambdas {

/// assume: -1000 < x && x < 1000
/// expect: ret == x * x
inline constexpr auto square = [](int x) { return x * x; };

/// Forgets the last bit.
/// assume: 0 <= x && x < 1000
/// expect: ret == x
const auto same = [](int x) -> int { return x & ~1; };

/// expect: forall x in ret: keep(x)
std::vector<int> filtered(const std::vector<int>& v, const std::function<bool(int)>& keep) {
  std::vector<int> out;
  std::copy_if(v.begin(), v.end(), std::back_inserter(out), keep);
  return out;
}

/// expect: ret == f(g(x))
int composed(const std::function<int(int)>& f, const std::function<int(int)>& g, int x) {
  const auto both = [&f, &g](int y) { return g(f(y)); };
  return both(x);
}

/// expect: ret.size() == v.size() && std::is_sorted(ret.begin(), ret.end(), [](int a, int b) { return a % 10 < b % 10; })
std::vector<int> by_last_digit(std::vector<int> v) {
  std::sort(v.begin(), v.end(), [](int a, int b) { return a % 10 < b % 10; });
  return v;
}

}  // namespace lambdas
