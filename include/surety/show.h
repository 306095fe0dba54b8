// Values as text, in the form of C++ literals, for reports.
//
// `surety::show(v)` knows numbers, characters, strings, enums, pointers, smart pointers, optionals,
// pairs, tuples and ranges of these, and everything with an operator<< that is in sight. Other
// values show as "?". To show a type of your own, give it an operator<< or specialise
// `surety::Show<T>` with a static `void to(const T&, Shown&)`.
//
// Limits: ranges are cut after 100 elements and strings after 1000 characters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <iterator>
#include <type_traits>
#include <utility>

#include "surety/detail/comparable.h"
#include "surety/generate/shape.h"

extern "C++" {
namespace surety {

/// A growing piece of text. Not std::string, which would have to be included everywhere.
class Shown {
 public:
  Shown() = default;
  Shown(Shown&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  Shown& operator=(Shown&& other) noexcept;
  ~Shown() {
    if (data_ != nullptr) release();
  }
  const char* c_str() const { return data_ == nullptr ? "" : data_; }
  std::size_t size() const { return size_; }
  void append(const char* text);
  void append(const char* text, std::size_t length);

 private:
  void release() noexcept;
  char* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

template <class T, class = void>
struct Show;
template <class T>
Shown show(const T& value);

namespace detail {

inline constexpr std::size_t most_elements = 100;

void show_integer(Shown& out, std::intmax_t value);
void show_integer(Shown& out, std::uintmax_t value);
// Of 128 bits, which std::is_integral knows only in the GNU modes of the compiler.
__extension__ typedef unsigned __int128 UnsignedWide;
__extension__ typedef __int128 IntegerWide;
template <class T>
struct IsWideInteger
    : std::bool_constant<std::is_same_v<T, UnsignedWide> || std::is_same_v<T, IntegerWide>> {};
void show_wide_integer(Shown& out, UnsignedWide value, bool is_signed);
void show_floating(Shown& out, double value, const char* suffix);
void show_floating(Shown& out, long double value);
void show_character(Shown& out, std::uint32_t value, const char* prefix);
void show_string(Shown& out, const char* data, std::size_t length);
void show_address(Shown& out, const void* address);
/// The text there, if it has an end; else the address.
void show_text_at(Shown& out, const char* text);
/// Streams through `print`, so that <ostream> is not needed here.
void show_streamed(Shown& out, void (*print)(std::ostream&, const void*), const void* value);

template <class T>
void show_to(Shown& out, const T& value) {
  Show<T>::to(value, out);
}

template <class T, class = void>
struct IsShownByStream : std::false_type {};
template <class T>
struct IsShownByStream<
    T, std::void_t<decltype(std::declval<std::ostream&>() << std::declval<const T&>())>>
    : std::true_type {};
template <class T, class = void>
struct IsShownRange : std::false_type {};
template <class T>
struct IsShownRange<T, std::void_t<decltype(std::begin(std::declval<const T&>()) !=
                                            std::end(std::declval<const T&>()))>> : std::true_type {
};
template <class T, class = void>
struct IsShownString : std::false_type {};
template <class T>
struct IsShownString<T,
                     std::void_t<typename T::traits_type, decltype(std::declval<const T&>().data()),
                                 decltype(std::declval<const T&>().size())>>
    : std::is_same<std::decay_t<decltype(*std::declval<const T&>().data())>, char> {};
template <class T, class = void>
struct IsShownTuple : std::false_type {};
template <class T>
struct IsShownTuple<T, std::void_t<decltype(std::tuple_size<T>::value)>> : std::true_type {};
template <class T, class = void>
struct IsShownNullable : std::false_type {};
template <class T>
struct IsShownNullable<T, std::void_t<decltype(static_cast<bool>(std::declval<const T&>())),
                                      decltype(*std::declval<const T&>())>>
    : std::bool_constant<std::is_class_v<T>> {};

template <class T, std::size_t... I>
void show_tuple(Shown& out, const T& value, std::index_sequence<I...>) {
  using std::get;
  out.append("{");
  ((out.append(I == 0 ? "" : ", "), show_to(out, get<I>(value))), ...);
  out.append("}");
}

template <class T>
void show_range(Shown& out, const T& value) {
  out.append("{");
  std::size_t count = 0;
  for (const auto& element : value) {
    if (count != 0) out.append(", ");
    if (count++ == most_elements) {
      out.append("...");
      break;
    }
    show_to(out, element);
  }
  out.append("}");
}

template <class T>
void show_number(Shown& out, T value) {
  if constexpr (std::is_same_v<T, bool>) {
    out.append(value ? "true" : "false");
  } else if constexpr (std::is_same_v<T, char>) {
    show_character(out, static_cast<unsigned char>(value), "");
  } else if constexpr (std::is_same_v<T, wchar_t>) {
    show_character(out, static_cast<std::uint32_t>(value), "L");
  } else if constexpr (std::is_same_v<T, char16_t>) {
    show_character(out, static_cast<std::uint32_t>(value), "u");
  } else if constexpr (std::is_same_v<T, char32_t>) {
    show_character(out, static_cast<std::uint32_t>(value), "U");
  } else if constexpr (std::is_same_v<T, float>) {
    show_floating(out, static_cast<double>(value), "f");
  } else if constexpr (std::is_same_v<T, long double>) {
    show_floating(out, value);
  } else if constexpr (std::is_floating_point_v<T>) {
    show_floating(out, value, "");
  } else if constexpr (std::is_signed_v<T>) {
    show_integer(out, static_cast<std::intmax_t>(value));
  } else {
    show_integer(out, static_cast<std::uintmax_t>(value));
  }
}

}  // namespace detail

template <class T, class>
struct Show {
  static void to(const T& value, Shown& out) {
    using namespace detail;
    if constexpr (IsWideInteger<T>::value) {
      show_wide_integer(out, static_cast<UnsignedWide>(value), T(-1) < T(0));
    } else if constexpr (std::is_arithmetic_v<T>) {
      show_number(out, value);
    } else if constexpr (std::is_null_pointer_v<T>) {
      out.append("nullptr");
    } else if constexpr (std::is_pointer_v<T>) {
      if constexpr (std::is_same_v<std::remove_const_t<std::remove_pointer_t<T>>, char>) {
        value == nullptr ? out.append("nullptr") : show_text_at(out, value);
      } else if constexpr (std::is_function_v<std::remove_pointer_t<T>>) {
        out.append(value == nullptr ? "nullptr" : "a function");
      } else {
        value == nullptr
            ? out.append("nullptr")
            : show_address(out, const_cast<const void*>(static_cast<const volatile void*>(value)));
      }
    } else if constexpr (IsShownString<T>::value) {
      show_string(out, value.data(), value.size());
    } else if constexpr (shape_of<T> == Shape::path) {
      // A path is a range of paths: taken apart it would never end.
      show_string(out, value.c_str(), value.native().size());
    } else if constexpr (std::is_enum_v<T> && !IsShownByStream<T>::value) {
      show_number(out, static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (IsShownRange<T>::value) {
      show_range(out, value);
    } else if constexpr (shape_of<T> == Shape::adaptor) {
      show_to(out, Adapted<T>::of(value));
    } else if constexpr (IsShownNullable<T>::value) {
      if (static_cast<bool>(value)) {
        out.append("*");
        show_to(out, *value);
      } else {
        out.append("nullptr");
      }
    } else if constexpr (std::is_function_v<T>) {
      out.append("?");  // a predicate; streams would call it true
    } else if constexpr (IsShownByStream<T>::value) {
      show_streamed(
          out, [](std::ostream& stream, const void* v) { stream << *static_cast<const T*>(v); },
          &value);
    } else if constexpr (IsShownTuple<T>::value) {
      show_tuple(out, value, std::make_index_sequence<std::tuple_size<T>::value>());
    } else if constexpr (shape_of<T> == Shape::duration) {
      show_to(out, value.count());
    } else if constexpr (shape_of<T> == Shape::time_point) {
      show_to(out, value.time_since_epoch().count());
    } else if constexpr (shape_of<T> == Shape::variant) {
      visit([&out](const auto& held) { show_to(out, held); }, value);
    } else if constexpr (std::is_empty_v<T> && std::is_aggregate_v<T> && IsComparable<T>::value) {
      out.append("{}");  // the only value, as of std::monostate
    } else {
      out.append("?");
    }
  }
};

template <class T>
Shown show(const T& value) {
  Shown out;
  detail::show_to(out, value);
  return out;
}

}  // namespace surety
}  // extern "C++"
