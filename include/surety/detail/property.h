// Properties without GoogleTest's headers: generated tests need no more than this, and those
// headers are most of what compiling a small test takes. surety/property.h is what users include.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "surety/detail/proposed.h"
#include "surety/detail/vocabulary.h"
#include "surety/failure.h"
#include "surety/generate/core.h"
#include "surety/generate/memory.h"
#include "surety/generate/shape.h"
#include "surety/generator.h"  // IWYU pragma: export
#include "surety/literal.h"    // IWYU pragma: export
#include "surety/run.h"        // IWYU pragma: export
#include "surety/show.h"
#include "surety/source.h"

namespace surety {

/// The place of a parameter that gets the default generator of its type.
struct ByType {};
inline constexpr ByType by_type{};

/// Settings of one property, over those of the environment:
/// `settings().with_cases(1000).with_seconds(5)`.
class PropertySettings {
 public:
  PropertySettings with_seconds(double value) const {
    return with([value](Settings& s) { s.set_seconds(value); });
  }
  PropertySettings with_cases(std::uint64_t value) const {
    return with([value](Settings& s) { s.set_cases(value); });
  }
  PropertySettings with_seed(std::uint64_t value) const {
    return with([value](Settings& s) { s.seed = value; });
  }
  PropertySettings with_size(std::uint32_t value) const {
    return with([value](Settings& s) { s.size = value; });
  }
  PropertySettings with_case_seconds(double value) const {
    return with([value](Settings& s) { s.case_seconds = value; });
  }
  /// Numbers and texts that inputs have more often than chance would have it: `12 -5 '6162`, where
  /// a text has hexadecimal digits behind a quote.
  PropertySettings with_mentioned(const char* constants) const;
  PropertySettings with(std::function<void(Settings&)> change) const {
    PropertySettings result = *this;
    result.changes_.push_back(std::move(change));
    return result;
  }
  void apply(Settings& settings) const {
    for (const auto& change : changes_) change(settings);
  }

 private:
  std::vector<std::function<void(Settings&)>> changes_;
};
inline PropertySettings settings() { return {}; }

/// Draws one more value in the body of a property; it is part of the counterexample.
template <class G>
value_of<G> draw(const G& generator, const std::string& name = "drawn") {
  value_of<G> value = generator.draw(current_source());
  current_source().drawn();
  if (describing()) note_drawn(name, literal(value));
  return value;
}

namespace detail {

/// What a property is called and where it stands.
struct PropertyInfo {
  const char* suite;
  const char* name;
  const char* file;
  int line;
  const char* parameters;  // as they were written
  // Of a row of a parameterised test, whose name is `test/row_name`; else null.
  const char* test = nullptr;
  const char* row_name = nullptr;
  std::size_t row = 0;  // its number, from 1
};

/// The half of a property that is the same for all: failures, settings, the way into GoogleTest.
class GtestProperty : public Property {
 public:
  GtestProperty(const PropertyInfo& info, PropertySettings settings);
  ~GtestProperty() override;
  std::string name() const override;
  /// The name, and which of the program's tests it is: `[3/12] Suite.name`.
  std::string title() const override;
  Failure failure() override;
  /// Those of the environment, changed by its own.
  Settings settings() const;
  /// Runs the property and passes its result on to GoogleTest.
  void run_as_test();
  /// Tells lists of argument types apart.
  virtual const void* argument_types() const = 0;

 protected:
  /// Between these two, results of assertions are collected instead of printed.
  void begin_case();
  Verdict end_case();
  std::vector<std::string> parameter_names() const;

