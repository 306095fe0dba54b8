// any<T>(): the generator that a parameter of type T gets when nothing else is said. It contains
// every value of the type.
//
// To give a type of your own a default generator, specialise
//   template <> struct surety::DefaultGenerator<Money> {
//     static auto make() { return surety::inclusive(0, 100).map(to_money, to_cents); }
//   };
// Aggregates and enums need nothing; generate/standard_types.h lists the types of the standard
// library.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "surety/generate/aggregate.h"   // IWYU pragma: export
#include "surety/generate/combine.h"     // IWYU pragma: export
#include "surety/generate/containers.h"  // IWYU pragma: export
#include "surety/generate/core.h"
#include "surety/generate/enumerators.h"  // IWYU pragma: export
#include "surety/generate/floats.h"
#include "surety/generate/memory.h"    // IWYU pragma: export
#include "surety/generate/numbers.h"   // IWYU pragma: export
#include "surety/generate/products.h"  // IWYU pragma: export
#include "surety/generate/select.h"    // IWYU pragma: export
#include "surety/generate/shape.h"
#include "surety/generate/shaped.h"
#include "surety/generate/text.h"  // IWYU pragma: export
#include "surety/source.h"

namespace surety {

template <class T, class = void>
struct DefaultGenerator {
  static auto make();
};

/// Every value of the type. NaN and the infinities too: `any_number` leaves NaN out.
template <class T>
auto any() {
  return DefaultGenerator<std::remove_cv_t<std::remove_reference_t<T>>>::make();
}

namespace detail {
/// Aggregates field by field.
template <class T, class... G>
class Fields : public detail::OwnGenerator<Fields<T, G...>> {
 public:
  using value_type = T;
  explicit Fields(G... fields) : fields_(std::move(fields)...) {}
  bool contains(const T& value) const { return contains(value, indices()); }
  T draw(Source& source) const { return draw(source, indices()); }
  bool encode(Source& source, const T& value) const { return encode(source, value, indices()); }
  template <class = void, bool All = (is_countable_v<G> && ...), class = std::enable_if_t<All>>
  Wide size() const {
    return std::apply(
        [](const auto&... field) {
          Wide product = 1;
          ((product = saturating_multiply(product, field.size())), ...);
          return product;
        },
        fields_);
  }
  template <class = void, bool All = (is_countable_v<G> && ...), class = std::enable_if_t<All>>
  T at(Wide index) const {
    const auto digit = [&index](const auto& field) {
      const Wide rank = index % field.size();
      index /= field.size();
      return field.at(rank);
    };
    return std::apply([&digit](const auto&... field) { return T{digit(field)...}; }, fields_);
  }

 private:
  static constexpr auto indices() { return std::index_sequence_for<G...>(); }
  template <std::size_t... I>
  bool contains(const T& value, std::index_sequence<I...>) const {
    const auto fields = tie_fields(value);
    return (std::get<I>(fields_).contains(std::get<I>(fields)) && ...);
  }
  template <std::size_t... I>
  bool encode(Source& source, const T& value, std::index_sequence<I...>) const {
    const auto fields = tie_fields(value);
    return (detail::encode(std::get<I>(fields_), source, std::get<I>(fields)) && ...);
  }
  template <std::size_t... I>
  T draw(Source& source, std::index_sequence<I...>) const {
    return T{detail::draw_from(std::get<I>(fields_), source)...};
  }
  std::tuple<G...> fields_;
};

template <class T, class... F>
auto make_fields(std::tuple<F&...>*) {
  return Fields<T, decltype(any<F>())...>(any<F>()...);
}

/// Whether a class has an invariant; checked copies of classes have this member for it.
template <class T, class = void>
inline constexpr bool has_invariant_v = false;
template <class T>
inline constexpr bool
    has_invariant_v<T, std::void_t<decltype(std::declval<const T&>().surety_invariant_holds())>> =
        true;
template <class T>
struct MeetsInvariant {
  bool operator()(const T& value) const { return value.surety_invariant_holds(); }
};

/// An aggregate has no constructor that sees to its invariant: values that break it are not
/// objects.
template <class T>
auto any_aggregate() {
  auto fields = make_fields<T>(static_cast<FieldTuple<T>*>(nullptr));
  if constexpr (has_invariant_v<T>) {
    return fields.where(MeetsInvariant<T>());
  } else {
    return fields;
  }
}

/// Whether values of the enum are put together with `|`: then those without a name are meant, too.
template <class E, class = void>
inline constexpr bool is_flags_v = false;
template <class E>
inline constexpr bool is_flags_v<
    E, std::enable_if_t<std::is_same_v<decltype(std::declval<E>() | std::declval<E>()), E>>> = true;

template <class E>
class EnumValues : public detail::OwnGenerator<EnumValues<E>> {
 public:
  using value_type = E;
  bool contains(const E& value) const {
    for (const auto& [member, name] : Enumerators<E>::list()) {
      if (member == value) return true;
    }
    return false;
  }
  E draw(Source& source) const {
    if (Enumerators<E>::list().empty()) {
      raise_empty("enum",
                  "no enumerators with values from -16 to 127 were found; specialise "
                  "surety::Enumerators for it, or use one_of");
    }
    if (!KnownEnumerators<E>::get().all) {
      source.incomplete("an enum has values without a name, too; `one_of` can leave them out");
    }
    return Enumerators<E>::list()[static_cast<std::size_t>(
                                      source.choose(Enumerators<E>::list().size() - 1))]
        .first;
  }
  bool encode(Source& source, const E& value) const {
    const auto& list = Enumerators<E>::list();
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].first != value) continue;
      source.record(i, list.size() - 1);
      return true;
    }
    return false;
  }
  Wide size() const { return Enumerators<E>::list().size(); }
  E at(Wide index) const { return Enumerators<E>::list()[static_cast<std::size_t>(index)].first; }
};

