#include "tool/codegen/objects/recipes.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "tool/codegen/objects/instances.h"
#include "tool/codegen/objects/members.h"
#include "tool/codegen/objects/slots.h"
#include "tool/codegen/objects/structures.h"
#include "tool/derive/derive.h"
#include "tool/derive/pointers.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/plan.h"
#include "tool/model/region_test.h"
#include "tool/model/standard_types.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::codegen {

namespace {

constexpr int deepest = 3;                // objects in objects
constexpr std::size_t most_changes = 12;  // each costs the compiler time

/// `any<type>()`
Expression anything(const std::string& type) {
  return call(specialised("::surety::any", {type}), {});
}

/// A class that stands for a call, with the name that people know it by.
Declaration call_structure(const std::string& own, const std::string& shown,
                           const Function& called) {
  return structure("struct " + own, "",
                   {data("static constexpr const char*", "name", literal(shown)), define(called)});
}

bool always_throws(const Region& region) {
  return std::any_of(region.expects.begin(), region.expects.end(),
                     [](const Clause& clause) { return clause.throws == Throws::always; });
}

/// Whether values can be copied, those that they hold included.
bool is_copied(const TypeInfo& type) {
  return type.kind != TypeKind::record ||
         (type.copyable && std::all_of(type.parts.begin(), type.parts.end(), is_copied));
}

/// What is made in place of `Base<D>`, which is nothing without the D around it; empty for others.
std::string stand_in_for(const ClassPlan& owner, const std::string& type) {
  for (const auto& [base, derived] : owner.stand_ins) {
    if (base == type) return derived;
  }
  return {};
}

struct Count {
  unsigned least;
  unsigned most;
};
/// How many objects a standard type holds; nothing for types that recipes do not fill.
std::optional<Count> held_objects(const TypeInfo& type) {
  if (is_made(type.record, Making::pushed)) return Count{0, 4};
  if (is_made(type.record, Making::optional)) return Count{0, 1};
  if (is_made(type.record, Making::owner)) return Count{1, 1};
  return std::nullopt;
}

}  // namespace

bool Recipes::has_default(const TypeInfo& type, int depth) const {
  if (type.numeric() || type.kind == TypeKind::enumeration || type.customised) return true;
  if (type.record == "std::any" || is_function_object(type.record)) return true;
  // Types that lead back to themselves have no end.
  if (depth > deepest) return false;
  if (type.kind == TypeKind::pointer) {
    if (!type.parts.empty() && type.parts[0].function) return can_answer(type.parts[0], depth);
    return !type.parts.empty() && type.parts[0].kind != TypeKind::pointer &&
           has_default_part(type.parts[0], depth);
  }
  if (type.assembled) return !type.fields.empty() && can_be_filled(type);
  if (const StandardType* standard = standard_type(type.record)) {
    // What a view in a container looks at would be gone.
    const bool view = standard->making == Making::view;
    if (view && ((depth > 0 && type.record != "std::basic_string_view") ||
                 storage_behind(type).spelling.empty())) {
      return false;
    }
    return std::all_of(type.parts.begin(), type.parts.end(),
                       [&](const TypeInfo& part) { return has_default_part(part, depth); });
  }
  if (type.aggregate && !type.record.starts_with("std::")) {
    const std::vector<FieldInfo>& fields = fields_of(type);
    return !fields.empty() && std::all_of(fields.begin(), fields.end(), [&](const auto& field) {
      return has_default(field.type(), depth + 1);
    });
  }
  return type.record == "std::function" && !type.parts.empty() && type.parts[0].function &&
         can_answer(type.parts[0], depth);
}

/// Whether a test can make functions of the type: what they return can be made.
bool Recipes::can_answer(const TypeInfo& function, int depth) const {
  const TypeInfo& result = function.parts[0];
  return result.spelling == "void" || (result.copyable && has_default(result, depth + 1));
}

/// Of what a pointer leads to, or a standard type holds. A view or a pointer would lead to nothing.
bool Recipes::has_default_part(const TypeInfo& part, int depth) const {
  if (part.kind == TypeKind::pointer) return !text_character(part).empty();
  // The fields of aggregates in headers of others are not always known.
  if (part.aggregate && standard_type(part.record) == nullptr && fields_of(part).empty()) {
    return class_named(plan_, part.spelling) == nullptr;
  }
  return has_default(part, depth + 1);
}

