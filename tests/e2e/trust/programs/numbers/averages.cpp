#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

/// expect: ret == std::midpoint(a, b) || ret == std::midpoint(b, a)
int average(int a, int b) { return static_cast<int>((static_cast<long long>(a) + b) / 2); }

/// expect: ret >= (a < b ? a : b) && ret <= (a < b ? b : a)
int average_wrongly(int a, int b) { return (a + b) / 2; }

/// Of nothing there is no mean.
/// expect: ret >= -32768 && ret <= 32767
int mean(const std::vector<short>& v) {
  long sum = 0;
  for (short x : v) sum += x;
  return static_cast<int>(sum / static_cast<long>(v.size()));
}

/// assume: !v.empty()
/// expect: ret >= *std::min_element(v.begin(), v.end()) && ret <= *std::max_element(v.begin(), v.end())
int safe_mean(const std::vector<short>& v) {
  return static_cast<int>(std::accumulate(v.begin(), v.end(), 0L) / static_cast<long>(v.size()));
}
