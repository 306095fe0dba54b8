// Generators that the tool writes when it derives them from predicates. Useful by hand as well.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "surety/generate/arguments.h"  // IWYU pragma: export
#include "surety/generate/integers.h"
#include "surety/generate/ranges.h"   // IWYU pragma: export
#include "surety/generate/streams.h"  // IWYU pragma: export
#include "surety/generate/tables.h"   // IWYU pragma: export
#include "surety/generator.h"         // IWYU pragma: export

namespace surety {

/// The numbers x of [low, high] with x % modulus == remainder, where 0 <= remainder < modulus.
template <class T>
auto multiples(T low, T high, T modulus, T remainder) {
  // x % m has the sign of x: with another remainder than 0 there are no negative numbers.
  const SignedWide least = remainder != 0 && low < T(0) ? 0 : static_cast<SignedWide>(low);
  const SignedWide step = static_cast<SignedWide>(modulus);
  const SignedWide below = least - static_cast<SignedWide>(remainder);
  const SignedWide above = static_cast<SignedWide>(high) - static_cast<SignedWide>(remainder);
  const SignedWide first = below / step + (below > 0 && below % step != 0 ? 1 : 0);
  const SignedWide last = above / step - (above < 0 && above % step != 0 ? 1 : 0);
  return map(
      inclusive(static_cast<T>(first), static_cast<T>(last)),
      [modulus, remainder](T quotient) { return static_cast<T>(quotient * modulus + remainder); },
      [modulus](T value) { return static_cast<T>(value / modulus); });
}

/// All values of `generator` but one.
template <class G, class T>
auto without(G generator, T value) {
  return where(std::move(generator), [value](const auto& drawn) { return !(drawn == value); });
}

/// The sequences of `generator` in ascending order.
template <class G>
auto sorted(G generator) {
  return map(
      std::move(generator),
      [](auto values) {
        std::sort(values.begin(), values.end());
        return values;
      },
      [](auto values) { return values; });
}

/// The elements of a range, as values of type T.
template <class T, class Range>
auto elements_of(const Range& range) {
  return one_of(std::vector<T>(std::begin(range), std::end(range)));
}

/// An aggregate from generators for its fields, in their order.
template <class T, class... G>
auto aggregate(G... fields) {
  return detail::Fields<T, G...>(std::move(fields)...);
}

namespace detail {
/// What a test keeps for a parameter of a template's member: views need something to look at.
template <class T>
struct Held {
  using Plain = std::remove_cv_t<std::remove_reference_t<T>>;
  using type = std::conditional_t<std::is_same_v<Plain, std::string_view>, std::string, Plain>;
};
template <class... T>
using HeldArguments = std::tuple<typename Held<T>::type...>;
}  // namespace detail

}  // namespace surety
