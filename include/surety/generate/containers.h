// Containers: vector_of, sequence_of, array_of, step, set_of, map_of and their unordered kin.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "surety/generate/core.h"
#include "surety/generate/encode.h"
#include "surety/generate/shape.h"
#include "surety/source.h"

namespace surety {

inline constexpr std::size_t unlimited = SIZE_MAX;

namespace detail {
/// Adds an element, at the end where there is one. After the last one comes `finish`.
template <class Container, class Element>
void put(Container& values, Element&& element) {
  if constexpr (shape_of<Container> == Shape::chain) {
    values.push_front(std::forward<Element>(element));
  } else if constexpr (allows<use::Keyed, Container>) {
    values.insert(std::forward<Element>(element));
  } else {
    values.push_back(std::forward<Element>(element));
  }
}
template <class Container>
void finish(Container& values) {
  if constexpr (shape_of<Container> == Shape::chain) values.reverse();
}

/// The elements one after the other, as `draw` would have drawn them.
template <class G, class Container>
bool encode_all(const G& element, Source& source, std::size_t least, std::size_t most,
                const Container& values) {
  const auto count = static_cast<std::size_t>(std::distance(values.begin(), values.end()));
  if (count < least || count > most) return false;
  auto next = values.begin();
  for (Repeat repeat(source, least, most, Repeat::Forced{count}); repeat.more(); ++next) {
    if (!encode(element, source, value_of<G>(*next))) return false;
  }
  return true;
}

/// Whether a pointer to characters, or an array of them, stands for a string.
template <class Range, class Container>
inline constexpr bool is_text_of = false;
template <class Range, class Character>
inline constexpr bool is_text_of<Range, std::basic_string<Character>> =
    std::is_convertible_v<Range, const Character*>;
}  // namespace detail

/// Sequences of `least` to `most` elements, each from the same set. Also containers of elements
/// that may be equal, as std::multiset.
template <class Container, class G>
class SequenceOf : public detail::OwnGenerator<SequenceOf<Container, G>> {
  // The order of elements makes no other multiset.
  template <class H>
  static constexpr bool is_counted =
      is_countable_v<H> && !detail::allows<detail::use::Keyed, Container>;

 public:
  using value_type = Container;
  SequenceOf(G element, std::size_t least, std::size_t most)
      : element_(std::move(element)), least_(least), most_(most) {}

  /// Any range will do: a std::string_view for strings, and a text with its end.
  template <class Range = Container>
  bool contains(const Range& values) const {
    if constexpr (detail::is_text_of<Range, Container>) {
      const typename Container::value_type* const text = values;
      return text != nullptr &&
             contains(std::basic_string_view<typename Container::value_type>(text));
    } else {
      return contains_all(values);
    }
  }
  Container draw(Source& source) const {
    check();
    Container values;
    if constexpr (draws_many) {
      if (source.random()) return draw_together(source);
    }
    if (source.wish() != nullptr) return draw_wished(source);
    for (Repeat repeat(source, least_, most_); repeat.more();) {
      detail::put(values, detail::draw_from(element_, source));
    }
    detail::finish(values);
    return values;
  }
  bool encode(Source& source, const Container& values) const {
    return detail::encode_all(element_, source, least_, most_, values);
  }
  template <class H = G, class = std::enable_if_t<is_counted<H>>>
  Wide size() const {
    const Wide each = element_.size();
    Wide sum = 0;
    Wide power = 1;
    for (std::size_t length = 0; length <= most_; ++length) {
      if (length >= least_) sum = saturating_add(sum, power);
      if (each == 0 || sum == uncountable) break;
      if (each == 1 && length >= least_) return saturating_add(most_ - least_, 1);
      power = saturating_multiply(power, each);
    }
    return sum;
  }
  template <class H = G, class = std::enable_if_t<is_counted<H>>>
  Container at(Wide index) const {
    const Wide each = element_.size();
    std::size_t length = 0;
    Wide power = 1;
    for (; length < least_; ++length) power = saturating_multiply(power, each);
    for (; index >= power; ++length) {
      index -= power;
      power = saturating_multiply(power, each);
    }
    Container values;
    for (std::size_t i = 0; i < length; ++i) {
      detail::put(values, element_.at(index % each));
      index /= each;
    }
    detail::finish(values);
    return values;
  }
  std::vector<Container> boundaries() const {
    std::vector<Container> result;
    if (least_ == 0) result.emplace_back();
    const auto elements = boundaries_of(element_);
    for (std::size_t length : {least_ > 1 ? least_ : std::size_t{1}, std::size_t{2}}) {
      if (length < least_ || length > most_) continue;
      for (const auto& element : elements) {
        Container values;
        for (std::size_t i = 0; i < length; ++i) detail::put(values, element);
        result.push_back(std::move(values));
      }
    }
    return result;
  }

