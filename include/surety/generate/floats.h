// Intervals of floating-point numbers. Every number between the ends can be drawn, the ends are
// exact whether open or closed, and NaN belongs to the set only where it is asked for.
//
// A draw first chooses a kind, simplest first: whole numbers, tenths, any number (by its rank
// among all floating-point numbers, nearest to zero first), NaN. So counterexamples become
// whole numbers where whole numbers fail.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "surety/generate/core.h"
#include "surety/generate/integers.h"
#include "surety/source.h"

namespace surety {

namespace detail {
/// Order-preserving numbering: 0.0 is 0, -0.0 is -1, their neighbours follow.
template <class T>
struct FloatKey {
  using Key = std::int64_t;
  static Key of(T value) {
    std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t> bits;
    std::memcpy(&bits, &value, sizeof bits);
    constexpr auto sign = static_cast<decltype(bits)>(1) << (8 * sizeof(T) - 1);
    const Key magnitude = static_cast<Key>(bits & (sign - 1));
    return (bits & sign) != 0 ? -magnitude - 1 : magnitude;
  }
  static T value(Key key) {
    std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t> bits;
    bits = static_cast<decltype(bits)>(key < 0 ? -(key + 1) : key);
    if (key < 0) bits |= static_cast<decltype(bits)>(1) << (8 * sizeof(T) - 1);
    T result;
    std::memcpy(&result, &bits, sizeof bits);
    return result;
  }
};
/// The 80-bit format: a 64-bit significand with an explicit leading bit, 15 bits of exponent.
template <>
struct FloatKey<long double> {
  using Key = SignedWide;
  static Key of(long double value) {
    std::uint64_t significand;
    std::uint16_t exponent;
    std::memcpy(&significand, &value, 8);
    std::memcpy(&exponent, reinterpret_cast<const char*>(&value) + 8, 2);
    const Key magnitude = static_cast<Key>((static_cast<Wide>(exponent & 0x7fff) << 63) |
                                           (significand & (~std::uint64_t{0} >> 1)));
    return (exponent & 0x8000) != 0 ? -magnitude - 1 : magnitude;
  }
  static long double value(Key key) {
    const Wide magnitude = static_cast<Wide>(key < 0 ? -(key + 1) : key);
    auto exponent = static_cast<std::uint16_t>(magnitude >> 63);
    std::uint64_t significand = static_cast<std::uint64_t>(magnitude) & (~std::uint64_t{0} >> 1);
    if (exponent != 0) significand |= std::uint64_t{1} << 63;
    if (key < 0) exponent = static_cast<std::uint16_t>(exponent | 0x8000);
    long double result = 0;
    std::memcpy(&result, &significand, 8);
    std::memcpy(reinterpret_cast<char*>(&result) + 8, &exponent, 2);
    return result;
  }
};
}  // namespace detail

template <class T>
class Floats : public detail::OwnGenerator<Floats<T>> {
  static_assert(std::is_floating_point_v<T>);
  using Numbering = detail::FloatKey<T>;
  using Key = typename Numbering::Key;

 public:
  using value_type = T;

  Floats(T low, T high, bool open_low = false, bool open_high = false, bool with_nan = false)
      : keys_(low_key(low, open_low), high_key(high, open_high)),
        whole_(range(1)),
        tenths_(range(10)),
        with_nan_(with_nan) {
    // A NaN end makes an empty interval, as it makes every comparison false.
    if (std::isnan(low) || std::isnan(high) || !(low <= high)) keys_ = Integers<Key>(1, 0);
    if (keys_.empty()) whole_ = tenths_ = Integers<std::int64_t>(1, 0);
    if (!whole_.empty()) kinds_[kind_count_++] = Kind::whole;
    if (!tenths_.empty()) kinds_[kind_count_++] = Kind::tenths;
    if (!keys_.empty()) kinds_[kind_count_++] = Kind::any;
    if (with_nan_) kinds_[kind_count_++] = Kind::nan;
  }

