#include <cmath>
#include <limits>
#include <string>

namespace limits {
constexpr int most = 500;
namespace inner {
constexpr int most = 900;

/// expect: ret <= most && ret <= limits::most + 400
/// assume: x >= 0
int capped(int x) { return x > most ? most : x; }

/// expect: ret <= ::limits::most
/// assume: x >= 0
int capped_wrongly(int x) { return x > most ? most : x; }
}  // namespace inner
}  // namespace limits

/// expect: ret == (x == std::numeric_limits<int>::max() ? x : x + 1)
int successor(int x) { return x < std::numeric_limits<int>::max() ? x + 1 : x; }
