#include <bitset>
#include <cstddef>
#include <vector>

namespace bit_sets {

/// expect: ret == b.count()
std::size_t ones(std::bitset<8> b) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < b.size(); ++i) n += b[i] ? 1 : 0;
  return n;
}

/// expect: ret.count() == 8 - b.count()
std::bitset<8> inverse(const std::bitset<8>& b) { return ~b; }

/// The highest bit is forgotten.
/// expect: ret == static_cast<int>(b.to_ulong())
int value(const std::bitset<8>& b) {
  int v = 0;
  for (int i = 0; i < 7; ++i) v += b[static_cast<std::size_t>(i)] << i;
  return v;
}

/// expect: ret <= v.size()
std::size_t set_flags(const std::vector<bool>& v) {
  std::size_t n = 0;
  for (auto flag : v) n += flag;
  return n;
}

/// expect: !v.empty() ==> v[0] != old(v[0])
void toggle_first(std::vector<bool>& v) {
  if (v.size() > 1) v[0] = !v[0];
}

}  // namespace bit_sets