 private:
  struct State;
  PropertyInfo info_;
  PropertySettings settings_;
  std::unique_ptr<State> state_;
};

/// Keeps the property, so that `example` finds it.
GtestProperty& keep_property(std::unique_ptr<GtestProperty> property);
/// Null if there is none.
GtestProperty* property_named(const std::string& name);
/// The property of that name, null (and a failure of the present test) if there is none that
/// takes such arguments.
GtestProperty* find_property(const std::string& name, const void* argument_types);

template <class T>
using Plain = std::remove_cv_t<std::remove_reference_t<T>>;
template <class T, class = void>
inline constexpr bool is_view = false;
template <class C, class Traits>
inline constexpr bool is_view<std::basic_string_view<C, Traits>> = true;
template <class T>
inline constexpr bool is_view<T, std::enable_if_t<shape_of<T> == Shape::span>> = true;
/// What a parameter's argument is kept in: pointers need something to point to, views something to
/// look at.
template <class T, bool = is_view<T>>
struct StoredAs {
  using type = T;
};
template <class T>
struct StoredAs<T*, false> {
  using type = std::conditional_t<is_text_v<T>, CText<T>, Pointee<std::remove_cv_t<T>>>;
};
template <class T>
struct StoredAs<T, true> {
  using type = value_of<decltype(any<T>())>;
};
template <class P>
using Stored_ = typename StoredAs<Plain<P>>::type;
template <class... T>
inline constexpr char type_tag = 0;

template <class... Argument>
class CallableWith : public GtestProperty {
 public:
  using GtestProperty::GtestProperty;
  const void* argument_types() const override { return &type_tag<Argument...>; }
  virtual void call(Argument&... arguments) = 0;
};

/// Without a fixture there is nothing to set up.
struct NoFixture {
  void SetUp() {}
  void TearDown() {}
};
/// What the class of a property derives from, so that its body can use the fixture's members.
template <class Fixture>
class BodyBase;
template <>
class BodyBase<NoFixture> {
 public:
  template <class Body>
  void run(Body body) {
    body();
  }
};

/// Tells GoogleTest of a property that has no fixture.
void register_test(const PropertyInfo& info, GtestProperty& property);
/// Tells GoogleTest of a property with that fixture.
template <class Fixture>
struct Registration;
template <>
struct Registration<NoFixture> {
  static void add(const PropertyInfo& info, GtestProperty& property) {
    register_test(info, property);
  }
};

/// Ends the list of generators, so that it is never empty. g++ 12 with -O1 takes a tuple of an
/// empty type for one that is used without a value; hence the member.
struct End {
  bool unused = false;
};
template <class FixtureType, class... Given>
struct Collected {
  using Fixture = FixtureType;
  PropertyInfo info;
  PropertySettings settings;
  std::tuple<Given...> given;  // without settings, with the End
};
template <class Fixture, class... Given>
auto collect(const PropertyInfo& info, PropertySettings settings, Given... given) {
  return Collected<Fixture, Given...>{info, std::move(settings), {std::move(given)...}};
}
template <class Fixture, class First, class... Given,
          class = std::enable_if_t<!std::is_same_v<First, PropertySettings>>>
auto collect(const PropertyInfo& info, First first, Given... given) {
  return Collected<Fixture, First, Given...>{info, {}, {std::move(first), std::move(given)...}};
}

/// A generator for parameter P, or a function of the arguments before that returns one.
template <class P, std::size_t I, class... Given>
auto slot(const std::tuple<Given...>& given) {
  if constexpr (I + 1 < sizeof...(Given)) {
    using G = std::tuple_element_t<I, std::tuple<Given...>>;
    if constexpr (std::is_same_v<G, ByType>) {
      return any<P>();
    } else {
      return std::get<I>(given);
    }
  } else {
    return any<P>();
  }
}
template <class... P, std::size_t... I, class... Given>
auto slots(const std::tuple<Given...>& given, std::index_sequence<I...>) {
  static_assert(sizeof...(Given) <= sizeof...(P) + 1,
                "more generators were given than the property has parameters");
  return std::make_tuple(slot<P, I>(given)...);
}

/// How many lists of arguments the slots can draw.
template <class Slots>
Wide product_of_sizes(const Slots& slots) {
  return std::apply(
      [](const auto&... slot) {
        Wide product = 1;
        ((product = saturating_multiply(product, size_of(slot))), ...);
        return product;
      },
      slots);
}

/// `Body` is a member function of `Class` that takes `P...`.
template <auto Body, class Slots, class Class, class... P>
class TypedProperty final : public CallableWith<Stored_<P>...> {
  static constexpr std::size_t arity = sizeof...(P);

 public:
  TypedProperty(const PropertyInfo& info, PropertySettings settings, Slots slots)
      : CallableWith<Stored_<P>...>(info, std::move(settings)), slots_(std::move(slots)) {
    // So that messages about these functions lead to the test: nobody else asks for them by name.
    (void)static_cast<void (TypedProperty::*)(Stored_<P> & ...)>(&TypedProperty::call);
    (void)static_cast<Verdict (TypedProperty::*)(Source&)>(&TypedProperty::run);
  }

