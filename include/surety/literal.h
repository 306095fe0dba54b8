// Values as C++ expressions, to be shown in counterexamples and pasted into tests.
//
//   literal(std::vector<int>{1, 2})   ->   std::vector<int>{1, 2}
//
// A type of your own that is neither an aggregate nor printable with `<<` can be given one:
//   template <> struct surety::Literal<Money> {
//     static std::string of(const Money& m) { return "Money(" + surety::literal(m.cents()) + ")"; }
//   };
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "surety/generate/aggregate.h"
#include "surety/generate/enumerators.h"
#include "surety/generate/integers.h"
#include "surety/generate/memory.h"
#include "surety/generate/shape.h"
#include "surety/source.h"

namespace surety {

template <class T, class = void>
struct Literal;

/// The value as a C++ expression of exactly its type.
template <class T>
std::string literal(const T& value) {
  if constexpr (std::is_volatile_v<T>) {
    const std::remove_cv_t<T> read = value;
    return Literal<std::remove_cv_t<T>>::of(read);
  } else {
    return Literal<std::remove_cv_t<T>>::of(value);
  }
}

/// The type as it is written in C++.
template <class T>
std::string type_name();

namespace detail {
std::string integer_literal(SignedWide value, Wide magnitude, const char* type, const char* suffix,
                            bool is_minimum);
/// Of 128 bits, for which there is no literal.
std::string wide_literal(Wide value, bool is_signed);
std::string float_literal(long double value, int digits, const char* type, const char* suffix);
std::string character_literal(char c);
std::string string_literal(std::string_view text);
/// Adds a character that is not a char. An escape ends the literal, since it would swallow digits
/// that follow; the next character begins another one.
void append_code_unit(std::string& text, std::uint32_t unit, const char* prefix, bool& escaped);
/// `std::chrono::seconds` for a period; empty for one without a name.
const char* duration_name(std::intmax_t numerator, std::intmax_t denominator);
std::string tidy_type(std::string_view compiler_spelling);
/// Adds to a list with commas.
void append_item(std::string& list, const std::string& item);

template <class T>
constexpr std::string_view spelled_type() {
  std::string_view text = __PRETTY_FUNCTION__;
  const std::size_t mark = text.find("T = ");
  text.remove_prefix(mark + 4);
#if defined(__clang__)
  return text.substr(0, text.rfind(']'));
#else
  return text.substr(0, text.find_first_of(";]"));
#endif
}

template <class T, class = void>
struct IsRange : std::false_type {};
template <class T>
struct IsRange<T, std::void_t<typename T::value_type, decltype(std::declval<const T&>().begin()),
                              decltype(std::declval<const T&>().end())>>
    // A path is a range of paths: taken apart it would never end.
    : std::bool_constant<
          !std::is_same_v<std::decay_t<decltype(*std::declval<const T&>().begin())>, T>> {};
template <class T, class = void>
struct IsArray : std::false_type {};
template <class T>
struct IsArray<T, std::void_t<decltype(std::tuple_size<T>::value)>> : IsRange<T> {};
template <class T, class = void>
struct IsPrintable : std::false_type {};
template <class T>
struct IsPrintable<T,
                   std::void_t<decltype(std::declval<std::ostream&>() << std::declval<const T&>())>>
    : std::true_type {};

template <class... T>
std::string joined(const T&... values) {
  std::string text;
  (append_item(text, literal(values)), ...);
  return text;
}
template <class T>
const char* integer_suffix() {
  if constexpr (std::is_same_v<T, unsigned>) return "u";
  if constexpr (std::is_same_v<T, long>) return "L";
  if constexpr (std::is_same_v<T, unsigned long>) return "uL";
  if constexpr (std::is_same_v<T, long long>) return "LL";
  if constexpr (std::is_same_v<T, unsigned long long>) return "uLL";
  return "";
}

/// What stands before a literal of the character; null for char, which has none, and for what is
/// not a character.
template <class C>
constexpr const char* character_prefix() {
  if constexpr (std::is_same_v<C, wchar_t>) return "L";
  if constexpr (std::is_same_v<C, char16_t>) return "u";
  if constexpr (std::is_same_v<C, char32_t>) return "U";
#if defined(__cpp_char8_t)
  if constexpr (std::is_same_v<C, char8_t>) return "u8";
#endif
  return nullptr;
}
template <class C>
inline constexpr bool is_wide_character = character_prefix<C>() != nullptr;
template <class C>
std::string wide_character_literal(C c) {
  constexpr const char* prefix = character_prefix<C>();
  bool escaped = false;
  std::string text = std::string(prefix) + "'";
  append_code_unit(text, static_cast<std::uint32_t>(c), prefix, escaped);
  return text + "'";
}
/// A literal and, where a NUL is in it, the length.
template <class C>
std::string wide_string_literal(std::basic_string_view<C> value) {
  constexpr const char* prefix = character_prefix<C>();
  std::string text = std::string(prefix) + "\"";
  bool escaped = false;
  for (const C c : value) append_code_unit(text, static_cast<std::uint32_t>(c), prefix, escaped);
  text += "\"";
  if (value.find(C{}) != value.npos) text += ", " + std::to_string(value.size());
  return text;
}
template <class T, class = void>
struct IsWideText : std::false_type {};
template <class C, class... Rest>
struct IsWideText<std::basic_string<C, Rest...>> : std::bool_constant<is_wide_character<C>> {};
template <class C, class Traits>
struct IsWideText<std::basic_string_view<C, Traits>> : std::bool_constant<is_wide_character<C>> {};

// Spelled by hand where the compiler's spelling is not what people write.
template <class T>
struct TypeName {
  static std::string get() { return tidy_type(spelled_type<T>()); }
};
template <>
struct TypeName<std::string> {
  static std::string get() { return "std::string"; }
};
template <class T>
std::string template_name(const char* name) {
  return std::string(name) + "<" + type_name<T>() + ">";
}
template <class T>
struct TypeName<std::vector<T>> {
  static std::string get() { return template_name<T>("std::vector"); }
};
template <class T>
struct TypeName<std::optional<T>> {
  static std::string get() { return template_name<T>("std::optional"); }
};
template <class T>
struct TypeName<std::unique_ptr<T>> {
  static std::string get() { return template_name<T>("std::unique_ptr"); }
};
template <class T>
struct TypeName<std::shared_ptr<T>> {
  static std::string get() { return template_name<T>("std::shared_ptr"); }
};
template <template <class...> class Template, class... T>
std::string type_list() {
  std::string text;
  (append_item(text, type_name<T>()), ...);
  return text;
}
template <class... T>
struct TypeName<std::tuple<T...>> {
  static std::string get() { return "std::tuple<" + type_list<std::tuple, T...>() + ">"; }
};
template <class... T>
struct TypeName<std::variant<T...>> {
  static std::string get() { return "std::variant<" + type_list<std::variant, T...>() + ">"; }
};
template <class A, class B>
struct TypeName<std::pair<A, B>> {
  static std::string get() { return "std::pair<" + type_list<std::pair, A, B>() + ">"; }
};
/// Maps and sets with their default comparison: `std::map<int, std::string>`.
template <class T>
std::string container_name() {
  const std::string full = TypeName<T>::get();
  const std::string head = full.substr(0, full.find('<'));
  if constexpr (allows<use::Mapped, T>) {
    return head + "<" + type_name<typename T::key_type>() + ", " +
           type_name<typename T::mapped_type>() + ">";
  } else {
    return head + "<" + type_name<typename T::value_type>() + ">";
  }
}
}  // namespace detail

template <class T>
std::string type_name() {
  if constexpr (shape_of<T> == Shape::duration) {
    const char* name = detail::duration_name(T::period::num, T::period::den);
    // The names of the library stand for counts of this type.
    if (std::is_same_v<typename T::rep, std::int64_t> && *name != '\0') return name;
    return detail::TypeName<T>::get();
  } else if constexpr (shape_of<T> == Shape::time_point) {
    return "std::chrono::time_point<" + type_name<typename T::clock>() + ", " +
           type_name<typename T::duration>() + ">";
  } else if constexpr (detail::IsRange<T>::value && !std::is_same_v<T, std::string> &&
                       !detail::IsWideText<T>::value) {
    std::string full = detail::TypeName<T>::get();
    // Containers lose their default arguments; everything else keeps its own spelling.
    if (full.compare(0, 5, "std::") == 0 && full.find('<') != std::string::npos &&
        full.compare(0, 10, "std::array") != 0) {
      return detail::container_name<T>();
    }
    return full;
  } else {
    return detail::TypeName<T>::get();
  }
}

template <class T, class>
struct Literal {
  static std::string of(const T& value) {
    using namespace detail;
    if constexpr (std::is_same_v<T, bool>) {
      return value ? "true" : "false";
    } else if constexpr (std::is_same_v<T, char>) {
      return character_literal(value);
    } else if constexpr (is_wide_character<T>) {
      return wide_character_literal(value);
    } else if constexpr (is_integer_v<T> && sizeof(T) > 8) {
      return wide_literal(static_cast<Wide>(value), IntegerLimits<T>::is_signed);
    } else if constexpr (is_integer_v<T>) {
      const bool minimum = IntegerLimits<T>::is_signed && value == IntegerLimits<T>::min();
      return integer_literal(static_cast<SignedWide>(value), static_cast<Wide>(value),
                             sizeof(T) < 4 || minimum ? type_name<T>().c_str() : "",
                             integer_suffix<T>(), minimum);
    } else if constexpr (std::is_floating_point_v<T>) {
      return float_literal(static_cast<long double>(value), std::numeric_limits<T>::max_digits10,
                           type_name<T>().c_str(),
                           sizeof(T) == 4              ? "f"
                           : std::is_same_v<T, double> ? ""
                                                       : "L");
    } else if constexpr (std::is_same_v<T, std::byte>) {
      return "std::byte{" + std::to_string(static_cast<unsigned>(value)) + "}";
    } else if constexpr (std::is_enum_v<T>) {
      for (const auto& [member, name] : Enumerators<T>::list()) {
        if (member == value) return std::string(name);
      }
      return "static_cast<" + type_name<T>() + ">(" +
             literal(static_cast<std::underlying_type_t<T>>(value)) + ")";
    } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
      return (std::is_same_v<T, std::string> ? "std::string(" : "std::string_view(") +
             string_literal(std::string_view(value)) + ")";
    } else if constexpr (IsWideText<T>::value) {
      return type_name<T>() + "(" +
             wide_string_literal(std::basic_string_view<typename T::value_type>(value)) + ")";
    } else if constexpr (shape_of<T> == Shape::duration) {
      return type_name<T>() + "(" + literal(value.count()) + ")";
    } else if constexpr (shape_of<T> == Shape::time_point) {
      return type_name<T>() + "(" + literal(value.time_since_epoch()) + ")";
    } else if constexpr (shape_of<T> == Shape::complex) {
      return type_name<T>() + "{" + joined(value.real(), value.imag()) + "}";
    } else if constexpr (shape_of<T> == Shape::bits) {
      // Shortest where the value is a number.
      return type_name<T>() + "(" +
             (value.size() <= 64 ? literal(value.to_ullong()) : literal(value.to_string())) + ")";
    } else if constexpr (shape_of<T> == Shape::path) {
      return type_name<T>() + "(" + literal(value.string()) + ")";
    } else if constexpr (shape_of<T> == Shape::error_code) {
      return type_name<T>() + "(" + literal(value.value()) + ", std::" + value.category().name() +
             "_category())";
    } else if constexpr (shape_of<T> == Shape::numbers) {
      std::string text;
      for (std::size_t i = 0; i < value.size(); ++i) append_item(text, braced(value[i]));
      return type_name<T>() + "{" + text + "}";
    } else if constexpr (shape_of<T> == Shape::adaptor) {
      std::string text = type_name<T>() + "(";
      if constexpr (allows<use::Compared, T>)
        text += type_name<typename T::value_compare>() + "(), ";
      return text + literal(Adapted<T>::of(value)) + ")";
    } else if constexpr (IsRange<T>::value) {
      std::string text;
      for (const auto& element : value) {
        // An array has braces of its own, which those of its first element would be taken for.
        append_item(text, IsArray<T>::value ? literal(element) : braced(element));
      }
      return type_name<T>() + "{" + text + "}";
    } else if constexpr (is_plain_aggregate_v<T>) {
      std::string type = type_name<T>();
      // Where a type has no name, it is known from where the value stands.
      if (type.find("unnamed") != std::string::npos) type.clear();
      return type + "{" +
             std::apply([](const auto&... field) { return joined(field...); }, tie_fields(value)) +
             "}";
    } else if constexpr (IsPrintable<T>::value) {
      std::ostringstream text;
      text << value;
      return "/* " + text.str() + " */";
    } else {
      return "/* " + type_name<T>() + " */";
    }
  }

