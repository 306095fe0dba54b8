// What generated tests of contracts are made of. Nothing here is meant to be written by hand.
//
// A generated test is a property whose body calls the instrumented function: the function checks
// its own contract, and the first violation is recorded as the failure of the case.
#pragma once

#include "surety/contract.h"
#include "surety/derive.h"
#include "surety/generate/functions.h"
#include "surety/generate/standard.h"
#include "surety/property.h"

namespace surety::detail {

/// While it lives, violations on this thread are failures of the present case.
class ContractCase {
 public:
  ContractCase();
  ~ContractCase();
  ContractCase(const ContractCase&) = delete;
  ContractCase& operator=(const ContractCase&) = delete;

 private:
  bool before_;
};
/// While it lives, the object of a test is being made: a precondition that does not hold then
/// means that the arguments were no good, not that the code is at fault.
class Arranging {
 public:
  Arranging();
  ~Arranging();
  Arranging(const Arranging&) = delete;
  Arranging& operator=(const Arranging&) = delete;
};

/// Leaves the case if its input lies outside of the region.
inline void enter_region(Regions regions, unsigned region) {
  Source& source = current_source();
  ++source.filters().tried;
  if ((regions >> region & 1) == 0) source.reject("the input lies outside of the region");
  ++source.filters().accepted;
}

/// Calls the function under test. Whether it may throw is for its contract to say.
template <class Call>
void checked_call(Call&& call) {
  const ContractCase testing;
#if defined(__cpp_exceptions)
  try {
    call();
  } catch (const StopCase&) {
    throw;
  } catch (const Rejected&) {
    throw;
  } catch (...) {
  }
#else
  call();
#endif
}

/// Whether results are written down, to be compared with those of another build.
bool observing();
void observe_result(const std::string& text);
void observe_exception();

/// Whether a value of the type can be looked at: it may be declared only, or have no values.
template <class T, class = void>
inline constexpr bool is_shown = false;
template <class T>
inline constexpr bool is_shown<T, std::void_t<decltype(sizeof(T))>> = !std::is_abstract_v<T>;

/// Makes the call, and writes down what comes out of it where that is wanted.
template <class Call>
void observed(Call&& call) {
  if (!observing()) {
    static_cast<void>(call());
    return;
  }
#if defined(__cpp_exceptions)
  try {
#endif
    if constexpr (std::is_void_v<decltype(call())>) {
      call();
      observe_result("nothing");
    } else if constexpr (std::is_pointer_v<std::decay_t<decltype(call())>>) {
      observe_result(call() == nullptr ? "nullptr" : "not null");  // addresses differ anyway
    } else if constexpr (is_shown<std::decay_t<decltype(call())>>) {
      observe_result(literal(call()));
    } else {
      static_cast<void>(call());
      observe_result("something");
    }
#if defined(__cpp_exceptions)
  } catch (...) {
    observe_exception();
    throw;
  }
#endif
}

/// The rows of a table that is stored by columns.
template <class... T, std::size_t N>
auto solutions(const T (&... columns)[N]) {
  std::vector<std::tuple<T...>> rows;
  rows.reserve(N);
  for (std::size_t i = 0; i < N; ++i) rows.emplace_back(columns[i]...);
  return one_of(std::move(rows));
}
/// Takes the argument of a parameter from the solution that was drawn as argument `Slot`.
template <std::size_t Slot, std::size_t Index>
struct SolutionPart {
  template <class... Before>
  auto operator()(const Before&... before) const {
    return constant(std::get<Index>(std::get<Slot>(std::tie(before...))));
  }
  // The solution leaves one value: with these the inputs of the test can be counted.
  Wide size() const { return 1; }
  Wide at(Wide) const { return 0; }
};

/// For what was drawn before there may be no argument: then the input lies in no region.
template <class G>
class UnlessEmpty {
 public:
  using value_type = value_of<G>;
  explicit UnlessEmpty(G generator) : generator_(std::move(generator)) {}
  value_type draw(Source& source) const {
#if defined(__cpp_exceptions)
    try {
      return generator_.draw(source);
    } catch (const EmptyGenerator&) {
      source.reject("there is no argument beside those drawn before");
    }
#else
    return generator_.draw(source);
#endif
  }

 private:
  G generator_;
};
template <class G>
UnlessEmpty<G> unless_empty(G generator) {
  return UnlessEmpty<G>(std::move(generator));
}

/// A text for a parameter of type `const char*`.
struct CText {
  CText() = default;
  explicit CText(std::string given) : text(std::move(given)) {}
  operator const char*() const { return text.c_str(); }
  std::string text;
};

/// An object as the arguments of one of its constructors, so that it can be made anew for every
/// case and shown as an expression.
template <class T, class... Tuples>
class Recipe {
 public:
  using Arguments = std::variant<Tuples...>;
  explicit Recipe(Arguments arguments) : arguments_(std::move(arguments)) {}
  /// Arguments for which the constructor throws make no object: the case is left.
  T make() const {
    const ContractCase testing;
    const Arranging arranging;
#if defined(__cpp_exceptions)
    try {
      return made();
    } catch (const StopCase&) {
      throw;
    } catch (const Rejected&) {
      throw;
    } catch (...) {
      current_source().reject("the constructor of the object threw");
    }
#else
    return made();
#endif
  }
  /// What `look` sees in such an object.
  template <class Look>
  auto seen(Look look) const {
    const T object = make();
    return look(object);
  }
  std::string text() const {
    return std::visit([](const auto& tuple) { return text_of(tuple); }, arguments_);
  }

