// Tuples, pairs, optionals, variants and pointers.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "surety/generate/core.h"
#include "surety/source.h"

namespace surety {

/// One value from each of several sets.
template <class Tuple, class... G>
class ProductOf : public detail::OwnGenerator<ProductOf<Tuple, G...>> {
 public:
  using value_type = Tuple;
  explicit ProductOf(G... generators) : generators_(std::move(generators)...) {}

  bool contains(const Tuple& values) const { return contains(values, indices()); }
  Tuple draw(Source& source) const { return draw(source, indices()); }
  bool encode(Source& source, const Tuple& values) const {
    return encode(source, values, indices());
  }
  template <class = void, bool All = (is_countable_v<G> && ...), class = std::enable_if_t<All>>
  Wide size() const {
    return std::apply(
        [](const auto&... generator) {
          Wide product = 1;
          ((product = saturating_multiply(product, generator.size())), ...);
          return product;
        },
        generators_);
  }
  template <class = void, bool All = (is_countable_v<G> && ...), class = std::enable_if_t<All>>
  Tuple at(Wide index) const {
    return std::apply(
        [&index](const auto&... generator) {
          const auto digit = [&index](const auto& g) {
            const Wide size = g.size();
            const Wide rank = index % size;
            index /= size;
            return g.at(rank);
          };
          return Tuple{digit(generator)...};  // braces: left to right
        },
        generators_);
  }
  const std::tuple<G...>& generators() const { return generators_; }

 private:
  static constexpr auto indices() { return std::index_sequence_for<G...>(); }
  template <std::size_t... I>
  bool contains(const Tuple& values, std::index_sequence<I...>) const {
    return (std::get<I>(generators_).contains(std::get<I>(values)) && ...);
  }
  template <std::size_t... I>
  bool encode(Source& source, const Tuple& values, std::index_sequence<I...>) const {
    (void)source, (void)values;
    return (detail::encode(std::get<I>(generators_), source, std::get<I>(values)) && ...);
  }
  template <std::size_t... I>
  Tuple draw(Source& source, std::index_sequence<I...>) const {
    (void)source;
    return Tuple{detail::draw_from(std::get<I>(generators_), source)...};
  }
  std::tuple<G...> generators_;
};

template <class... G>
auto tuple_of(G... generators) {
  return ProductOf<std::tuple<value_of<G>...>, G...>(std::move(generators)...);
}
template <class A, class B>
auto pair_of(A first, B second) {
  return ProductOf<std::pair<value_of<A>, value_of<B>>, A, B>(std::move(first), std::move(second));
}

/// Nothing, or a value: optionals and nullable pointers. `Box` is what holds the value.
template <class Box, class G>
class Nullable : public detail::OwnGenerator<Nullable<Box, G>> {
 public:
  using value_type = Box;
  explicit Nullable(G generator, bool null_too = true)
      : generator_(std::move(generator)), null_too_(null_too) {}
  bool contains(const Box& box) const { return box ? generator_.contains(*box) : null_too_; }
  Box draw(Source& source) const {
    if (null_too_ && !some(source)) return Box{};
    return wrap(detail::draw_from(generator_, source));
  }
  bool encode(Source& source, const Box& box) const {
    const bool some = static_cast<bool>(box);
    if (!some && !null_too_) return false;
    if (null_too_) source.record(some ? 1 : 0, 1);
    return !some || detail::encode(generator_, source, *box);
  }
  template <class H = G, class = std::enable_if_t<is_countable_v<H>>>
  Wide size() const {
    return saturating_add(generator_.size(), null_too_ ? 1 : 0);
  }
  template <class H = G, class = std::enable_if_t<is_countable_v<H>>>
  Box at(Wide index) const {
    if (null_too_ && index-- == 0) return Box{};
    return wrap(generator_.at(index));
  }

 private:
  static bool some(Source& source) {
    if (!source.random()) return source.flip();
    const bool some = (source.next() >> 60) >= 2;  // null once in eight
    source.record(some ? 1 : 0, 1);
    return some;
  }
  static Box wrap(value_of<G> value) {
    using Value = value_of<G>;
    if constexpr (std::is_same_v<Box, std::unique_ptr<Value>>) {
      return std::make_unique<Value>(std::move(value));
    } else if constexpr (std::is_same_v<Box, std::shared_ptr<Value>>) {
      return std::make_shared<Value>(std::move(value));
    } else {
      return Box(std::move(value));
    }
  }
  G generator_;
  bool null_too_;
};

template <class G>
auto optional_of(G generator) {
  return Nullable<std::optional<value_of<G>>, G>(std::move(generator));
}
/// Smart pointers, null among them unless excluded.
template <class G>
auto unique_ptr_of(G generator, Null null = Null::allowed) {
  return Nullable<std::unique_ptr<value_of<G>>, G>(std::move(generator), null == Null::allowed);
}
template <class G>
auto shared_ptr_of(G generator, Null null = Null::allowed) {
  return Nullable<std::shared_ptr<value_of<G>>, G>(std::move(generator), null == Null::allowed);
}

/// What a raw pointer parameter gets: a pointer to a value that lives as long as this object.
template <class T>
class Pointee {
 public:
  Pointee() = default;
  explicit Pointee(T value) : value_(std::make_shared<T>(std::move(value))) {}
  operator T*() const { return value_.get(); }
  explicit operator bool() const { return value_ != nullptr; }
  T& operator*() const { return *value_; }
  T* operator->() const { return value_.get(); }
  T* get() const { return value_.get(); }