 private:
  /// An element of a container: its type is known there.
  template <class E>
  static std::string braced(const E& element) {
    std::string text = literal(element);
    const std::string prefix = type_name<E>() + "{";
    if constexpr (!std::is_arithmetic_v<E> && !std::is_enum_v<E>) {
      if (text.compare(0, prefix.size(), prefix) == 0) return text.substr(prefix.size() - 1);
    }
    if constexpr (std::is_same_v<E, std::string>) {
      if (element.find('\0') == std::string::npos) return detail::string_literal(element);
    }
    return text;
  }
};

template <class T>
struct Literal<std::optional<T>> {
  static std::string of(const std::optional<T>& value) {
    return type_name<std::optional<T>>() + "{" + (value ? literal(*value) : "") + "}";
  }
};
template <class T>
struct Literal<std::unique_ptr<T>> {
  static std::string of(const std::unique_ptr<T>& value) {
    return value ? "std::make_unique<" + type_name<T>() + ">(" + literal(*value) + ")"
                 : type_name<std::unique_ptr<T>>() + "{}";
  }
};
template <class T>
struct Literal<std::shared_ptr<T>> {
  static std::string of(const std::shared_ptr<T>& value) {
    return value ? "std::make_shared<" + type_name<T>() + ">(" + literal(*value) + ")"
                 : type_name<std::shared_ptr<T>>() + "{}";
  }
};
template <class T>
struct Literal<T*> {
  static std::string of(T* const& value) {
    if constexpr (std::is_object_v<T> && !std::is_same_v<std::remove_cv_t<T>, char>) {
      if (value != nullptr) return "&(" + type_name<std::remove_cv_t<T>>() + "&)" + literal(*value);
    } else if constexpr (std::is_same_v<std::remove_cv_t<T>, char>) {
      if (value != nullptr) return detail::string_literal(std::string_view(value));
    }
    return "nullptr";
  }
};
/// A literal where the text cannot be written over, else an object that holds it.
template <class C>
struct Literal<CText<C>> {
  static std::string of(const CText<C>& value) {
    if (value.get() == nullptr) return "nullptr";
    std::string text;
    if constexpr (std::is_same_v<std::remove_const_t<C>, char>) {
      text = detail::string_literal(value.text());
    } else {
      text =
          detail::wide_string_literal(std::basic_string_view<std::remove_const_t<C>>(value.get()));
    }
    if constexpr (std::is_const_v<C>) return text;
    return "surety::CText<" + type_name<C>() + ">(" + text + ")";
  }
};
template <class T>
struct Literal<Buffer<T>> {
  static std::string of(const Buffer<T>& value) {
    if (value.get() == nullptr) return "nullptr";
    const std::string type = "surety::Buffer<" + type_name<T>() + ">";
    if constexpr (std::is_same_v<T, char>) {
      const std::string_view text(value.get(), value.size());
      const bool sized = text.find('\0') != std::string_view::npos;  // then the literal says it
      return type + "(" + detail::string_literal(text) +
             (sized ? "" : ", " + std::to_string(text.size())) + ")";
    } else {
      std::string list;
      for (const T& element : value) detail::append_item(list, of_element(element));
      return type + "{" + list + "}";
    }
  }

