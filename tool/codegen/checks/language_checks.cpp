#include "tool/codegen/checks/language_checks.h"

#include "tool/contracts/clause_code.h"
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

Around assertion_check(const AssertionPlan& assertion) {
  const Clause& clause = assertion.clause;
  const Expression predicate = lambda({"&", {}, "bool", returned(user_hole()), ""});
  return print_around(call("::surety::detail::require_assertion",
                           {predicate, literal(clause.shown()), whole_place(clause.place),
                            literal(assertion.function)}));
}

Around placeless_check(const AssertionPlan& assertion) {
  const Clause& clause = assertion.clause;
  return print_around(call("::surety::detail::asserted",
                           {static_cast_to("bool", user_hole()), literal(clause.keyword),
                            literal(clause.shown()), whole_place(clause.place)}));
}

}  // namespace surety::tool::codegen
