// Default generators of standard types by their shape (generate/shape.h). Only generate/any.h
// includes this.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "surety/generate/containers.h"
#include "surety/generate/core.h"
#include "surety/generate/memory.h"
#include "surety/generate/products.h"
#include "surety/generate/select.h"
#include "surety/generate/shape.h"
#include "surety/generate/text.h"
#include "surety/source.h"

namespace surety {

template <class T>
auto any();

namespace detail {

/// A type that has exactly one value for each member of another generator. Other than `map` it
/// needs no `==`, which says no to NaN and more than yes or no to a valarray.
template <class T, class G, class Make, class Part>
class Converted : public detail::OwnGenerator<Converted<T, G, Make, Part>> {
 public:
  using value_type = T;
  Converted(G generator, Make make, Part part)
      : generator_(std::move(generator)), make_(std::move(make)), part_(std::move(part)) {}
  bool contains(const T& value) const { return generator_.contains(part_(value)); }
  T draw(Source& source) const { return make_(detail::draw_from(generator_, source)); }
  bool encode(Source& source, const T& value) const {
    return detail::encode(generator_, source, value_of<G>(part_(value)));
  }
  template <class H = G, class = std::enable_if_t<is_countable_v<H>>>
  Wide size() const {
    return generator_.size();
  }
  template <class H = G, class = std::enable_if_t<is_countable_v<H>>>
  T at(Wide index) const {
    return make_(generator_.at(index));
  }
  std::vector<T> boundaries() const {
    std::vector<T> values;
    for (const auto& value : boundaries_of(generator_)) values.push_back(make_(value));
    return values;
  }

 private:
  G generator_;
  Make make_;
  Part part_;
};
template <class T, class G, class Make, class Part>
auto converted(G generator, Make make, Part part) {
  return Converted<T, G, Make, Part>(std::move(generator), std::move(make), std::move(part));
}

/// The text of a path of up to eight parts.
std::string draw_path(Source& source);
template <class T>
class PathsOf : public detail::OwnGenerator<PathsOf<T>> {
 public:
  using value_type = T;
  bool contains(const T&) const { return true; }
  T draw(Source& source) const { return T(draw_path(source)); }
};

/// Keeps an object until the case ends.
void keep_for_case(std::shared_ptr<void> object);

/// Views of texts, and pointers to them, whose texts are kept until the case ends.
template <class T, class G>
class KeptTexts : public detail::OwnGenerator<KeptTexts<T, G>> {
 public:
  using value_type = T;
  explicit KeptTexts(G texts) : texts_(std::move(texts)) {}
  bool contains(const T&) const { return true; }
  T draw(Source& source) const {
    auto text = std::make_shared<value_of<G>>(detail::draw_from(texts_, source));
    T seen(*text);
    keep_for_case(std::move(text));
    return seen;
  }

