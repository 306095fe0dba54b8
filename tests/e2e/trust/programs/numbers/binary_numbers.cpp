#include <cstdint>
#include <string>

namespace radix {

/// expect: std::stoull(ret, nullptr, 2) == x
std::string binary(std::uint64_t x) {
  std::string out;
  do {
    out.insert(out.begin(), static_cast<char>('0' + (x & 1)));
    x >>= 1;
  } while (x != 0);
  return out;
}

/// Zero has a digit, too.
/// expect: !ret.empty()
std::string decimal(unsigned x) {
  std::string out;
  for (; x != 0; x /= 10) out.insert(out.begin(), static_cast<char>('0' + x % 10));
  return out;
}

/// assume: base = inclusive(2, 36)
/// assume: x >= 0
/// expect: std::stoi(ret, nullptr, base) == x
std::string in_base(int x, int base) {
  std::string out;
  do {
    out += "0123456789abcdefghijklmnopqrstuvwxyz"[x % base];
    x /= base;
  } while (x > 0);
  return {out.rbegin(), out.rend()};
}

}  // namespace radix
