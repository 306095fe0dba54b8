#include "tool/testgen/recipes.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace surety::tool {

namespace {

constexpr int deepest = 3;  // objects in objects

/// Whether a spelling has this name in it, as a whole.
bool has_name(const std::string& spelling, const std::string& name) {
  const auto part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ':';
  };
  for (std::size_t at = spelling.find(name); at != std::string::npos;
       at = spelling.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !part(spelling[at - 1])) && (end == spelling.size() || !part(spelling[end]))) {
      return true;
    }
  }
  return false;
}

/// Letters that tell instantiations apart.
std::string marked(const std::string& type) {
  std::string mark = "_";
  for (char c : type) {
    const bool word = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (word) {
      mark += c;
    } else if (c != ' ') {
      mark += fmt::format("_{:x}", static_cast<unsigned char>(c));
    }
  }
  return mark;
}

bool is_text_pointer(const TypeInfo& type) {
  return type.kind == TypeKind::pointer && type.element == "const char";
}

bool always_throws(const Region& region) {
  return std::any_of(region.expects.begin(), region.expects.end(),
                     [](const Clause& clause) { return clause.throws == Throws::always; });
}

}  // namespace

bool is_text_view(const TypeInfo& type) { return !string_behind(type).empty(); }

bool Recipes::has_default(const TypeInfo& type, int depth) const {
  // In step with the specialisations of surety::DefaultGenerator.
  static const std::set<std::string> known = {"std::basic_string",
                                              "std::basic_string_view",
                                              "std::vector",
                                              "std::array",
                                              "std::deque",
                                              "std::list",
                                              "std::set",
                                              "std::map",
                                              "std::unordered_set",
                                              "std::unordered_map",
                                              "std::pair",
                                              "std::tuple",
                                              "std::optional",
                                              "std::variant",
                                              "std::monostate",
                                              "std::unique_ptr",
                                              "std::shared_ptr",
                                              "std::function",
                                              "std::chrono::duration",
                                              "std::chrono::time_point",
                                              "std::filesystem::path"};
  if (type.numeric() || type.kind == TypeKind::enumeration) return true;
  if (type.kind == TypeKind::pointer && type.element.find("void") != std::string::npos) {
    return false;
  }
  // Types that lead back to themselves have no end.
  if (depth > deepest) return false;
  // Containers of objects and pointers to them have a default only if the objects have one.
  for (const ClassPlan& owner : plan_.classes) {
    if (owner.name == type.spelling || !has_name(type.spelling, owner.name)) continue;
    if (!owner.type.aggregate || !has_default(owner.type, depth + 1)) return false;
  }
  if (type.kind == TypeKind::pointer) return true;
  if (type.aggregate && !type.record.starts_with("std::")) {
    const ClassPlan* owner = class_named(plan_, type.spelling);
    const std::vector<FieldInfo>& fields =
        type.fields.empty() && owner != nullptr ? owner->type.fields : type.fields;
    return !fields.empty() && std::all_of(fields.begin(), fields.end(), [&](const auto& field) {
      return has_default(field.type(), depth + 1);
    });
  }
  return known.count(type.record) != 0;
}

Recipes::Standard Recipes::standard(const ParameterPlan& parameter, const ClassPlan& owner,
                                    RegionTest& test, int depth) const {
  const TypeInfo& type = parameter.type;
  const bool changes_it = parameter.passing == Passing::lvalue_reference;
  if (parameter.pack || changes_it || type.spelling == owner.name || !type.copyable) return {};
  if (is_text_pointer(type)) return {"::surety::detail::CText", "::surety::any<::std::string>()"};
  if (type.kind == TypeKind::pointer) return {};
  if (const std::string text = string_behind(type); !text.empty()) {
    return {text, "::surety::any<" + text + ">()"};
  }
  if (has_default(type)) return {type.spelling, "::surety::any<" + type.spelling + ">()"};
  const ClassPlan* inner = class_named(plan_, type.spelling);
  if (inner == nullptr || depth >= deepest) return {};
  const ObjectRecipe recipe = of(*inner, type.spelling, test, depth + 1);
  return {recipe.type, recipe.generator};
}

