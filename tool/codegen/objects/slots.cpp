#include "tool/codegen/objects/slots.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tool/codegen/objects/members.h"
#include "tool/contracts/tokens.h"
#include "tool/derive/derive.h"
#include "tool/derive/pointers.h"
#include "tool/derive/solve/solve.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/statement.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/region_test.h"

namespace surety::tool::codegen {

void Slots::add(Expression generator, const std::string& type, const std::string& own) {
  generators.push_back(std::move(generator));
  declarations.push_back({"[[maybe_unused]] " + type, own});
  seen.push_back(declarations.back());
  // The end of a copy would be another one.
  if (holds_memory(type)) seen.back() = {"[[maybe_unused]] const " + type + "&", own};
}

void Slots::add_text(Expression generator, const std::string& holder, const std::string& own) {
  const std::string text = names::viewed_text(own);
  add(std::move(generator), holder, own);
  seen.back() = {"[[maybe_unused]] const " + holder + "&", text};
  views.push_back(
      {own, variable("[[maybe_unused]] auto*", own, call(member(name(text), "get"), {}))});
}

Statements made_object(const std::string& object, const std::string& recipe) {
  const std::string holder = names::holder_of(object);
  return {variable("auto", holder, call(member(name(recipe), "make"), {})),
          variable("[[maybe_unused]] auto&", object, member(name(holder), "object"))};
}

void Slots::add_object(Expression generator, const std::string& type, const std::string& own) {
  const std::string recipe = names::viewed_recipe(own);
  add(std::move(generator), type, own);
  seen.back() = {"[[maybe_unused]] const " + type + "&", recipe};
  views.push_back({own, made_object(own, recipe)});
}

Expression Slots::function_of(const ParameterGenerator& made, const Expression& value) const {
  Statements body;
  for (const View& view : views) {
    if (mentions(made.generator, view.name)) body.add(view.definition);
  }
  body.add(returned(value));
  return lambda({"", seen, "", body, ""});
}

std::optional<Expression> slot_code(const Call& call, const ParameterGenerator& made,
                                    const Slots& before, Members& members) {
  if (call.owner == nullptr) return user_text(made.generator);
  // Inside the class, where its own names are visible.
  std::vector<std::string> types;
  Parameters parameters;
  Expressions values;
  for (const std::string& own : before.names) {
    if (!mentions(made.generator, own)) continue;
    types.push_back("class " + names::template_type(own));
    parameters.push_back({"[[maybe_unused]] const " + names::template_type(own) + "&", own});
    values.push_back(name(own));
  }
  const std::string slot = names::slot(call.carrier.id, call.part, made.index);
  const Function member_function{template_head(call.carrier.template_head, types),
                                 made.uses_object ? "[[maybe_unused]]" : "[[maybe_unused]] static",
                                 "auto",
                                 slot,
                                 parameters,
                                 made.uses_object ? "const" : "",
                                 {use_surety(), returned(user_text(made.generator))}};
  const bool outside = call.carrier.outline.has_value();
  if (!members.add(*call.owner, outside ? declare(member_function) : define(member_function))) {
    return std::nullopt;
  }
  if (outside) members.define_outside(call.carrier, member_function, types);
  const std::string list = call.arguments.empty() ? "" : "<" + call.arguments + ">";
  if (!made.uses_object) return emit::call(call.type + "::" + slot + list, values);
  const std::string self = "surety_self";
  const Expression seen =
      emit::call(member(name(self), (list.empty() ? "" : "template ") + slot + list), values);
  return emit::call(member(name(before.object), "seen"),
                    {lambda({"&", {{"const auto&", self}}, "", returned(seen), ""})});
}

std::optional<Expression> slot_of(const Call& call, const ParameterGenerator& made,
                                  const Slots& before, Members& members) {
  std::optional<Expression> code = slot_code(call, made, before, members);
  const bool depends = std::any_of(before.names.begin(), before.names.end(), [&](const auto& name) {
    return mentions(made.generator, name);
  });
  if (!code || (!depends && !made.uses_object)) return code;
  return before.function_of(made, emit::call("::surety::detail::unless_empty", {*code}));
}

void Tables::define(const std::string& name, const Declarations& definition) {
  if (!written_.insert(name).second) return;
  code_.add(once(names::defined(name), definition));
}

void Tables::solve(const FunctionPlan& function, const names::RegionPart& part, std::size_t index,
                   Derivation& derivation, Slots& slots, RegionTest& test) {
  const ArithmeticGroup& group = derivation.groups[index];
  std::vector<Unknown> unknowns;
  unknowns.reserve(group.parameters.size());
  for (const std::size_t i : group.parameters) {
    unknowns.push_back({function.parameters[i].name, function.parameters[i].type});
  }
  const std::string own = names::solutions(function.id, part, index);
  const auto [known, first] = solved_.try_emplace(own);
  if (first) known->second = derive::solve(unknowns, group.conditions);
  const Solutions& found = known->second;
  std::vector<std::string> texts;
  texts.reserve(group.leftovers.size());
  for (const std::size_t i : group.leftovers) texts.push_back(derivation.leftovers[i].text.text);
  if (found.verdict == Solutions::Verdict::impossible) {
    test.error = fmt::format(
        "no input meets the assumptions of this region: `{}` and the others about the same "
        "parameters contradict each other, or are undefined where they hold",
        fmt::join(texts, "`, `"));
  }
  if (found.verdict != Solutions::Verdict::found) return;
  std::vector<std::string> types;
  Expressions columns;
  Declarations table;
  for (std::size_t k = 0; k < unknowns.size(); ++k) {
    Expressions numbers;
    for (const Solution& solution : found.solutions) {
      numbers.push_back(user_text(number_code(solution[k], unknowns[k].type)));
    }
    const std::string column = names::solution_column(own, k);
    columns.push_back(name("::" + column));
    types.push_back(unknowns[k].type.spelling);
    table.add(data("static const " + types[k], column + "[]", braced(numbers)));
  }
  define(own, table);
  const std::size_t slot = slots.generators.size();
  slots.add(call("::surety::detail::solutions", columns), specialised("::std::tuple", types),
            names::solution(slot));
  for (ParameterGenerator& made : derivation.generators) {
    const auto at = std::find(group.parameters.begin(), group.parameters.end(), made.index);
    if (at == group.parameters.end()) continue;
    made.by = GeneratedBy::solved;
    made.generator = fmt::format("::surety::detail::SolutionPart<{}, {}>()", slot,
                                 at - group.parameters.begin());
  }
  test.solutions = std::max<std::uint64_t>(test.solutions, 1) * found.solutions.size();
  test.narrowed = test.narrowed || !found.complete;
  test.solved.insert(test.solved.end(), texts.begin(), texts.end());
}

}  // namespace surety::tool::codegen
