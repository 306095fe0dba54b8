#include <cctype>
#include <string>
#include <string_view>

namespace trim {

inline bool blank(char c) { return c == ' ' || c == '\t'; }

/// expect: ret.empty() || (ret.front() != ' ' && ret.back() != ' ')
/// expect: ret.size() <= text.size()
std::string_view trimmed(std::string_view text) {
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

/// The last blank of an all-blank line is read before its beginning.
/// expect: ret.size() <= text.size()
/// expect: ret.empty() || ret.back() != ' '
std::string right_trimmed(const std::string& text) {
  std::size_t end = text.size();
  while (text[end - 1] == ' ') --end;
  return text.substr(0, end);
}

/// expect: ret.size() == text.size()
/// expect: forall i in indices(text): ret[i] != 'a'
std::string shouted(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace trim