 private:
  static constexpr bool draws_many = detail::DrawsMany<G>::value &&
                                     !std::is_same_v<value_of<G>, bool> &&
                                     (std::is_same_v<Container, std::vector<value_of<G>>> ||
                                      std::is_same_v<Container, std::basic_string<value_of<G>>>);

  Container together(Source& source, std::size_t length) const {
    if constexpr (sizeof(value_of<G>) == 1) {
      // Whole words: no loop for the rest, whose length no processor can predict.
      value_of<G> buffer[64];
      if (length <= sizeof buffer) {
        element_.draw_many(source, buffer, (length + 7) / 8 * 8);
        return Container(buffer, buffer + length);
      }
    }
    Container values(length, value_of<G>{});
    element_.draw_many(source, values.data(), length);
    return values;
  }
  Container draw_together(Source& source) const {
    Container values = together(source, source.random_length(least_, most_));
    if constexpr (std::is_same_v<Container, std::string>) mention(source, values);
    if (source.recorded()) {
      std::size_t i = 0;
      for (Repeat repeat(source, least_, most_, values.size()); repeat.more();) {
        element_.note(source, values[i++]);
      }
    }
    return values;
  }
  /// As the case has it, and then once more with what is wanted of it as a whole.
  [[gnu::cold, gnu::noinline]] Container draw_wished(Source& source) const {
    Wish& wish = *source.wish();
    const std::size_t begin = source.position(), first = wish.mark();
    Container values;
    std::size_t count = 0;
    for (Repeat repeat(source, least_, most_); repeat.more(); ++count) {
      detail::put(values, detail::draw_from(element_, source));
    }
    const std::size_t behind = wish.mark();
    if constexpr (draws_many && sizeof(value_of<G>) == 1) {
      std::string wanted;
      if (wish.text(reinterpret_cast<const char*>(values.data()), values.size(), wanted)) {
        Container changed(wanted.begin(), wanted.end());
        if (detail::draw_instead(*this, source, begin, changed)) return changed;
        wish.refuse();
      }
    }
    std::size_t wanted = 0;
    if (wish.length(count, wanted) && least_ <= wanted && wanted <= most_) {
      source.rewind(begin);
      wish.seek(first);
      values = Container();
      std::size_t i = 0;
      for (Repeat repeat(source, least_, most_, Repeat::Forced{wanted}); repeat.more(); ++i) {
        if (i == count) wish.add(true);
        detail::put(values, detail::draw_from(element_, source));
      }
      wish.add(false);
      wish.seek(behind);
    }
    detail::finish(values);
    return values;
  }
  template <class Range>
  bool contains_all(const Range& values) const {
    std::size_t count = 0;
    for (const auto& value : values) {
      if (!element_.contains(value)) return false;
      ++count;
    }
    return least_ <= count && count <= most_;
  }
  /// One text in eight is one that is mentioned, or contains it.
  void mention(Source& source, std::string& text) const {
    const Mentioned* mentioned = source.mentioned();
    if (mentioned == nullptr || mentioned->texts.empty()) return;
    const std::uint64_t bits = source.next();
    if ((bits & 7) != 0) return;
    const std::string& other = mentioned->texts[((bits >> 32) * mentioned->texts.size()) >> 32];
    std::string changed = other;
    if ((bits & 24) == 0) {
      changed = text;
      changed.insert((((bits >> 8) & 0xffff) * (text.size() + 1)) >> 16, other);
    }
    if (contains(changed)) text = std::move(changed);
  }
  void check() const {
    if (least_ > most_) {
      detail::raise_empty("container", "its least length " + std::to_string(least_) +
                                           " is above its greatest " + std::to_string(most_));
    }
  }
  G element_;
  std::size_t least_;
  std::size_t most_;
};

template <class G>
auto vector_of(G element, std::size_t least = 0, std::size_t most = unlimited) {
  return SequenceOf<std::vector<value_of<G>>, G>(std::move(element), least, most);
}
/// Any container with push_back, or that is a multiset or a forward_list:
/// `sequence_of<std::list<int>>(inclusive(0, 9))`.
template <class Container, class G>
auto sequence_of(G element, std::size_t least = 0, std::size_t most = unlimited) {
  return SequenceOf<Container, G>(std::move(element), least, most);
}

/// Exactly N elements.
template <std::size_t N, class G>
class ArrayOf : public detail::OwnGenerator<ArrayOf<N, G>> {
 public:
  using value_type = std::array<value_of<G>, N>;
  explicit ArrayOf(G element) : element_(std::move(element)) {}
  bool contains(const value_type& values) const {
    for (const auto& value : values) {
      if (!element_.contains(value)) return false;
    }
    return true;
  }
  value_type draw(Source& source) const { return make(source, std::make_index_sequence<N>()); }
  bool encode(Source& source, const value_type& values) const {
    for (const auto& value : values) {
      if (!detail::encode(element_, source, value)) return false;
    }
    return true;
  }
  template <class H = G, class = std::enable_if_t<is_countable_v<H>>>
  Wide size() const {
    Wide product = 1;
    for (std::size_t i = 0; i < N; ++i) product = saturating_multiply(product, element_.size());
    return product;
  }
  template <class H = G, class = std::enable_if_t<is_countable_v<H>>>
  value_type at(Wide index) const {
    return make_at(index, element_.size(), std::make_index_sequence<N>());
  }

