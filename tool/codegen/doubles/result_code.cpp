#include "tool/codegen/doubles/result_code.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tool/codegen/checks/checks.h"
#include "tool/contracts/rewrite.h"
#include "tool/contracts/sibling.h"
#include "tool/contracts/tokens.h"
#include "tool/derive/constraints.h"
#include "tool/derive/derive.h"
#include "tool/derive/pointers.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/origin.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/source_text.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::codegen {
namespace {

SourceText in_parentheses(const SourceText& inner, unsigned at, unsigned end) {
  SourceText out;
  out.add("(", at);
  out.add(inner);
  out.add(")", end);
  return out;
}

/// The text as C++; `old(e)` is `e`.
std::string code_of(const SourceText& text) { return rewrite(text, in_parentheses).text; }

/// `ret` as the one parameter that is to be generated.
void about_result(TypedExpression& e) {
  if (e.kind == ExpressionKind::result) {
    e.kind = ExpressionKind::parameter;
    e.name = "ret";
  }
  if (mentions(e.text.text, "old")) e.text = rewrite(e.text, in_parentheses);
  for (TypedExpression& child : e.children) about_result(child);
}

bool about_change(const Clause& clause) {
  return clause.throws != Throws::never || !mentions(clause.text.text, "ret");
}

/// The generator that is derived for `ret`; empty if the conditions say nothing that is understood.
std::string generator_for(const std::vector<TypedExpression>& conditions, const TypeInfo& type) {
  FunctionPlan function;
  ParameterPlan result;
  result.name = "ret";
  result.type = type;
  function.parameters.push_back(result);
  Region region;
  for (const TypedExpression& condition : conditions) {
    Clause& clause = region.assumes.emplace_back();
    clause.typed = condition;
    clause.text = condition.text;
    clause.is_typed = true;
  }
  const Derivation derivation = derive_generators(function, region);
  const ParameterGenerator& made = derivation.generators.front();
  return made.by == GeneratedBy::standard ? "" : made.generator;
}

Statement drawn(const std::string& generator, const std::string& held) {
  const Expression value =
      call(member(in_parentheses(user_text(generator)), "draw"), {name("surety_source")});
  return returned(static_cast_to(held, value));
}

/// Writes the functions of ContractResults.
class ContractResultsWriter {
 public:
  explicit ContractResultsWriter(const FunctionPlan& carrier)
      : carrier_(carrier), parameters_(sibling_parameters(carrier, true)) {
    parameters_.insert(parameters_.begin(),
                       {"[[maybe_unused]] const ::surety::Regions", "surety_in"});
  }

  ContractResults write() {
    for (std::size_t k = 0; k < carrier_.contract.regions.size(); ++k) region(k);
    ContractResults results;
    if (carrier_.result != ResultKind::nothing) {
      Parameters list = parameters_;
      list.push_back({"[[maybe_unused]] " +
                          plain_view(carrier_.result_type.spelling, carrier_.result_spelling),
                      "ret"});
      results.declarations.add(
          function("bool", names::meets(carrier_.id), list,
                   {not_checked_again(carrier_.id), meets_, returned(boolean(true))}));
    }
    if (!candidates_.empty()) {
      results.candidates = true;
      Parameters list = parameters_;
      list.insert(list.begin(), {"::surety::Source&", "surety_source"});
      results.declarations.add(function(
          specialised("::std::optional", {held_result(carrier_.result_type)}),
          names::candidate(carrier_.id), list,
          {not_checked_again(carrier_.id), candidates_, returned(name("::std::nullopt"))}));
    }
    if (!throws_.empty()) {
      results.throws = true;
      results.declarations.add(function("void", names::throws(carrier_.id), parameters_, throws_));
    }
    return results;
  }

