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

#include <new>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "surety/contract_test.h"
#include "surety/detail/comparable.h"
#include "surety/detail/observed.h"
#include "surety/detail/transfer.h"
#include "surety/literal.h"
#include "surety/run.h"

namespace surety {

namespace detail {
struct Nothing {};
/// The text of the exception that is being handled.
Thrown current_thrown();
/// Records the failure of the present case and ends it.
[[noreturn]] void stop_with(Failure failure);
}  // namespace detail

/// What became of one execution.
template <class R>
class Observed {
  using Value = std::conditional_t<std::is_void_v<R>, detail::Nothing, std::decay_t<R>>;

 public:
  Observed() = default;
  Observed(Observed&& other) noexcept
      : trace(std::move(other.trace)), threw_(other.threw_), thrown_(std::move(other.thrown_)) {
    if (other.made_) set(std::move(other.stored()));
  }
  Observed& operator=(Observed&&) = delete;
  ~Observed() {
    if (made_) stored().~Value();
  }

  bool threw() const { return threw_; }
  /// `type: text` of the exception; empty if it returned.
  const Thrown& thrown() const { return thrown_; }
  /// The result. Of an execution that threw: fails the case.
  const Value& value() const {
    if (!made_) {
      detail::stop_with(
          {"exception", std::string("an execution threw ").append(thrown_.c_str()), {}, 0, {}, {}});
    }
    return stored();
  }
  /// The same without the question; not to be read if it threw.
  const Value& unchecked_value() const { return stored(); }

  friend bool operator==(const Observed& a, const Observed& b) {
    if (a.threw_ != b.threw_ || a.thrown_ != b.thrown_) return false;
    if constexpr (std::is_void_v<R>) {
      return true;
    } else {
      return a.threw_ || same(a.stored(), b.stored());
    }
  }
  friend bool operator!=(const Observed& a, const Observed& b) { return !(a == b); }

  template <class V>
  void set(V&& value) {
    new (static_cast<void*>(storage_)) Value(std::forward<V>(value));
    made_ = true;
  }
  void set_thrown(Thrown thrown) {
    threw_ = true;
    thrown_ = std::move(thrown);
  }
  /// As text, for the table of executions.
  Shown text() const {
    if (threw_) {
      Shown out;
      out.append("threw ");
      out.append(thrown_.c_str());
      return out;
    }
    if constexpr (std::is_void_v<R>) {
      return Shown();
    } else if constexpr (detail::is_text<Value>) {
      Shown out;
      stored() == nullptr ? out.append("nullptr")
                          : detail::show_string(out, stored(), __builtin_strlen(stored()));
      return out;
    } else {
      Shown out = show(stored());
      if (std::is_class_v<Value> && __builtin_strchr(out.c_str(), '?') != nullptr) {
        out = Shown();
        out.append(literal(stored()).c_str());
      }
      return out;
    }
  }

  BranchTrace trace;  // empty unless it was recorded

 private:
  Value& stored() { return *std::launder(reinterpret_cast<Value*>(storage_)); }
  const Value& stored() const { return *std::launder(reinterpret_cast<const Value*>(storage_)); }

