// Functions without a fault, some of which look as if they had one.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace sound {

/// expect: ret == 0
int never(int x) { return x == 123456789 && x < 0 ? 1 : 0; }
/// expect: ret == 0
int square(std::int32_t x) { return static_cast<std::int64_t>(x) * x == 2 ? 1 : 0; }
/// expect: ret == 0
int parity(std::uint32_t x) { return 2u * x == 7u ? 1 : 0; }
/// expect: ret == 0
int text(const std::string& s) { return s == "secret" && s.size() == 7 ? 1 : 0; }
/// expect: ret == 0
int c_text(const char* s) { return std::strlen(s) > 3 && std::strcmp(s, "abc") == 0 ? 1 : 0; }
/// expect: ret == 0
int order(long a, long b) { return a < b && b < a ? 1 : 0; }
/// expect: ret == 0
int mask(std::uint32_t x) { return (x & 0xf0) == 0x0f ? 1 : 0; }
/// expect: ret == 0
int real(double x) { return x == 0.5 && x == 0.25 ? 1 : 0; }
/// expect: ret >= 0
int label(int x) {
  switch (x) {
    case 1000001:
      return 1;
    case 2000002:
      return 2;
    default:
      return 0;
  }
}
/// expect: ret == 0
int sum(const std::vector<std::uint8_t>& v) {
  unsigned total = 0;
  for (const auto each : v) total += 2u * each;
  return total % 2 != 0 ? 1 : 0;
}
/// expect: ret.size() == v.size()
std::vector<int> sorted(std::vector<int> v) {
  std::sort(v.begin(), v.end());
  return v;
}
/// expect: ret >= lo && ret <= hi
/// assume: lo <= hi
int clamped(int x, int lo, int hi) { return x < lo ? lo : x > hi ? hi : x; }
/// expect: ret == 0
int state(const std::vector<int>& events) {
  int at = 0;
  for (const int event : events) {
    if (at == 0 && event == 5005)
      at = 1;
    else if (at == 1 && event == 6006)
      at = 0;
    else if (at == 2)
      return 1;
  }
  return 0;
}
/// expect: ret == 0
int date(const std::string& s) {
  if (s.size() != 10) return 0;
  const int month = std::atoi(s.substr(5, 2).c_str());
  return month == 13 && month < 13 ? 1 : 0;
}
/// expect: ret == 0
int table(std::uint32_t x) {
  static const std::uint32_t known[] = {4711, 815, 1234567};
  for (const auto each : known) {
    if (x == each) return x % each == 0 ? 0 : 1;
  }
  return 0;
}
/// expect: ret == 0
int checksum(std::uint32_t value, std::uint32_t check) {
  return check == (value ^ 0xffffffffu) && check == value ? 1 : 0;
}
/// expect: ret == s
std::string twice_reversed(const std::string& s) {
  std::string r(s.rbegin(), s.rend());
  return std::string(r.rbegin(), r.rend());
}
/// expect: ret == 0
int words(const std::string& a, const std::string& b) {
  return a == "left" && b == "right" && a.size() > b.size() ? 1 : 0;
}
/// expect: ret == (a > b ? a : b)
int larger(int a, int b) { return std::max(a, b); }
/// expect: ret <= 100
int percent(std::uint32_t part, std::uint32_t whole) {
  if (whole == 0 || part > whole) return 0;
  return static_cast<int>(std::uint64_t{100} * part / whole);
}

}  // namespace sound
