#include "tool/codegen/checks/language_checks.h"

#include <algorithm>
#include <string>

#include "tool/contracts/clause_code.h"
#include "tool/contracts/tokens.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/origin.h"
#include "tool/emit/printer.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {
namespace {

Expression whole_place(const Place& place) {
  return braced({literal(place.file), number(place.line), number(place.column)}, "::surety::Place");
}

}  // namespace

Around language_check(const LanguageClause& language, const LanguageCheck& check) {
  const Clause& clause = language.clause;
  const Statements required = quiet(Statements{
      use_surety(),
      evaluate(
          call("::surety::detail::require_language",
               {condition_of(clause.text), in_parentheses(user_text(check.subject)),
                literal(clause.text.text), literal(language.subject), whole_place(clause.place),
                whole_place(check.place), literal(check.function)}))});
  if (check.global) {
    const Expression checked =
        call(lambda({"", {}, "", {required, returned(boolean(true))}, ""}), {});
    const Declaration made =
        data("[[maybe_unused]] const bool", names::language_check(check.begin), checked);
    return {{}, print_on_one_line(from(origin_of(clause), in_namespace("", made)))};
  }
  const Statements behind = from(origin_of(clause), in_block(required));
  return print_around(check.braces ? Statements(in_block({user_body(), behind}))
                                   : Statements{user_body(), behind});
}

namespace {

constexpr const char* result_variable = "surety_ret";
constexpr const char* body_variable = "surety_body";

std::string constified(const std::string& type) {
  return specialised("::surety::detail::Constified", {type});
}

Expression in_place(const Clause& clause, const std::string& function) {
  return braced({literal(clause.keyword), literal(clause.shown()), whole_place(clause.place),
                 literal(function)},
                "::surety::detail::InPlace");
}

/// The condition of a local contract, with const for all that it names: `parameters` and what
/// else it is given.
Statements condition_in_place(const LocalContractPlan& local, const Clause& clause,
                              const Parameters& given) {
  Parameters parameters;
  Expressions arguments;
  for (const std::string& each : local.parameters) {
    if (!mentions(clause.text.text, each)) continue;
    const auto same = [&](const Parameter& other) { return other.name == each; };
    if (std::any_of(given.begin(), given.end(), same)) continue;
    parameters.push_back({constified(type_of(name(each))), each});
    arguments.push_back(name(each));
  }
  const Expression tested =
      lambda({"&", parameters, "bool", returned(condition_of(clause.text)), ""});
  const Expression predicate = lambda({"&", {}, "bool", returned(call(tested, arguments)), ""});
  return from(origin_of(clause), evaluate(call("::surety::detail::require_in_place",
                                               {predicate, in_place(clause, local.function)})));
}

}  // namespace

Around assertion_check(const AssertionPlan& assertion) {
  const Expression predicate = lambda({"&", {}, "bool", returned(user_hole()), ""});
  return print_around(call("::surety::detail::require_in_place",
                           {predicate, in_place(assertion.clause, assertion.function)}));
}

Around local_contract_checks(const LocalContractPlan& local) {
  Statements made;
  for (const Clause& pre : local.pres) made.add(condition_in_place(local, pre, {}));
  if (local.posts.empty()) return print_around(Statements{made, user_body()});
  // The result has as many names as conditions give it.
  Statements after;
  bool named = false;
  for (const LocalContractPlan::Post& post : local.posts) {
    if (post.result.empty()) {
      after.add(condition_in_place(local, post.clause, {}));
      continue;
    }
    named = true;
    const Parameters result{{constified(type_of(name(result_variable))), post.result}};
    const Expression checked =
        lambda({"&", result, "void", condition_in_place(local, post.clause, result), ""});
    after.add(evaluate(call(checked, {name(result_variable)})));
  }
  Parameters given;
  if (named) {
    given.push_back({constified(type_of(call(name(body_variable), {}))), result_variable});
  }
  const Expression all = call("::surety::detail::checked_after",
                              {name(body_variable), lambda({"&", given, "void", after, ""})});
  made.add(
      variable("const auto", body_variable, lambda({"&", {}, local.result_text, user_body(), ""})));
  made.add(local.returns ? returned(all) : evaluate(all));
  return print_around(made);
}

Around placeless_check(const AssertionPlan& assertion) {
  const Clause& clause = assertion.clause;
  return print_around(call("::surety::detail::asserted",
                           {static_cast_to("bool", user_hole()), literal(clause.keyword),
                            literal(clause.shown()), whole_place(clause.place)}));
}

}  // namespace surety::tool::codegen
