#include <cstddef>
#include <cstring>

/// expect: ret == std::strlen(s)
std::size_t my_strlen(const char* s) {
  const char* p = s;
  while (*p) ++p;
  return static_cast<std::size_t>(p - s);
}

/// expect: ret == nullptr || *ret == c
const char* find_char(const char* s, char c) {
  for (; *s != '\0'; ++s) {
    if (*s == c) return s;
  }
  return nullptr;
}

/// Reads the byte behind the end.
/// expect: ret >= 0
int count_words(const char* s) {
  int words = 0;
  for (std::size_t i = 0; i <= std::strlen(s); ++i) {
    if (s[i] != ' ' && (s[i + 1] == ' ' || s[i + 1] == '\0')) ++words;
  }
  return words;
}

/// expect: std::strlen(s) == old(std::strlen(s))
/// expect: old(std::strlen(s)) > 0 ==> s[0] == old(s[std::strlen(s) - 1])
void reverse_in_place(char* s) {
  std::size_t n = std::strlen(s);
  for (std::size_t i = 0; i < n / 2; ++i) {
    const char t = s[i];
    s[i] = s[n - 1 - i];
    s[n - 1 - i] = t;
  }
}
