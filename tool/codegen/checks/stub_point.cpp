#include "tool/codegen/checks/stub_point.h"

#include "tool/contracts/sibling.h"

namespace surety::tool::codegen {

std::string scope_prefix(const FunctionPlan& function) {
  if (!function.class_name.empty()) return "::" + function.class_name + "::";
  const std::string unnamed = "(anonymous namespace)::";
  std::string qualified = function.qualified_name;
  for (std::size_t at; (at = qualified.find(unnamed)) != std::string::npos;) {
    qualified.erase(at, unnamed.size());
  }
  return "::" + qualified.substr(0, qualified.size() - function.name.size());
}

std::string stub_point_sibling(const FunctionPlan& function) {
  const bool member = !function.class_name.empty();
  const std::string head = member                      ? "static inline "
                           : function.internal_linkage ? "static "
                                                       : "inline ";
  return siblings_begin(function) + "[[maybe_unused]] " + head + "::surety::detail::StubPoint " +
         function.id + "_point; " + siblings_end(function);
}

std::string stub_point(const FunctionPlan& function) {
  const std::string result =
      function.result == ResultKind::nothing ? "void" : function.result_spelling;
  std::string arguments = has_object(function) ? "this" : "nullptr";
  std::string types = result;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const std::string& given = function.parameters[i].definition_name;
    const std::string name = given.empty() ? "surety_unnamed_" + std::to_string(i) : given;
    types += ", decltype(" + name + ")";
    arguments += ", " + name;
  }
  return "if (const auto surety_stub = ::surety::detail::stub_of(" + function.id +
         "_point); SURETY_UNLIKELY(surety_stub != nullptr)) return ::surety::detail::stub_result<" +
         types + ">(surety_stub, " + arguments + "); ";
}

std::string stub_point_name(const FunctionPlan& function) {
  return scope_prefix(function) + function.id + "_point";
}

}  // namespace surety::tool::codegen
