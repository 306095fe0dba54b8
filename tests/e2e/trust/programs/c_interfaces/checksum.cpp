#include <cstddef>
#include <cstdint>

/// expect: size == 0 ==> ret == 1
/// expect: (ret & 0xffff) < 65521 && (ret >> 16) < 65521
uint32_t adler(const void* data, size_t size) {
  const auto* bytes = static_cast<const uint8_t*>(data);
  uint32_t a = 1, b = 0;
  for (size_t i = 0; i < size; ++i) {
    a = (a + bytes[i]) % 65521;
    b = (b + a) % 65521;
  }
  return (b << 16) | a;
}

/// expect: ret == (a ^ b)
constexpr uint8_t parity(uint8_t a, uint8_t b) { return static_cast<uint8_t>((a | b) & ~(a & b)); }

/// expect: ret == static_cast<uint16_t>((high << 8) | low)
uint16_t big_endian(uint8_t high, uint8_t low) { return static_cast<uint16_t>(high * 255 + low); }

/// expect: ret < 256
unsigned xor_sum(const uint8_t* buf, int len) {
  unsigned x = 0;
  while (len-- > 0) x ^= *buf++;
  return x;
}
