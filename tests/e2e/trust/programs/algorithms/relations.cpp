#include <string>
#include <string_view>

namespace related {

/// assume: -1000 < a && a < 1000 && -1000 < b && b < 1000
/// hyper: commutative(a, b)
int distance(int a, int b) { return a < b ? b - a : a - b; }

/// hyper: idempotent
std::string trimmed(std::string s) {
  while (!s.empty() && s.back() == ' ') s.pop_back();
  return s;
}

/// Takes one blank at a time.
/// expect: s.empty() || s.back() != ' ' ==> ret == s
/// expect: ret.empty() || ret.back() != ' '
std::string trimmed_once(std::string s) {
  if (!s.empty() && s.back() == ' ') s.pop_back();
  return s;
}

}  // namespace related
