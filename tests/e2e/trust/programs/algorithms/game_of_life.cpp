#include <array>
#include <cstddef>

namespace life {

/// expect: ret == (neighbours == 3 || (alive && neighbours == 2))
/// assume: neighbours = inclusive(0, 8)
bool next(bool alive, int neighbours) { return alive ? neighbours == 2 || neighbours == 3 : neighbours == 3; }

using Row = std::array<bool, 5>;

/// The ends of the row have one neighbour only.
/// expect: ret <= 2
/// assume: i < 5
int neighbours(const Row& row, std::size_t i) {
  return row.at(i - 1) + row.at(i + 1);
}

/// expect: ret >= 0 && ret <= 5
int alive(const Row& row) {
  int n = 0;
  for (bool cell : row) n += cell;
  return n;
}

}  // namespace life
