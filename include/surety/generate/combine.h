// Generators made from generators: where, map, bind, flat_map, recursive, custom.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

#include "surety/detail/observable.h"
#include "surety/generate/core.h"
#include "surety/generate/encode.h"
#include "surety/source.h"

namespace surety {

/// The members that satisfy a predicate. Draws again until one does, a bounded number of times;
/// the run reports how many were taken.
template <class G, class Predicate>
class Where : public detail::OwnGenerator<Where<G, Predicate>> {
 public:
  using value_type = value_of<G>;
  Where(G generator, Predicate predicate)
      : generator_(std::move(generator)), predicate_(std::move(predicate)) {}

  bool contains(const value_type& value) const {
    return generator_.contains(value) && predicate_(value);
  }
  value_type draw(Source& source) const {
    const int attempts = source.attempts();
    for (int attempt = 0;; ++attempt) {
      const std::size_t start = source.position();
      value_type value = detail::draw_from(generator_, source);
      ++source.filters().tried;
      if (predicate_(static_cast<const value_type&>(value))) {
        ++source.filters().accepted;
        return value;
      }
      if (attempt + 1 >= attempts) source.reject("a filter took none of the candidates");
      source.rewind(start);
    }
  }
  bool encode(Source& source, const value_type& value) const {
    return predicate_(value) && detail::encode(generator_, source, value);
  }
  std::vector<value_type> boundaries() const {
    std::vector<value_type> values;
    for (auto&& value : boundaries_of(generator_)) {
      if (predicate_(static_cast<const value_type&>(value))) values.push_back(std::move(value));
    }
    return values;
  }

 private:
  G generator_;
  Predicate predicate_;
};

/// The image of a set under a function. With an inverse, membership can be checked.
template <class G, class Function, class Inverse>
class Map : public detail::OwnGenerator<Map<G, Function, Inverse>> {
 public:
  using value_type = std::decay_t<std::invoke_result_t<const Function&, value_of<G>>>;
  Map(G generator, Function function, Inverse inverse)
      : generator_(std::move(generator)),
        function_(std::move(function)),
        inverse_(std::move(inverse)) {}

  template <
      class V = value_type, class I = Inverse,
      class = std::enable_if_t<!std::is_same_v<I, NoInverse> && std::is_same_v<V, value_type>>>
  bool contains(const V& value) const {
    // An inverse may answer nonsense for values outside the image: going back decides.
    auto preimage = std::invoke(inverse_, value);
    return generator_.contains(preimage) &&
           same(std::invoke(function_, std::move(preimage)), value);
  }
  value_type draw(Source& source) const {
    if constexpr (!std::is_same_v<Inverse, NoInverse>) {
      if (source.wish() != nullptr) return draw_wished(source);
    }
    return std::invoke(function_, detail::draw_from(generator_, source));
  }
  template <class V = value_type, class I = Inverse,
            class = std::enable_if_t<
                !std::is_same_v<I, NoInverse> && std::is_same_v<V, value_type> &&
                std::is_copy_constructible_v<value_of<G>> && detail::parts_are_comparable<V>()>>
  bool encode(Source& source, const V& value) const {
    const value_of<G> preimage = std::invoke(inverse_, value);
    return same(std::invoke(function_, value_of<G>(preimage)), value) &&
           detail::encode(generator_, source, preimage);
  }
  template <class H = G, class = std::enable_if_t<is_countable_v<H>>>
  Wide size() const {
    return generator_.size();
  }
  template <class H = G, class = std::enable_if_t<is_countable_v<H>>>
  value_type at(Wide index) const {
    return std::invoke(function_, generator_.at(index));
  }
  std::vector<value_type> boundaries() const {
    std::vector<value_type> values;
    for (auto&& value : boundaries_of(generator_)) {
      values.push_back(std::invoke(function_, std::move(value)));
    }
    return values;
  }

 private:
  /// What is wanted may be what the function makes, or what it is made of.
  [[gnu::cold, gnu::noinline]] value_type draw_wished(Source& source) const {
    const std::size_t begin = source.position();
    value_type drawn = std::invoke(function_, detail::draw_from(generator_, source));
    detail::grant(*this, source, begin, drawn);
    return drawn;
  }

  G generator_;
  Function function_;
  Inverse inverse_;
};

/// Pairs (a, b) where the set of b depends on a: `bind(f)` draws a, then b from f(a).
template <class G, class Function>
class Bind : public detail::OwnGenerator<Bind<G, Function>> {
 public:
  using first_type = value_of<G>;
  using Second = std::decay_t<std::invoke_result_t<const Function&, const first_type&>>;
  using value_type = std::pair<first_type, value_of<Second>>;
  Bind(G generator, Function function)
      : generator_(std::move(generator)), function_(std::move(function)) {}

  bool contains(const value_type& value) const {
    return generator_.contains(value.first) &&
           std::invoke(function_, value.first).contains(value.second);
  }
  value_type draw(Source& source) const {
    first_type first = detail::draw_from(generator_, source);
    auto second =
        detail::draw_from(std::invoke(function_, static_cast<const first_type&>(first)), source);
    return value_type(std::move(first), std::move(second));
  }
  bool encode(Source& source, const value_type& value) const {
    return detail::encode(generator_, source, value.first) &&
           detail::encode(std::invoke(function_, value.first), source, value.second);
  }

