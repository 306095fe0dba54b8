// Functions with one fault each, behind conditions that chance does not meet. Every contract is
// broken by some input, and by few.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace constants {

/// expect: ret == 0
int magic(int x) { return x == 123456789 ? 1 : 0; }

/// expect: ret == 0
int wide(std::uint64_t x) { return x == 0xdeadbeefcafebabeull ? 1 : 0; }

/// expect: ret == 0
int product(std::uint32_t x) { return x * 3u == 370370367u ? 1 : 0; }

/// expect: ret == 0
int two(int x, int y) {
  if (x != 77777777) return 0;
  return y == -88888888 ? 1 : 0;
}

/// expect: ret == 0
int shifted(std::uint32_t x) { return (x >> 5) == 0x123456 ? 1 : 0; }

/// expect: ret == 0
int negative(long x) { return x == -987654321012345 ? 1 : 0; }

int limit_from_elsewhere() {
  static const char* text = "31415926";
  return std::atoi(text);
}
/// expect: ret == 0
int computed(int x) { return x == limit_from_elsewhere() * 2 + 1 ? 1 : 0; }

}  // namespace constants

namespace texts {

/// expect: ret == 0
int secret(const std::string& s) { return s == "secret42" ? 1 : 0; }

/// expect: ret == 0
int prefix(const std::string& s) {
  if (s.rfind("https://", 0) != 0) return 0;
  return s.size() > 8 && s[8] == '[' ? 1 : 0;
}

/// expect: ret == 0
int c_text(const char* s) { return std::strcmp(s, "open sesame") == 0 ? 1 : 0; }

/// expect: ret == 0
int begins(const char* s) { return std::strncmp(s, "GET /admin", 10) == 0 ? 1 : 0; }

std::string reversed(const std::string& s) { return std::string(s.rbegin(), s.rend()); }
/// expect: ret == 0
int backwards(const std::string& s) { return reversed(s) == "drowssap" ? 1 : 0; }

/// expect: ret == 0
int long_text(const std::string& s) { return s.size() == 300 ? 1 : 0; }

/// expect: ret == 0
int key(const std::string& name, const std::string& value) {
  static const std::map<std::string, std::string> known{{"colour", "ultramarine"},
                                                        {"shape", "icosahedron"}};
  const auto found = known.find(name);
  return found != known.end() && found->second == value ? 1 : 0;
}

}  // namespace texts

namespace nested_bytes {

/// expect: ret == 0
int elf(const std::string& s) {
  if (s.size() < 4) return 0;
  if (s[0] != '\x7f') return 0;
  if (s[1] != 'E') return 0;
  if (s[2] != 'L') return 0;
  return s[3] == 'F' ? 1 : 0;
}

/// expect: ret == 0
int tag(const std::vector<std::uint8_t>& bytes) {
  if (bytes.size() < 6) return 0;
  if (bytes[0] != 0xff || bytes[1] != 0xd8) return 0;
  if (bytes[2] != 0xff) return 0;
  const unsigned length = bytes[4] * 256u + bytes[5];
  return bytes[3] == 0xe1 && length == 0x2a17 ? 1 : 0;
}

/// expect: ret == 0
int little_endian(const std::array<std::uint8_t, 4>& bytes) {
  const std::uint32_t word =
      bytes[0] | bytes[1] << 8 | bytes[2] << 16 | static_cast<std::uint32_t>(bytes[3]) << 24;
  return word == 0x04034b50 ? 1 : 0;
}

/// expect: ret == 0
int copied(const std::array<char, 8>& bytes) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data() + 2, sizeof word);
  return word == 0x20544547 ? 1 : 0;
}

}  // namespace nested_bytes

namespace relations {

/// expect: ret == 0
int equal(long a, long b) { return a == b && a > 1000000 ? 1 : 0; }

/// expect: ret == 0
int linear(int a, int b) {
  const long x = a, y = b;
  return 3 * x - 7 * y == 1000003 && y > 50000 ? 1 : 0;
}

/// expect: ret == 0
int difference(std::uint32_t a, std::uint32_t b) { return a - b == 0x01234567 ? 1 : 0; }

/// expect: ret == 0
int swapped(std::uint32_t a, std::uint32_t b) {
  return __builtin_bswap32(a) == b && a != b && a > 0xffff ? 1 : 0;
}

/// expect: ret == 0
int same_text(const std::string& a, const std::string& b) { return a.size() > 5 && a == b ? 1 : 0; }

}  // namespace relations

namespace sums {

/// expect: ret == 0
int total(const std::vector<int>& v) {
  long sum = 0;
  for (const int each : v) sum += each;
  return sum == 424242 ? 1 : 0;
}

/// expect: ret == 0
int weighted(const std::array<int, 3>& v) {
  const long sum = 2L * v[0] + 3L * v[1] + 5L * v[2];
  return sum == 99999999 ? 1 : 0;
}

}  // namespace sums

