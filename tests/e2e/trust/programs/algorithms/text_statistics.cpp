#include <cctype>
#include <map>
#include <string>
#include <vector>

namespace statistics {

/// expect: forall e in ret: e.second > 0
std::map<std::string, int> words(const std::string& text) {
  std::map<std::string, int> counts;
  std::string word;
  for (char c : text + ' ') {
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
      word += c;
    } else if (!word.empty()) {
      ++counts[word];
      word.clear();
    }
  }
  return counts;
}

/// Counts what does not end.
/// expect: ret == (text.empty() ? 0 : 1 + std::count(text.begin(), text.end(), ' '))
/// assume: forall c in text: c == ' ' || c == 'x'
long parts(const std::string& text) {
  long n = text.empty() ? 0 : 1;
  for (std::size_t i = 1; i < text.size(); ++i) n += text[i] == ' ' ? 1 : 0;
  return n;
}

/// expect: ret == commands.size()
std::size_t known(const std::vector<std::string>& commands) {
  std::size_t n = 0;
  for (const auto& c : commands) n += c != "quit" ? 1 : 0;
  return n;
}

}  // namespace statistics