 private:
  G texts_;
};
template <class T>
inline constexpr bool looks_at_text = false;
template <class C, class Traits>
inline constexpr bool looks_at_text<std::basic_string_view<C, Traits>> = true;
template <class C>
inline constexpr bool looks_at_text<C*> = is_text_v<C>;

/// For elements of a container, which keeps nothing alive that they look at or point to.
template <class T>
auto any_element() {
  auto generator = any<T>();
  if constexpr (looks_at_text<T>) {
    return KeptTexts<T, decltype(generator)>(std::move(generator));
  } else {
    static_assert(std::is_same_v<value_of<decltype(generator)>, T>,
                  "Surety cannot fill a container with pointers or views: nothing would keep what "
                  "they lead to; give the parameter a generator");
    return generator;
  }
}

template <class T>
auto any_bits() {
  constexpr std::size_t count = T().size();
  if constexpr (count <= 64) {
    constexpr unsigned long long most = count == 0 ? 0 : ~0ull >> (64 - count);
    return converted<T>(
        inclusive(0ull, most), [](unsigned long long bits) { return T(bits); },
        [](const T& bits) { return bits.to_ullong(); });
  } else {
    return converted<T>(
        vector_of(Booleans(), count, count),
        [](const std::vector<bool>& values) {
          T bits;
          for (std::size_t i = 0; i < count; ++i) bits[i] = values[i];
          return bits;
        },
        [](const T& bits) {
          std::vector<bool> values;
          for (std::size_t i = 0; i < count; ++i) values.push_back(bits[i]);
          return values;
        });
  }
}

template <class T>
auto any_numbers() {
  using Values = std::vector<typename T::value_type>;
  return converted<T>(
      sequence_of<Values>(any_element<typename T::value_type>()),
      [](const Values& values) {
        T numbers(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) numbers[i] = values[i];
        return numbers;
      },
      [](const T& numbers) {
        Values values;
        for (std::size_t i = 0; i < numbers.size(); ++i) values.push_back(numbers[i]);
        return values;
      });
}

template <class T>
auto any_adaptor() {
  using Values = std::vector<typename T::value_type>;
  return converted<T>(
      sequence_of<Values>(any_element<typename T::value_type>()),
      [](const Values& values) {
        T adaptor;
        for (const auto& value : values) adaptor.push(value);
        return adaptor;
      },
      [](const T& adaptor) {
        const auto& inside = Adapted<T>::of(adaptor);
        return Values(inside.begin(), inside.end());
      });
}

template <class T>
auto any_complex() {
  using Part = typename T::value_type;
  return converted<T>(
      pair_of(any<Part>(), any<Part>()),
      [](const std::pair<Part, Part>& parts) { return T(parts.first, parts.second); },
      [](const T& value) { return std::pair<Part, Part>(value.real(), value.imag()); });
}

/// Of both categories of the standard.
template <class T>
auto any_error_code() {
  return converted<T>(
      pair_of(any_number<int>(), Booleans()),
      [](const std::pair<int, bool>& code) {
        return T(code.first, code.second ? std::system_category() : std::generic_category());
      },
      [](const T& code) {
        return std::pair<int, bool>(code.value(), code.category() == std::system_category());
      });
}

template <class T>
auto any_duration() {
  using Count = typename T::rep;
  return converted<T>(
      any_number<Count>(), [](Count count) { return T(count); },
      [](const T& duration) { return duration.count(); });
}

template <class T>
auto any_time_point() {
  using Duration = typename T::duration;
  return converted<T>(
      any<Duration>(), [](const Duration& since) { return T(since); },
      [](const T& point) { return point.time_since_epoch(); });
}

/// What owns the elements that a span looks at.
template <class T>
auto any_behind_span() {
  using Element = typename T::value_type;
  static_assert(!std::is_same_v<Element, bool>, "no container keeps bool for a span");
  if constexpr (T::extent == static_cast<std::size_t>(-1)) {
    return sequence_of<std::vector<Element>>(any_element<Element>());
  } else {
    return array_of<T::extent>(any_element<Element>());
  }
}

template <class T>
auto any_shaped() {
  constexpr Shape shape = shape_of<T>;
  if constexpr (shape == Shape::text || shape == Shape::sequence || shape == Shape::chain ||
                shape == Shape::multiset) {
    return sequence_of<T>(any_element<typename T::value_type>());
  } else if constexpr (shape == Shape::set) {
    return unique_of<T>(any_element<typename T::key_type>());
  } else if constexpr (shape == Shape::map) {
    return map_like<T>(any_element<typename T::key_type>(), any_element<typename T::mapped_type>());
  } else if constexpr (shape == Shape::multimap) {
    return sequence_of<T>(
        entry_of(any_element<typename T::key_type>(), any_element<typename T::mapped_type>()));
  } else if constexpr (shape == Shape::numbers) {
    return any_numbers<T>();
  } else if constexpr (shape == Shape::adaptor) {
    return any_adaptor<T>();
  } else if constexpr (shape == Shape::bits) {
    return any_bits<T>();
  } else if constexpr (shape == Shape::complex) {
    return any_complex<T>();
  } else if constexpr (shape == Shape::duration) {
    return any_duration<T>();
  } else if constexpr (shape == Shape::time_point) {
    return any_time_point<T>();
  } else if constexpr (shape == Shape::path) {
    return PathsOf<T>();
  } else if constexpr (shape == Shape::error_code) {
    return any_error_code<T>();
  } else {
    static_assert(shape == Shape::span);
    return any_behind_span<T>();
  }
}

}  // namespace detail
}  // namespace surety
