#include "tool/commands/contracts/refused_among.h"

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace surety::tool::commands {

std::vector<std::size_t> refused_among(
    std::size_t count, const std::function<bool(const std::vector<std::size_t>& kept)>& compiles) {
  std::vector<std::size_t> kept, refused;
  // Ranges that are still to be tried, the next one last.
  std::vector<std::pair<std::size_t, std::size_t>> ranges;
  if (count > 0) ranges.emplace_back(0, count);
  while (!ranges.empty()) {
    const auto [begin, end] = ranges.back();
    ranges.pop_back();
    std::vector<std::size_t> more = kept;
    for (std::size_t i = begin; i < end; ++i) more.push_back(i);
    if (compiles(more)) {
      kept = std::move(more);
    } else if (end - begin == 1) {
      refused.push_back(begin);
    } else {
      const std::size_t middle = begin + (end - begin) / 2;
      ranges.emplace_back(middle, end);
      ranges.emplace_back(begin, middle);
    }
  }
  return refused;
}

}  // namespace surety::tool::commands
