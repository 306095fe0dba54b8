// Whether values of a type can be compared with `==`.
#pragma once

#include <type_traits>
#include <utility>

namespace surety::detail {

template <class T, class = void>
struct IsComparable : std::false_type {};
template <class T>
struct IsComparable<T, std::void_t<decltype(static_cast<bool>(std::declval<const T&>() ==
                                                              std::declval<const T&>()))>>
    : std::true_type {};

}  // namespace surety::detail
