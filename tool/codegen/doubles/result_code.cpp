#include "tool/codegen/doubles/result_code.h"

#include <fmt/format.h>

#include "tool/contracts/clause_code.h"
#include "tool/contracts/rewrite.h"
#include "tool/contracts/sibling.h"
#include "tool/contracts/tokens.h"
#include "tool/derive/constraints.h"
#include "tool/derive/derive.h"

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

std::string drawn(const std::string& generator, const std::string& held) {
  return fmt::format("return static_cast<{}>(({}).draw(surety_source)); ", held, generator);
}

/// Names that a clause may use although nothing here needs them.
std::string sibling_names() {
  return "{ using namespace ::surety; [[maybe_unused]] constexpr bool threw = false; ";
}

}  // namespace

std::string held_result(const TypeInfo& type) {
  const std::string storage = storage_behind(type).spelling;
  if (!storage.empty()) return storage;
  if (type.kind == TypeKind::pointer) {
    return "::surety::Pointee<::std::remove_cv_t<" + type.element + ">>";
  }
  return type.spelling;
}

std::string derived_draws(const std::vector<Clause>& expects, const TypeInfo& type) {
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
  std::string code;
  for (const auto& [premise, consequence] : sometimes) {
    std::vector<TypedExpression> all = always;
    all.push_back(consequence);
    const std::string generator = generator_for(all, type);
    if (!generator.empty()) code += "if (" + premise + ") { " + drawn(generator, held) + "} ";
  }
  const std::string generator = always.empty() ? "" : generator_for(always, type);
  return generator.empty() ? code : code + "{ " + drawn(generator, held) + "} ";
}

std::string meets_code(const std::vector<Clause>& expects) {
  std::string code;
  for (const Clause& clause : expects) {
    if (about_change(clause)) continue;
    code += (code.empty() ? "" : " && ") + ("static_cast<bool>(" + code_of(clause.text) + ")");
  }
  return code.empty() ? "true" : code;
}

ContractResults contract_results(const FunctionPlan& carrier) {
  ContractResults results;
  const bool member = !carrier.class_name.empty();
  const std::string head =
      "[[maybe_unused]] " + std::string(member && has_object(carrier) ? "" : "static ");
  const std::string tail = (member ? sibling_tail(carrier) : "") + " " + sibling_names();
  const std::string guard =
      "const ::surety::detail::Evaluating surety_evaluating(&" + carrier.id + "_info); ";
  std::string parameters = "[[maybe_unused]] const ::surety::Regions surety_in";
  const std::string own = sibling_parameters(carrier, true);
  if (!own.empty()) parameters += ", " + own;
  std::string meets, candidates, throws;
  for (std::size_t k = 0; k < carrier.contract.regions.size(); ++k) {
    const std::vector<Clause>& expects = carrier.contract.regions[k].expects;
    const std::string inside = fmt::format("(surety_in >> {} & 1u) != 0", k);
    meets += fmt::format("if ({} && !({})) return false; ", inside, meets_code(expects));
    for (const Clause& clause : expects) {
      if (clause.throws == Throws::never) continue;
      const std::string when = clause.throws == Throws::always ? "true" : code_of(clause.condition);
      throws +=
          fmt::format("if ({} && ({})) ::surety::detail::throw_demanded<{}>({{{}, {}, {}}}); ",
                      inside, when, clause.exception_type.text, literal(carrier.qualified_name),
                      literal(clause.place.file), clause.place.line);
    }
    if (carrier.result == ResultKind::nothing) continue;
    const std::string draws = derived_draws(expects, carrier.result_type);
    if (!draws.empty()) candidates += fmt::format("if ({}) {{ {}}} ", inside, draws);
  }
  if (carrier.result != ResultKind::nothing) {
    results.declarations += fmt::format(
        "{}bool {}_meets({}, [[maybe_unused]] {} ret){}{}{}return true; }} ", head, carrier.id,
        parameters, plain_view(carrier.result_type.spelling, carrier.result_spelling), tail, guard,
        meets);
  }
  if (!candidates.empty()) {
    results.candidates = true;
    results.declarations += fmt::format(
        "{}::std::optional<{}> {}_candidate(::surety::Source& surety_source, {}){}{}{}return "
        "::std::nullopt; }} ",
        head, held_result(carrier.result_type), carrier.id, parameters, tail, guard, candidates);
  }
  if (!throws.empty()) {
    results.throws = true;
    results.declarations +=
        fmt::format("{}void {}_throws({}){}{}}} ", head, carrier.id, parameters, tail, throws);
  }
  return results;
}

}  // namespace surety::tool::codegen
