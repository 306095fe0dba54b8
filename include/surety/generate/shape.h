// What values of a standard type are made of, told from the type itself, so that no header has to
// be included for types that nobody uses.
//
// Generators (generate/any.h), literals (literal.h), reports (show.h) and comparisons (`same`) ask
// for the shape. Templates whose headers are included anyway have specialisations instead: pairs,
// tuples, arrays, optionals, variants and pointers. generate/standard_types.h lists all types.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

namespace surety {

enum class Shape : std::uint8_t {
  other,
  text,        // basic_string, of any character
  sequence,    // grows at its end: vector, deque, list
  chain,       // grows at its front only: forward_list
  set,         // of different elements
  multiset,    // of elements that may be equal
  map,         // from different keys
  multimap,    // from keys that may be equal
  numbers,     // valarray
  bits,        // bitset
  complex,     // a real and an imaginary part
  duration,    // a count of periods
  time_point,  // a duration since an epoch
  path,        // filesystem::path
  error_code,  // a number and one of the two categories of the standard
  variant,     // one of several types; has specialisations, but for show.h and `same`
  span,        // looks at elements that something else owns
  adaptor      // stack, queue, priority_queue: lets only some elements of a container be seen
};

namespace detail {

template <template <class> class Use, class T, class = void>
struct Allows : std::false_type {};
template <template <class> class Use, class T>
struct Allows<Use, T, std::void_t<Use<T>>> : std::true_type {};
/// Whether `Use<T>` is valid code.
template <template <class> class Use, class T>
inline constexpr bool allows = Allows<Use, T>::value;

namespace use {
template <class T>
using Element = typename T::value_type;
template <class T>
using Text =
    std::void_t<typename T::traits_type,
                decltype(std::declval<T&>().push_back(std::declval<typename T::value_type>()))>;
template <class T>
using GrowsBack = decltype(std::declval<T&>().push_back(std::declval<typename T::value_type>()));
template <class T>
using GrowsFront = decltype(std::declval<T&>().insert_after(
    std::declval<T&>().before_begin(), std::declval<typename T::value_type>()));
template <class T>
using Keyed = typename T::key_type;
template <class T>
using Mapped = typename T::mapped_type;
template <class T>
using SaysWhetherInserted =
    decltype(std::declval<T&>().insert(std::declval<typename T::value_type>()).second);
template <class T>
using Numbers = decltype(std::declval<const T&>().cshift(0));
template <class T>
using Bits = decltype(std::declval<const T&>().to_ullong(), std::declval<T&>().flip());
template <class T>
using Complex = decltype(std::declval<typename T::value_type>() * std::declval<const T&>().real() *
                         std::declval<const T&>().imag());
template <class T>
using Duration = std::void_t<typename T::rep, decltype(T::period::num),
                             decltype(std::declval<const T&>().count())>;
template <class T>
using TimePoint = std::void_t<typename T::clock, typename T::duration,
                              decltype(std::declval<const T&>().time_since_epoch())>;
template <class T>
using Path = std::void_t<typename T::string_type, decltype(std::declval<const T&>().native()),
                         decltype(std::declval<const T&>().lexically_normal())>;
template <class T>
using ErrorCode = decltype(std::declval<const T&>().value(), std::declval<const T&>().category(),
                           std::declval<const T&>().default_error_condition());
template <class T>
using Variant =
    decltype(std::declval<const T&>().index(), std::declval<const T&>().valueless_by_exception());
template <class T>
using Span = decltype(T::extent, std::declval<const T&>().size_bytes());
template <class T>
using Adaptor =
    decltype(std::declval<T&>().push(std::declval<typename T::container_type::value_type>()),
             std::declval<T&>().pop());
template <class T>
using Compared = typename T::value_compare;
template <class T>
using Hashed = typename T::hasher;
}  // namespace use

/// The container of an adaptor, which only classes that derive from it may name.
template <class T>
struct Adapted : T {
  static const typename T::container_type& of(const T& adaptor) { return adaptor.*(&Adapted::c); }
  template <class Own>
  static std::is_same<decltype(&Own::c), typename T::container_type T::*> has(int);
  template <class Own>
  static std::false_type has(...);
};
/// A class of the user's may have the same members without it.
template <class T>
constexpr bool is_adaptor() {
  if constexpr (allows<use::Adaptor, T> && !std::is_final_v<T>) {
    return decltype(Adapted<T>::template has<Adapted<T>>(0))::value;
  } else {
    return false;
  }
}

template <class T>
constexpr Shape shape_with_elements() {
  if constexpr (allows<use::Text, T>) {
    return Shape::text;
  } else if constexpr (allows<use::GrowsBack, T>) {
    return Shape::sequence;
  } else if constexpr (allows<use::Keyed, T>) {
    constexpr bool unique = allows<use::SaysWhetherInserted, T>;
    if constexpr (allows<use::Mapped, T>) {
      return unique ? Shape::map : Shape::multimap;
    } else {
      return unique ? Shape::set : Shape::multiset;
    }
  } else if constexpr (allows<use::GrowsFront, T>) {
    return Shape::chain;
  } else if constexpr (allows<use::Numbers, T>) {
    return Shape::numbers;
  } else if constexpr (allows<use::Complex, T>) {
    return Shape::complex;
  } else if constexpr (allows<use::Path, T>) {
    return Shape::path;
  } else if constexpr (allows<use::Span, T>) {
    return Shape::span;
  } else if constexpr (is_adaptor<T>()) {
    return Shape::adaptor;
  } else {
    return Shape::other;
  }
}

template <class T>
constexpr Shape find_shape() {
  if constexpr (!std::is_class_v<T>) {
    return Shape::other;
  } else if constexpr (allows<use::Element, T>) {
    return shape_with_elements<T>();
  } else if constexpr (allows<use::Duration, T>) {
    return Shape::duration;
  } else if constexpr (allows<use::TimePoint, T>) {
    return Shape::time_point;
  } else if constexpr (allows<use::Bits, T>) {
    return Shape::bits;
  } else if constexpr (allows<use::ErrorCode, T>) {
    return Shape::error_code;
  } else if constexpr (allows<use::Variant, T>) {
    return Shape::variant;
  } else {
    return Shape::other;
  }
}

}  // namespace detail

template <class T>
inline constexpr Shape shape_of = detail::find_shape<T>();

namespace detail {
/// Equal sets and maps of these can list their elements in different orders.
template <class T>
inline constexpr bool is_hashed = allows<use::Hashed, T>;
}  // namespace detail

}  // namespace surety