namespace masks {

/// expect: ret == 0
int bits(std::uint32_t x) { return (x & 0x00ffff00u) == 0x00a5c300u ? 1 : 0; }

/// expect: ret == 0
int exclusive_or(std::uint64_t x) {
  return (x ^ 0x5555555555555555ull) == 0x123456789abcdefull ? 1 : 0;
}

/// expect: ret == 0
int parts(std::uint32_t x) {
  if ((x >> 24) != 0x9c) return 0;
  if ((x & 0xff) != 0x3e) return 0;
  return ((x >> 8) & 0xffff) == 0xbeef ? 1 : 0;
}

}  // namespace masks

namespace labels {

/// expect: ret >= 0
int code(int x) {
  switch (x) {
    case 100400:
      return 1;
    case 200500:
      return 2;
    case 300600:
      return -1;
    case 400700:
      return 3;
    default:
      return 0;
  }
}

/// expect: ret >= 0
int letters(const std::string& s) {
  if (s.size() != 3) return 0;
  switch (s[0]) {
    case 'x':
      break;
    default:
      return 0;
  }
  switch (s[1]) {
    case 'q':
      break;
    default:
      return 0;
  }
  switch (s[2]) {
    case '7':
      return -1;
    default:
      return 0;
  }
}

}  // namespace labels

namespace reals {

/// expect: ret == 0
int exact(double x) { return x == 3.14159265358979 ? 1 : 0; }

/// expect: ret == 0
int scaled(double x) { return x * 2.0 + 1.0 == 2469.5 ? 1 : 0; }

/// expect: ret == 0
int between(float x) { return x > 1234.5f && x < 1234.75f ? 1 : 0; }

}  // namespace reals

namespace checksums {

/// expect: ret == 0
int sum_byte(const std::vector<std::uint8_t>& v) {
  if (v.size() < 4) return 0;
  unsigned sum = 0;
  for (std::size_t i = 0; i + 1 < v.size(); ++i) sum += v[i] * 7u;
  return (sum & 0xff) == v.back() && v[0] == 0xaa && v[1] == 0x55 ? 1 : 0;
}

/// expect: ret == 0
int hash_field(std::uint32_t value, std::uint32_t check) {
  return value > 1000 && check == value * 2654435761u ? 1 : 0;
}

}  // namespace checksums

namespace states {

/// expect: ret == 0
int steps(const std::vector<int>& events) {
  int state = 0;
  for (const int event : events) {
    if (state == 0 && event == 1301) {
      state = 1;
    } else if (state == 1 && event == 2402) {
      state = 2;
    } else if (state == 2 && event == 3503) {
      return 1;
    }
  }
  return 0;
}

/// expect: ret == 0
int lock(const std::string& keys) {
  const char code[] = "8150";
  std::size_t at = 0;
  for (const char key : keys) {
    if (key == code[at]) {
      if (++at == 4) return 1;
    } else {
      at = 0;
    }
  }
  return 0;
}

}  // namespace states

namespace parsers {

/// expect: ret == 0
int number(const std::string& s) { return std::strtol(s.c_str(), nullptr, 10) == 65537 ? 1 : 0; }

/// expect: ret == 0
int date(const std::string& s) {
  if (s.size() != 10 || s[4] != '-' || s[7] != '-') return 0;
  const int year = std::atoi(s.substr(0, 4).c_str());
  const int month = std::atoi(s.substr(5, 2).c_str());
  const int day = std::atoi(s.substr(8, 2).c_str());
  return year == 1900 && month == 2 && day == 29 ? 1 : 0;
}

/// expect: ret == 0
int version(const std::string& s) {
  if (s.empty() || s[0] != 'v') return 0;
  const std::size_t dot = s.find('.');
  if (dot == std::string::npos) return 0;
  const int major = std::atoi(s.c_str() + 1);
  const int minor = std::atoi(s.c_str() + dot + 1);
  return major == 12 && minor == 34 ? 1 : 0;
}

/// expect: ret == 0
int assignment(const std::string& s) {
  const std::size_t sign = s.find('=');
  if (sign == std::string::npos) return 0;
  return s.substr(0, sign) == "level" && s.substr(sign + 1) == "debug" ? 1 : 0;
}

}  // namespace parsers

namespace tables {

/// expect: ret == 0
int squares(std::uint32_t x) {
  static const std::uint32_t table[] = {11, 2357, 7919, 104729, 1299709, 15485863};
  for (const std::uint32_t each : table) {
    if (x == each * 16u) return each == 15485863 ? 1 : 0;
  }
  return 0;
}

struct Rate {
  int zone;
  int weight;
  int price;
};
constexpr Rate rates[] = {{1201, 10, 3}, {3402, 25, 8}, {5603, 70, -5}};
/// expect: ret >= 0
int price(int zone, int weight) {
  for (const Rate& rate : rates) {
    if (rate.zone == zone && weight > rate.weight) return rate.price;
  }
  return 0;
}

}  // namespace tables
