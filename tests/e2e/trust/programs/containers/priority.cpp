#include <functional>
#include <queue>
#include <vector>

namespace priorities {

/// expect: ret.size() == std::min<std::size_t>(v.size(), n)
/// expect: std::is_sorted(ret.rbegin(), ret.rend())
/// assume: n < 10
std::vector<int> largest(const std::vector<int>& v, std::size_t n) {
  std::priority_queue<int> queue(v.begin(), v.end());
  std::vector<int> out;
  for (; out.size() < n && !queue.empty(); queue.pop()) out.push_back(queue.top());
  return out;
}

/// The queue may run dry.
/// assume: n < 10
/// expect: ret.size() <= n
std::vector<int> smallest(const std::vector<int>& v, std::size_t n) {
  std::priority_queue<int, std::vector<int>, std::greater<>> queue(v.begin(), v.end());
  std::vector<int> out;
  while (out.size() < n) {
    out.push_back(queue.top());
    queue.pop();
  }
  return out;
}

/// expect: ret == q.size()
std::size_t drained(std::queue<int> q) {
  std::size_t n = 0;
  while (!q.empty()) {
    q.pop();
    ++n;
  }
  return n;
}

}  // namespace priorities
