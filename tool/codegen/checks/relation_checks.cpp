#include "tool/codegen/checks/relation_checks.h"

#include <cstddef>
#include <vector>

#include "tool/codegen/checks/checks.h"
#include "tool/contracts/clause_code.h"
#include "tool/contracts/relation_names.h"
#include "tool/contracts/sibling.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/origin.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {
namespace {

class RelationWriter {
 public:
  RelationWriter(const FunctionPlan& function, std::size_t region, std::size_t hyper,
                 unsigned first_clause)
      : function_(function),
        hyper_(function.contract.regions[region].hypers[hyper]),
        relation_{function.id, region, hyper},
        first_clause_(first_clause) {}

  Declarations write() const {
    Declarations out;
    for (std::size_t i = 0; i < hyper_.assumes.size(); ++i) {
      const Clause& clause = hyper_.assumes[i];
      if (clause.parameter.empty()) {
        out.add(sibling_of(clause, names::relation_assume(relation_, i), "bool", clause.text,
                           returned(static_cast_to("bool", user_text(clause_code(clause.text))))));
      } else if (given_by_execution(function_, hyper_, clause)) {
        const Expression value = user_text(clause_code(clause.generator));
        out.add(sibling_of(clause, names::relation_given(relation_, i), "auto", clause.generator,
                           returned(call("::surety::detail::copy_of", {value}))));
      }
    }
    for (std::size_t i = 0; i < hyper_.expects.size(); ++i) {
      const Clause& clause = hyper_.expects[i];
      out.add(sibling_of(
          clause, names::relation_expect(relation_, i), "void", clause.text,
          watched(i,
                  failing_check(condition_of(clause.text), "hyper", function_.id, relation_.region,
                                first_clause_ + static_cast<unsigned>(i), explained(clause)))));
    }
    if (!hyper_.resets.empty()) {
      Statements statements;
      for (const Clause& clause : hyper_.resets) {
        statements.add(from(origin_of(clause), user_statement(clause_code(clause.text))));
      }
      out.add(sibling_of({}, names::relation_reset(relation_), "void", {}, statements));
    }
    return out;
  }

 private:
  Statements watched(std::size_t expect, const Statement& check) const {
    return {evaluates_clauses(function_.id),
            evaluates(first_clause_ + static_cast<unsigned>(expect)), check};
  }
  Statements explained(const Clause& clause) const {
    if (clause.is_typed) return explanation(clause, clause.text, &function_, {});
    Statements out;
    for (const RelationName& each : names_in(function_, hyper_.executions, clause.text.text)) {
      if (each.what == Observable::self || each.what == Observable::threw) continue;
      out.add(shown_value(each.name, name(each.name)));
    }
    return out;
  }

  Declarations sibling_of(const Clause& clause, const std::string& own, const std::string& result,
                          const SourceText& mentioned, const Statements& body) const {
    const std::vector<RelationName> mentions =
        names_in(function_, hyper_.executions, mentioned.text);
    SiblingOptions options;
    if (deduces_result(function_, mentions)) options.more_types.push_back("class SuretyResult");
    const Declaration made = written(
        function_,
        sibling(function_, result, own, declared(function_, mentions, false),
                {use_surety(),
                 object("const ::surety::detail::Evaluating", "surety_evaluating", {null()}), body},
                options));
    return clause.keyword.empty() ? made : from(origin_of(clause), made);
  }

  const FunctionPlan& function_;
  const Hyper& hyper_;
  names::Relation relation_;
  unsigned first_clause_;
};

}  // namespace

bool given_by_execution(const FunctionPlan& function, const Hyper& hyper, const Clause& clause) {
  for (const RelationName& name : names_in(function, hyper.executions, clause.generator.text)) {
    if (name.what != Observable::parameter) return true;
  }
  return false;
}

Declarations relation_siblings(const FunctionPlan& function) {
  unsigned clause = 0;
  for (const Region& region : function.contract.regions) {
    clause += static_cast<unsigned>(region.assumes.size() + region.expects.size());
  }
  Declarations out;
  for (std::size_t r = 0; r < function.contract.regions.size(); ++r) {
    const Region& region = function.contract.regions[r];
    for (std::size_t h = 0; h < region.hypers.size(); ++h) {
      out.add(RelationWriter(function, r, h, clause).write());
      clause += static_cast<unsigned>(region.hypers[h].expects.size());
    }
  }
  return out;
}

}  // namespace surety::tool::codegen
