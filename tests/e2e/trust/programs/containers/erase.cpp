#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace erasing {

/// expect: forall x in v: x >= 0
/// expect: v.size() == old(static_cast<std::size_t>(std::count_if(v.begin(), v.end(), [](int x) { return x >= 0; })))
void without_negatives(std::vector<int>& v) {
  v.erase(std::remove_if(v.begin(), v.end(), [](int x) { return x < 0; }), v.end());
}

/// Two neighbours: the second is stepped over.
/// expect: forall x in v: x >= 0
void without_negatives_wrongly(std::vector<int>& v) {
  for (std::size_t i = 0; i < v.size(); ++i) {
    if (v[i] < 0) v.erase(v.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

/// expect: m.size() <= old(m.size())
/// expect: forall e in m: !e.second.empty()
void without_empty(std::map<int, std::string>& m) {
  for (auto at = m.begin(); at != m.end();) at = at->second.empty() ? m.erase(at) : std::next(at);
}

/// expect: ret == (a.size() + b.size() - both.size())
/// assume: both.empty()
std::size_t joint(const std::set<int>& a, const std::set<int>& b, const std::set<int>& both) {
  std::set<int> all = a;
  all.insert(b.begin(), b.end());
  return all.size() + both.size();
}

}  // namespace erasing
