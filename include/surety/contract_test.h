// What generated tests of contracts are made of. Nothing here is meant to be written by hand.
//
// A generated test is a property whose body calls the instrumented function: the function checks
// its own contract, and the first violation is recorded as the failure of the case.
#pragma once

#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "surety/contract.h"
#include "surety/derive.h"  // IWYU pragma: export
#include "surety/detail/contract_case.h"
#include "surety/detail/handle.h"            // IWYU pragma: export
#include "surety/detail/native_contracts.h"  // IWYU pragma: export
#include "surety/detail/property.h"          // IWYU pragma: export
#include "surety/detail/recipe.h"            // IWYU pragma: export
#include "surety/generate/arguments.h"       // IWYU pragma: export
#include "surety/generate/assembled.h"       // IWYU pragma: export
#include "surety/generate/core.h"
#include "surety/generate/functions.h"  // IWYU pragma: export
#include "surety/generate/ranges.h"     // IWYU pragma: export
#include "surety/generate/streams.h"    // IWYU pragma: export
#include "surety/source.h"

namespace surety::detail {

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
  contained(call);
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
class UnlessEmpty : public detail::OwnGenerator<UnlessEmpty<G>> {
 public:
  using value_type = value_of<G>;
  explicit UnlessEmpty(G generator) : generator_(std::move(generator)) {}
  value_type draw(Source& source) const {
#if defined(__cpp_exceptions)
    try {
      return detail::draw_from(generator_, source);
    } catch (const EmptyGenerator&) {
      source.reject("there is no argument beside those drawn before");
    }
#else
    return detail::draw_from(generator_, source);
#endif
  }
  bool encode(Source& source, const value_type& value) const {
    return detail::encode(generator_, source, value);
  }

 private:
  G generator_;
};
template <class G>
UnlessEmpty<G> unless_empty(G generator) {
  return UnlessEmpty<G>(std::move(generator));
}

}  // namespace surety::detail
