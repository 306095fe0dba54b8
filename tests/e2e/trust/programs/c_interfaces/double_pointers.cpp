#include <cstddef>
#include <cstring>

/// expect: ret == 0 ==> *end == text
/// assume: end != nullptr
long parse_digits(const char* text, const char** end) {
  long value = 0;
  const char* p = text;
  for (; *p >= '0' && *p <= '9'; ++p) value = value * 10 % 1000000 + (*p - '0');
  *end = p;
  return value;
}

/// expect: *p == old(*p) + 1
/// assume: p != nullptr && *p < 1000
void bump(int* p) { ++*p; }

/// expect: ret == (a == b)
bool same_object(const int* a, const int* b) { return a == b; }

/// expect: ret != nullptr
const char* or_empty(const char* s) { return s ? s : ""; }
