#include <string>
#include <vector>

namespace wrap {

/// Words of at most `width` letters in lines of at most `width` letters.
///
/// assume: width = inclusive(1, 20)
/// assume: forall w in words: !w.empty() && w.size() <= width
/// expect: forall l in ret: l.size() <= width
std::vector<std::string> lines(const std::vector<std::string>& words, std::size_t width) {
  std::vector<std::string> out;
  for (const auto& word : words) {
    if (out.empty() || out.back().size() + 1 + word.size() > width) {
      out.push_back(word);
    } else {
      out.back() += ' ' + word;
    }
  }
  return out;
}

/// The blank is forgotten in the sum.
///
/// assume: width = inclusive(1, 20)
/// assume: forall w in words: !w.empty() && w.size() <= width
/// expect: forall l in ret: l.size() <= width
std::vector<std::string> tight_lines(const std::vector<std::string>& words, std::size_t width) {
  std::vector<std::string> out;
  for (const auto& word : words) {
    if (out.empty() || out.back().size() + word.size() > width) {
      out.push_back(word);
    } else {
      out.back() += ' ' + word;
    }
  }
  return out;
}

}  // namespace wrap