  void draw(Source& source) const override {
    with_arguments<0>(source, [](auto&...) {});
  }
  Verdict run(Source& source) override {
    Verdict verdict = Verdict::passed;
    with_arguments<0>(source, [&](auto&... arguments) {
      source.drawn();
      this->begin_case();
      call(arguments...);
      verdict = this->end_case();
    });
    return verdict;
  }
  std::vector<Argument> describe(Source& source) const override {
    std::vector<Argument> arguments;
    with_arguments<0>(source, [&](auto&... values) {
      (arguments.push_back({std::string(), text_of(values)}), ...);
    });
    const auto names = this->parameter_names();
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      arguments[i].name =
          i < names.size() ? names[i] : std::string("argument ").append(std::to_string(i + 1));
    }
    return arguments;
  }
  bool encode(Source& source, const ProposedInput& input) const override {
    if constexpr ((can_be_proposed<Stored_<P>> && ...)) {
      return encode_arguments<0>(source, input, this->parameter_names());
    } else {
      (void)source, (void)input;
      return false;
    }
  }
  Wide size() const override { return product_of_sizes(slots_); }
  void call(Stored_<P>&... arguments) override {
    Class object;
    object.run([&] { (object.*Body)(pass<P>(arguments)...); });
  }

 private:
  template <class Q>
  static Q pass(Stored_<Q>& argument) {
    static_assert(!is_view<Plain<Q>> || !std::is_reference_v<Q>, "take views by value");
    if constexpr (std::is_lvalue_reference_v<Q> || is_view<Q>) {
      return argument;
    } else if constexpr (std::is_pointer_v<Q>) {
      return argument.get();
    } else {
      return std::move(argument);
    }
  }
  template <class V>
  static std::string text_of(const V& value) {
    return literal(value);
  }
  template <class T>
  static std::string text_of(const Pointee<T>& value) {
    std::string text = std::string("surety::Pointee<").append(type_name<T>()).append(">(");
    return text.append(value ? literal(*value) : std::string()).append(")");
  }
  /// Draws parameter I and those after it, then calls `use` with all of them.
  template <std::size_t I, class Use, class... Before>
  void with_arguments(Source& source, Use use, Before&... before) const {
    if constexpr (I == arity) {
      use(before...);
    } else {
      static constexpr Label parameter = label_of("parameter");
      using Argument = Stored_<std::tuple_element_t<I, std::tuple<P...>>>;
      source.begin_span(parameter);
      Argument argument =
          fitting<Argument>(draw_one(std::get<I>(slots_), source, before...), source);
      source.end_span();
      with_arguments<I + 1>(source, use, before..., argument);
    }
  }
  /// A number that the parameter cannot hold is not an input of the function.
  template <class Argument, class Value>
  static Argument fitting(Value&& value, [[maybe_unused]] Source& source) {
    using Plain = std::decay_t<Value>;
    if constexpr (std::is_integral_v<Plain> && std::is_integral_v<Argument> &&
                  !std::is_same_v<Plain, Argument> && !std::is_same_v<Argument, bool>) {
      const auto kept = static_cast<Argument>(value);
      if (static_cast<Plain>(kept) != value || (kept < Argument(0)) != (value < Plain(0))) {
        source.reject("the parameter cannot hold this number");
      }
      return kept;
    } else if constexpr (IsShownRange<Plain>::value && !std::is_constructible_v<Argument, Value>) {
      return Argument(std::begin(value), std::end(value));  // of a view: its elements are kept
    } else {
      return static_cast<Argument>(static_cast<Value&&>(value));
    }
  }
  /// Writes down the choices for parameter I and those after it.
  template <std::size_t I, class... Before>
  bool encode_arguments(Source& source, const ProposedInput& input,
                        const std::vector<std::string>& names, const Before&... before) const {
    if constexpr (I == arity) {
      (void)source, (void)input, (void)names;
      return true;
    } else {
      const auto found = I < names.size() ? input.find(names[I]) : input.end();
      if (found == input.end()) return false;
      Stored_<std::tuple_element_t<I, std::tuple<P...>>> argument{};
      return from_numbers(found->second, argument) &&
             encode_one(std::get<I>(slots_), source, argument, before...) &&
             encode_arguments<I + 1>(source, input, names, before..., argument);
    }
  }
  template <class Slot, class Argument, class... Before>
  static bool encode_one(const Slot& slot, Source& source, const Argument& argument,
                         const Before&... before) {
    if constexpr (is_generator_v<Slot>) {
      return encode_argument(slot, source, argument);
    } else {
      return encode_argument(slot(before...), source, argument);
    }
  }
  template <class Slot, class... Before>
  static auto draw_one(const Slot& slot, Source& source, Before&... before) {
    if constexpr (is_generator_v<Slot>) {
      return draw_from(slot, source);
    } else {
      static_assert(std::is_invocable_v<const Slot&, const Before&...>,
                    "what is given for a parameter must be a generator, by_type, or a function "
                    "that takes the arguments before it and returns a generator");
      return draw_from(slot(static_cast<const Before&>(before)...), source);
    }
  }

