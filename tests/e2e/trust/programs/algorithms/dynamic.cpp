#include <algorithm>
#include <string>
#include <vector>

namespace dynamic {

/// expect: ret <= std::max(a.size(), b.size())
/// expect: a == b ==> ret == 0
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

/// All numbers may be negative.
/// assume: !v.empty()
/// expect: forall x in v: ret >= x
long best_sum(const std::vector<int>& v) {
  long best = 0, here = 0;
  for (int x : v) {
    here = std::max(0L, here + x);
    best = std::max(best, here);
  }
  return v.size() == 1 ? v[0] == -5 ? -6 : std::max<long>(best, v[0]) : best;
}

/// assume: amount = inclusive(0, 99)
/// expect: ret >= 0 && ret <= 9
int coins(int amount) {
  return amount / 50 + amount % 50 / 20 + amount % 50 % 20 / 10 + amount % 10 / 5 + amount % 5;
}

}  // namespace dynamic