 private:
  std::shared_ptr<T> value_;
};
/// Raw pointers to one object, null among them unless excluded.
template <class G>
auto pointer_to(G generator, Null null = Null::allowed) {
  return Nullable<Pointee<value_of<G>>, G>(std::move(generator), null == Null::allowed);
}

/// One of several types.
template <class... G>
class VariantOf : public detail::OwnGenerator<VariantOf<G...>> {
 public:
  using value_type = std::variant<value_of<G>...>;
  explicit VariantOf(G... generators) : generators_(std::move(generators)...) {}
  bool contains(const value_type& value) const {
    return !value.valueless_by_exception() && contains_from<0>(value);
  }
  value_type draw(Source& source) const {
    return draw_from<0>(static_cast<std::size_t>(source.choose(sizeof...(G) - 1)), source);
  }
  bool encode(Source& source, const value_type& value) const {
    if (value.valueless_by_exception()) return false;
    source.record(value.index(), sizeof...(G) - 1);
    return encode_from<0>(source, value);
  }
  template <class = void, bool All = (is_countable_v<G> && ...), class = std::enable_if_t<All>>
  Wide size() const {
    return std::apply(
        [](const auto&... generator) {
          Wide sum = 0;
          ((sum = saturating_add(sum, generator.size())), ...);
          return sum;
        },
        generators_);
  }
  template <class = void, bool All = (is_countable_v<G> && ...), class = std::enable_if_t<All>>
  value_type at(Wide index) const {
    return at_from<0>(index);
  }

 private:
  template <std::size_t I>
  bool contains_from(const value_type& value) const {
    if (value.index() == I) return std::get<I>(generators_).contains(std::get<I>(value));
    if constexpr (I + 1 < sizeof...(G)) return contains_from<I + 1>(value);
    return false;
  }
  template <std::size_t I>
  bool encode_from(Source& source, const value_type& value) const {
    if constexpr (I + 1 < sizeof...(G)) {
      if (value.index() != I) return encode_from<I + 1>(source, value);
    }
    return detail::encode(std::get<I>(generators_), source, std::get<I>(value));
  }
  template <std::size_t I>
  value_type draw_from(std::size_t pick, Source& source) const {
    if constexpr (I + 1 < sizeof...(G)) {
      if (pick != I) return draw_from<I + 1>(pick, source);
    }
    return value_type(std::in_place_index<I>, detail::draw_from(std::get<I>(generators_), source));
  }
  template <std::size_t I>
  value_type at_from(Wide index) const {
    const Wide size = std::get<I>(generators_).size();
    if constexpr (I + 1 < sizeof...(G)) {
      if (index >= size) return at_from<I + 1>(index - size);
    }
    return value_type(std::in_place_index<I>, std::get<I>(generators_).at(index));
  }
  std::tuple<G...> generators_;
};
template <class... G>
auto variant_of(G... generators) {
  return VariantOf<G...>(std::move(generators)...);
}

/// Objects through a constructor: `object<Account>(any<std::string>(), ge(0))`. Every object of
/// the type counts as a member: how it was made cannot be seen from outside.
template <class T, class... G>
class Object : public detail::OwnGenerator<Object<T, G...>> {
 public:
  using value_type = T;
  explicit Object(G... arguments) : arguments_(std::move(arguments)...) {}
  bool contains(const T&) const { return true; }
  T draw(Source& source) const { return draw(source, std::index_sequence_for<G...>()); }

 private:
  template <std::size_t... I>
  T draw(Source& source, std::index_sequence<I...>) const {
    (void)source;
    std::tuple<value_of<G>...> drawn{detail::draw_from(std::get<I>(arguments_), source)...};
    return T(std::move(std::get<I>(drawn))...);
  }
  std::tuple<G...> arguments_;
};
template <class T, class... G>
auto object(G... arguments) {
  return Object<T, G...>(std::move(arguments)...);
}

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::object;
using ::surety::optional_of;
using ::surety::pair_of;
using ::surety::pointer_to;
using ::surety::shared_ptr_of;
using ::surety::tuple_of;
using ::surety::unique_ptr_of;
using ::surety::variant_of;
}  // namespace vocabulary

}  // namespace surety
