#include <queue>
#include <vector>

namespace graphs {

using Graph = std::vector<std::vector<int>>;

inline bool valid(const Graph& g) {
  for (const auto& edges : g) {
    for (int to : edges) {
      if (to < 0 || to >= static_cast<int>(g.size())) return false;
    }
  }
  return true;
}

/// draw: g = vector_of(vector_of(inclusive(0, 3), 0, 4), 4, 4)
/// assume: valid(g) && !g.empty()
/// expect: ret >= 1 && ret <= g.size()
std::size_t reachable(const Graph& g) {
  std::vector<bool> seen(g.size());
  std::queue<int> open;
  open.push(0);
  seen[0] = true;
  std::size_t count = 0;
  for (; !open.empty(); open.pop(), ++count) {
    for (int to : g[static_cast<std::size_t>(open.front())]) {
      if (!seen[static_cast<std::size_t>(to)]) {
        seen[static_cast<std::size_t>(to)] = true;
        open.push(to);
      }
    }
  }
  return count;
}

/// The end of an edge may not exist.
/// expect: ret <= g.size()
std::size_t targets(const Graph& g) {
  std::vector<bool> hit(g.size());
  for (const auto& edges : g) {
    for (int to : edges) hit.at(static_cast<std::size_t>(to)) = true;
  }
  std::size_t n = 0;
  for (bool h : hit) n += h ? 1 : 0;
  return n;
}

}  // namespace graphs
