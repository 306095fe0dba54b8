#include <cstdint>
#include <string>

struct Options {
  int depth = 3;
  bool verbose = false;
  std::string name{"none"};
};

/// expect: ret.depth == depth && !ret.verbose && ret.name == "none"
Options with_depth(int depth) { return {.depth = depth}; }

/// expect: ret == (o.depth > 0 || o.verbose)
bool active(const Options& o) { return o.depth != 0 || o.verbose; }

union Number {
  std::int32_t whole;
  float real;
};
/// expect: ret == n.whole
std::int32_t whole(Number n) { return n.whole; }

struct Packed {
  unsigned day : 5;
  unsigned month : 4;
  int offset : 7;
};
/// expect: ret == static_cast<int>(p.day) + p.offset
int shifted(Packed p) { return static_cast<int>(p.day + static_cast<unsigned>(p.offset)) & 0xff; }
/// expect: ret.month == p.month && ret.day == (p.day + 1) % 32
Packed next_day(Packed p) {
  p.day = (p.day + 1) & 31;
  return p;
}
