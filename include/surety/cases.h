// Rows of parameterised tests (`test:` with `cases: provider`). Nothing here is meant to be called
// by hand; what a provider may return is said by `cases_for`.
//
// A provider returns any range. A row is a tuple, a pair, an array or an aggregate with one value
// for each parameter of the test, or, for a test of one parameter, the value itself. A row with one
// value more, a text at its beginning, has that text as its name.
#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "surety/generate/aggregate.h"

namespace surety::detail {

template <class T, class = void>
struct IsTupleLike : std::false_type {};
template <class T>
struct IsTupleLike<T, std::void_t<decltype(std::tuple_size<T>::value)>> : std::true_type {};

/// References to the parts of a row.
template <class Row>
auto row_parts(const Row& row) {
  if constexpr (IsTupleLike<Row>::value) {
    return std::apply([](const auto&... part) { return std::tie(part...); }, row);
  } else {
    return tie_fields(row);
  }
}

template <class Parts, class Wanted, std::size_t Skipped, class = void>
struct PartsFit : std::false_type {};
template <class... Part, class... P>
struct PartsFit<std::tuple<Part...>, std::tuple<P...>, 0,
                std::enable_if_t<sizeof...(Part) == sizeof...(P)>>
    : std::bool_constant<(std::is_convertible_v<Part, P> && ...)> {};
template <class Name, class... Part, class... P>
struct PartsFit<std::tuple<Name, Part...>, std::tuple<P...>, 1,
                std::enable_if_t<sizeof...(Part) == sizeof...(P)>>
    : std::bool_constant<std::is_convertible_v<Name, std::string> &&
                         (std::is_convertible_v<Part, P> && ...)> {};

enum class RowForm { none, value, parts, named_parts };

/// How a row gives the arguments of a test that takes these parameters.
template <class Row, class... P>
constexpr RowForm row_form() {
  if constexpr (sizeof...(P) == 1 && (std::is_convertible_v<const Row&, P> && ...)) {
    return RowForm::value;
  } else if constexpr (IsTupleLike<Row>::value || std::is_aggregate_v<Row>) {
    using Parts = decltype(row_parts(std::declval<const Row&>()));
    if constexpr (PartsFit<Parts, std::tuple<P...>, 0>::value) return RowForm::parts;
    if constexpr (PartsFit<Parts, std::tuple<P...>, 1>::value) return RowForm::named_parts;
    return RowForm::none;
  } else {
    return RowForm::none;
  }
}

template <class Range>
using RowOf = std::decay_t<decltype(*std::begin(std::declval<const Range&>()))>;

/// Accepts what a provider returned if its rows fit the parameters.
template <class... P, class Range, RowForm Form = row_form<RowOf<Range>, P...>()>
std::enable_if_t<Form != RowForm::none> cases_for(const Range&) {}

/// The arguments in a row, and its name if it has one.
template <class... P>
struct CaseRow {
  std::string name;
  std::tuple<P...> arguments;
};

template <class... P, class Row>
CaseRow<P...> case_row(const Row& row) {
  constexpr RowForm form = row_form<Row, P...>();
  static_assert(form != RowForm::none, "the rows of the provider do not fit the test");
  if constexpr (form == RowForm::value) {
    return {{}, std::tuple<P...>(row)};
  } else if constexpr (form == RowForm::parts) {
    return {
        {},
        std::apply([](const auto&... part) { return std::tuple<P...>(static_cast<P>(part)...); },
                   row_parts(row))};
  } else {
    return std::apply(
        [](const auto& name, const auto&... part) {
          return CaseRow<P...>{std::string(name), std::tuple<P...>(static_cast<P>(part)...)};
        },
        row_parts(row));
  }
}

}  // namespace surety::detail