const std::vector<FieldInfo>& Recipes::fields_of(const TypeInfo& type) const {
  const ClassPlan* owner = class_named(plan_, type.spelling);
  return type.fields.empty() && owner != nullptr ? owner->type.fields : type.fields;
}

/// What keeps an argument for a parameter that takes rvalues; empty for others.
std::string Recipes::moved(const ParameterPlan& parameter, const std::string& type) {
  const bool rvalue = parameter.passing == Passing::rvalue_reference;
  return rvalue ? specialised("::surety::detail::Moved", {type}) : "";
}

/// A smart pointer to a value that can be anything. It cannot be copied, what it owns can.
std::optional<Recipes::Held> Recipes::owned(const ParameterPlan& parameter) const {
  const TypeInfo& type = parameter.type;
  const bool taken =
      parameter.passing == Passing::value || parameter.passing == Passing::rvalue_reference;
  if (type.record != "std::unique_ptr" || type.dependent || type.parts.size() != 1 || !taken ||
      parameter.pack || !is_copied(type.parts[0]) || !has_default_part(type.parts[0], 0)) {
    return std::nullopt;
  }
  const std::string& part = type.parts[0].spelling;
  const std::string drawn = specialised("::std::optional", {part});
  return Held{drawn, anything(drawn), false, specialised("::surety::detail::Owned", {part})};
}

Recipes::Held Recipes::standard(const ParameterPlan& parameter, const ClassPlan& owner,
                                RegionTest& test, int depth) const {
  const TypeInfo& type = parameter.type;
  const bool changes_it = parameter.passing == Passing::lvalue_reference;
  if (parameter.pack || changes_it || type.spelling == owner.name) return {};
  if (type.kind == TypeKind::pointer) return {};
  if (const std::string storage = storage_behind(type).spelling; !storage.empty()) {
    return {storage, anything(storage)};
  }
  if (has_default(type)) {
    if (!is_copied(type)) return {};
    return {type.spelling, anything(type.spelling), false, moved(parameter, type.spelling)};
  }
  if (depth >= deepest) return {};
  const ObjectRecipe recipe = of(type, test, depth + 1);
  return {recipe.type, recipe.generator, true};
}

Recipes::Held Recipes::derived(const RecipeCall& call, const FunctionPlan& carrier,
                               const ParameterGenerator& made, const std::string& type,
                               std::size_t region, const Slots& slots) const {
  const ParameterPlan& parameter = call.parameters[made.index];
  const bool changes_it = parameter.passing == Passing::lvalue_reference;
  // A copy of the arguments would point to the end of what was copied.
  if (changes_it || parameter.pack || holds_end(made.holder) ||
      (!parameter.type.dependent && !is_copied(parameter.type))) {
    return {};
  }
  if (waits_for_type(made.holder)) return elements(call, made, type, slots);
  if (parameter.type.dependent && parameter.type_text.find('*') != std::string::npos) {
    return text(call, made, type);
  }
  Held held;
  held.type = parameter.type.dependent    ? dependent_type(call, type, made.index)
              : holds_memory(made.holder) ? made.holder
              : parameter.type.kind == TypeKind::pointer
                  ? "::surety::Pointee<::std::remove_cv_t<" + parameter.type.element + ">>"
                  : made.holder;
  held.kept = moved(parameter, held.type);
  held.generator = anything(held.type);
  // What depends on an object is left to the contract: the call is not made outside of it.
  if (made.by == GeneratedBy::standard || made.uses_object) return held;
  const Call where{carrier, class_named(plan_, carrier.class_name), type, "", {region, 0}};
  held.generator = made.by == GeneratedBy::solved
                       ? user_text(made.generator)
                       : slot_of(where, made, slots, members_).value_or(Expression());
  return held;
}

