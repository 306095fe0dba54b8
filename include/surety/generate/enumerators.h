// The enumerators of an enum, read off the compiler's own spelling of them.
//
// Found are those with values from -16 to 127. Specialise `Enumerators<E>` for an enum whose
// values lie elsewhere. Tests that `surety` writes know all of them.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace surety {

namespace detail {
/// An enumerator's name as the compiler spells it, or "(Colour)7" where none has the value.
template <auto Value>
constexpr std::string_view spell() {
  constexpr std::string_view text = __PRETTY_FUNCTION__;
  constexpr std::size_t mark = text.find("Value = ");
  constexpr std::string_view rest = text.substr(mark + 8);
  return rest.substr(0, rest.find_first_of(";]"));
}

template <class E, int Value>
constexpr std::string_view enumerator_name() {
  using Number = std::underlying_type_t<E>;
  // A cast is refused, or warned about, where an enum without a fixed type cannot hold the value.
  constexpr std::string_view text = spell<__builtin_bit_cast(E, static_cast<Number>(Value))>();
  constexpr bool nameless = text[0] == '(' || text[0] == '-' || (text[0] >= '0' && text[0] <= '9');
  return nameless ? std::string_view{} : text;
}

template <class E, int... Offset>
std::vector<std::pair<E, std::string_view>> find_enumerators(
    std::integer_sequence<int, Offset...>) {
  std::vector<std::pair<E, std::string_view>> found;
  const auto add = [&found](int value, std::string_view name) {
    if (!name.empty()) found.emplace_back(static_cast<E>(value), name);
  };
  (add(Offset, enumerator_name<E, Offset>()), ...);  // from zero: simplest first
  if constexpr (std::is_signed_v<std::underlying_type_t<E>>) {
    (add(-1 - Offset,
         Offset < 16 ? enumerator_name<E, (Offset < 16 ? -1 - Offset : 0)>() : std::string_view{}),
     ...);
  }
  return found;
}

/// What the front end of a compiler knows of an enum.
template <class E>
struct KnownEnumerators {
  std::vector<std::pair<E, std::string_view>> list;
  bool all = false;  // the enum has no other values
  static KnownEnumerators& get() {
    static KnownEnumerators known;
    return known;
  }
};
template <class E>
bool know_enumerators(bool all, std::initializer_list<std::pair<E, std::string_view>> list) {
  KnownEnumerators<E>::get().list.assign(list.begin(), list.end());
  KnownEnumerators<E>::get().all = all;
  return true;
}
}  // namespace detail

/// Value and qualified name of each enumerator.
template <class E>
struct Enumerators {
  static const std::vector<std::pair<E, std::string_view>>& list() {
    const auto& known = detail::KnownEnumerators<E>::get().list;
    if (!known.empty()) return known;
    static const auto found = detail::find_enumerators<E>(std::make_integer_sequence<int, 128>());
    return found;
  }
};

}  // namespace surety
