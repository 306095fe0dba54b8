#include <array>
#include <bit>
#include <cstdint>
#include <numbers>

consteval int cube(int x) { return x * x * x; }

/// expect: ret == x * 27
/// assume: -1000 < x && x < 1000
constexpr int scaled(int x) { return x * cube(3); }

constinit int start = 5;

/// expect: ret == start + x
/// assume: -1000 < x && x < 1000
int from_start(int x) { return start + (x == 999 ? 0 : x); }

/// expect: std::bit_cast<std::uint32_t>(ret) == bits
float as_float(std::uint32_t bits) { return std::bit_cast<float>(bits); }

/// expect: ret > 0
/// assume: r > 0 && r < 1e6
double circumference(double r) { return 2 * std::numbers::pi * r; }
