// Sets of numbers by their ends: constant, inclusive, exclusive, interval, range, lt, le, gt, ge,
// any_number.
#pragma once

#include <limits>
#include <type_traits>

#include "surety/generate/floats.h"
#include "surety/generate/integers.h"

namespace surety {

namespace detail {
template <class T>
struct Limits {
  static constexpr T low() { return IntegerLimits<T>::min(); }
  static constexpr T high() { return IntegerLimits<T>::max(); }
};
template <>
struct Limits<float> {
  static constexpr float low() { return -std::numeric_limits<float>::infinity(); }
  static constexpr float high() { return std::numeric_limits<float>::infinity(); }
};
template <>
struct Limits<double> {
  static constexpr double low() { return -std::numeric_limits<double>::infinity(); }
  static constexpr double high() { return std::numeric_limits<double>::infinity(); }
};
template <>
struct Limits<long double> {
  static constexpr long double low() { return -std::numeric_limits<long double>::infinity(); }
  static constexpr long double high() { return std::numeric_limits<long double>::infinity(); }
};

template <class T>
constexpr auto make_interval(T low, T high, bool open_low, bool open_high) {
  if constexpr (std::is_floating_point_v<T>) {
    return Floats<T>(low, high, open_low, open_high);
  } else {
    static_assert(is_integer_v<T>, "an interval needs numbers");
    using Limits = IntegerLimits<T>;
    // Opening an end at the limit of the type leaves nothing.
    if ((open_low && low == Limits::max()) || (open_high && high == Limits::min()) || high < low) {
      return Integers<T>(T{1}, T{0});
    }
    return Integers<T>(open_low ? static_cast<T>(low + T{1}) : low,
                       open_high ? static_cast<T>(high - T{1}) : high);
  }
}
}  // namespace detail

/// From low to high, each end open (excluded) or closed (included).
template <class A, class B>
constexpr auto interval(A low, B high, bool open_low, bool open_high) {
  using T = std::common_type_t<A, B>;
  return detail::make_interval<T>(static_cast<T>(low), static_cast<T>(high), open_low, open_high);
}

/// low <= x <= high.
template <class A, class B>
constexpr auto inclusive(A low, B high) {
  using T = std::common_type_t<A, B>;
  if constexpr (std::is_floating_point_v<T>) {
    return Floats<T>(static_cast<T>(low), static_cast<T>(high));
  } else {
    // Keeps the ends of an empty interval, so that its message can name them.
    return Integers<T>(static_cast<T>(low), static_cast<T>(high));
  }
}

/// low < x < high.
template <class A, class B>
constexpr auto exclusive(A low, B high) {
  return interval(low, high, true, true);
}

/// The integers low <= x < high, also for quantifiers: `forall i in range(0, n): ...`. Of ends of
/// different signedness the values count.
template <class A, class B>
constexpr auto range(A low, B high) {
  static_assert(detail::is_integer_v<A> && detail::is_integer_v<B>, "range() needs integers");
  using Common = std::common_type_t<A, B>;
  constexpr bool mixed = detail::IntegerLimits<A>::is_signed != detail::IntegerLimits<B>::is_signed;
  using T = std::conditional_t<mixed && sizeof(Common) <= 8, long long, Common>;
  return detail::make_interval<T>(static_cast<T>(low), static_cast<T>(high), false, true);
}

/// x < bound, x <= bound, x > bound, x >= bound.
template <class T>
constexpr auto lt(T bound) {
  return interval(detail::Limits<T>::low(), bound, false, true);
}
template <class T>
constexpr auto le(T bound) {
  return interval(detail::Limits<T>::low(), bound, false, false);
}
template <class T>
constexpr auto gt(T bound) {
  return interval(bound, detail::Limits<T>::high(), true, false);
}
template <class T>
constexpr auto ge(T bound) {
  return interval(bound, detail::Limits<T>::high(), false, false);
}

/// Every number of the type: infinities too, but not NaN.
template <class T>
constexpr auto any_number() {
  return inclusive(detail::Limits<T>::low(), detail::Limits<T>::high());
}

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::any_number;
using ::surety::exclusive;
using ::surety::ge;
using ::surety::gt;
using ::surety::inclusive;
using ::surety::interval;
using ::surety::le;
using ::surety::lt;
using ::surety::range;
}  // namespace vocabulary

}  // namespace surety