/// `View<T>(T* data, int length)`: the elements, where they are numbers.
Recipes::Held Recipes::elements(const RecipeCall& call, const ParameterGenerator& made,
                                const std::string& type, const Slots& slots) const {
  if (call.contract != nullptr || type.find('<') == std::string::npos) return {};
  const std::vector<std::string> arguments = arguments_of(type);
  const bool numbers = std::all_of(arguments.begin(), arguments.end(), [&](const auto& argument) {
    return argument.find_first_of(":<") == std::string::npos &&
           class_named(plan_, argument) == nullptr && can_be_made(argument, plan_);
  });
  const std::optional<HeldElements> held =
      held_elements(made.holder, made.generator, dependent_type(call, type, made.index),
                    call.parameters[made.index].type_text);
  if (!numbers || !held || holds_end(held->holder)) return {};
  ParameterGenerator known = made;
  known.generator = held->generator;
  FunctionPlan plain;
  const Call where{plain, nullptr, type, "", {0, 0}};
  return {held->holder, slot_of(where, known, slots, members_).value_or(Expression())};
}

/// `View<T>(const T* text)`, where T is a character. What other pointers lead to, and who owns it,
/// nobody has said.
Recipes::Held Recipes::text(const RecipeCall& call, const ParameterGenerator& made,
                            const std::string& type) const {
  if (made.by != GeneratedBy::standard) return {};
  const std::vector<std::string> arguments = arguments_of(type);
  const std::vector<std::string>& names = call.owner.template_parameters;
  const std::string& written = call.parameters[made.index].type_text;
  for (std::size_t i = 0; i < names.size() && i < arguments.size(); ++i) {
    TypeInfo pointer;
    pointer.kind = TypeKind::pointer;
    pointer.element = arguments[i];
    const bool pointed = written == "const " + names[i] + " *" ||
                         written == "const " + names[i] + "*" || written == names[i] + " const*" ||
                         written == names[i] + " const *";
    if (!pointed || text_character(pointer).empty()) continue;
    const std::string character = "const " + arguments[i];
    return {"::surety::CText<" + character + ">",
            emit::call(specialised("::surety::detail::c_texts", {character}),
                       {anything("::std::basic_string<" + arguments[i] + ">"),
                        name("::surety::Null::excluded")})};
  }
  return {};
}

/// Members of a template have types that only the class itself can say.
std::string Recipes::dependent_type(const RecipeCall& call, const std::string& type,
                                    std::size_t index) const {
  std::vector<std::string> types;
  types.reserve(call.parameters.size());
  for (const ParameterPlan& parameter : call.parameters) types.push_back(parameter.type_text);
  const std::string alias = names::call_arguments(call.label);
  members_.add(call.owner,
               type_alias("", alias, specialised("::surety::detail::HeldArguments", types)));
  return fmt::format("::std::tuple_element_t<{}, typename {}::{}>", index, type, alias);
}