  alignas(Value) unsigned char storage_[sizeof(Value)] = {};
  bool made_ = false;
  bool threw_ = false;
  Thrown thrown_;
};

namespace detail {

/// How an execution of a relation is run.
enum class Watch : unsigned char {
  checked,   // contracts are checked as in every test
  branches,  // contracts are left alone, as they would add to the branches that `Tracing` records
};

/// Records the branches that this thread takes during its life.
struct Tracing {
  Tracing();
  ~Tracing();
  Tracing(const Tracing&) = delete;
  Tracing& operator=(const Tracing&) = delete;
};
/// What was recorded last.
BranchTrace take_trace();
/// Where two traces part, as text for people.
std::string divergence(const BranchTrace& a, const BranchTrace& b);

/// An exception that nothing in the contract and the relation mentions.
void unexpected(const ContractInfo* contract);

template <class Call>
using ResultOf = decltype(std::declval<Call&>()());

/// Runs one execution in this process. `contract` is null where exceptions are observations.
template <class Call>
auto execute(Watch watch, const ContractInfo* contract, Call&& call) -> Observed<ResultOf<Call>> {
  using R = ResultOf<Call>;
  Observed<R> outcome;
  const ContractCase testing;
  const auto run = [&] {
    if constexpr (std::is_void_v<R>) {
      call();
    } else {
      outcome.set(call());
    }
  };
#if defined(__cpp_exceptions)
  try {
#endif
    if (watch == Watch::branches) {
      const Evaluating without_contracts(nullptr);
      struct Ending {
        Observed<R>& outcome;
        ~Ending() { outcome.trace = take_trace(); }
      } ending{outcome};
      run();
    } else {
      run();
    }
#if defined(__cpp_exceptions)
  } catch (const StopCase&) {
    throw;
  } catch (const Rejected&) {
    throw;
  } catch (...) {
    if (contract != nullptr) unexpected(contract);
    outcome.set_thrown(current_thrown());
  }
#endif
  return outcome;
}

/// The same in a child process, so that globals are as they were. What the child cannot tell
/// (it died, or a contract was violated) is found out by running the execution here.
template <class Call>
auto execute_isolated(Watch watch, const ContractInfo* contract, Call&& call)
    -> Observed<ResultOf<Call>> {
  using R = ResultOf<Call>;
  Observed<R> outcome;
  Shown answer;
  const bool told = in_child(answer, [&](Shown& out) {
    const Observed<R> inner = execute(watch, contract, call);
    write_part(out, inner.threw());
    write_part(out, std::string(inner.thrown().c_str()));
    if constexpr (!std::is_void_v<R>) {
      if (!inner.threw()) write_part(out, inner.unchecked_value());
    }
  });
  if (!told) return execute(watch, contract, call);
  const char* at = answer.c_str();
  const bool threw = read_part<bool>(at);
  const std::string thrown = read_part<std::string>(at);
  if (threw) {
    Shown text;
    text.append(thrown.data(), thrown.size());
    outcome.set_thrown(Thrown(std::move(text)));
  } else if constexpr (!std::is_void_v<R>) {
    outcome.set(read_part<std::decay_t<R>>(at));
  }
  return outcome;
}

/// Leaves the case if an execution's input lies in none of the regions.
inline void enter_some_region(Regions regions) {
  Source& source = current_source();
  ++source.filters().tried;
  if (regions == 0) source.reject("an execution's input lies outside of all regions");
  ++source.filters().accepted;
}
/// Leaves the case if what the relation assumes does not hold.
inline void enter_relation(bool holds) {
  Source& source = current_source();
  ++source.filters().tried;
  if (!holds) source.reject("the inputs are not related as assumed");
  ++source.filters().accepted;
}

/// What an execution may change through a reference or a pointer: a copy of its own.
template <class T>
class OwnCopy {
 public:
  explicit OwnCopy(const T& value) : value_(value) {}
  T& value() { return value_; }
  const T& value() const { return value_; }
  const T& target() const { return value_; }

 private:
  T value_;
};
template <class T>
class OwnCopy<T*> {
 public:
  explicit OwnCopy(T* pointer) {
    if (pointer != nullptr) target_.emplace(*pointer);
  }
  T* value() { return target_ ? &*target_ : nullptr; }
  const T* value() const { return target_ ? &*target_ : nullptr; }
  const std::optional<T>& target() const { return target_; }

 private:
  std::optional<T> target_;
};
template <class T>
OwnCopy(const T&) -> OwnCopy<T>;

/// The slot of an input that follows from those before it.
template <class T, class F>
struct ValueSlot {
  F follow;
  template <class... Before>
  auto operator()(const Before&... before) const {
    return constant(static_cast<T>(follow(before...)));
  }
  // One value: with these the inputs of the test can be counted.
  Wide size() const { return 1; }
  Wide at(Wide) const { return 0; }
};
template <class T, class F>
ValueSlot<T, F> value_slot(F follow) {
  return {std::move(follow)};
}
/// The same where only the compiler knows whether it is a value or a generator.
template <class T, class G>
auto drawn_from(const G& given) {
  if constexpr (is_generator_v<G>) {
    return given;
  } else {
    return constant(static_cast<T>(given));
  }
}

/// The executions of a relation, side by side.
class RelationTable {
 public:
  /// Texts of one parameter or observation, one for each execution.
  template <class... T>
  void inputs(const char* name, const T&... values) {
    add(name, false, {literal_text(values)...});
  }
  template <class... T>
  void outputs(const char* name, const T&... values) {
    add(name, true, {std::string(show(values).c_str())...});
  }
  template <class... R>
  void results(const Observed<R>&... outcomes) {
    if ((std::is_void_v<R> && ...) && !(outcomes.threw() || ...)) return;
    add("ret", true, {std::string(outcomes.text().c_str())...});
  }
  void add(const char* name, bool output, std::vector<std::string> texts);
  /// A line below the table.
  void note(const std::string& text);
  /// One row a line: `in` or `out`, the name, the texts, separated by tabs.
  const std::string& rows() const { return rows_; }

