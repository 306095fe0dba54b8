#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

/// expect: ret == text.find(pattern)
std::size_t find_text(const std::string& text, const std::string& pattern) {
  if (pattern.size() > text.size()) return std::string::npos;
  for (std::size_t i = 0; i + pattern.size() <= text.size(); ++i) {
    if (text.compare(i, pattern.size(), pattern) == 0) return i;
  }
  return std::string::npos;
}

/// The last place is not tried.
/// expect: ret == text.find(pattern)
std::size_t find_text_wrongly(const std::string& text, const std::string& pattern) {
  for (std::size_t i = 0; i + pattern.size() < text.size(); ++i) {
    if (text.compare(i, pattern.size(), pattern) == 0) return i;
  }
  return std::string::npos;
}

/// expect: ret <= v.size() && (ret == v.size() || v[ret] == x)
std::size_t index_of(const std::vector<int>& v, int x) {
  return static_cast<std::size_t>(std::find(v.begin(), v.end(), x) - v.begin());
}
