#include <cstddef>
#include <cstdint>
#include <vector>

/// expect: ret == std::byte(~std::to_integer<unsigned>(b) & 255)
std::byte inverted(std::byte b) { return ~b; }

/// expect: ret == std::to_integer<int>(b) >> 4
int upper_half(std::byte b) { return std::to_integer<int>(b & std::byte{0x70}) >> 4; }

/// expect: ret.size() == bytes.size()
std::vector<std::byte> masked(const std::vector<std::byte>& bytes, std::byte key) {
  std::vector<std::byte> out;
  for (auto b : bytes) out.push_back(b ^ key);
  return out;
}