 private:
  template <class T>
  static std::string literal_text(const T& value) {
    if constexpr (std::is_pointer_v<T>) {
      if (value == nullptr) return "nullptr";
      if constexpr (std::is_void_v<std::remove_pointer_t<T>>) {
        return "?";
      } else {
        using Target = std::remove_cv_t<std::remove_pointer_t<T>>;
        return std::string("surety::Pointee<")
            .append(type_name<Target>())
            .append(">(")
            .append(literal(*value))
            .append(").get()");
      }
    } else {
      return literal(value);
    }
  }
  std::string rows_;
};
/// The rows as text, differing ones marked.
std::string side_by_side(const std::string& rows);
/// The rows of the relation that is being checked on this thread; empty if there is none.
std::string present_executions();

/// While it lives, a violated relation is shown with its executions.
class RelationCase {
 public:
  template <class Describe>
  explicit RelationCase(const Describe& describe)
      : RelationCase(&describe, [](const void* context, RelationTable& table) {
          (*static_cast<const Describe*>(context))(table);
        }) {}
  ~RelationCase();
  RelationCase(const RelationCase&) = delete;
  RelationCase& operator=(const RelationCase&) = delete;

 private:
  RelationCase(const void* context, void (*describe)(const void*, RelationTable&));
};

template <class T>
constexpr bool can_be_same();
template <class T, std::size_t... I>
constexpr bool can_be_same_tuple(std::index_sequence<I...>) {
  return (can_be_same<std::decay_t<std::tuple_element_t<I, T>>>() && ...);
}
/// Whether `same` compiles.
template <class T>
constexpr bool can_be_same() {
  if constexpr (IsShownString<T>::value) {
    return true;
  } else if constexpr (IsShownRange<T>::value) {
    return can_be_same<std::decay_t<decltype(*std::begin(std::declval<const T&>()))>>();
  } else if constexpr (IsShownTuple<T>::value) {
    return can_be_same_tuple<T>(std::make_index_sequence<std::tuple_size<T>::value>());
  } else {
    return IsComparable<T>::value;
  }
}
/// Not the same; where that cannot be asked, whether they look different.
template <class T, class U>
bool differ(const T& a, const U& b) {
  if constexpr (!std::is_same_v<T, U> || can_be_same<T>()) {
    return !same(a, b);
  } else {
    return literal(a) != literal(b);
  }
}

template <class R>
bool outputs_differ(const Observed<R>& a, const Observed<R>& b) {
  if (a.threw() || b.threw()) return a.threw() != b.threw() || a.thrown() != b.thrown();
  if constexpr (std::is_void_v<R>) {
    return false;
  } else {
    return differ(a.unchecked_value(), b.unchecked_value());
  }
}
inline void count_pair(bool inputs_differ, bool outputs_differ) {
  count_relation({1, inputs_differ ? 1u : 0u, outputs_differ ? 1u : 0u, 0, 0});
}
/// The executions cannot be compared: one threw, or its branches differ by themselves.
inline void count_incomparable() { count_relation({0, 0, 0, 1, 0}); }

/// Remembers what came out of executions, so that those of different cases are compared too: n
/// executions with the same inputs, but for the varied ones, are n * (n - 1) / 2 pairs. Equality
/// being transitive, one of them stands for all that agreed with it.
///
/// Inputs and outputs are remembered by their 64-bit hashes, 8,192 different inputs at the most;
/// what seems to differ is run again and compared. Given up where inputs hardly ever recur.
class SharedRuns {
 public:
  /// Which parameters of a case take the place of the varied ones of another.
  explicit SharedRuns(std::vector<std::pair<std::size_t, std::size_t>> exchanged);
  ~SharedRuns();
  SharedRuns(const SharedRuns&) = delete;
  SharedRuns& operator=(const SharedRuns&) = delete;
  bool useful() const { return useful_ && repeatable_case().has_value(); }
  void compare(std::uint64_t low, std::uint64_t output);

 private:
  struct Data;
  Data* data_;
  bool useful_ = true;
};
/// After executions that agreed: looks whether they agree with those of other cases.
template <class R, class... Low>
void share(SharedRuns& runs, const Observed<R>& outcome, const Low&... low) {
  using Value = std::conditional_t<std::is_void_v<R>, bool, std::decay_t<R>>;
  if constexpr (is_passed<Value>() && (is_passed<Low>() && ...)) {
    if (!runs.useful()) return;
    std::uint64_t input = 1;
    (hash_part(input, low), ...);
    std::uint64_t output = outcome.threw() ? 1 : 2;
    if (outcome.threw()) hash_part(output, std::string_view(outcome.thrown().c_str()));
    if constexpr (!std::is_void_v<R>) {
      if (!outcome.threw()) hash_part(output, outcome.unchecked_value());
    }
    runs.compare(input, output);
  }
}

/// The relation of a property that is written by hand. `Runs` are Execution<...>.
template <class R, class... A>
struct Execution {
  std::tuple<A...> arguments;
  Observed<R> outcome;
};

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
    failure.details.emplace_back("executions", table.rows());
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