bool Recipes::add_call(const RecipeCall& call, const std::string& type, RegionTest& test, int depth,
                       CallList& out) const {
  FunctionPlan plain;
  plain.parameters = call.parameters;
  const FunctionPlan& carrier = call.contract == nullptr ? plain : *call.contract;
  std::vector<Region> regions{{}};
  if (call.contract != nullptr) regions = call.contract->contract.regions;
  bool any = false;
  for (std::size_t k = 0; k < regions.size(); ++k) {
    if (always_throws(regions[k])) continue;
    Derivation derivation = derive_inputs(carrier, regions[k]);
    Slots slots;
    RegionTest notes;
    for (std::size_t group = 0; group < derivation.groups.size(); ++group) {
      tables_.solve(carrier, {k, 0}, group, derivation, slots, notes);
    }
    if (!notes.error.empty()) continue;
    std::vector<std::string> held(call.parameters.size());
    std::vector<std::size_t> places(call.parameters.size());
    bool possible = true;
    for (const ParameterGenerator& made : derivation.generators) {
      const ParameterPlan& parameter = call.parameters[made.index];
      const bool standard_one = made.by == GeneratedBy::standard && !parameter.type.dependent;
      const bool by_recipe = made.by == GeneratedBy::derived && !parameter.type.dependent &&
                             !has_default(parameter.type);
      const std::optional<Held> pointer = owned(parameter);
      const Held slot = pointer                     ? *pointer
                        : standard_one || by_recipe ? standard(parameter, call.owner, test, depth)
                                                    : derived(call, carrier, made, type, k, slots);
      // Its elements are not known before T is.
      const bool list = parameter.type.dependent &&
                        parameter.type_text.find("initializer_list<") != std::string::npos;
      possible = possible && !list && !slot.type.empty() && !slot.generator.empty();
      places[made.index] = slots.generators.size();
      held[made.index] = slot.kept.empty() ? slot.type : slot.kept;
      if (slot.type.starts_with("::surety::CText<")) {
        slots.add_text(slot.generator, slot.type, made.parameter);
      } else if (slot.is_object) {
        slots.add_object(slot.generator, slot.type, made.parameter);
      } else {
        slots.add(slot.generator, slot.type, made.parameter);
      }
      slots.names.push_back(made.parameter);
    }
    if (!possible) continue;
    const std::string tuple = fmt::format("::std::tuple<{}>", fmt::join(held, ", "));
    if (!any) out.add(call.callee, tuple);
    any = true;
    std::vector<std::string> passed{tuple};
    for (const std::size_t place : places) passed.push_back(std::to_string(place));
    out.draw(emit::call(specialised("::surety::detail::arguments_of", passed), slots.generators));
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

void CallList::add(const std::string& callee, const std::string& tuple) {
  alternatives.push_back(fmt::format("::surety::detail::Called<{}, {}>", callee, tuple));
}
void CallList::draw(const Expression& arguments) {
  generators.push_back(
      call(specialised("::surety::detail::call_by", {std::to_string(alternatives.size() - 1)}),
           {arguments}));
}

void Recipes::add_constructors(const ClassPlan& owner, const std::string& type, RegionTest& test,
                               int depth, CallList& ways) const {
  // The fewer arguments the simpler.
  std::vector<std::size_t> order(owner.constructors.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return owner.constructors[a].parameters.size() < owner.constructors[b].parameters.size();
  });
  for (const std::size_t index : order) {
    const ConstructorPlan& constructor = owner.constructors[index];
    const FunctionPlan* contract = function_of(plan_, constructor.id);
    const std::string label = names::constructor_call(owner.id, index);
    const std::string callee = "::surety::detail::Constructor";
    bool made =
        add_call({owner, callee, constructor.parameters, contract, label}, type, test, depth, ways);
    // Without what has a default, if that is what cannot be made.
    std::vector<ParameterPlan> fewer = constructor.parameters;
    while (!made && contract == nullptr && !fewer.empty() &&
           !fewer.back().default_argument.empty()) {
      fewer.pop_back();
      made = add_call({owner, callee, fewer, nullptr, label}, type, test, depth, ways);
    }
  }
  if (!owner.constructors.empty()) return;
  const bool fields = owner.type.aggregate && owner.copyable && has_default(owner.type);
  const std::string tuple = fields ? "::std::tuple<" + type + ">" : "::std::tuple<>";
  if (!fields && !owner.default_constructible && !owner.dependent) return;
  // Whether it has fields that could be anything is not known of a template.
  test.narrowed = test.narrowed || (!fields && owner.dependent);
  ways.add("::surety::detail::Constructor", tuple);
  const std::string arguments = "::surety::detail::arguments_of";
  ways.draw(fields ? call(specialised(arguments, {tuple, "0"}), {anything(type)})
                   : call(specialised(arguments, {tuple}), {}));
}

void Recipes::add_factories(const ClassPlan& owner, const std::string& type, RegionTest& test,
                            int depth, CallList& ways) const {
  // What has no contract may do anything: only where there is no other way.
  const bool needed = ways.alternatives.empty();
  for (std::size_t i = 0; i < owner.factories.size(); ++i) {
    const ConstructorPlan& factory = owner.factories[i];
    const bool whole = factory.handed == Handed::value;
    const FunctionPlan* known = function_of(plan_, factory.id);
    if (known == nullptr ? !needed : !known->definition || !known->unchecked.empty()) continue;
    // A pointer may lead to an object of a derived class, and what cannot be copied stays there.
    if (!whole && (owner.polymorphic || !owner.copyable)) continue;
    const std::string own = names::factory(owner.id, i);
    if (!add_call({owner, "::" + own, factory.parameters, known, own}, type, test, depth, ways)) {
      continue;
    }
    const Expression made =
        call("::" + factory.function, {expanded(static_cast_to("A&&", name("surety_argument")))});
    Statements body = returned(made);
    if (!whole) {
      const Expression object = name("surety_made");
      const Expression source = call("::surety::current_source", {});
      body = {
          variable("auto", "surety_made", made),
          when(binary(object, "==", null()),
               evaluate(call(member(source, "reject"), {literal("the function makes no object")}))),
          returned(dereferenced(object))};
    }
    const Function called{"template <class... A>",         "static", type, "call",
                          {{"A&&...", "surety_argument"}}, "",       body};
    tables_.define(own, call_structure(own, (whole ? "" : "*") + factory.function, called));
  }
}

std::vector<const FunctionPlan*> Recipes::changing(const ClassPlan& owner) const {
  std::vector<const FunctionPlan*> found;
  for (const FunctionPlan& method : plan_.functions) {
    const bool its =
        method.class_name == owner.name ||
        std::find(owner.bases.begin(), owner.bases.end(), method.class_name) != owner.bases.end();
    const bool changes = method.kind == FunctionKind::method && !method.is_static &&
                         !method.is_const && !method.for_rvalues && !method.is_lambda &&
                         !method.is_noreturn && !method.name.starts_with("operator");
    // It must be there when the test is linked.
    const bool callable = method.access == Access::public_ && method.contracted() &&
                          method.definition && method.unchecked.empty() &&
                          method.template_head.empty() && !method.is_test();
    if (its && changes && callable && found.size() < most_changes) found.push_back(&method);
  }
  return found;
}

void Recipes::add_changes(const ClassPlan& owner, const std::string& type, int depth,
                          CallList& steps) const {
  for (const FunctionPlan* method : changing(owner)) {
    const bool inherited = method->class_name != owner.name;
    const std::string own = names::change(method->id, inherited ? owner.id : "");
    // What its arguments are filtered by does not filter the inputs of the test: outside of its
    // contract the method is not called.
    RegionTest notes;
    const ClassPlan* declared_in = class_named(plan_, method->class_name);
    if (declared_in == nullptr ||
        !add_call({*declared_in, "::" + own, method->parameters, method, own}, type, notes, depth,
                  steps)) {
      continue;
    }
    std::vector<std::string> types{"class O"};
    Parameters parameters{{"O&", "surety_object"}};
    Expressions passed, viewed;
    for (std::size_t i = 0; i < method->parameters.size(); ++i) {
      const std::string type_name = "A" + std::to_string(i);
      const Expression argument = name(names::argument(i));
      types.push_back("class " + type_name);
      parameters.push_back({type_name + "&&", names::argument(i)});
      passed.push_back(static_cast_to(type_name + "&&", argument));
      if (!method->parameters[i].name.empty()) viewed.push_back(argument);
    }
    const Expression object =
        inherited ? static_cast_to("::" + method->class_name + "&", name("surety_object"))
                  : name("surety_object");
    const Expression regions = call(member(object, names::regions(method->id)), viewed);
    const Statement step =
        when(binary(regions, "!=", number(0)), discard(call(member(object, method->name), passed)));
    tables_.define(own, call_structure(own, method->name,
                                       {template_head("", types), "static", "void", "call",
                                        parameters, "", step}));
  }
}

ObjectRecipe Recipes::of(const ClassPlan& owner, const std::string& type, RegionTest& test,
                         int depth) const {
  if (const std::string derived = stand_in_for(owner, type); !derived.empty()) {
    const ClassPlan* other = class_named(plan_, derived);
    return other == nullptr ? ObjectRecipe{} : of(*other, derived, test, depth);
  }
  if (!owner.constructible || owner.is_abstract) return {};
  CallList ways, steps;
  add_constructors(owner, type, test, depth, ways);
  add_factories(owner, type, test, depth, ways);
  if (ways.alternatives.empty()) return {};
  add_changes(owner, type, depth, steps);
  test.narrowed = test.narrowed || !steps.alternatives.empty();
  const std::string recipe =
      fmt::format("::surety::detail::Recipe<{}, ::surety::detail::Changes<{}>, {}>", type,
                  fmt::join(steps.alternatives, ", "), fmt::join(ways.alternatives, ", "));
  // Once for all tests: the compiler instantiates it once, too.
  const std::string own = names::recipes(owner.id, type, owner.dependent);
  const std::string alias = names::recipe_type(own);
  const Expression drawn = call(specialised("::surety::detail::recipes_by", {alias}),
                                {call("::surety::detail::any_call", ways.generators),
                                 call("::surety::detail::any_call", steps.generators)});
  tables_.define(own,
                 {type_alias("", alias, recipe),
                  define({"", "[[maybe_unused]] static", "auto", own, {}, "", returned(drawn)})});
  return {"::" + alias, call("::" + own, {})};
}

ObjectRecipe Recipes::only_object(const ClassPlan& owner, RegionTest& test) const {
  if (owner.singleton.empty()) return {};
  test.narrowed = true;  // it is as it was left, and never anything else
  const std::string own = names::only_object(owner.id);
  const Function called{"",
                        "static",
                        "::" + owner.name + "&",
                        "call",
                        {},
                        "",
                        returned(call("::" + owner.singleton, {}))};
  tables_.define(own, call_structure(own, owner.singleton, called));
  const std::string type = fmt::format("::surety::detail::OnlyObject<::{}, ::{}>", owner.name, own);
  return {type, call("::surety::constant", {call(type, {})})};
}

const ClassPlan* Recipes::implementation_of(const ClassPlan& owner) const {
  if (!owner.is_abstract) return nullptr;
  for (const ClassPlan& each : plan_.classes) {
    const bool derived =
        std::find(each.bases.begin(), each.bases.end(), owner.name) != each.bases.end();
    if (derived && each.constructible && !each.is_abstract && !each.dependent) return &each;
  }
  return nullptr;
}

ObjectRecipe Recipes::implemented(const ClassPlan& owner, RegionTest& test) const {
  const ClassPlan* made = implementation_of(owner);
  if (made == nullptr) return only_object(owner, test);
  const ObjectRecipe recipe = of(*made, made->name, test);
  if (!recipe.type.empty()) test.narrowed = true;  // there may be others
  return recipe;
}

ObjectRecipe Recipes::argument(const TypeInfo& type, bool null, RegionTest& test) const {
  if (type.kind != TypeKind::pointer) {
    const ObjectRecipe recipe = of(type, test);
    const ClassPlan* record = class_named(plan_, type.spelling);
    return recipe.type.empty() && record != nullptr ? implemented(*record, test) : recipe;
  }
  const std::string constant = "const ";
  std::string target =
      type.element.starts_with(constant) ? type.element.substr(constant.size()) : type.element;
  const ClassPlan* record = class_named(plan_, target);
  ObjectRecipe recipe = record == nullptr ? ObjectRecipe{} : of(*record, target, test);
  if (recipe.type.empty() && record != nullptr) {
    recipe = implemented(*record, test);
    if (const ClassPlan* made = implementation_of(*record)) target = made->name;
  }
  if (const std::string derived = record == nullptr ? "" : stand_in_for(*record, target);
      !derived.empty()) {
    target = derived;
  }
  if (recipe.type.empty()) return {};
  return {fmt::format("::surety::detail::PointedObject<{}, {}>", target, recipe.type),
          call(specialised("::surety::detail::pointed_objects", {target}),
               {recipe.generator,
                name(null ? "::surety::Null::allowed" : "::surety::Null::excluded")})};
}

ObjectRecipe Recipes::of(const TypeInfo& type, RegionTest& test, int depth) const {
  if (const ClassPlan* record = class_named(plan_, type.spelling)) {
    return of(*record, type.spelling, test, depth);
  }
  const std::optional<Count> count = held_objects(type);
  if (!count || type.parts.empty() || depth >= deepest) return {};
  const std::string& element = type.parts[0].spelling;
  const ClassPlan* inner = class_named(plan_, element);
  if (inner == nullptr) return {};
  const ObjectRecipe part = of(*inner, element, test, depth + 1);
  if (part.type.empty()) return {};
  test.narrowed = test.narrowed || !is_made(type.record, Making::optional);
  return {fmt::format("::surety::detail::HeldObjects<{}, {}>", type.spelling, part.type),
          call(specialised("::surety::detail::objects_in", {type.spelling}),
               {part.generator, number(count->least), number(count->most)})};
}

}  // namespace surety::tool::codegen
