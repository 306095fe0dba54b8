// Relations between several executions of the same function (hyperproperties), in properties that
// are written by hand:
//
//   SURETY_TEST(Hypotenuse, Commutes)(double a, double b) {
//     surety::relation("commutes", hypotenuse).execution(a, b).execution(b, a).expect_same();
//   }
//
//   SURETY_TEST(Distance, TriangleInequality)(Point a, Point b, Point c) {
//     surety::relation("triangle inequality", distance)
//         .execution(a, b).execution(b, c).execution(a, c)
//         .expect([](auto& ab, auto& bc, auto& ac) {
//           return ac.value() <= ab.value() + bc.value();
//         });
//   }
//
// Every execution gets its own copies of the arguments. What an execution throws is an observation
// like its result: see `Observed`. A failure shows the executions side by side.
//
// In contracts the same is written with `hyper:`, see docs/hyperproperties.md.
//
// Limits: arguments and results must be copyable or movable. Globals that an execution changes are
// seen by the next one; restore them in the function that you relate.
#pragma once

#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "surety/detail/relation_test.h"  // IWYU pragma: export
#include "surety/failure.h"
#include "surety/relation/observed.h"  // IWYU pragma: export

namespace surety {
namespace detail {

/// The arguments of one execution and what became of it.
template <class R, class... A>
struct Execution {
  std::tuple<A...> arguments;
  Observed<R> outcome;
};

/// What `surety::relation` begins. `Runs` are Execution<...>.
template <class F, class... Runs>
class Relation {
 public:
  Relation(std::string name, F function, std::tuple<Runs...> runs)
      : name_(std::move(name)), function_(std::move(function)), runs_(std::move(runs)) {}

  /// Runs the function once more, on copies of these arguments.
  template <class... A>
  auto execution(const A&... arguments) && {
    using R = std::invoke_result_t<F&, A&...>;
    std::tuple<std::decay_t<A>...> kept(arguments...);
    std::tuple<std::decay_t<A>...> used(arguments...);
    Observed<R> outcome =
        execute(Watch::checked, nullptr, [&]() -> R { return std::apply(function_, used); });
    using Added = Execution<R, std::decay_t<A>...>;
    return Relation<F, Runs..., Added>(
        std::move(name_), std::move(function_),
        std::tuple_cat(std::move(runs_),
                       std::tuple<Added>(Added{std::move(kept), std::move(outcome)})));
  }

  /// Fails the case unless the predicate, given the outcomes, is true.
  /// `text` says what is wrong then.
  template <class Predicate>
  Relation&& expect(const Predicate& predicate, const char* text = "its predicate is false") && {
    static_assert(sizeof...(Runs) >= 2, "a relation needs two executions at least");
    const bool holds = std::apply(
        [&](const auto&... run) { return static_cast<bool>(predicate(run.outcome...)); }, runs_);
    if (!holds) fail(text);
    count(std::make_index_sequence<sizeof...(Runs)>());
    return std::move(*this);
  }
  /// All executions have the same result, or throw the same.
  Relation&& expect_same() && {
    return std::move(*this).expect(
        [](const auto& first, const auto&... rest) { return ((first == rest) && ...); },
        "the executions have different results");
  }
  Relation&& expect_different() && {
    return std::move(*this).expect(
        [](const auto& first, const auto& second) { return first != second; },
        "the executions have the same result");
  }

 private:
  template <std::size_t... I>
  void count(std::index_sequence<I...>) const {
    const auto& first = std::get<0>(runs_);
    count_pair((arguments_differ(first, std::get<I>(runs_)) || ...),
               (results_differ(first, std::get<I>(runs_)) || ...));
  }
  template <class A, class B>
  static bool arguments_differ(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, B>) {
      return differ(a.arguments, b.arguments);
    } else {
      return true;
    }
  }
  template <class A, class B>
  static bool results_differ(const A& a, const B& b) {
    if constexpr (std::is_same_v<decltype(a.outcome), decltype(b.outcome)>) {
      return outputs_differ(a.outcome, b.outcome);
    } else {
      return true;
    }
  }
  [[noreturn]] void fail(const char* text) const {
    RelationTable table;
    add_inputs(table, std::make_index_sequence<fewest()>());
    std::apply([&](const auto&... run) { table.results(run.outcome...); }, runs_);
    Failure failure;
    failure.kind = "hyper";
    failure.message = name_ + " does not hold: " + text + "\n" + side_by_side(table.rows());
    failure.signature = "hyper " + name_ + " " + text;
    failure.executions = table.rows();
    stop_with(std::move(failure));
  }
  template <class Run>
  static constexpr std::size_t arity() {
    return std::tuple_size_v<decltype(std::declval<Run>().arguments)>;
  }
  static constexpr std::size_t fewest() {
    std::size_t least = 64;
    ((least = arity<Runs>() < least ? arity<Runs>() : least), ...);
    return least;
  }
  template <std::size_t... I>
  void add_inputs(RelationTable& table, std::index_sequence<I...>) const {
    (add_input<I>(table), ...);
  }
  template <std::size_t I>
  void add_input(RelationTable& table) const {
    const std::string name = std::string("argument ").append(std::to_string(I + 1));
    std::apply(
        [&](const auto&... run) { table.inputs(name.c_str(), std::get<I>(run.arguments)...); },
        runs_);
  }

  std::string name_;
  F function_;
  std::tuple<Runs...> runs_;
};

}  // namespace detail

/// Begins a relation between executions of `function`; the name is for reports.
template <class F>
auto relation(std::string name, F function) {
  return detail::Relation<std::decay_t<F>>(std::move(name), std::move(function), {});
}

}  // namespace surety
