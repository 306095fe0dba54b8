// Tests that are functions (`test:`), and the rows of parameterised ones (`cases:`), as GoogleTest
// tests. Generated code uses it; nothing here is meant to be written by hand.
#pragma once

#include <cstddef>
#include <exception>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "surety/cases.h"
#include "surety/contract_test.h"  // IWYU pragma: export
#include "surety/detail/contract_case.h"
#include "surety/source.h"

namespace surety::detail {

/// Calls a test. Unlike a contracted function, a test must not throw: an exception fails it.
template <class Call>
void test_call(Call&& call) {
  const ContractCase testing;
  call();
}

/// Registers a test of that name that reports an error in the test itself.
void register_unusable(const PropertyInfo& info, std::string error);

/// Strings that live as long as the program, since names of tests are pointers.
const char* kept_text(std::string text);
/// A name for a row: its own, else its number and its values, as far as they are letters.
std::string row_name(std::size_t number, const std::string& own,
                     const std::vector<std::string>& values);

/// A value in the name of a row: a text is itself, a number is without a suffix.
template <class T>
std::string row_word(const T& value) {
  if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    return std::string(std::string_view(value));
  } else if constexpr (std::is_integral_v<T> && sizeof(T) > 1) {
    return std::to_string(value);
  } else {
    return literal(value);
  }
}

/// One row: there is nothing to draw for it, but doubles may draw while it runs.
template <class Body, class... P>
class CaseProperty final : public GtestProperty {
 public:
  CaseProperty(const PropertyInfo& info, PropertySettings settings, Body body,
               std::tuple<P...> arguments)
      : GtestProperty(info, std::move(settings)),
        body_(std::move(body)),
        arguments_(std::move(arguments)) {}

  void draw(Source&) const override {}
  Verdict run(Source& source) override {
    source.drawn();
    this->begin_case();
    std::tuple<P...> copy = arguments_;
    std::apply([this](auto&... argument) { body_(argument...); }, copy);
    return this->end_case();
  }
  std::vector<Argument> describe(Source&) const override {
    std::vector<Argument> described;
    std::apply(
        [&](const auto&... value) {
          (described.push_back({{}, literal(value)}), ...);
        },
        arguments_);
    const std::vector<std::string> names = this->parameter_names();
    for (std::size_t i = 0; i < described.size() && i < names.size(); ++i) {
      described[i].name = names[i];
    }
    return described;
  }
  Wide size() const override { return 1; }
  const void* argument_types() const override { return &type_tag<P...>; }

 private:
  Body body_;
  std::tuple<P...> arguments_;
};

template <class Body, class... P>
void register_row(PropertyInfo info, const PropertySettings& settings, const Body& body,
                  std::size_t number, CaseRow<P...> row) {
  std::vector<std::string> values;
  std::apply([&](const auto&... value) { (values.push_back(row_word(value)), ...); },
             row.arguments);
  info.test = info.name;
  info.row_name = kept_text(row_name(number, row.name, values));
  info.row = number;
  info.name = kept_text(std::string(info.test) + "/" + info.row_name);
  GtestProperty& property = keep_property(
      std::make_unique<CaseProperty<Body, P...>>(info, settings, body, std::move(row.arguments)));
  register_test(info, property);
}

/// A test for each row that the provider returns. `first` is the number of rows before them.
template <class... P, class Provider, class Body>
std::size_t register_cases(const PropertyInfo& info, const char* provider_name,
                           const PropertySettings& settings, const Provider& provider,
                           const Body& body, std::size_t first) {
  std::size_t number = first;
  const std::string name = provider_name;
  const auto register_all = [&] {
    const auto& rows = provider();
    for (const auto& row : rows) {
      register_row(info, settings, body, ++number, case_row<P...>(row));
    }
    if (number == first) register_unusable(info, "the provider " + name + " returned no rows");
  };
#if defined(__cpp_exceptions)
  try {
    register_all();
  } catch (const std::exception& problem) {
    register_unusable(info, "the provider " + name + " threw: " + problem.what());
  } catch (...) {
    register_unusable(info, "the provider " + name + " threw something that is no std::exception");
  }
#else
  register_all();
#endif
  return number;
}

}  // namespace surety::detail
