// The function under measurement, with a contract that `surety instrument` checks.
namespace contracted {

/// assume: x >= 0 && x < 1000
/// expect: ret > x
int next(int x) { return x + 1; }

}  // namespace contracted
