#include <string>
#include <string_view>
#include <vector>

/// draw: text = string_of("()[]")
/// expect: ret ==> text.size() % 2 == 0
bool balanced(const std::string& text) {
  std::vector<char> open;
  for (char c : text) {
    if (c == '(' || c == '[') {
      open.push_back(c);
    } else if (c == ')' || c == ']') {
      if (open.empty() || open.back() != (c == ')' ? '(' : '[')) return false;
      open.pop_back();
    } else {
      return false;
    }
  }
  return open.empty();
}

/// Counts only.
/// draw: text = string_of("()")
/// assume: forall c in text: c == '(' || c == ')'
/// expect: ret == balanced(text)
bool balanced_by_count(const std::string& text) {
  int depth = 0;
  for (char c : text) depth += c == '(' ? 1 : -1;
  return depth == 0;
}