 private:
  template <std::size_t... I>
  value_type make(Source& source, std::index_sequence<I...>) const {
    return value_type{{(static_cast<void>(I), detail::draw_from(element_, source))...}};
  }
  template <std::size_t... I>
  value_type make_at(Wide index, Wide each, std::index_sequence<I...>) const {
    const auto next = [&] {
      const Wide digit = index % each;
      index /= each;
      return element_.at(digit);
    };
    return value_type{{(static_cast<void>(I), next())...}};
  }
  G element_;
};
template <std::size_t N, class G>
auto array_of(G element) {
  return ArrayOf<N, G>(std::move(element));
}

/// Vectors in which the set of each element is a function of the elements before it, as for
/// sorted ones: `step([](const auto& v) { return ge(v.empty() ? 0 : v.back()); })`. The function
/// must always answer the same for the same elements.
template <class Function>
class Step : public detail::OwnGenerator<Step<Function>> {
 public:
  using Element = typename std::decay_t<Function>::element_type;
  using value_type = std::vector<Element>;
  Step(Function function, std::size_t least, std::size_t most)
      : function_(std::move(function)), least_(least), most_(most) {}
  bool contains(const value_type& values) const {
    if (values.size() < least_ || values.size() > most_) return false;
    value_type before;
    for (const auto& value : values) {
      if (!function_(before).contains(value)) return false;
      before.push_back(value);
    }
    return true;
  }
  value_type draw(Source& source) const {
    value_type values;
    for (Repeat repeat(source, least_, most_); repeat.more();) {
      auto generator = function_(static_cast<const value_type&>(values));
      values.push_back(detail::draw_from(generator, source));
    }
    return values;
  }
  bool encode(Source& source, const value_type& values) const {
    if (values.size() < least_ || values.size() > most_) return false;
    value_type before;
    for (Repeat repeat(source, least_, most_, Repeat::Forced{values.size()}); repeat.more();) {
      const Element& next = values[before.size()];
      if (!detail::encode(function_(static_cast<const value_type&>(before)), source, next)) {
        return false;
      }
      before.push_back(next);
    }
    return true;
  }

