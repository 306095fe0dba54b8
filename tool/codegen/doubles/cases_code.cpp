#include "tool/codegen/doubles/cases_code.h"

#include <fmt/format.h>

#include "tool/contracts/clause_code.h"
#include "tool/emit/literal.h"

namespace surety::tool::codegen {

std::string rows_code(const RowsCode& rows) {
  const FunctionPlan& test = rows.test;
  std::vector<std::string> types, parameters, declared, passed;
  for (std::size_t i = 0; i < test.parameters.size(); ++i) {
    const ParameterPlan& parameter = test.parameters[i];
    const std::string& type = parameter.type.spelling;
    const std::string name =
        parameter.name.empty() ? "argument_" + std::to_string(i + 1) : parameter.name;
    const bool moves =
        parameter.passing == Passing::value || parameter.passing == Passing::rvalue_reference;
    types.push_back(type);
    parameters.push_back(type + " " + name);
    declared.push_back(fmt::format("[[maybe_unused]] {}& {}", type, name));
    passed.push_back(moves ? "::std::move(" + name + ")" : name);
  }
  std::string code;
  std::string before = "0";
  for (std::size_t k = 0; k < test.providers.size(); ++k) {
    const Clause& provider = test.providers[k];
    const std::string& text = provider.text.text;
    const std::string count = fmt::format("{}_rows_{}", test.id, k);
    code += fmt::format(
        "[[maybe_unused]] static const ::std::size_t {0} = "
        "::surety::detail::register_cases<{1}>({{\"Contract\", \"{2}\", {3}, {4}, {5}}}, {6}, [] "
        "{{ "
        "using namespace ::surety; return {7}; }}(), []() -> decltype(auto) {{ return {8}; }}, "
        "[]({9}) {{ {10}::surety::detail::test_call([&] {{ static_cast<void>({11}({12})); }}); }}, "
        "{13});\n",
        count, fmt::join(types, ", "), rows.name, string_literal(provider.place.file),
        provider.place.line, string_literal(fmt::format("{}", fmt::join(parameters, ", "))),
        string_literal(text), rows.settings, text.ends_with(")") ? text : text + "()",
        fmt::join(declared, ", "), rows.doubles, rows.call, fmt::join(passed, ", "), before);
    before = count;
  }
  return code;
}

}  // namespace surety::tool::codegen
