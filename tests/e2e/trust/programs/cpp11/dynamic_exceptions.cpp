#include <exception>
#include <stdexcept>

/// expect: throws std::range_error iff x < 0
/// expect: ret == x
int checked(int x) throw(std::range_error) {
  if (x < 0) throw std::range_error("negative");
  return x;
}

/// Also throws what nobody speaks of.
/// expect: throws std::range_error iff x < 0
int checked_wrongly(int x) throw(std::range_error, std::logic_error) {
  if (x < 0) throw std::range_error("negative");
  if (x == 3) throw std::logic_error("three");
  return x;
}