bool Recipes::add_ways(const ClassPlan& owner, const std::string& type, std::size_t index,
                       RegionTest& test, int depth, std::vector<std::string>& tuples,
                       std::vector<std::string>& ways) const {
  const ConstructorPlan& constructor = owner.constructors[index];
  const FunctionPlan* contract = nullptr;
  for (const FunctionPlan& function : plan_.functions) {
    if (!constructor.id.empty() && function.id == constructor.id) contract = &function;
  }
  FunctionPlan plain;
  plain.parameters = constructor.parameters;
  const FunctionPlan& carrier = contract == nullptr ? plain : *contract;
  std::vector<Region> regions{{}};
  if (contract != nullptr) regions = contract->contract.regions;

  // Members of a template have types that only the class itself can say.
  std::vector<std::string> types;
  for (const ParameterPlan& parameter : constructor.parameters)
    types.push_back(parameter.type_text);
  const std::string alias = fmt::format("{}_arguments_{}", owner.id, index);
  const auto dependent_type = [&](std::size_t i) {
    members_.add(owner, fmt::format("using {} = ::surety::detail::HeldArguments<{}>;", alias,
                                    fmt::join(types, ", ")));
    return fmt::format("::std::tuple_element_t<{}, typename {}::{}>", i, type, alias);
  };

  bool any = false;
  for (std::size_t k = 0; k < regions.size(); ++k) {
    if (always_throws(regions[k])) continue;
    Derivation derivation = derive(carrier, regions[k]);
    Slots slots;
    RegionTest notes;
    for (std::size_t group = 0; group < derivation.groups.size(); ++group) {
      tables_.solve(carrier, k, group, derivation, slots, notes);
    }
    if (!notes.error.empty()) continue;
    std::vector<std::string> held(constructor.parameters.size());
    std::vector<std::size_t> places(constructor.parameters.size());
    bool possible = true;
    for (const ParameterGenerator& made : derivation.generators) {
      const ParameterPlan& parameter = constructor.parameters[made.index];
      const bool changes_it = parameter.passing == Passing::lvalue_reference;
      Standard slot;
      if (made.by == GeneratedBy::standard && !parameter.type.dependent) {
        slot = standard(parameter, owner, test, depth);
      } else if (!changes_it && !parameter.pack && parameter.type.copyable) {
        slot.type = parameter.type.dependent          ? dependent_type(made.index)
                    : is_text_pointer(parameter.type) ? "::surety::detail::CText"
                    : parameter.type.kind == TypeKind::pointer
                        ? "::surety::Pointee<::std::remove_cv_t<" + parameter.type.element + ">>"
                        : made.holder;
        slot.generator = "::surety::any<" + slot.type + ">()";
        if (made.by != GeneratedBy::standard) {
          const Call call{carrier, class_named(plan_, carrier.class_name), type, "", k};
          slot.generator = made.by == GeneratedBy::solved
                               ? made.generator
                               : slot_of(call, made, slots, members_).value_or(std::string());
        }
      }
      possible = possible && !slot.type.empty() && !slot.generator.empty();
      places[made.index] = slots.generators.size();
      held[made.index] = slot.type;
      slots.add(slot.generator, slot.type, made.parameter);
      slots.names.push_back(made.parameter);
    }
    if (!possible) continue;
    if (!any) tuples.push_back(fmt::format("::std::tuple<{}>", fmt::join(held, ", ")));
    any = true;
    std::string passed;
    for (const std::size_t place : places) passed += fmt::format(", {}", place);
    ways.push_back(
        fmt::format("::surety::detail::way<{}>(::surety::detail::arguments_of<{}{}>({}))",
                    tuples.size() - 1, tuples.back(), passed, fmt::join(slots.generators, ", ")));
    for (const Leftover& leftover : derivation.leftovers) {
      const std::string& text = leftover.text.text;
      const auto has = [&text](const std::vector<std::string>& list) {
        return std::find(list.begin(), list.end(), text) != list.end();
      };
      if (!has(notes.solved) && !has(test.filtered)) test.filtered.push_back(text);
    }
  }
  return any;
}

ObjectRecipe Recipes::of(const ClassPlan& owner, const std::string& type, RegionTest& test,
                         int depth) const {
  if (!owner.constructible || owner.is_abstract) return {};
  std::vector<std::string> tuples, ways;
  // The fewer arguments the simpler.
  std::vector<std::size_t> order(owner.constructors.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return owner.constructors[a].parameters.size() < owner.constructors[b].parameters.size();
  });
  for (const std::size_t index : order) add_ways(owner, type, index, test, depth, tuples, ways);
  if (owner.constructors.empty()) {
    const bool fields = owner.type.aggregate && owner.copyable && has_default(owner.type);
    const std::string tuple = fields ? "::std::tuple<" + type + ">" : "::std::tuple<>";
    if (fields) {
      ways.push_back(fmt::format(
          "::surety::detail::way<0>(::surety::detail::arguments_of<{}, 0>(::surety::any<{}>()))",
          tuple, type));
    } else if (owner.default_constructible || owner.dependent) {
      // Whether it has fields that could be anything is not known of a template.
      test.narrowed = test.narrowed || owner.dependent;
      ways.push_back(
          fmt::format("::surety::detail::way<0>(::surety::detail::arguments_of<{}>())", tuple));
    }
    if (!ways.empty()) tuples.push_back(tuple);
  }
  if (ways.empty()) return {};
  const std::string recipe =
      fmt::format("::surety::detail::Recipe<{}, {}>", type, fmt::join(tuples, ", "));
  // Once for all tests: the compiler instantiates it once, too.
  const std::string name = "surety_recipes_" + owner.id + (owner.dependent ? marked(type) : "");
  tables_.define(name, fmt::format("using {0}_type = {1};\n[[maybe_unused]] static auto {0}() {{ "
                                   "return ::surety::detail::recipes_by<{0}_type>({2}); }}\n",
                                   name, recipe, fmt::join(ways, ", ")));
  return {"::" + name + "_type", "::" + name + "()"};
}

}  // namespace surety::tool
