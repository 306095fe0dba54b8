#include "tool/codegen/objects/slots.h"

#include <fmt/format.h>

#include <algorithm>

#include "tool/contracts/tokens.h"

namespace surety::tool::codegen {

void Slots::add(std::string generator, const std::string& type, const std::string& name) {
  generators.push_back(std::move(generator));
  declarations.push_back("[[maybe_unused]] " + type + " " + name);
  seen.push_back(declarations.back());
}

void Slots::add_text(std::string generator, const std::string& name) {
  add(std::move(generator), "std::string", name);
  seen.back() = "[[maybe_unused]] const std::string& surety_text_" + name;
  views.push_back(
      {name, fmt::format("[[maybe_unused]] const char* {0} = surety_text_{0}.c_str(); ", name)});
}

std::string made_object(const std::string& object, const std::string& recipe) {
  return fmt::format("auto {0}_made = {1}.make(); [[maybe_unused]] auto& {0} = {0}_made.object; ",
                     object, recipe);
}

void Slots::add_object(std::string generator, const std::string& type, const std::string& name) {
  add(std::move(generator), type, name);
  seen.back() = "[[maybe_unused]] const " + type + "& surety_recipe_" + name;
  views.push_back({name, made_object(name, "surety_recipe_" + name)});
}

std::string Slots::function_of(const std::string& returned) const {
  std::string defined;
  for (const View& view : views) {
    if (mentions(returned, view.name)) defined += view.definition;
  }
  return fmt::format("[]({}) {{ {}return {}; }}", fmt::join(seen, ", "), defined, returned);
}

std::optional<std::string> slot_code(const Call& call, const ParameterGenerator& made,
                                     const Slots& before, Members& members) {
  std::string values, parameters, heads;
  for (const std::string& name : before.names) {
    if (!mentions(made.generator, name)) continue;
    const std::string comma = values.empty() ? "" : ", ";
    heads += comma + "class Surety_" + name;
    parameters += comma + "[[maybe_unused]] const Surety_" + name + "& " + name;
    values += comma + name;
  }
  std::string code = made.generator;
  if (call.owner != nullptr) {
    // Inside the class, where its own names are visible.
    const std::string name = fmt::format("{}_slot_{}_{}", call.carrier.id, call.region, made.index);
    std::string head = call.carrier.template_head;
    if (!heads.empty()) {
      head = head.empty() ? "template <" + heads + "> "
                          : head.substr(0, head.rfind('>')) + ", " + heads + "> ";
    }
    const bool added = members.add(
        *call.owner, fmt::format("{}[[maybe_unused]] {}auto {}({}){} {{ using namespace ::surety; "
                                 "return {}; }}",
                                 head, made.uses_object ? "" : "static ", name, parameters,
                                 made.uses_object ? " const" : "", made.generator));
    if (!added) return std::nullopt;
    const std::string list = call.arguments.empty() ? "" : "<" + call.arguments + ">";
    code = made.uses_object
               ? fmt::format(
                     "{}.seen([&](const auto& surety_self) {{ return surety_self.{}{}{}({}); "
                     "}})",
                     before.object, list.empty() ? "" : "template ", name, list, values)
               : fmt::format("{}::{}{}({})", call.type, name, list, values);
  }
  return code;
}

std::optional<std::string> slot_of(const Call& call, const ParameterGenerator& made,
                                   const Slots& before, Members& members) {
  const std::optional<std::string> code = slot_code(call, made, before, members);
  const bool depends = std::any_of(before.names.begin(), before.names.end(), [&](const auto& name) {
    return mentions(made.generator, name);
  });
  if (!code || (!depends && !made.uses_object)) return code;
  return before.function_of("::surety::detail::unless_empty(" + *code + ")");
}

void Tables::define(const std::string& name, const std::string& definition) {
  if (!written_.insert(name).second) return;
  code_ += fmt::format("#ifndef {0}_defined\n#define {0}_defined\n{1}#endif\n", name, definition);
}

void Tables::solve(const FunctionPlan& function, std::size_t region, std::size_t index,
                   Derivation& derivation, Slots& slots, RegionTest& test) {
  const ArithmeticGroup& group = derivation.groups[index];
  std::vector<Unknown> unknowns;
  for (const std::size_t i : group.parameters) {
    unknowns.push_back({function.parameters[i].name, function.parameters[i].type});
  }
  const std::string name = fmt::format("surety_solutions_{}_{}_{}", function.id, region, index);
  if (solved_.count(name) == 0) solved_[name] = derive::solve(unknowns, group.conditions);
  const Solutions& found = solved_.at(name);
  std::vector<std::string> texts;
  for (const std::size_t i : group.leftovers) texts.push_back(derivation.leftovers[i].text.text);
  if (found.verdict == Solutions::Verdict::impossible) {
    test.error = fmt::format(
        "no input meets the assumptions of this region: `{}` and the others about the same "
        "parameters contradict each other, or are undefined where they hold",
        fmt::join(texts, "`, `"));
  }
  if (found.verdict != Solutions::Verdict::found) return;
  std::vector<std::string> columns, types;
  std::string table;
  for (std::size_t k = 0; k < unknowns.size(); ++k) {
    std::vector<std::string> numbers;
    for (const Solution& solution : found.solutions) {
      numbers.push_back(number_code(solution[k], unknowns[k].type));
    }
    columns.push_back(fmt::format("::{}_{}", name, k));
    types.push_back(unknowns[k].type.spelling);
    table += fmt::format("static const {} {}_{}[] = {{{}}};\n", types[k], name, k,
                         fmt::join(numbers, ","));
  }
  define(name, table);
  const std::size_t slot = slots.generators.size();
  slots.add(fmt::format("::surety::detail::solutions({})", fmt::join(columns, ", ")),
            fmt::format("::std::tuple<{}>", fmt::join(types, ", ")),
            fmt::format("surety_solution_{}", slot));
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
