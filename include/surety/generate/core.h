// What a generator is, and the parts that all of them share.
//
// A generator is a small value type that stands for a set of values:
//
//   using value_type = T;
//   bool contains(const T&) const;        exact: true for whatever `draw` can yield
//   T draw(surety::Source&) const;        one member, 0-choices give the simplest
//
// and where they exist
//
//   surety::Wide size() const;            how many members
//   T at(surety::Wide index) const;       the member of that rank, simplest first
//   std::vector<T> boundaries() const;    members where code tends to break
//   bool encode(surety::Source&, const T&) const;
//                                         writes down (`Source::record`) the choices that make the
//                                         value; false if it is not a member, or the way back to
//                                         it is not known
//
// and, only for speed inside containers, a pair that draws many at once from a random source
// (`source.random()`) without recording, and writes single ones down afterwards:
//
//   void draw_many(surety::Source&, T* out, std::size_t count) const;
//   void note(surety::Source&, T value) const;
//
// To add a generator: write these members, derive from `Combinators<Your>` to get `.where`,
// `.map` and `.bind`, and add it to tests/unit/generate, where every generator has to keep the
// same laws. Put a `Span` around each part of the value and no shrinker is needed.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "surety/source.h"

namespace surety {

template <class G>
using value_of = typename std::decay_t<G>::value_type;

/// More members than can be counted.
inline constexpr Wide uncountable = ~Wide{0};

constexpr Wide saturating_add(Wide a, Wide b) { return a > uncountable - b ? uncountable : a + b; }
constexpr Wide saturating_multiply(Wide a, Wide b) {
  return b != 0 && a > uncountable / b ? uncountable : a * b;
}

/// Whether a null pointer is among the pointers.
enum class Null { allowed, excluded };

namespace detail {
template <class G, class = void>
struct IsGenerator : std::false_type {};
template <class G>
struct IsGenerator<G, std::void_t<value_of<G>, decltype(std::declval<const std::decay_t<G>&>().draw(
                                                   std::declval<Source&>()))>> : std::true_type {};
template <class G, class = void>
struct IsCheckable : std::false_type {};
template <class G>
struct IsCheckable<G, std::void_t<decltype(std::declval<const std::decay_t<G>&>().contains(
                          std::declval<const value_of<G>&>()))>> : std::true_type {};
template <class G, class = void>
struct IsCountable : std::false_type {};
template <class G>
struct IsCountable<G, std::void_t<decltype(std::declval<const std::decay_t<G>&>().size()),
                                  decltype(std::declval<const std::decay_t<G>&>().at(Wide{}))>>
    : std::true_type {};
template <class G, class = void>
struct HasBoundaries : std::false_type {};
template <class G>
struct HasBoundaries<G, std::void_t<decltype(std::declval<const std::decay_t<G>&>().boundaries())>>
    : std::true_type {};

template <class G, class = void>
struct DrawsMany : std::false_type {};
template <class G>
struct DrawsMany<G, std::void_t<decltype(std::declval<const G&>().draw_many(
                        std::declval<Source&>(), std::declval<typename G::value_type*>(), 0))>>
    : std::true_type {};

template <class G, class = void>
struct CanEncode : std::false_type {};
template <class G>
struct CanEncode<G, std::void_t<decltype(std::declval<const G&>().encode(
                        std::declval<Source&>(), std::declval<const value_of<G>&>()))>>
    : std::true_type {};
template <class G>
inline constexpr bool can_encode = CanEncode<G>::value;
/// Writes down the choices that make the value. False if they are not known; what was written by
/// then is for the caller to forget.
template <class G>
bool encode(const G& generator, Source& source, const value_of<G>& value) {
  if constexpr (can_encode<G>) {
    return generator.encode(source, value);
  } else {
    (void)generator, (void)source, (void)value;
    return false;
  }
}

/// Raises `EmptyGenerator`; out of line, so that it costs nothing where it is not reached.
[[noreturn]] void raise_empty(const char* generator, const std::string& what);
/// Raises std::logic_error, likewise.
[[noreturn]] void raise_unsupported(const char* what);
}  // namespace detail

template <class G>
inline constexpr bool is_generator_v = detail::IsGenerator<G>::value;
/// Has `contains`.
template <class G>
inline constexpr bool is_checkable_v = detail::IsCheckable<G>::value;
/// Has `size` and `at`.
template <class G>
inline constexpr bool is_countable_v = detail::IsCountable<G>::value;

/// The number of members, `uncountable` where it is not known.
template <class G>
Wide size_of(const G& generator) {
  if constexpr (is_countable_v<G>) {
    return generator.size();
  } else {
    (void)generator;
    return uncountable;
  }
}

/// Members where code tends to break; none where the generator does not know any.
template <class G>
std::vector<value_of<G>> boundaries_of(const G& generator) {
  if constexpr (detail::HasBoundaries<G>::value) {
    return generator.boundaries();
  } else {
    (void)generator;
    return {};
  }
}

/// A generator with no members was asked for one. Reported as an error in the test, not as a
/// failure of the code under test.
struct EmptyGenerator : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class G, class Predicate>
class Where;
template <class G, class Function, class Inverse>
class Map;
template <class G, class Function>
class Bind;
template <class G, class Function>
class FlatMap;
struct NoInverse {};

/// The chained forms: `inclusive(0, 9).where(is_even).map(twice, half)`.
template <class Derived>
// NOLINTNEXTLINE(bugprone-crtp-constructor-accessibility): aggregates cannot have a private base
class Combinators {
 public:
  template <class Predicate>
  auto where(Predicate predicate) const {
    return Where<Derived, Predicate>(self(), std::move(predicate));
  }
  template <class Function>
  auto map(Function function) const {
    return Map<Derived, Function, NoInverse>(self(), std::move(function), NoInverse{});
  }
  template <class Function, class Inverse>
  auto map(Function function, Inverse inverse) const {
    return Map<Derived, Function, Inverse>(self(), std::move(function), std::move(inverse));
  }
  template <class Function>
  auto bind(Function function) const {
    return Bind<Derived, Function>(self(), std::move(function));
  }
  template <class Function>
  auto flat_map(Function function) const {
    return FlatMap<Derived, Function>(self(), std::move(function));
  }

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};

namespace detail {

/// What Surety's own generators are derived from: they draw all that they contain, or say that they
/// do not. A generator of somebody else's is not trusted with that, whatever else it is derived
/// from.
template <class Derived>
// NOLINTNEXTLINE(bugprone-crtp-constructor-accessibility): like its base
class OwnGenerator : public Combinators<Derived> {};

template <class G>
decltype(auto) draw_from(const G& generator, Source& source) {
  if constexpr (!std::is_base_of_v<OwnGenerator<G>, G>) {
    source.incomplete("a generator of one's own need not draw all that it contains");
  }
  return generator.draw(source);
}

}  // namespace detail

/// Any generator of T behind one type; for recursive generators and for containers of them.
template <class T>
class Generator : public detail::OwnGenerator<Generator<T>> {
 public:
  using value_type = T;

