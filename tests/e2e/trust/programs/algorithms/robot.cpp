#include <string>
#include <utility>

namespace robots {

struct Position {
  int x = 0;
  int y = 0;
  bool operator==(const Position&) const = default;
};
enum class Heading { north, east, south, west };

/// expect: static_cast<int>(ret) == (static_cast<int>(h) + 1) % 4
Heading right(Heading h) { return h == Heading::west ? Heading::north : static_cast<Heading>(static_cast<int>(h) + 1); }

/// expect: right(ret) == h && static_cast<int>(ret) >= 0
Heading left(Heading h) { return static_cast<Heading>((static_cast<int>(h) - 1) % 4); }

/// assume: -1000 < p.x && p.x < 1000 && -1000 < p.y && p.y < 1000
/// expect: ret != p
Position moved(Position p, Heading h) {
  switch (h) {
    case Heading::north: ++p.y; break;
    case Heading::east: ++p.x; break;
    case Heading::south: --p.y; break;
    case Heading::west: --p.x; break;
  }
  return p;
}

}  // namespace robots
