#include "tool/derive/overlap.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "tool/derive/solve/solve.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::derive {
namespace {

TypedExpression compared(TypedExpression left, const char* op, TypedExpression right) {
  TypedExpression condition;
  condition.kind = ExpressionKind::binary;
  condition.name = op;
  condition.type.kind = TypeKind::boolean;
  condition.type.bits = 8;
  condition.children = {std::move(left), std::move(right)};
  return condition;
}

/// Gives the variables of a clause the names of the arguments that they stand for. False if the
/// expression mentions something else.
bool rename(TypedExpression& e, const std::map<std::string, std::string>& names) {
  if (e.kind == ExpressionKind::parameter || e.kind == ExpressionKind::variable) {
    const auto found = names.find(e.name);
    if (found == names.end()) return false;
    e.kind = ExpressionKind::parameter;
    e.name = found->second;
  }
  return std::all_of(e.children.begin(), e.children.end(),
                     [&](TypedExpression& child) { return rename(child, names); });
}

/// The types of the variables, as they occur in the expression.
void find_types(const TypedExpression& e, std::map<std::string, TypeInfo>& types) {
  for_each(e, [&](const TypedExpression& part) {
    if (part.kind == ExpressionKind::parameter) types.emplace(part.name, part.type);
  });
}

/// What a clause says of a call: when it applies, and what it answers.
struct Rule {
  std::vector<TypedExpression> conditions;
  TypedExpression value;
  std::map<std::string, TypeInfo> types;  // of the arguments that it mentions
};

std::optional<Rule> rule_of(const Stubbing& stubbing) {
  Rule rule;
  std::map<std::string, std::string> names;
  std::vector<std::pair<std::string, std::int64_t>> fixed;
  std::vector<std::pair<std::string, std::string>> equal;
  for (std::size_t k = 0; k < stubbing.arguments.size(); ++k) {
    const std::string& text = stubbing.arguments[k].text;
    const std::string name = "argument_" + std::to_string(k);
    const bool variable =
        std::any_of(stubbing.variables.begin(), stubbing.variables.end(),
                    [&](const auto& candidate) { return candidate.second == text; });
    std::int64_t number = 0;
    const auto end = text.data() + text.size();
    if (variable) {
      const auto [at, first] = names.emplace(text, name);
      if (!first) equal.emplace_back(name, at->second);
    } else if (const auto read = std::from_chars(text.data(), end, number);
               read.ec == std::errc() && read.ptr == end) {
      fixed.emplace_back(name, number);
    } else {
      return std::nullopt;
    }
  }
  if (!equal.empty()) return std::nullopt;
  if (!stubbing.premise.text.empty()) {
    if (!stubbing.premise.is_typed) return std::nullopt;
    rule.conditions.push_back(stubbing.premise.typed);
  }
  if (!stubbing.value.is_typed) return std::nullopt;
  rule.value = stubbing.value.typed;
  for (TypedExpression& condition : rule.conditions) {
    if (!rename(condition, names)) return std::nullopt;
    find_types(condition, rule.types);
  }
  if (!rename(rule.value, names)) return std::nullopt;
  find_types(rule.value, rule.types);
  for (const auto& [name, number] : fixed) {
    TypeInfo type;
    type.kind = TypeKind::signed_integer;
    type.bits = 32;
    type.spelling = "int";
    if (number < INT32_MIN || number > INT32_MAX) return std::nullopt;
    TypedExpression constant;
    constant.kind = ExpressionKind::constant;
    constant.type = type;
    constant.value = std::to_string(number);
    constant.integer = number;
    TypedExpression argument;
    argument.kind = ExpressionKind::parameter;
    argument.name = name;
    argument.type = type;
    rule.conditions.push_back(compared(argument, "==", constant));
    rule.types.emplace(name, type);
  }
  return rule;
}

/// An input for which both rules apply and answer differently, as text; nothing if none is known.
std::optional<std::string> contradiction(const Rule& first, const Rule& second) {
  std::map<std::string, TypeInfo> types = first.types;
  for (const auto& [name, type] : second.types) {
    const auto [at, added] = types.emplace(name, type);
    // A literal takes the type that the variable of the other clause has.
    if (!added && at->second.spelling != type.spelling) return std::nullopt;
  }
  std::vector<Unknown> unknowns;
  for (const auto& [name, type] : types) {
    if (!is_solvable(type)) return std::nullopt;
    unknowns.push_back({name, type});
  }
  std::vector<TypedExpression> conditions = first.conditions;
  conditions.insert(conditions.end(), second.conditions.begin(), second.conditions.end());
  conditions.push_back(compared(first.value, "!=", second.value));
  for (const TypedExpression& condition : conditions) {
    if (!is_solvable(condition)) return std::nullopt;
  }
  if (unknowns.empty()) {
    // Both answer every call: constants tell.
    const bool differ = first.conditions.empty() && second.conditions.empty() &&
                        first.value.integer && second.value.integer &&
                        *first.value.integer != *second.value.integer;
    return differ ? std::optional<std::string>("every call") : std::nullopt;
  }
  SolveLimits limits;
  limits.time = std::chrono::milliseconds(1000);
  limits.enumerated = limits.modelled = 1;
  limits.dense = 2;  // one input is wanted, however many there are
  const Solutions found = solve(unknowns, conditions, limits);
  if (found.verdict != Solutions::Verdict::found || found.solutions.empty()) return std::nullopt;
  std::string text;
  for (std::size_t i = 0; i < unknowns.size(); ++i) {
    const std::string position = std::to_string(std::stoi(unknowns[i].name.substr(9)) + 1);
    text += (text.empty() ? "" : ", ") + ("argument " + position + " = ") +
            number_code(found.solutions.front()[i], unknowns[i].type);
  }
  return text;
}

}  // namespace

void check_overlaps(UnitPlan& plan) {
  for (const FunctionPlan& mock : plan.functions) {
    for (std::size_t i = 0; i < mock.stubbings.size(); ++i) {
      for (std::size_t j = i + 1; j < mock.stubbings.size(); ++j) {
        const Stubbing& first = mock.stubbings[i];
        const Stubbing& second = mock.stubbings[j];
        if (first.method != second.method || first.member != second.member) continue;
        const std::optional<Rule> a = rule_of(first);
        const std::optional<Rule> b = rule_of(second);
        if (!a || !b) continue;
        const std::optional<std::string> input = contradiction(*a, *b);
        if (!input) continue;
        plan.problems.push_back(
            {mock.contract.file, second.clause.text.first_offset(),
             second.clause.text.last_offset() - second.clause.text.first_offset() + 1,
             fmt::format("this answers '{}' differently than `expect: {}` does for {}",
                         second.member, first.clause.text.text, *input),
             Severity::error, "let the premises exclude each other, or the values agree"});
      }
    }
  }
}

}  // namespace surety::tool::derive
