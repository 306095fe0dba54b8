#include "tool/codegen/doubles/cases_code.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <vector>

#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/origin.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/test_name.h"

namespace surety::tool::codegen {

Declarations rows_code(const RowsCode& rows) {
  const FunctionPlan& test = rows.test;
  std::vector<std::string> types, shown;
  Parameters declared;
  Expressions passed;
  for (std::size_t i = 0; i < test.parameters.size(); ++i) {
    const ParameterPlan& parameter = test.parameters[i];
    const std::string& type = parameter.type.spelling;
    const std::string own =
        parameter.name.empty() ? "argument_" + std::to_string(i + 1) : parameter.name;
    const bool moves =
        parameter.passing == Passing::value || parameter.passing == Passing::rvalue_reference;
    types.push_back(type);
    shown.push_back(fmt::format("{} {}", type, own));
    declared.push_back({"[[maybe_unused]] " + type + "&", own});
    passed.push_back(moves ? call("::std::move", {name(own)}) : name(own));
  }
  const Statements body{rows.doubles, evaluate(call("::surety::detail::test_call",
                                                    {deferred(discard(call(rows.call, passed)))}))};
  Declarations code;
  Expression before = number(0);
  for (std::size_t k = 0; k < test.providers.size(); ++k) {
    const Clause& provider = test.providers[k];
    const std::string& text = provider.text.text;
    const Expression called = user_text(text);
    const Expression info =
        braced({literal(contract_suite), test_name_literal(), literal(provider.place.file),
                number(provider.place.line), literal(fmt::format("{}", fmt::join(shown, ", ")))});
    const Expression settings =
        call(lambda({"", {}, "", {use_surety(), returned(rows.settings)}, ""}), {});
    const Expression provided = lambda(
        {"", {}, "decltype(auto)", returned(text.ends_with(")") ? called : call(called, {})), ""});
    const std::string count = names::case_rows(test.id, k);
    code.add(
        from(origin_of(provider), data("[[maybe_unused]] static const ::std::size_t", count,
                                       call(specialised("::surety::detail::register_cases", types),
                                            {info, literal(text), settings, provided,
                                             lambda({"", declared, "", body, ""}), before}))));
    before = name(count);
  }
  return code;
}

}  // namespace surety::tool::codegen