 private:
  G generator_;
  Function function_;
};

/// As `bind`, but only b is kept; membership cannot be checked then.
template <class G, class Function>
class FlatMap : public detail::OwnGenerator<FlatMap<G, Function>> {
 public:
  using Second = std::decay_t<std::invoke_result_t<const Function&, value_of<G>>>;
  using value_type = value_of<Second>;
  FlatMap(G generator, Function function)
      : generator_(std::move(generator)), function_(std::move(function)) {}
  value_type draw(Source& source) const {
    return detail::draw_from(std::invoke(function_, detail::draw_from(generator_, source)), source);
  }

 private:
  G generator_;
  Function function_;
};

/// Free forms of the chained ones.
template <class G, class Predicate>
auto where(G generator, Predicate predicate) {
  return Where<G, Predicate>(std::move(generator), std::move(predicate));
}
template <class G, class Function, class Inverse = NoInverse>
auto map(G generator, Function function, Inverse inverse = {}) {
  return Map<G, Function, Inverse>(std::move(generator), std::move(function), std::move(inverse));
}
template <class G, class Function>
auto bind(G generator, Function function) {
  return Bind<G, Function>(std::move(generator), std::move(function));
}
template <class G, class Function>
auto flat_map(G generator, Function function) {
  return FlatMap<G, Function>(std::move(generator), std::move(function));
}

/// Trees: `recursive<T>(leaf, [](Generator<T> self) { return ...branches that use self... })`.
/// Branches become rarer with depth and stop at `max_depth`.
template <class T>
class Recursive : public detail::OwnGenerator<Recursive<T>> {
 public:
  using value_type = T;
  using Step = std::function<Generator<T>(Generator<T>)>;
  Recursive(Generator<T> leaf, Step step, std::uint32_t max_depth)
      : shared_(
            std::make_shared<const Shared>(Shared{std::move(leaf), std::move(step), max_depth})) {}

  bool contains(const T& value) const {
    if (shared_->leaf.contains(value)) return true;
    if (depth_ >= shared_->max_depth) return false;
    Recursive deeper = *this;
    ++deeper.depth_;
    return shared_->step(deeper).contains(value);
  }
  T draw(Source& source) const {
    Span span(source, node_label);
    const std::uint32_t depth = source.depth();
    if (depth >= shared_->max_depth || !branch(source, depth))
      return detail::draw_from(shared_->leaf, source);
    const Deeper deeper(source, depth);
    return detail::draw_from(shared_->step(*this), source);
  }
  bool encode(Source& source, const T& value) const {
    Span span(source, node_label);
    const std::uint32_t depth = source.depth();
    const std::size_t begin = source.position();
    if (depth < shared_->max_depth) source.record(0, 1);
    if (detail::encode(shared_->leaf, source, value)) return true;
    if (depth >= shared_->max_depth) return false;
    source.rewind(begin);
    source.record(1, 1);
    const Deeper deeper(source, depth);
    return detail::encode(shared_->step(*this), source, value);
  }

 private:
  static constexpr Label node_label = label_of("recursive");
  struct Deeper {
    Source& source;
    std::uint32_t depth;
    Deeper(Source& s, std::uint32_t d) : source(s), depth(d) { source.set_depth(d + 1); }
    ~Deeper() { source.set_depth(depth); }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;
  };
  struct Shared {
    Generator<T> leaf;
    Step step;
    std::uint32_t max_depth;
  };
  bool branch(Source& source, std::uint32_t depth) const {
    if (!source.random()) return source.flip();
    const bool deeper = (source.next() >> 32) % (depth + 2) < (depth < 2 ? depth + 1 : 1);
    source.record(deeper ? 1 : 0, 1);
    return deeper;
  }
  std::shared_ptr<const Shared> shared_;
  std::uint32_t depth_ = 0;  // of a membership check; draws count in their source
};

template <class T, class Leaf, class Step>
auto recursive(Leaf leaf, Step step, std::uint32_t max_depth = 12) {
  return Recursive<T>(
      Generator<T>(std::move(leaf)),
      [step](Generator<T> self) { return Generator<T>(step(std::move(self))); }, max_depth);
}

/// A generator from two functions: one that checks and one that draws.
template <class Contains, class Draw>
class Custom : public detail::OwnGenerator<Custom<Contains, Draw>> {
 public:
  using value_type = std::decay_t<std::invoke_result_t<const Draw&, Source&>>;
  Custom(Contains contains, Draw draw) : contains_(std::move(contains)), draw_(std::move(draw)) {}
  bool contains(const value_type& value) const { return contains_(value); }
  value_type draw(Source& source) const {
    source.incomplete("a custom generator need not draw all that it contains");
    return draw_(source);
  }

 private:
  Contains contains_;
  Draw draw_;
};
template <class Contains, class Draw>
auto custom(Contains contains, Draw draw) {
  return Custom<Contains, Draw>(std::move(contains), std::move(draw));
}

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::bind;
using ::surety::custom;
using ::surety::flat_map;
using ::surety::map;
using ::surety::recursive;
using ::surety::where;
}  // namespace vocabulary

}  // namespace surety