/// All that `|` makes of enumerators, and no flag at all.
template <class E>
class FlagValues : public detail::OwnGenerator<FlagValues<E>> {
 public:
  using value_type = E;
  bool contains(const E&) const { return true; }
  E draw(Source& source) const {
    if (!covers_type()) {
      source.incomplete("an enum has values that its enumerators do not make, too");
    }
    return at(source.choose(static_cast<std::uint64_t>(size()) - 1));
  }
  Wide size() const { return Wide{1} << flags(); }
  E at(Wide chosen) const {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < flags(); ++i) {
      if ((chosen >> i & 1) != 0) value |= number(i);
    }
    return static_cast<E>(value);
  }

 private:
  static std::size_t flags() {
    const std::size_t all = Enumerators<E>::list().size();
    return all < 62 ? all : 62;
  }
  static std::uint64_t number(std::size_t i) {
    return static_cast<std::uint64_t>(Enumerators<E>::list()[i].first);
  }
  /// Whether each bit of the type is a flag by itself.
  static bool covers_type() {
    std::uint64_t single = 0;
    for (std::size_t i = 0; i < flags(); ++i) {
      if ((number(i) & (number(i) - 1)) == 0) single |= number(i);
    }
    return (~single & (~std::uint64_t{0} >> (64 - 8 * sizeof(E)))) == 0;
  }
};

template <class T>
inline constexpr bool cannot_be_made = false;
}  // namespace detail

template <class T, class Enabled>
auto DefaultGenerator<T, Enabled>::make() {
  if constexpr (std::is_same_v<T, bool>) {
    return Booleans();
  } else if constexpr (std::is_same_v<T, char>) {
    return Characters::bytes();
  } else if constexpr (std::is_floating_point_v<T>) {
    return Floats<T>(detail::Limits<T>::low(), detail::Limits<T>::high(), false, false, true);
  } else if constexpr (detail::is_integer_v<T>) {
    return any_number<T>();
  } else if constexpr (std::is_same_v<T, std::byte>) {
    return detail::converted<T>(
        any_number<unsigned char>(), [](unsigned char value) { return T{value}; },
        [](T value) { return static_cast<unsigned char>(value); });
  } else if constexpr (std::is_enum_v<T> && detail::is_flags_v<T>) {
    return detail::FlagValues<T>();
  } else if constexpr (std::is_enum_v<T>) {
    return detail::EnumValues<T>();
  } else if constexpr (detail::is_plain_aggregate_v<T>) {
    return detail::any_aggregate<T>();
  } else if constexpr (shape_of<T> != Shape::other) {
    return detail::any_shaped<T>();
  } else {
    static_assert(detail::cannot_be_made<T>,
                  "Surety has no default generator for this type: give the parameter a generator, "
                  "for example object<T>(...), or specialise surety::DefaultGenerator<T>");
  }
}

template <>
struct DefaultGenerator<std::string> {
  static auto make() { return AnyString(); }
};
/// What the view looks at.
template <class C, class Traits>
struct DefaultGenerator<std::basic_string_view<C, Traits>> {
  static auto make() { return any<std::basic_string<C, Traits>>(); }
};
template <class T, std::size_t N>
struct DefaultGenerator<std::array<T, N>> {
  static auto make() { return array_of<N>(detail::any_element<T>()); }
};
template <class... T>
struct DefaultGenerator<std::tuple<T...>> {
  static auto make() { return tuple_of(detail::any_element<T>()...); }
};
template <class A, class B>
struct DefaultGenerator<std::pair<A, B>> {
  static auto make() { return pair_of(detail::any_element<A>(), detail::any_element<B>()); }
};
template <class T>
struct DefaultGenerator<std::optional<T>> {
  static auto make() { return optional_of(detail::any_element<T>()); }
};
template <class... T>
struct DefaultGenerator<std::variant<T...>> {
  static auto make() { return variant_of(detail::any_element<T>()...); }
};
template <>
struct DefaultGenerator<std::monostate> {
  static auto make() { return constant(std::monostate{}); }
};
template <class T>
struct DefaultGenerator<std::unique_ptr<T>> {
  static auto make() { return unique_ptr_of(any<T>()); }
};
template <class T>
struct DefaultGenerator<std::shared_ptr<T>> {
  static auto make() { return shared_ptr_of(any<T>()); }
};
template <class T>
struct DefaultGenerator<T*, std::enable_if_t<std::is_object_v<T> && !detail::is_text_v<T>>> {
  static auto make() { return pointer_to(any<T>()); }
};
/// Pointers to characters are texts with an end.
template <class C>
struct DefaultGenerator<C*, std::enable_if_t<detail::is_text_v<C>>> {
  static auto make() {
    return detail::c_texts<C>(any<std::basic_string<std::remove_cv_t<C>>>(), Null::excluded);
  }
};

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::any;
}  // namespace vocabulary

}  // namespace surety
