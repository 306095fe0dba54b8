// Two regions of the plane; everything else is outside of the contract.

#include <stdexcept>
#include <string>

/// The colour of the rectangle that a point lies in.
///
/// region: red
/// assume: x = inclusive(1, 3)
/// assume: y = interval(1, 6, true, false)
/// expect: ret == "red"
///
/// region: green
/// assume: x = inclusive(7, 8)
/// assume: y = inclusive(6, 8)
/// expect: ret == "green"
std::string rectangle(int x, int y) {
  if (x >= 1 && x <= 3 && y > 1 && y <= 6) return "red";
  if (x >= 7 && x <= 8 && y >= 6 && y <= 8) return "green";
  throw std::invalid_argument("unknown rectangle");
}