 private:
  void region(std::size_t k) {
    const std::vector<Clause>& expects = carrier_.contract.regions[k].expects;
    const Expression inside = in_region("surety_in", k);
    const Expression fails = negated(in_parentheses(meets_code(expects)));
    const Statement judged = when(conjunction({inside, fails}), returned(boolean(false)));
    meets_.add(expects.empty() ? Statements(judged) : from(origin_of(expects.front()), judged));
    for (const Clause& clause : expects) {
      if (clause.throws == Throws::never || clause.throws == Throws::may) continue;
      const Expression demanded =
          clause.throws == Throws::always
              ? inside
              : conjunction({inside, in_parentheses(user_text(code_of(clause.condition)))});
      const std::string thrower =
          specialised("::surety::detail::throw_demanded", {clause.exception_type.text});
      throws_.add(from(
          origin_of(clause),
          when(demanded,
               evaluate(call(thrower, {double_info(carrier_.qualified_name, clause.place)})))));
    }
    if (carrier_.result == ResultKind::nothing) return;
    const Statements draws = derived_draws(expects, carrier_.result_type);
    if (!draws.empty()) candidates_.add(when(inside, draws));
  }

  Declaration function(const std::string& result, const std::string& own,
                       const Parameters& parameters, const Statements& body) const {
    // `threw` is a name that a clause may use although nothing here needs it.
    return define({"",
                   has_object(carrier_) ? "[[maybe_unused]]" : "[[maybe_unused]] static",
                   result,
                   own,
                   parameters,
                   has_object(carrier_) ? "const" : "",
                   {use_surety(),
                    variable("[[maybe_unused]] constexpr bool", "threw", boolean(false)), body}});
  }

  const FunctionPlan& carrier_;
  Parameters parameters_;
  Statements meets_, candidates_, throws_;
};

}  // namespace

std::string held_result(const TypeInfo& type) {
  std::string storage = storage_behind(type).spelling;
  if (!storage.empty()) return storage;
  if (const std::string character = text_character(type); !character.empty()) {
    return "::surety::CText<" + character + ">";
  }
  if (type.kind == TypeKind::pointer) {
    return "::surety::Pointee<::std::remove_cv_t<" + type.element + ">>";
  }
  return type.spelling;
}

Statements derived_draws(const std::vector<Clause>& expects, const TypeInfo& type) {
  const std::string held = held_result(type);
  std::vector<TypedExpression> always;
  std::vector<std::pair<std::string, TypedExpression>> sometimes;  // premise and consequence
  for (const Clause& clause : expects) {
    if (about_change(clause) || !clause.is_typed) continue;
    TypedExpression condition = clause.typed;
    about_result(condition);
    std::vector<const TypedExpression*> conjuncts;
    split_conjunction(condition, conjuncts);
    for (const TypedExpression* part : conjuncts) {
      const bool implication = part->kind == ExpressionKind::binary && part->name == "==>" &&
                               part->children.size() == 2 &&
                               !mentions_subject(part->children[0], "ret");
      if (implication) {
        sometimes.emplace_back(code_of(part->children[0].text), part->children[1]);
      } else {
        always.push_back(*part);
      }
    }
  }
  Statements code;
  for (const auto& [premise, consequence] : sometimes) {
    std::vector<TypedExpression> all = always;
    all.push_back(consequence);
    const std::string generator = generator_for(all, type);
    if (!generator.empty()) code.add(when(user_text(premise), drawn(generator, held)));
  }
  const std::string generator = always.empty() ? "" : generator_for(always, type);
  if (!generator.empty()) code.add(in_block(drawn(generator, held)));
  return code;
}

Expression meets_code(const std::vector<Clause>& expects) {
  Expressions conditions;
  for (const Clause& clause : expects) {
    if (about_change(clause)) continue;
    conditions.push_back(static_cast_to("bool", user_text(code_of(clause.text))));
  }
  return conditions.empty() ? boolean(true) : conjunction(conditions);
}

ContractResults contract_results(const FunctionPlan& carrier) {
  return ContractResultsWriter(carrier).write();
}

Expression double_info(const std::string& name, const Place& place, const std::string& type) {
  return braced({literal(name), literal(place.file), number(place.line)}, type);
}

Statement return_candidate(const Expression& candidate) {
  const std::string made = "surety_candidate";
  return when_given("auto", made, candidate,
                    returned(call("::std::move", {dereferenced(name(made))})));
}

Expression drawing(const std::string& held, const Statements& draws) {
  return lambda({"&", {{"[[maybe_unused]] ::surety::Source&", "surety_source"}}, held, draws, ""});
}

}  // namespace surety::tool::codegen
