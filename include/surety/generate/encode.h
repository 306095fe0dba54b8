// From a value back to the choices that make it. A search that knows which value the code under
// test looks for has it drawn through these.
//
// Generators that know their way back have a member `encode` (generate/core.h). Those whose values
// are not made of other generators' values ask for wishes themselves, with `grant`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "surety/detail/comparable.h"
#include "surety/generate/core.h"
#include "surety/generate/shape.h"
#include "surety/source.h"

namespace surety::detail {

namespace use {
template <class T>
using Parts = decltype(std::tuple_size<T>::value);
template <class T>
using Held = decltype(std::declval<T&>().reset(), *std::declval<T&>());
template <class T>
using Element = typename T::value_type;
}  // namespace use

template <class T>
constexpr bool parts_are_comparable();

template <class T, std::size_t... I>
constexpr bool tuple_is_comparable(std::index_sequence<I...>) {
  return (parts_are_comparable<std::tuple_element_t<I, T>>() && ...);
}
template <class T>
struct AlternativesAreComparable : std::false_type {};
template <class... T>
struct AlternativesAreComparable<std::variant<T...>>
    : std::bool_constant<(parts_are_comparable<T>() && ...)> {};

/// Whether `==` compiles. Containers and tuples claim to have it whatever is in them.
template <class T>
constexpr bool parts_are_comparable() {
  using Plain = std::decay_t<T>;
  if constexpr (shape_of<Plain> == Shape::variant) {
    return AlternativesAreComparable<Plain>::value;
  } else if constexpr (allows<use::Parts, Plain>) {
    return tuple_is_comparable<Plain>(std::make_index_sequence<std::tuple_size<Plain>::value>());
  } else if constexpr (allows<use::Held, Plain>) {
    return parts_are_comparable<decltype(*std::declval<Plain&>())>();
  } else if constexpr (allows<use::Element, Plain>) {
    // Trees may be their own elements.
    if constexpr (!std::is_same_v<typename Plain::value_type, Plain>) {
      return IsComparable<Plain>::value && parts_are_comparable<typename Plain::value_type>();
    }
  }
  return IsComparable<Plain>::value;
}

/// Puts what is wanted into a value, or into a part of it. False if nothing is wanted of it.
template <class T>
bool change_as_wished(Wish& wish, T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return false;
  } else if constexpr ((std::is_integral_v<T> || std::is_enum_v<T>)&&sizeof(T) <= 8) {
    std::uint64_t wanted = 0;
    if (!wish.number(static_cast<std::uint64_t>(value), sizeof(T), wanted)) return false;
    value = static_cast<T>(wanted);
    return true;
  } else if constexpr (std::is_floating_point_v<T>) {
    double wanted = 0;
    if (!wish.real(static_cast<double>(value), wanted)) return false;
    value = static_cast<T>(wanted);
    return true;
  } else if constexpr (std::is_same_v<T, std::string>) {
    std::string wanted;
    if (!wish.text(value.data(), value.size(), wanted)) return false;
    value = std::move(wanted);
    return true;
  } else if constexpr (shape_of<T> == Shape::variant) {
    return std::visit([&wish](auto& held) { return change_as_wished(wish, held); }, value);
  } else if constexpr (allows<use::Parts, T>) {
    return std::apply([&wish](auto&... part) { return (change_as_wished(wish, part) || ...); },
                      value);
  } else if constexpr (shape_of<T> == Shape::sequence) {
    for (auto&& element : value) {
      if constexpr (std::is_reference_v<decltype(*value.begin())>) {
        if (change_as_wished(wish, element)) return true;
      }
    }
    return false;
  } else if constexpr (allows<use::Held, T> && std::is_copy_constructible_v<T> &&
                       !std::is_pointer_v<T>) {
    // What a shared pointer leads to belongs to others, too.
    if constexpr (std::is_same_v<T, std::optional<std::decay_t<decltype(*value)>>>) {
      return value && change_as_wished(wish, *value);
    } else {
      return false;
    }
  } else {
    return false;
  }
}

/// Puts the choices that make `value` in the place of those since `begin`. False, with nothing
/// changed, if the generator does not know them.
template <class G>
bool draw_instead(const G& generator, Source& source, std::size_t begin, const value_of<G>& value) {
  Recording apart;
  Source written(0, apart, source.size());
  written.set_depth(source.depth());
  if (!encode(generator, written, value)) return false;
  source.rewind(begin);
  source.append(apart);
  return true;
}

/// Asks whether something else is wanted in place of what was drawn since `begin`.
template <class G>
void grant(const G& generator, Source& source, std::size_t begin, value_of<G>& drawn) {
  if constexpr (can_encode<G> && std::is_copy_constructible_v<value_of<G>> &&
                std::is_move_assignable_v<value_of<G>>) {
    Wish& wish = *source.wish();
    value_of<G> wanted = drawn;
    if (!change_as_wished(wish, wanted)) return;
    if (draw_instead(generator, source, begin, wanted)) {
      drawn = std::move(wanted);
    } else {
      wish.refuse();
    }
  }
}

/// The same if a generator inside has refused it.
template <class G, class Draw>
value_of<G> draw_or_grant(const G& generator, Source& source, Draw draw) {
  Wish* const wish = source.wish();
  if (wish == nullptr) return draw();
  const std::size_t begin = source.position();
  const bool before = wish->refused();
  value_of<G> drawn = draw();
  if (wish->refused() && !before) grant(generator, source, begin, drawn);
  return drawn;
}

}  // namespace surety::detail