 private:
  T made() const {
    return std::visit(
        [](const auto& tuple) -> T {
          return std::apply([](const auto&... argument) -> T { return T(passed(argument)...); },
                            tuple);
        },
        arguments_);
  }
  template <class A>
  static const A& passed(const A& argument) {
    return argument;
  }
  template <class A, class... Inner>
  static A passed(const Recipe<A, Inner...>& argument) {
    return argument.make();
  }
  template <class... A>
  static std::string text_of(const std::tuple<A...>& arguments) {
    // An aggregate is its own argument.
    if constexpr (std::is_same_v<std::tuple<A...>, std::tuple<T>>) {
      return literal(std::get<0>(arguments));
    } else {
      return std::apply(
          [](const auto&... argument) {
            return type_name<T>().append("(").append(joined(argument...)).append(")");
          },
          arguments);
    }
  }

  Arguments arguments_;
};

/// The arguments of a call, drawn one after the other: each slot is a generator, or a function of
/// what was drawn before that returns one. `Passed` are the slots that are arguments.
template <class Tuple, class Passed, class... Slots>
class ArgumentsOf;
template <class Tuple, std::size_t... Passed, class... Slots>
class ArgumentsOf<Tuple, std::index_sequence<Passed...>, Slots...> {
 public:
  using value_type = Tuple;
  explicit ArgumentsOf(Slots... slots) : slots_(std::move(slots)...) {}
  Tuple draw(Source& source) const { return draw_from<0>(source); }
  Wide size() const { return product_of_sizes(slots_); }

 private:
  template <std::size_t I, class... Before>
  Tuple draw_from(Source& source, const Before&... before) const {
    if constexpr (I == sizeof...(Slots)) {
      return arguments(std::tie(before...), std::make_index_sequence<sizeof...(Passed)>());
    } else {
      static constexpr Label parameter = label_of("parameter");
      source.begin_span(parameter);
      const auto value = draw_one(std::get<I>(slots_), source, before...);
      source.end_span();
      return draw_from<I + 1>(source, before..., value);
    }
  }
  template <class Drawn, std::size_t... To>
  static Tuple arguments(const Drawn& drawn, std::index_sequence<To...>) {
    (void)drawn;
    return Tuple(static_cast<std::tuple_element_t<To, Tuple>>(std::get<Passed>(drawn))...);
  }
  template <class Slot, class... Before>
  static auto draw_one(const Slot& slot, Source& source, const Before&... before) {
    if constexpr (is_generator_v<Slot>) {
      return slot.draw(source);
    } else {
      return slot(before...).draw(source);
    }
  }
  std::tuple<Slots...> slots_;
};
template <class Tuple, std::size_t... Passed, class... Slots>
auto arguments_of(Slots... slots) {
  return ArgumentsOf<Tuple, std::index_sequence<Passed...>, Slots...>(std::move(slots)...);
}

/// A way to make an object: alternative `Index` of the recipe.
template <std::size_t Index, class G>
struct Way {
  G arguments;
};
template <std::size_t Index, class G>
Way<Index, G> way(G arguments) {
  return {std::move(arguments)};
}
/// Recipes, each by one of several ways.
template <class R, class... Ways>
class RecipesBy : public Combinators<RecipesBy<R, Ways...>> {
 public:
  using value_type = R;
  explicit RecipesBy(Ways... ways) : ways_(std::move(ways)...) {}
  bool contains(const R&) const { return true; }
  R draw(Source& source) const {
    return draw_from<0>(static_cast<std::size_t>(source.choose(sizeof...(Ways) - 1)), source);
  }
  Wide size() const {
    return std::apply(
        [](const auto&... way) {
          Wide sum = 0;
          ((sum = saturating_add(sum, way.arguments.size())), ...);
          return sum;
        },
        ways_);
  }
  R at(Wide) const { raise_unsupported("objects cannot be enumerated by index"); }

 private:
  template <std::size_t I>
  R draw_from(std::size_t pick, Source& source) const {
    if constexpr (I + 1 < sizeof...(Ways)) {
      if (pick != I) return draw_from<I + 1>(pick, source);
    }
    return follow(std::get<I>(ways_), source);
  }
  template <std::size_t Index, class G>
  static R follow(const Way<Index, G>& way, Source& source) {
    return R(typename R::Arguments(std::in_place_index<Index>, way.arguments.draw(source)));
  }
  std::tuple<Ways...> ways_;
};
template <class R, class... Ways>
auto recipes_by(Ways... ways) {
  return RecipesBy<R, Ways...>(std::move(ways)...);
}

}  // namespace surety::detail

namespace surety {

template <class T, class... Tuples>
struct Literal<detail::Recipe<T, Tuples...>> {
  static std::string of(const detail::Recipe<T, Tuples...>& recipe) { return recipe.text(); }
};
template <>
struct Literal<detail::CText> {
  static std::string of(const detail::CText& text) { return literal(text.text); }
};

}  // namespace surety
