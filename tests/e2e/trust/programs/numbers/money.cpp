#include <cmath>
#include <cstdint>
#include <limits>

namespace money {

/// assume: 0 <= cents && cents <= 100000000 && 0 <= percent && percent <= 100
/// expect: ret >= 0 && ret <= cents
std::int64_t discount(std::int64_t cents, int percent) { return cents * percent / 100; }

/// Too large for an int.
/// assume: 0 <= cents && cents <= 100000000 && 0 <= percent && percent <= 100
/// expect: ret >= 0 && ret <= cents
int discount_in_int(int cents, int percent) { return cents * percent / 100; }

/// The rest is lost.
/// assume: 0 <= cents && cents < 1000000
/// assume: people = inclusive(1, 20)
/// expect: ret * people == cents
int equal_share(int cents, int people) { return cents / people; }

/// assume: std::isfinite(amount) && amount > -1e6 && amount < 1e6
/// expect: std::abs(ret - amount * 100) <= 0.5001
long to_cents(double amount) { return std::lround(amount * 100); }

/// assume: std::isfinite(amount) && amount > -1e6 && amount < 1e6
/// expect: std::abs(ret - amount * 100) <= 0.5001
long to_cents_wrongly(double amount) { return static_cast<long>(amount * 100 + 0.5); }

}  // namespace money