 private:
  Function function_;
  std::size_t least_;
  std::size_t most_;
};
namespace detail {
template <class T, class Function>
struct StepFunction {
  using element_type = T;
  Function function;
  auto operator()(const std::vector<T>& before) const { return function(before); }
};
}  // namespace detail
template <class T, class Function>
auto step(Function function, std::size_t least = 0, std::size_t most = unlimited) {
  return Step<detail::StepFunction<T, Function>>({std::move(function)}, least, most);
}

/// Sets and maps: elements that are there already are drawn again.
template <class Container, class G>
class UniqueOf : public detail::OwnGenerator<UniqueOf<Container, G>> {
 public:
  using value_type = Container;
  UniqueOf(G element, std::size_t least, std::size_t most)
      : element_(std::move(element)), least_(least), most_(most) {}
  bool contains(const Container& values) const {
    for (const auto& value : values) {
      if (!element_.contains(value_of<G>(value))) return false;
    }
    return least_ <= values.size() && values.size() <= most_;
  }
  Container draw(Source& source) const {
    Container values;
    if (least_ > most_ || size_of(element_) < least_) {
      detail::raise_empty("set", "there are fewer different elements than its least length");
    }
    for (Repeat repeat(source, least_, most_); repeat.more();) {
      if (!values.insert(detail::draw_from(element_, source)).second && !repeat.refuse()) break;
    }
    if (values.size() < least_) source.reject("too few different elements");
    return values;
  }
  bool encode(Source& source, const Container& values) const {
    return detail::encode_all(element_, source, least_, most_, values);
  }
  std::vector<Container> boundaries() const {
    std::vector<Container> result;
    if (least_ == 0) result.emplace_back();
    if (least_ <= 1 && most_ >= 1) {
      for (const auto& element : boundaries_of(element_)) {
        result.emplace_back();
        result.back().insert(element);
      }
    }
    return result;
  }

 private:
  G element_;
  std::size_t least_;
  std::size_t most_;
};

template <class G>
auto set_of(G element, std::size_t least = 0, std::size_t most = unlimited) {
  return UniqueOf<std::set<value_of<G>>, G>(std::move(element), least, most);
}
/// Any set with insert: `unique_of<std::unordered_set<int>>(inclusive(0, 9))`.
template <class Container, class G>
auto unique_of(G element, std::size_t least = 0, std::size_t most = unlimited) {
  return UniqueOf<Container, G>(std::move(element), least, most);
}

namespace detail {
/// Key and value of a map entry. A map keeps the first value of a key.
template <class K, class V>
class Entry : public OwnGenerator<Entry<K, V>> {
 public:
  using value_type = std::pair<value_of<K>, value_of<V>>;
  Entry(K key, V value) : key_(std::move(key)), value_(std::move(value)) {}
  bool contains(const value_type& entry) const {
    return key_.contains(entry.first) && value_.contains(entry.second);
  }
  value_type draw(Source& source) const {
    auto key = detail::draw_from(key_, source);
    auto value = detail::draw_from(value_, source);
    return value_type(std::move(key), std::move(value));
  }
  bool encode(Source& source, const value_type& entry) const {
    return detail::encode(key_, source, entry.first) &&
           detail::encode(value_, source, entry.second);
  }

 private:
  K key_;
  V value_;
};
template <class K, class V>
auto entry_of(K key, V value) {
  return Entry<K, V>(std::move(key), std::move(value));
}
}  // namespace detail

template <class Container, class K, class V>
auto map_like(K key, V value, std::size_t least = 0, std::size_t most = unlimited) {
  using Entry = detail::Entry<K, V>;
  return UniqueOf<Container, Entry>(Entry(std::move(key), std::move(value)), least, most);
}
template <class K, class V>
auto map_of(K key, V value, std::size_t least = 0, std::size_t most = unlimited) {
  return map_like<std::map<value_of<K>, value_of<V>>>(std::move(key), std::move(value), least,
                                                      most);
}

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::array_of;
using ::surety::map_like;
using ::surety::map_of;
using ::surety::sequence_of;
using ::surety::set_of;
using ::surety::step;
using ::surety::unique_of;
using ::surety::vector_of;
}  // namespace vocabulary

}  // namespace surety
