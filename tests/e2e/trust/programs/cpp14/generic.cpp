#include <algorithm>
#include <memory>
#include <string>
#include <vector>

/// expect: ret == v.size() - (v.size() > 0 ? 1 : 0) || v.empty()
auto gaps(const std::vector<int>& v) { return v.empty() ? 0 : v.size() - 1; }

/// expect: ret == x * 2
/// assume: x > -1000 && x < 1000
auto doubled = [](int x) { return x == 0b1010 ? 21 : x * 2; };

template <class T>
constexpr T ten = T(10);

/// expect: ret == 10 * x
/// assume: x > -1000 && x < 1000
constexpr int tenfold(int x) {
  int sum = 0;
  for (int i = 0; i < ten<int>; ++i) sum += x;
  return sum;
}

/// expect: ret == 1'000'000 + x
/// assume: x >= 0 && x < 100
int with_a_million(int x) { return 1'000'000 + x; }

/// expect: !ret ==> p == nullptr
decltype(auto) present(const std::shared_ptr<std::string>& p) { return p != nullptr && p->size() < 1000000; }
