// Inputs that a solver proposes, as the numbers that they consist of.
#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "surety/generate/core.h"
#include "surety/source.h"

namespace surety {

/// By the name of a parameter: the bits of the numbers that its argument consists of.
using ProposedInput = std::map<std::string, std::vector<std::uint64_t>>;

namespace detail {

/// `long double` and `_Float16` are not among what a solver proposes.
template <class T>
inline constexpr bool can_be_proposed = std::is_floating_point_v<T>
                                            ? sizeof(T) == 4 || sizeof(T) == 8
                                            : sizeof(T) <= 8 &&
                                                  (std::is_integral_v<T> || std::is_enum_v<T>);

/// False if these are not the numbers of such a value.
template <class T>
bool from_numbers(const std::vector<std::uint64_t>& numbers, T& value) {
  if (numbers.size() != 1) return false;
  if constexpr (std::is_same_v<T, bool>) {
    value = numbers[0] != 0;
  } else if constexpr (std::is_floating_point_v<T>) {
    if constexpr (sizeof(T) == 8) {
      std::memcpy(&value, numbers.data(), sizeof value);
    } else {
      const auto bits = static_cast<std::uint32_t>(numbers[0]);
      static_assert(sizeof bits == sizeof value);
      std::memcpy(&value, &bits, sizeof value);
    }
  } else {
    value = static_cast<T>(numbers[0]);
  }
  return true;
}

/// Writes down the choices that make the argument of a parameter; false if the generator does not
/// make it, or does not know how.
template <class G, class Argument>
bool encode_argument(const G& generator, Source& source, const Argument& argument) {
  using Value = value_of<G>;
  if constexpr (std::is_same_v<Value, Argument>) {
    return encode(generator, source, argument);
  } else if constexpr (std::is_arithmetic_v<Value> && std::is_arithmetic_v<Argument>) {
    const auto value = static_cast<Value>(argument);
    const bool same =
        static_cast<Argument>(value) == argument && (value < Value(0)) == (argument < Argument(0));
    return same && encode(generator, source, value);
  } else {
    return false;
  }
}

}  // namespace detail
}  // namespace surety