  bool contains(const T& value) const {
    if (std::isnan(value)) return with_nan_;
    return !keys_.empty() && Numbering::value(keys_.low()) <= value &&
           value <= Numbering::value(keys_.high());
  }

  T draw(Source& source) const {
    if (source.wish() != nullptr) return draw_wished(source);
    return draw_plainly(source);
  }

  bool encode(Source& source, const T& value) const {
    if (!contains(value)) return false;
    const Kind wanted = std::isnan(value) ? Kind::nan : Kind::any;
    std::uint32_t kind = 0;
    while (kinds_[kind] != wanted) ++kind;
    source.record(kind, kind_count_ - 1u);
    return wanted == Kind::nan || keys_.encode(source, Numbering::of(value));
  }

  Wide size() const { return saturating_add(keys_.size(), with_nan_ ? 1 : 0); }
  T at(Wide index) const {
    if (index < keys_.size()) return Numbering::value(keys_.at(index));
    return std::numeric_limits<T>::quiet_NaN();
  }

  std::vector<T> boundaries() const {
    std::vector<T> values;
    for (Key key : keys_.boundaries()) values.push_back(Numbering::value(key));
    for (T value : {T{1}, T{-1}}) {
      if (contains(value)) values.push_back(value);
    }
    if (with_nan_) values.push_back(std::numeric_limits<T>::quiet_NaN());
    return values;
  }

 private:
  enum class Kind : std::uint8_t { whole, tenths, any, nan };

  T draw_plainly(Source& source) const {
    if (kind_count_ == 0) detail::raise_empty("interval", "no number lies between its ends");
    switch (kinds_[source.choose(kind_count_ - 1)]) {
      case Kind::whole:
        return static_cast<T>(whole_.draw(source));
      case Kind::tenths: {
        // The quotient is rounded and may fall on an end that is open.
        const T value = static_cast<T>(tenths_.draw(source)) / T{10};
        return contains(value) ? value : Numbering::value(keys_.at(0));
      }
      case Kind::any:
        return Numbering::value(keys_.draw(source));
      case Kind::nan:
        break;
    }
    return std::numeric_limits<T>::quiet_NaN();
  }

  [[gnu::cold, gnu::noinline]] T draw_wished(Source& source) const {
    // The parts of the choice are not numbers that the code under test sees.
    Wish* const wish = source.wish();
    const std::size_t begin = source.position();
    const T drawn = [&] {
      const Unwished unwished(source);
      return draw_plainly(source);
    }();
    double wanted = 0;
    if (!wish->real(static_cast<double>(drawn), wanted)) return drawn;
    const T value = static_cast<T>(wanted);
    if (std::isnan(value) || !contains(value)) {
      wish->refuse();
      return drawn;
    }
    source.rewind(begin);
    encode(source, value);
    return value;
  }

  // Zero has two spellings, which compare equal: a closed end at zero takes in both, an open
  // one neither.
  static Key low_key(T low, bool open) {
    if (low == T{0}) return open ? 1 : -1;
    return Numbering::of(low) + (open ? 1 : 0);
  }
  static Key high_key(T high, bool open) {
    if (high == T{0}) return open ? -2 : 0;
    return Numbering::of(high) - (open ? 1 : 0);
  }
  /// The whole numbers n for which n / parts lies in the interval and is exact enough.
  Integers<std::int64_t> range(int parts) const {
    if (keys_.empty()) return {1, 0};
    const T limit = static_cast<T>(std::int64_t{1} << (sizeof(T) == 4 ? 22 : 50));
    const T factor = static_cast<T>(parts);
    const T low = std::max(Numbering::value(keys_.low()), -limit) * factor;
    const T high = std::min(Numbering::value(keys_.high()), limit) * factor;
    if (!(low <= high)) return {1, 0};
    return {static_cast<std::int64_t>(std::ceil(low)), static_cast<std::int64_t>(std::floor(high))};
  }

  Integers<Key> keys_;
  Integers<std::int64_t> whole_;
  Integers<std::int64_t> tenths_;
  bool with_nan_;
  Kind kinds_[4] = {};
  std::uint8_t kind_count_ = 0;
};

}  // namespace surety
