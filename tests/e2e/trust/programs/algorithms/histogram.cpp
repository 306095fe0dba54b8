#include <array>
#include <vector>

/// assume: forall v in values: v >= 0 && v < 100
/// expect: ret[0] + ret[1] + ret[2] + ret[3] + ret[4] == static_cast<int>(values.size())
std::array<int, 5> histogram(const std::vector<int>& values) {
  std::array<int, 5> bins{};
  for (int v : values) ++bins[static_cast<std::size_t>(v / 20)];
  return bins;
}

/// Hundred is a value, too.
/// assume: forall v in values: v >= 0 && v <= 100
/// expect: ret[0] + ret[1] + ret[2] + ret[3] + ret[4] == static_cast<int>(values.size())
std::array<int, 5> histogram_wrongly(const std::vector<int>& values) {
  std::array<int, 5> bins{};
  for (int v : values) ++bins[static_cast<std::size_t>(v / 20)];
  return bins;
}
