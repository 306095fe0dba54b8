#include "tool/codegen/tests/apart.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tool/codegen/checks/checks.h"
#include "tool/codegen/checks/mentioned.h"
#include "tool/contracts/sibling.h"
#include "tool/contracts/tokens.h"
#include "tool/emit/declaration.h"
#include "tool/emit/printer.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::codegen {
namespace {

bool mentions_any(const std::string& code, const std::set<std::string>& hidden,
                  const std::string& except) {
  const std::vector<Token> tokens = tokenize(code);
  return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) {
    return token.kind == TokenKind::identifier && token.text != except &&
           hidden.count(std::string(token.text)) != 0;
  });
}

/// Whether making a value of the type needs no code of the user.
bool of_library(const TypeInfo& type) {
  if (type.customised) return false;
  if (type.numeric()) return true;
  const bool known = type.kind == TypeKind::pointer ||
                     (type.kind == TypeKind::record && type.record.starts_with("std::"));
  return known && !type.parts.empty() == !type.element.empty() &&
         std::all_of(type.parts.begin(), type.parts.end(), of_library);
}

bool calls_user_code(const TypedExpression& expression) {
  return expression.calls_user_code ||
         std::any_of(expression.children.begin(), expression.children.end(), calls_user_code);
}

bool is_light(const UnitPlan& plan, const FunctionPlan& function) {
  if (!function.class_name.empty() || !function.definition ||
      function.definition->spot.file != plan.main_file) {
    return false;
  }
  const auto calls = [](const Clause& clause) { return calls_user_code(clause.typed); };
  for (const Region& region : function.contract.regions) {
    for (const auto* clauses : {&region.assumes, &region.draws}) {
      if (std::any_of(clauses->begin(), clauses->end(), calls)) return false;
    }
  }
  return std::all_of(function.parameters.begin(), function.parameters.end(),
                     [](const ParameterPlan& parameter) { return of_library(parameter.type); });
}

bool has_relations(const Contract& contract) {
  return std::any_of(contract.regions.begin(), contract.regions.end(),
                     [](const Region& region) { return !region.hypers.empty(); });
}

}  // namespace

std::optional<Apart> apart(const UnitPlan& plan, const FunctionPlan& function,
                           const Printed& code) {
  const KnownApart& known = function.known_apart;
  if (!plan.view.possible || known.by == KnownApart::By::nothing || function.is_test() ||
      !function.inherited.empty() || has_relations(function.contract) ||
      function.is_friend_in_class) {
    return std::nullopt;
  }
  const bool declared = known.by == KnownApart::By::declaration;
  // Others of its name in the main file do not fit its parameters better than itself.
  if (mentions_any(code.text, plan.view.hidden_names, function.name) ||
      mentions_any(known.declaration, plan.view.hidden_names, function.name)) {
    return std::nullopt;
  }
  Declarations made;
  if (declared) made.add(user_declaration(known.declaration));
  // In a class they are declared together with it.
  if (!known.contract && !in_class(function)) {
    made.add(check_siblings(function, SiblingPart::seen_by_tests));
  }
  Declarations all = declared_mentioned(function);
  if (!made.empty()) all.add(in_scope(function.scope_open, made, function.scope_close));
  Apart found;
  if (!all.empty()) found.declarations = print(all).text + "\n";
  found.light = is_light(plan, function);
  return found;
}

std::string without_comments(const std::string& code) {
  std::string out;
  for (std::size_t begin = 0; begin < code.size();) {
    const std::size_t end = std::min(code.find('\n', begin), code.size() - 1) + 1;
    const std::size_t first = code.find_first_not_of(' ', begin);
    if (code.compare(first, 2, "//") != 0) out.append(code, begin, end - begin);
    begin = end;
  }
  return out;
}

}  // namespace surety::tool::codegen
