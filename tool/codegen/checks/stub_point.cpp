#include "tool/codegen/checks/stub_point.h"

#include <cstddef>
#include <string>
#include <vector>

#include "tool/contracts/sibling.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/statement.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

std::string global_name(const FunctionPlan& function) {
  const std::string unnamed = "(anonymous namespace)::";
  std::string qualified = function.qualified_name;
  for (std::size_t at; (at = qualified.find(unnamed)) != std::string::npos;) {
    qualified.erase(at, unnamed.size());
  }
  return "::" + qualified;
}

std::string scope_prefix(const FunctionPlan& function) {
  if (!function.class_name.empty()) return "::" + function.class_name + "::";
  if (function.is_friend_in_class) return "::" + contracts::sibling_prefix(function);
  const std::string qualified = global_name(function);
  return qualified.substr(0, qualified.size() - function.name.size());
}

std::string definition_name(const FunctionPlan& function, std::size_t parameter) {
  const std::string& given = function.parameters[parameter].definition_name;
  return given.empty() ? names::unnamed_parameter(parameter) : given;
}

Declarations stub_point_sibling(const FunctionPlan& function) {
  const std::string linkage = in_class(function)          ? "static inline"
                              : function.internal_linkage ? "static"
                                                          : "inline";
  return beside(function, global("[[maybe_unused]] " + linkage + " ::surety::detail::StubPoint",
                                 names::stub_point(function.id)));
}

Statement stub_point(const FunctionPlan& function) {
  const std::string stub = "surety_stub";
  std::vector<std::string> types{function.result == ResultKind::nothing ? "void"
                                                                        : function.result_spelling};
  Expressions arguments{name(stub), has_object(function) ? name("this") : null()};
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    arguments.push_back(name(definition_name(function, i)));
    types.push_back(type_of(arguments.back()));
  }
  return when(variable("const auto", stub,
                       call("::surety::detail::stub_of", {name(contracts::sibling_prefix(function) +
                                                               names::stub_point(function.id))})),
              unlikely(binary(name(stub), "!=", null())),
              returned(call(specialised("::surety::detail::stub_result", types), arguments)));
}

std::string stub_point_name(const FunctionPlan& function) {
  return scope_prefix(function) + names::stub_point(function.id);
}

}  // namespace surety::tool::codegen
