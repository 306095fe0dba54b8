#include <cctype>
#include <clocale>
#include <ctime>

/// expect: ret == (c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c)
char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// expect: ret >= 1 && ret <= 12
/// assume: t.tm_mon >= 0 && t.tm_mon < 12
int month_of(const std::tm& t) { return t.tm_mon + 1; }

/// December has the number 11.
/// expect: ret >= 0 && ret < 12
/// assume: t.tm_mon >= 0 && t.tm_mon < 12
int next_month(const std::tm& t) { return t.tm_mon == 12 ? 0 : t.tm_mon + 1; }
