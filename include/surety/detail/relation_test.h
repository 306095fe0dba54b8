// What generated tests of relations call beside the executions themselves: entering a case, inputs
// that follow from others, comparing and counting, and the table of executions of a failure.
// Nothing here is meant to be written by hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "surety/contract.h"
#include "surety/detail/comparable.h"
#include "surety/detail/execute.h"  // IWYU pragma: export
#include "surety/detail/transfer.h"
#include "surety/failure.h"
#include "surety/relation/observed.h"
#include "surety/show.h"
#include "surety/source.h"

namespace surety::detail {

// ---- The inputs of a case

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

// ---- The report

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
  /// Where the executions part, if that is known.
  void parts(std::optional<Divergence> divergence) { divergence_ = std::move(divergence); }
  const std::vector<ExecutionRow>& rows() const { return rows_; }
  const std::optional<Divergence>& divergence() const { return divergence_; }

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
  std::vector<ExecutionRow> rows_;
  std::optional<Divergence> divergence_;
};
/// The rows as text, differing ones marked.
std::string side_by_side(const std::vector<ExecutionRow>& rows);
/// The table of the relation that is being checked on this thread; empty if there is none.
RelationTable present_executions();

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

// ---- Comparing

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
/// Counts the executions of a case as a pair when it ends, also where they are not related as they
/// should be; not where they turn out to be incomparable.
class PairCount {
 public:
  /// `differences` tells whether the inputs differ, and whether the outputs do.
  template <class Differences>
  explicit PairCount(const Differences& differences) : differ_(differences()) {}
  ~PairCount() {
    if (comparable_) count_pair(differ_.first, differ_.second);
  }
  PairCount(const PairCount&) = delete;
  PairCount& operator=(const PairCount&) = delete;
  void leave_out() { comparable_ = false; }

 private:
  std::pair<bool, bool> differ_;
  bool comparable_ = true;
};
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

}  // namespace surety::detail
