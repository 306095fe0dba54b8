#include <climits>

#define PI_TIMES_100 314
#define SQUARE(x) ((x) * (x))
#define BEGIN_API namespace api {
#define END_API }
#define EXPORT __attribute__((visibility("default")))
#define NOEXCEPT noexcept

BEGIN_API

/// assume: -1000 < r && r < 1000
/// expect: ret == SQUARE(r) * PI_TIMES_100
EXPORT long area(int r) NOEXCEPT { return SQUARE(static_cast<long>(r)) * PI_TIMES_100; }

/// assume: -1000 < a && a < 1000 && -1000 < b && b < 1000
/// expect: ret == SQUARE(a + b)
EXPORT int square_of_sum(int a, int b) { return a * a + 2 * a * b - b * b; }

END_API
