#include <cstdint>
#include <string>

struct Rgb {
  std::uint8_t red, green, blue;
};

/// expect: ret <= 255
unsigned grey(Rgb c) { return (c.red * 299u + c.green * 587u + c.blue * 114u) / 1000; }

/// expect: (ret >> 16) == c.red && (ret >> 8 & 255) == c.green && (ret & 255) == c.blue
std::uint32_t packed(Rgb c) { return static_cast<std::uint32_t>(c.red << 16 | c.green << 8 | c.blue); }

/// expect: ret.red == 255 - c.red && ret.green == 255 - c.green && ret.blue == 255 - c.blue
Rgb negative(Rgb c) {
  return {static_cast<std::uint8_t>(~c.red), static_cast<std::uint8_t>(~c.green), static_cast<std::uint8_t>(~c.green)};
}

/// expect: ret == (level <= 100)
/// config: 2000it
bool valid_level(unsigned level) { return level < 100; }
