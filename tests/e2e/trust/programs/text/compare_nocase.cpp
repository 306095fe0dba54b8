#include <cctype>
#include <string_view>

namespace nocase {

inline int folded(char c) { return std::tolower(static_cast<unsigned char>(c)); }

/// expect: ret < 0 ==> compare(b, a) > 0
/// expect: a == b ==> ret == 0
int compare(std::string_view a, std::string_view b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (folded(a[i]) != folded(b[i])) return folded(a[i]) - folded(b[i]);
  }
  return a.size() < b.size() ? -1 : a.size() > b.size() ? 1 : 0;
}

/// Sizes of which the difference is no `int`, and a shorter text that is a prefix.
/// expect: ret == (compare(a, b) == 0)
bool equal(std::string_view a, std::string_view b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (folded(a[i]) != folded(b[i])) return false;
  }
  return true;
}

struct Less {
  /// expect: ret ==> !(*this)(b, a)
  bool operator()(std::string_view a, std::string_view b) const { return compare(a, b) < 0; }
};

}  // namespace nocase