  template <class G, class = std::enable_if_t<!std::is_same_v<std::decay_t<G>, Generator> &&
                                              is_generator_v<G>>>
  Generator(G&& generator)
      : held_(std::make_shared<Held<std::decay_t<G>>>(std::forward<G>(generator))) {}

  bool contains(const T& value) const { return held_->contains(value); }
  T draw(Source& source) const { return held_->draw(source); }
  Wide size() const { return held_->size(); }
  T at(Wide index) const { return held_->at(index); }
  std::vector<T> boundaries() const { return held_->boundaries(); }
  bool encode(Source& source, const T& value) const { return held_->encode(source, value); }

 private:
  struct Base {
    virtual ~Base() = default;
    virtual bool contains(const T&) const = 0;
    virtual T draw(Source&) const = 0;
    virtual Wide size() const = 0;
    virtual T at(Wide) const = 0;
    virtual std::vector<T> boundaries() const = 0;
    virtual bool encode(Source&, const T&) const = 0;
  };
  template <class G>
  struct Held final : Base {
    explicit Held(G g) : generator(std::move(g)) {}
    bool contains(const T& value) const override {
      if constexpr (is_checkable_v<G>) {
        return generator.contains(value);
      } else {
        (void)value;
        detail::raise_unsupported("this generator cannot check membership: give map an inverse");
      }
    }
    T draw(Source& source) const override { return detail::draw_from(generator, source); }
    Wide size() const override { return size_of(generator); }
    T at(Wide index) const override {
      if constexpr (is_countable_v<G>) {
        return generator.at(index);
      } else {
        (void)index;
        detail::raise_unsupported("this generator cannot be enumerated by index");
      }
    }
    std::vector<T> boundaries() const override { return boundaries_of(generator); }
    bool encode(Source& source, const T& value) const override {
      return detail::encode(generator, source, value);
    }
    G generator;
  };

  std::shared_ptr<const Base> held_;
};

template <class G>
Generator(G&&) -> Generator<value_of<G>>;

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::Null;
}  // namespace vocabulary

}  // namespace surety