  Slots slots_;
};

template <auto Body, class Collected, class Class, class... P>
bool register_body(Collected collected, void (Class::*)(P...), const char* parameters) {
  auto found = slots<Plain<P>...>(collected.given, std::make_index_sequence<sizeof...(P)>());
  PropertyInfo info = collected.info;
  info.parameters = parameters;
  GtestProperty& property =
      keep_property(std::make_unique<TypedProperty<Body, decltype(found), Class, P...>>(
          info, collected.settings, std::move(found)));
  Registration<typename Collected::Fixture>::add(info, property);
  return true;
}
/// `Class`, which no other file sees, keeps g++ 12 from taking the functions of two files for one:
/// by `Body` alone, a pointer to a member of it, they would have the same name for the linker.
template <auto Body, class Class, class Collected>
bool register_property(Collected collected, const char* parameters) {
  return register_body<Body>(std::move(collected), Body, parameters);
}

}  // namespace detail

/// Runs the body of a property once, with these arguments: how a counterexample becomes a test.
template <class... A>
void example(const std::string& property, A... arguments) {
  detail::GtestProperty* found = detail::find_property(property, &detail::type_tag<A...>);
  if (found != nullptr) static_cast<detail::CallableWith<A...>*>(found)->call(arguments...);
}

/// What the head of a test may say without `surety::`, beside the words of clauses.
namespace test_vocabulary {
using ::surety::by_type;
using ::surety::settings;
}  // namespace test_vocabulary

}  // namespace surety

// The first macro ends in the name of the second one, which thereby takes the parameter list as
// its argument: so the list can be repeated, and the names of the parameters are known.
#define SURETY_DETAIL_JOIN_(a, b) a##b
#define SURETY_DETAIL_JOIN(a, b) SURETY_DETAIL_JOIN_(a, b)
#define SURETY_DETAIL_INDEX(n) ::std::integral_constant<int, n>

#define SURETY_TEST(...)                                                    \
  SURETY_DETAIL_HEAD(__COUNTER__, ::surety::detail::NoFixture, __VA_ARGS__, \
                     ::surety::detail::End{})                               \
  SURETY_DETAIL_BODY

#define SURETY_DETAIL_HEAD(...) SURETY_DETAIL_HEAD_(__VA_ARGS__)
#define SURETY_DETAIL_HEAD_(index, fixture, suite, name, ...)                                \
  static auto surety_property_head(SURETY_DETAIL_INDEX(index)) {                             \
    using namespace ::SURETY_VOCABULARY;                                                     \
    using namespace ::surety::test_vocabulary;                                               \
    return ::surety::detail::collect<fixture>(                                               \
        ::surety::detail::PropertyInfo{#suite, #name, __FILE__, __LINE__, ""}, __VA_ARGS__); \
  }

#define SURETY_DETAIL_BODY(...) SURETY_DETAIL_BODY_(__COUNTER__, __VA_ARGS__)
#define SURETY_DETAIL_BODY_(index, ...) SURETY_DETAIL_BODY_CLASS(index, __VA_ARGS__)
#define SURETY_DETAIL_BODY_CLASS(index, ...)                                                \
  namespace {                                                                               \
  class SURETY_DETAIL_JOIN(SuretyProperty, index)                                           \
      : public ::surety::detail::BodyBase<decltype(surety_property_head(                    \
            SURETY_DETAIL_INDEX(index - 1){}))::Fixture> {                                  \
   public:                                                                                  \
    void body(__VA_ARGS__);                                                                 \
  };                                                                                        \
  [[maybe_unused]] const bool SURETY_DETAIL_JOIN(surety_registered, index) =                \
      ::surety::detail::register_property<&SURETY_DETAIL_JOIN(SuretyProperty, index)::body, \
                                          SURETY_DETAIL_JOIN(SuretyProperty, index)>(       \
          surety_property_head(SURETY_DETAIL_INDEX(index - 1){}), #__VA_ARGS__);            \
  }                                                                                         \
  void SURETY_DETAIL_JOIN(SuretyProperty, index)::body(__VA_ARGS__)
