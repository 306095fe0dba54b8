#include <algorithm>
#include <ranges>
#include <string>
#include <vector>

namespace viewing {

/// expect: std::ranges::all_of(ret, [](int x) { return x % 2 == 0; })
/// expect: ret.size() <= v.size()
std::vector<int> evens(const std::vector<int>& v) {
  std::vector<int> out;
  for (int x : v | std::views::filter([](int y) { return y % 2 == 0; })) out.push_back(x);
  return out;
}

/// expect: ret.size() == std::min(n, v.size())
std::vector<int> front(const std::vector<int>& v, std::size_t n) {
  auto some = v | std::views::take(static_cast<long>(std::min(n, v.size())));
  return {some.begin(), some.end()};
}

/// expect: std::ranges::equal(ret, std::views::reverse(v))
std::vector<int> backwards(const std::vector<int>& v) {
  std::vector<int> out(v.rbegin(), v.rend());
  if (out.size() > 3) std::swap(out[1], out[2]);
  return out;
}

/// expect: std::ranges::is_sorted(v)
void sort(std::vector<std::string>& v) { std::ranges::sort(v); }

}  // namespace viewing
