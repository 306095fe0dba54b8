#include <string>

namespace outer::middle::inner {

inline namespace v2 {
/// expect: ret == x + 1
/// assume: 0 <= x && x < 50
int step(int x) { return x + 1; }
}  // namespace v2

namespace v1 {
/// expect: ret == x + 1
/// assume: 0 <= x && x < 50
int step(int x) { return x + (x == 49 ? 2 : 1); }
}  // namespace v1

}  // namespace outer::middle::inner

namespace short_name = outer::middle::inner;

/// expect: ret == short_name::step(x)
/// assume: 0 <= x && x < 50
int stepped(int x) { return short_name::v2::step(x); }

namespace {
/// expect: !ret.empty()
std::string hidden(bool loud) { return loud ? "HIDDEN" : "hidden"; }
}  // namespace

std::string shown() { return hidden(true); }
