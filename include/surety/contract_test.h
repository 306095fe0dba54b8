// What generated tests of contracts are made of. Nothing here is meant to be written by hand.
//
// A generated test is a property whose body calls the instrumented function: the function checks
// its own contract, and the first violation is recorded as the failure of the case.
#pragma once

#include "surety/contract.h"
#include "surety/derive.h"
#include "surety/property.h"

namespace surety::detail {

/// While it lives, violations on this thread are failures of the present case.
class ContractCase {
 public:
  ContractCase();
  ~ContractCase();
  ContractCase(const ContractCase&) = delete;
  ContractCase& operator=(const ContractCase&) = delete;
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

/// An object as the arguments of one of its constructors, so that it can be made anew for every
/// case and shown as an expression.
template <class T, class... Tuples>
class Recipe {
 public:
  explicit Recipe(std::variant<Tuples...> arguments) : arguments_(std::move(arguments)) {}
  T make() const {
    const ContractCase testing;
    const Arranging arranging;
    return std::visit([](const auto& tuple) { return std::make_from_tuple<T>(tuple); }, arguments_);
  }
  std::string text() const {
    return std::visit(
        [](const auto& tuple) {
          return std::apply(
              [](const auto&... argument) {
                return type_name<T>().append("(").append(joined(argument...)).append(")");
              },
              tuple);
        },
        arguments_);
  }

 private:
  std::variant<Tuples...> arguments_;
};

}  // namespace surety::detail

namespace surety {

template <class T, class... Tuples>
struct Literal<detail::Recipe<T, Tuples...>> {
  static std::string of(const detail::Recipe<T, Tuples...>& recipe) { return recipe.text(); }
};
template <class T, class... Tuples>
struct DefaultGenerator<detail::Recipe<T, Tuples...>> {
  static auto make() {
    return variant_of(any<Tuples>()...).map([](std::variant<Tuples...> arguments) {
      return detail::Recipe<T, Tuples...>(std::move(arguments));
    });
  }
};

}  // namespace surety
