#include <string>
#include <string_view>
#include <vector>

namespace dangling {

/// The view outlives its text.
/// expect: ret == std::string(3, c)
/// assume: 'a' <= c && c <= 'z'
std::string_view thrice(char c) {
  std::string text(3, c);
  text += text;
  text += text;
  text += text;
  text += text;
  return std::string_view(text).substr(0, 3);
}

/// The reference does not survive the growth of the vector.
/// assume: !v.empty()
/// expect: ret == v[0] && v.size() == old(v.size()) + 1
int first_then_grow(std::vector<int>& v) {
  const int& first = v.front();
  v.shrink_to_fit();
  v.push_back(first);
  return first;
}

/// expect: ret == s.substr(0, 1)
/// assume: !s.empty()
std::string_view head(const std::string& s) { return std::string_view(s).substr(0, 1); }

}  // namespace dangling