 private:
  /// Short integers without the casts that they need elsewhere.
  static std::string of_element(const T& element) {
    if constexpr (std::is_integral_v<T> && sizeof(T) < 4 && !detail::is_wide_character<T> &&
                  !std::is_same_v<T, bool>) {
      return std::to_string(static_cast<int>(element));
    } else {
      return literal(element);
    }
  }
};
template <class T>
struct Literal<OwnedBuffer<T>> {
  static std::string of(const OwnedBuffer<T>& value) {
    const std::string text = Literal<Buffer<T>>::of(value.elements());
    const std::string own = "surety::";
    return text.rfind(own, 0) == 0 ? own + "Owned" + text.substr(own.size()) : text;
  }
};
template <class T>
struct Literal<detail::BufferEnd<T>> {
  static std::string of(const detail::BufferEnd<T>& value) {
    return std::string(value.begin) + ".end()";
  }
};
template <class... T>
struct Literal<std::tuple<T...>> {
  static std::string of(const std::tuple<T...>& value) {
    return type_name<std::tuple<T...>>() + "{" +
           std::apply([](const auto&... part) { return detail::joined(part...); }, value) + "}";
  }
};
template <class A, class B>
struct Literal<std::pair<A, B>> {
  static std::string of(const std::pair<A, B>& value) {
    return type_name<std::pair<A, B>>() + "{" + detail::joined(value.first, value.second) + "}";
  }
};
template <class... T>
struct Literal<std::variant<T...>> {
  static std::string of(const std::variant<T...>& value) {
    const std::string held =
        std::visit([](const auto& alternative) { return literal(alternative); }, value);
    // Where a type occurs twice only the place tells them apart.
    const bool clear = std::visit(
        [](const auto& alternative) {
          using Held = std::decay_t<decltype(alternative)>;
          return (std::size_t{0} + ... + (std::is_same_v<Held, T> ? 1 : 0)) == 1;
        },
        value);
    return type_name<std::variant<T...>>() + "{" +
           (clear ? held : "std::in_place_index<" + std::to_string(value.index()) + ">, " + held) +
           "}";
  }
};
template <>
struct Literal<std::monostate> {
  static std::string of(const std::monostate&) { return "std::monostate{}"; }
};

}  // namespace surety
