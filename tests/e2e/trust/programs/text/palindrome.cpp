#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

/// expect: ret == std::equal(s.begin(), s.end(), s.rbegin())
bool is_palindrome(const std::string& s) {
  for (std::size_t i = 0, j = s.size(); i + 1 < j; ++i) {
    if (s[i] != s[--j]) return false;
  }
  return true;
}

/// The empty text: `size() - 1` is huge.
/// expect: ret == std::equal(s.begin(), s.end(), s.rbegin())
bool is_palindrome_by_index(const std::string& s) {
  for (std::size_t i = 0; i <= s.size() - 1; ++i) {
    if (s.at(i) != s.at(s.size() - 1 - i)) return false;
  }
  return true;
}

/// expect: std::is_permutation(ret.begin(), ret.end(), s.begin(), s.end())
/// expect: std::is_sorted(ret.begin(), ret.end())
std::string letters_in_order(std::string s) {
  std::sort(s.begin(), s.end());
  return s;
}

/// expect: ret == is_palindrome(a + b)
bool together(const std::string& a, const std::string& b) {
  return std::string(a.rbegin(), a.rend()) == b;
}
