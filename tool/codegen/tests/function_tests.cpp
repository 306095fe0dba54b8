#include "tool/codegen/tests/function_tests.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tool/codegen/checks/checks.h"
#include "tool/codegen/checks/mentioned.h"
#include "tool/codegen/doubles/cases_code.h"
#include "tool/codegen/doubles/levels.h"
#include "tool/codegen/objects/instances.h"
#include "tool/codegen/objects/members.h"
#include "tool/codegen/objects/recipes.h"
#include "tool/codegen/objects/slots.h"
#include "tool/codegen/objects/structures.h"
#include "tool/codegen/tests/call_path.h"
#include "tool/codegen/tests/compose.h"
#include "tool/codegen/tests/config.h"
#include "tool/codegen/tests/pasted_clause.h"
#include "tool/codegen/tests/relation_body.h"
#include "tool/codegen/tests/request.h"
#include "tool/codegen/tests/testgen.h"
#include "tool/contracts/build_contract.h"
#include "tool/contracts/relation_names.h"
#include "tool/contracts/relations.h"
#include "tool/contracts/sibling.h"
#include "tool/contracts/tokens.h"
#include "tool/derive/derive.h"
#include "tool/derive/pointers.h"
#include "tool/derive/prove/prove.h"
#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/origin.h"
#include "tool/emit/printer.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/plan.h"
#include "tool/model/region_test.h"
#include "tool/model/standard_types.h"
#include "tool/model/test_name.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::codegen {

namespace {

/// `operator+` and its like as words.
std::string function_word(const std::string& qualified) {
  static const std::map<std::string, std::string> operators = {{"==", "equal"},
                                                               {"!=", "not_equal"},
                                                               {"<=>", "compare"},
                                                               {"<=", "less_equal"},
                                                               {">=", "greater_equal"},
                                                               {"<<", "shift_left"},
                                                               {">>", "shift_right"},
                                                               {"<", "less"},
                                                               {">", "greater"},
                                                               {"+=", "add_assign"},
                                                               {"-=", "subtract_assign"},
                                                               {"+", "plus"},
                                                               {"-", "minus"},
                                                               {"*", "times"},
                                                               {"/", "divide"},
                                                               {"%", "modulo"},
                                                               {"[]", "index"},
                                                               {"()", "call"},
                                                               {"=", "assign"},
                                                               {"!", "not"},
                                                               {"++", "increment"},
                                                               {"--", "decrement"},
                                                               {"&", "and"},
                                                               {"|", "or"},
                                                               {"^", "xor"},
                                                               {"->", "arrow"},
                                                               {"~", "complement"}};
  const std::size_t at = qualified.find("operator");
  if (at == std::string::npos) return region_identifier(qualified);
  std::string symbol = qualified.substr(at + 8);
  symbol.erase(std::remove(symbol.begin(), symbol.end(), ' '), symbol.end());
  const auto found = operators.find(symbol);
  return region_identifier(qualified.substr(0, at) + "operator_" +
                           (found != operators.end() ? found->second : symbol));
}

std::string nothing_makes(const std::string& parameter, const TypeInfo& type) {
  return fmt::format("nothing says how to make parameter '{}' of type {}: write `assume: {} = ...`",
                     parameter, type.spelling, parameter);
}

/// What an override is tested against: the contract of another function, for its own parameters.
FunctionPlan carried_by(const FunctionPlan& carrier, const FunctionPlan& function) {
  if (&carrier == &function) return function;
  FunctionPlan merged = carrier;
  for (std::size_t i = 0; i < merged.parameters.size() && i < function.parameters.size(); ++i) {
    const std::string name = carrier.parameters[i].name;
    merged.parameters[i] = function.parameters[i];
    merged.parameters[i].name = name;
  }
  return merged;
}

/// Writes the tests of one function against one contract, its own or one that it inherits.
class FunctionTests {
 public:
  FunctionTests(const UnitContext& unit, const FunctionPlan& function, const FunctionPlan& carrier,
                const std::string& unreachable, TestedFunction& out)
      : plan_(unit.plan),
        function_(function),
        carrier_(carried_by(carrier, function)),
        owner_(function_.class_name.empty() ? nullptr : class_named(plan_, function_.class_name)),
        unreachable_(unreachable),
        out_(out),
        names_(unit.names),
        members_(plan_),
        tables_(unit.solved),
        recipes_(plan_, members_, tables_),
        request_(unit.request),
        stubs_(unit.stubs) {}

  void write(const std::vector<Instance>& instances) {
    for (std::size_t k = 0; k < carrier_.contract.regions.size(); ++k) {
      // What is not checked is not checked in any instantiation.
      const bool each = !instances.empty() && function_.unchecked.empty();
      if (!each) region(k, {});
      for (const Instance& instance : instances) {
        if (each) region(k, instance);
      }
    }
    if (!function_.providers.empty()) rows();
    define_structures(generated_types(), tables_);
    if (!out_.tests.empty()) out_.shared.add(print(tables_.code()));
    merge(out_.members, members_.edits());
  }

 private:
  /// The types that arguments may have, of the function and of what makes its objects.
  std::vector<const TypeInfo*> generated_types() const {
    std::vector<const TypeInfo*> types;
    const auto add = [&](const std::vector<ParameterPlan>& parameters) {
      for (const ParameterPlan& parameter : parameters) types.push_back(&parameter.type);
    };
    add(function_.parameters);
    for (const auto& instance : function_.instantiated_parameters) {
      for (const InstantiatedParameter& parameter : instance) types.push_back(&parameter.type);
    }
    for (const ClassPlan& each : plan_.classes) {
      types.push_back(&each.type);
      for (const ConstructorPlan& constructor : each.constructors) add(constructor.parameters);
      for (const ConstructorPlan& factory : each.factories) add(factory.parameters);
    }
    if (owner_ != nullptr) {
      for (const FunctionPlan& method : plan_.functions) {
        if (!method.class_name.empty()) add(method.parameters);
      }
    }
    return types;
  }

  /// A relation of a region and the inputs of its executions.
  struct Related {
    std::size_t hyper;
    Composition inputs;
  };

  /// Whether the parameter is of the class template that the function is a member of.
  bool is_own_class(const ParameterPlan& parameter) const {
    std::string type = parameter.type_text;
    if (type.starts_with("const ")) type.erase(0, 6);
    type.erase(std::min(type.find_first_of(" <&"), type.size()));
    return type == function_.class_identifier;
  }

  std::string reason_without_test(const Instance& instance) const {
    if (!function_.unchecked.empty()) return function_.unchecked;
    if (function_.is_test()) {
      const std::string missing = not_at_level(plan_, function_, request_.level);
      if (!missing.empty()) return missing;
    }
    if (!unreachable_.empty()) return unreachable_;
    if (function_.kind == FunctionKind::destructor) {
      return "a destructor takes no input; it is checked whenever an object dies";
    }
    // Where a friend stands says nothing about who may call it.
    const bool hidden =
        function_.access == Access::private_ || function_.access == Access::protected_;
    if (hidden && !function_.is_friend_in_class) {
      return "it is not public; it is checked where it is called";
    }
    if (owner_ != nullptr && owner_->is_local) {
      return "its class is not public; it is checked where it is called";
    }
    const bool class_template = owner_ != nullptr && owner_->dependent;
    // Packs may be empty.
    const bool found = std::find(function_.instantiations.begin(), function_.instantiations.end(),
                                 instance.arguments) != function_.instantiations.end();
    const bool unknown = (class_template && instance.type.empty()) ||
                         (!function_.template_head.empty() && instance.arguments.empty() && !found);
    if (class_template && instance.found) {
      for (const std::string& argument : arguments_of(instance.type)) {
        if (can_be_made(argument, plan_)) continue;
        return fmt::format(
            "nothing says how to make values of {}; name other instantiations with `config: with "
            "T = int`",
            argument);
      }
    }
    for (const auto& [base, derived] :
         owner_ == nullptr ? decltype(owner_->stand_ins){} : owner_->stand_ins) {
      if (base != instance.type) continue;
      if (function_.kind == FunctionKind::constructor) {
        return fmt::format("{} is a base of {} only; it is checked where objects of that are made",
                           base, derived);
      }
      for (const ParameterPlan& parameter : function_.parameters) {
        if (!is_own_class(parameter)) continue;
        return fmt::format(
            "parameter '{}' is of type {}, which is a base of {} only; it is checked where it is "
            "called",
            parameter.name, base, derived);
      }
    }
    for (const std::string& other : function_.specialised) {
      if (other != instance.type && other != instance.arguments) continue;
      return fmt::format("{} has a definition of its own, to which this contract does not belong",
                         shown(instance));
    }
    if (function_.is_friend_in_class && function_.dependent) {
      return "it is a friend of a class template; it is checked where it is called";
    }
    if (unknown) return "no instantiation is known; name some with `config: with T = int`";
    for (const ParameterPlan& parameter : function_.parameters) {
      if (parameter.pack) {
        return "nothing in the code calls it with as many arguments; it is checked where it is "
               "called";
      }
      if (parameter.placeholder) {
        return "no call in the code tells the types of its `auto` parameters; it is checked where "
               "it is called";
      }
    }
    return {};
  }

  /// The function as it is called, for people.
  std::string shown(const Instance& instance) const {
    std::string name = function_.qualified_name;
    if (owner_ != nullptr && owner_->dependent && !instance.type.empty()) {
      name = instance.type + "::" + function_.name;
      if (function_.kind == FunctionKind::constructor)
        name = instance.type + "::" + function_.class_identifier;
    }
    return name + (instance.arguments.empty() ? "" : "<" + instance.arguments + ">");
  }

  /// The types of the parameters, where another function with a contract has the same name.
  std::string overload() const {
    const auto other = [this](const FunctionPlan& each) {
      return each.qualified_name == function_.qualified_name && each.id != function_.id &&
             (each.contracted() || !each.inherited.empty());
    };
    if (std::none_of(plan_.functions.begin(), plan_.functions.end(), other)) return {};
    std::string types;
    for (const ParameterPlan& parameter : function_.parameters) {
      types += (types.empty() ? "" : ", ") + parameter.type_text;
    }
    return "(" + types + ")" + (function_.is_const ? " const" : "") +
           (function_.for_rvalues ? " &&" : "");
  }

  void region(std::size_t index, const Instance& instance) {
    const Region& region = carrier_.contract.regions[index];
    RegionTest test;
    test.function = shown(instance);
    test.overload = overload();
    test.region = region.name;
    for (const auto* clauses : {&region.assumes, &region.draws}) {
      for (const Clause& clause : *clauses) test.assumed.push_back(clause.shown());
    }
    test.place =
        region.assumes.empty() && region.expects.empty() ? carrier_.carrier.place : region.place;
    if (test.place.file.empty() || test.place.line == 0) test.place = carrier_.carrier.place;
    const RegionTest bare = test;
    // A call that may change the object has to leave its invariant as it was.
    const bool keeps = !function_.invariants.empty() && in_class(function_) &&
                       !function_.is_const && !function_.is_static;
    // Whoever asserts something wants to know whether what follows holds.
    const bool asserts = std::any_of(region.assumes.begin(), region.assumes.end(),
                                     [](const Clause& clause) { return clause.of_assert; });
    const bool tested =
        !region.expects.empty() || keeps || request_.crash_tests || function_.is_test() || asserts;
    if (function_.is_test() && !function_.generates_rows) return;
    test.only_asserted = asserts && is_only_asserted(carrier_.contract);
    test.plain = function_.is_test();
    test.state = function_.state;
    for (const LeadingAssert& each : function_.leading) {
      const Clause& clause = each.clause;
      test.leading.push_back(
          {clause.place.file, clause.place.line, each.last_line, clause.written, clause.text.text});
    }
    if (!tested) {
      test.precondition_only = true;
    } else {
      test.skipped = reason_without_test(instance);
      if (test.skipped.empty()) make(region, index, instance, test, nullptr);
      const bool own = carrier_.id == function_.id && !function_.is_test();
      if (request_.prove && own && !test.name.empty()) {
        test.proof = prove(plan_, carrier_, region);
      }
    }
    if (tested || region.hypers.empty()) out_.regions.push_back(std::move(test));
    for (std::size_t h = 0; h < region.hypers.size(); ++h) relation(index, h, instance, bare);
  }

  /// The rows of a test, each of which becomes a test of its own.
  void rows() {
    RegionTest test;
    test.function = function_.qualified_name;
    test.place = function_.providers.front().place;
    test.skipped = reason_without_test({});
    test.plain = test.rows = true;
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      test.generators.push_back(
          {i, function_.parameters[i].name, "", "", GeneratedBy::written, false});
    }
    if (test.skipped.empty()) {
      test.name = unique_name({}, "", function_.generates_rows ? "rows" : "");
      const CallPath reached = call_path_to(function_, carrier_, {}, {});
      add_code(reached.around(rows_code({function_, settings_code(carrier_.contract, {}, false),
                                         reached.call, stubs_.set_up(function_)})));
    }
    out_.regions.push_back(std::move(test));
  }

  void relation(std::size_t index, std::size_t h, const Instance& instance, RegionTest test) {
    const Region& region = carrier_.contract.regions[index];
    const Hyper& hyper = region.hypers[h];
    test.relation = hyper.name.empty() ? "relation" : hyper.name;
    test.executions = hyper.executions;
    for (const ParameterPlan& parameter : carrier_.parameters)
      test.parameters.push_back(parameter.name);
    test.varies = std::any_of(hyper.assumes.begin(), hyper.assumes.end(),
                              [&](const Clause& clause) { return !repeats(clause); });
    for (const Clause& clause : hyper.expects) {
      const auto names = names_in(carrier_, hyper.executions, clause.text.text);
      test.traced = test.traced || mentions_any(names, Observable::trace);
    }
    test.place = hyper.place;
    test.skipped = reason_without_test(instance);
    if (test.skipped.empty() && isolated(region, hyper)) test.skipped = unseen_outside(hyper);
    if (test.skipped.empty()) {
      const Related related{h, compose(carrier_, region, hyper)};
      make(related.inputs.region, index, instance, test, &related);
    }
    out_.regions.push_back(std::move(test));
  }

  /// Whether an assumption of a relation says that an input is the same again: `x_p = x`.
  bool repeats(const Clause& clause) const {
    for (const ParameterPlan& parameter : carrier_.parameters) {
      if (!primed(clause.parameter, {parameter.name})) continue;
      return clause.like.empty() && clause.generator.trimmed().text == parameter.name;
    }
    return false;
  }

  static Region configured(const Region& region, const Hyper& hyper) {
    Region both = region;
    both.configs.insert(both.configs.end(), hyper.configs.begin(), hyper.configs.end());
    return both;
  }
  bool isolated(const Region& region, const Hyper& hyper) const {
    return has_config(carrier_.contract, configured(region, hyper), "isolate");
  }
  /// What a relation asks for that an execution in a process of its own cannot tell; empty if all
  /// is well.
  std::string unseen_outside(const Hyper& hyper) const {
    const std::vector<std::string> changed = changed_parameters(carrier_);
    for (const Clause& clause : hyper.expects) {
      for (const RelationName& name : names_in(carrier_, hyper.executions, clause.text.text)) {
        const bool lost = name.what == Observable::trace || name.what == Observable::self ||
                          (name.what == Observable::parameter &&
                           std::find(changed.begin(), changed.end(),
                                     carrier_.parameters[name.parameter].name) != changed.end());
        if (lost) {
          return fmt::format(
              "`{}` cannot be observed with `config: isolate`: only results and exceptions leave "
              "the process of an execution",
              name.name);
        }
      }
    }
    return {};
  }

  /// A name that no other test has.
  TestName unique_name(const Region& region, const std::string& with, const std::string& relation) {
    std::string name = function_word(function_.qualified_name);
    const std::string types = region_identifier(overload());
    if (!types.empty()) name += "_" + types;
    if (!region.name.empty()) name += "_" + region_identifier(region.name);
    if (!relation.empty()) name += "_" + region_identifier(relation);
    if (!with.empty()) name += "_with_" + region_identifier(with);
    std::string candidate = name;
    for (int n = 2; std::find(names_.begin(), names_.end(), candidate) != names_.end(); ++n) {
      candidate = name + "_" + std::to_string(n);
    }
    names_.push_back(candidate);
    return names::test(candidate);
  }

  /// The code of the test of the region that is added next.
  void add_code(const Declarations& code) {
    out_.tests.push_back({out_.regions.size(), print(code)});
  }

  /// A test on its way.
  struct Making {
    const Region& region;  // with the assumptions about all inputs
    std::size_t index;     // of the region in the contract
    const Instance& instance;
    RegionTest& test;
    const Related* related;  // of the test of a relation; null for that of the region itself
    const FunctionPlan& inputs;
    names::RegionPart part;
    Derivation derivation;
    Slots slots;
    Expressions passed, viewed;         // by parameter
    std::vector<std::size_t> drawn_at;  // by parameter: which slot draws it
    Statements objects;                 // that are made before the call

    /// The parameter of the tested function that an input is for.
    std::size_t own(const ParameterGenerator& made) const {
      return related == nullptr ? made.index : related->inputs.original[made.index];
    }
  };

  /// `related` for the test of a relation, null for that of the region itself.
  void make(const Region& region, std::size_t index, const Instance& instance, RegionTest& test,
            const Related* related) {
    const FunctionPlan& inputs = related == nullptr ? carrier_ : related->inputs.function;
    // What is generated for a relation has names of its own.
    const names::RegionPart part{index, related == nullptr ? 0 : related->hyper + 1};
    Making making{
        region, index, instance, test, related, inputs, part, derive_inputs(inputs, region),
        {},     {},    {},       {},   {}};
    replace_producers(request_, making.derivation);
    making.passed.resize(inputs.parameters.size());
    making.viewed.resize(inputs.parameters.size());
    making.drawn_at.resize(inputs.parameters.size());
    if (has_object_here() && !make_object(making)) return;
    for (std::size_t group = 0; group < making.derivation.groups.size(); ++group) {
      tables_.solve(inputs, part, group, making.derivation, making.slots, test);
      if (!test.error.empty()) return;
    }
    for (const ParameterGenerator& made : making.derivation.generators) {
      if (!draw(making, made)) return;
    }
    test.name = unique_name(region, instance.label, test.relation);
    note_derivation(making);
    add_code(related == nullptr ? region_test(making) : relation_test(making));
  }

  /// The object that a method is called on; false if there can be none.
  bool make_object(Making& making) {
    ObjectRecipe recipe = owner_ == nullptr
                              ? ObjectRecipe{}
                              : recipes_.of(*owner_, making.instance.type, making.test);
    if (recipe.type.empty() && owner_ != nullptr) {
      recipe = recipes_.only_object(*owner_, making.test);
    }
    if (recipe.type.empty()) {
      making.test.skipped =
          "no object of " + function_.class_name +
          " can be made: it needs an accessible constructor, or a function with a contract that "
          "returns one, whose parameters can be generated";
      return false;
    }
    if (recipes_.changing(*owner_).empty()) making.test.unchanged = function_.class_name;
    making.slots.object = "surety_recipe";
    making.slots.add(recipe.generator, recipe.type, making.slots.object);
    making.objects.add(made_object(names::execution_object("0"), making.slots.object));
    return true;
  }

  /// How one input is drawn.
  struct Drawn {
    Expression slot;
    std::string type;
    std::string value;  // the variable that is passed on
    bool by_recipe = false;
  };

  /// What nothing is assumed of, or nothing that says how to make it; nothing if nobody knows how.
  std::optional<Drawn> drawn_by_type(Making& making, const ParameterGenerator& made, Drawn drawn) {
    const ParameterPlan& parameter = function_.parameters[making.own(made)];
    const TypeInfo* found = instantiated_type(making.instance, making.own(made));
    const bool known = !parameter.type.dependent || found != nullptr;
    const TypeInfo& type = parameter.type.dependent && found != nullptr ? *found : parameter.type;
    // Another object of the class template that the function is a member of.
    const bool of_its_own = !known && owner_ != nullptr && parameter.type.record == owner_->name &&
                            !owner_->constructors.empty();
    if (of_its_own || (known && !recipes_.has_default(type))) {
      const bool null = made.by != GeneratedBy::derived;
      const ObjectRecipe recipe = of_its_own
                                      ? recipes_.of(*owner_, making.instance.type, making.test)
                                      : recipes_.argument(type, null, making.test);
      if (recipe.type.empty()) {
        making.test.skipped = nothing_makes(made.parameter, type);
        return std::nullopt;
      }
      const std::string value = names::made_object(made.parameter);
      making.objects.add(made_object(value, made.parameter));
      return Drawn{recipe.generator, recipe.type, value, true};
    }
    drawn.slot = name("::surety::by_type");
    return drawn;
  }

  /// Whether what a pointer or an iterator leads to can be made.
  bool can_hold(const ParameterGenerator& made, const TypeInfo& type) const {
    const std::string element = element_behind(type);
    if (made.holder.starts_with("::surety::Buffer<")) {
      return element == "unsigned char" ||
             (!type.parts.empty() && type.parts[0].kind != TypeKind::pointer &&
              recipes_.has_default(type.parts[0]));
    }
    if (made.holder.starts_with("::surety::Function")) return recipes_.has_default(type);
    if (made.holder.starts_with("::surety::Atomic<") ||
        made.holder.starts_with("::surety::InitialValues<")) {
      const TypeInfo& object = type.kind == TypeKind::pointer ? type.parts[0] : type;
      return !object.parts.empty() && recipes_.has_default(object.parts[0], 1);
    }
    return true;
  }

  /// By a default of the project, by its type, as it was written or derived, or by a solution;
  /// nothing if the test is skipped.
  std::optional<Drawn> drawn_as(Making& making, const ParameterGenerator& given_generator) {
    const std::size_t own = making.own(given_generator);
    const TypeInfo& parameter = function_.parameters[own].type;
    ParameterGenerator made = given_generator;
    if (waits_for_type(made.holder)) {
      const std::optional<HeldElements> held =
          held_elements(made.holder, made.generator, dependent_type(own, making.instance),
                        written_type(making.instance, own));
      made.holder = held ? held->holder : "";
      made.generator = held ? held->generator : "";
      if (!held) made.by = GeneratedBy::standard;  // numbers, say
    }
    const bool open = parameter.dependent && !holds_memory(made.holder);
    Drawn drawn{user_text(made.generator),
                open ? dependent_type(own, making.instance) : made.holder, made.parameter, false};
    const bool standard = made.by == GeneratedBy::standard;
    const auto given =
        standard && !parameter.dependent ? request_.defaults.index_for(drawn.type) : std::nullopt;
    if (given) {
      drawn.slot = call("::" + names::default_generator(*given), {});
      making.test.narrowed = true;  // the contract allows more
      return drawn;
    }
    // What is derived of objects is left to the contract: it filters them.
    const bool derived_object = made.by == GeneratedBy::derived && making.related == nullptr &&
                                !parameter.dependent && !holds_memory(made.holder) &&
                                !recipes_.has_default(parameter);
    if (holds_memory(made.holder) && !parameter.dependent && !can_hold(made, parameter)) {
      making.test.skipped = nothing_makes(made.parameter, parameter);
      return std::nullopt;
    }
    making.test.narrowed = making.test.narrowed || is_customised(parameter);
    if (standard || derived_object) return drawn_by_type(making, made, drawn);
    if (made.by == GeneratedBy::solved) return drawn;
    const ClassPlan* owner =
        carrier_.class_name.empty() ? nullptr : class_named(plan_, carrier_.class_name);
    const Call where{carrier_, owner, making.instance.type, making.instance.arguments, making.part};
    const std::optional<Expression> code =
        making.related == nullptr
            ? slot_of(where, made, making.slots, members_)
            : related_slot(*making.related, where, made, making.slots, drawn.type);
    if (!code) {
      making.test.skipped =
          "its class is declared inside a macro, where its generators cannot stand";
      return std::nullopt;
    }
    drawn.slot = *code;
    return drawn;
  }

  /// Adds the slot of an input, and how it is passed on; false if the test is skipped.
  bool draw(Making& making, const ParameterGenerator& made) {
    const std::optional<Drawn> drawn = drawn_as(making, made);
    if (!drawn) return false;
    const ParameterPlan& parameter = function_.parameters[making.own(made)];
    making.drawn_at[made.index] = making.slots.generators.size();
    const bool memory = holds_memory(drawn->type);
    if (drawn->type.starts_with("::surety::CText<")) {
      making.slots.add_text(drawn->slot, drawn->type, made.parameter);
    } else if (drawn->by_recipe) {
      making.slots.add_object(drawn->slot, drawn->type, made.parameter);
    } else {
      making.slots.add(drawn->slot, drawn->type, made.parameter);
    }
    making.slots.names.push_back(made.parameter);
    const Expression value = name(drawn->value);
    making.viewed[made.index] = value;
    const bool moves =
        !memory && !is_made(parameter.type.record, model::Making::view) &&
        (parameter.passing == Passing::value || parameter.passing == Passing::rvalue_reference);
    making.passed[made.index] = moves ? call("::std::move", {value}) : making.viewed[made.index];
    // An overload for lvalues that it may change would be called otherwise.
    const bool constant = function_.overloaded && parameter.passing == Passing::const_reference &&
                          (parameter.type.numeric() || parameter.type.kind == TypeKind::record) &&
                          !is_made(parameter.type.record, model::Making::view);
    if (constant) making.passed[made.index] = call("::std::as_const", {value});
    return true;
  }

  static HandedOver handed_over(const Making& making, const ParameterGenerator& made) {
    const ParameterPlan& parameter = making.inputs.parameters[made.index];
    if (parameter.passing == Passing::lvalue_reference) return HandedOver::as_variable;
    const bool moved = parameter.passing == Passing::rvalue_reference ||
                       (parameter.passing == Passing::value && !parameter.type.copyable);
    return moved ? HandedOver::moved : HandedOver::as_expression;
  }

  /// What people are told about the inputs.
  void note_derivation(Making& making) const {
    RegionTest& test = making.test;
    test.generators = making.derivation.generators;
    for (ParameterGenerator& made : test.generators) made.handed_over = handed_over(making, made);
    PastedNames names{{}, plan_.own_words};
    const std::vector<std::string> values = split_arguments(making.instance.arguments);
    for (std::size_t i = 0; i < values.size() && i < function_.template_arguments.size(); ++i) {
      if (function_.template_arguments[i].ends_with("...")) break;
      names.arguments[function_.template_arguments[i]] = values[i];
    }
    test.pasted = pasted_clauses(making.region.expects, names);
    for (const ClassPlan& type : plan_.classes) {
      const bool own = std::any_of(function_.invariants.begin(), function_.invariants.end(),
                                   [&](const std::string& id) { return id.ends_with(type.id); });
      if (!own) continue;
      for (PastedClause& clause : pasted_clauses(type.contract.invariants, names)) {
        test.pasted.push_back(std::move(clause));
      }
    }
    test.narrowed = test.narrowed || making.derivation.narrowed;
    for (const Leftover& leftover : making.derivation.leftovers) {
      const std::string& text = leftover.text.text;
      const bool solved =
          std::find(test.solved.begin(), test.solved.end(), text) != test.solved.end();
      if (!solved) test.filtered.push_back(text);
    }
  }

  /// The type of a parameter in an instantiation that the code has; null for others.
  const TypeInfo* instantiated_type(const Instance& instance, std::size_t parameter) const {
    const auto at = std::find(function_.instantiations.begin(), function_.instantiations.end(),
                              instance.arguments);
    const auto index = static_cast<std::size_t>(at - function_.instantiations.begin());
    if (instance.arguments.empty() || index >= function_.instantiated_parameters.size())
      return nullptr;
    const std::vector<InstantiatedParameter>& known = function_.instantiated_parameters[index];
    return parameter < known.size() ? &known[parameter].type : nullptr;
  }

  /// The type of a parameter `It` in an instantiation, as it was written or found there.
  std::string written_type(const Instance& instance, std::size_t index) const {
    if (const TypeInfo* found = instantiated_type(instance, index)) return found->spelling;
    const std::vector<std::string> arguments = split_arguments(instance.arguments);
    const std::vector<std::string>& names = function_.template_arguments;
    const std::string& type = function_.parameters[index].type_text;
    const auto at =
        static_cast<std::size_t>(std::find(names.begin(), names.end(), type) - names.begin());
    return at < arguments.size() ? arguments[at] : type;
  }

  /// The type of a parameter that depends on the parameters of a template.
  std::string dependent_type(std::size_t index, const Instance& instance) {
    const ParameterPlan& parameter = function_.parameters[index];
    if (owner_ == nullptr || owner_->end == 0) {
      return "::std::remove_cv_t<::std::remove_reference_t<" + parameter.type_text + ">>";
    }
    std::vector<std::string> types;
    types.reserve(function_.parameters.size());
    for (const ParameterPlan& each : function_.parameters) types.push_back(each.type_text);
    const std::string alias = names::parameter_types(function_.id);
    members_.add(*owner_, type_alias(function_.template_head, alias,
                                     specialised("::surety::detail::HeldArguments", types)));
    const std::string list = instance.arguments.empty() ? "" : "<" + instance.arguments + ">";
    return specialised(
        "::std::tuple_element_t",
        {std::to_string(index),
         "typename " + instance.type + "::" + (list.empty() ? "" : "template ") + alias + list});
  }

  /// The slot of an input of a relation: it may be a value that follows from those before it.
  std::optional<Expression> related_slot(const Related& related, const Call& where,
                                         const ParameterGenerator& made, const Slots& slots,
                                         const std::string& type) {
    const bool value = related.inputs.is_value[made.index];
    if (!value && related.inputs.is_known[made.index]) {
      return slot_of(where, made, slots, members_);
    }
    std::optional<Expression> code = slot_code(where, made, slots, members_);
    if (!code) return code;
    const std::string detail = "::surety::detail::";
    if (value) {
      return call(specialised(detail + "value_slot", {type}), {slots.function_of(made, *code)});
    }
    return slots.function_of(made, call(specialised(detail + "drawn_from", {type}), {*code}));
  }

  bool has_object_here() const {
    return !function_.class_name.empty() && !function_.is_static &&
           function_.kind == FunctionKind::method;
  }

  /// What a slot comes from: the parameter, and the clause that says most of how it is made.
  static OriginPointer slot_origin(const Making& making, std::size_t slot) {
    for (const ParameterGenerator& made : making.derivation.generators) {
      if (made.by == GeneratedBy::solved || making.drawn_at[made.index] != slot) continue;
      Origin origin{"", {}, made.index + 1};
      for (const Clause& clause : making.region.assumes) {
        const bool makes = clause.parameter == made.parameter;
        if (!makes && (!origin.clause.empty() || !mentions(clause.text.text, made.parameter))) {
          continue;
        }
        origin.clause = clause.shown_in_full();
        origin.place = clause.place;
        if (makes) break;
      }
      return std::make_shared<const Origin>(std::move(origin));
    }
    return nullptr;
  }

  /// A property in the scope of what it tests.
  Declarations property(const Making& making, const CallPath& reached, const Region& region,
                        const OriginPointer& origin, const Statements& body) const {
    Expression settings = settings_code(carrier_.contract, region, !making.test.state.empty());
    const Expression constants = mentioned(function_, carrier_);
    if (!constants.empty()) settings = call(member(settings, "with_mentioned"), {constants});
    Expressions slots{settings};
    for (std::size_t i = 0; i < making.slots.generators.size(); ++i) {
      slots.push_back(from(slot_origin(making, i), making.slots.generators[i]));
    }
    return reached.around(from(origin, test(contract_suite, slots, making.slots.declarations,
                                            {stubs_.set_up(function_), making.objects, body})));
  }

  /// The test of a region: calls the function where the input lies in the region.
  Declarations region_test(const Making& making) const {
    const CallPath reached = call_path_to(function_, carrier_, making.instance, making.part);
    const Statement use =
        function_.kind == FunctionKind::constructor
            ? object("[[maybe_unused]] " + reached.call,
                     making.passed.empty() ? "surety_made{}" : "surety_made", making.passed)
            : evaluate(call("::surety::detail::observed",
                            {lambda({"&",
                                     {},
                                     "decltype(auto)",
                                     returned(call(reached.call, making.passed)),
                                     ""})}));
    const Region& region = making.region;
    const OriginPointer origin =
        region.expects.empty() ? origin_of("test: " + function_.qualified_name, making.test.place)
                               : origin_of(region.expects.front());
    if (!carrier_.contracted()) {
      return property(making, reached, region, origin,
                      evaluate(call("::surety::detail::test_call", {deferred(use)})));
    }
    Expressions views;
    for (std::size_t i = 0; i < making.viewed.size(); ++i) {
      // A sibling has only the parameters with a name.
      if (!carrier_.parameters[i].name.empty()) views.push_back(making.viewed[i]);
    }
    const Expression regions =
        call(reached.prefix + names::regions(carrier_.id) + reached.suffix, views);
    const Statements enter =
        evaluate(call("::surety::detail::enter_region", {regions, unsigned_number(making.index)}));
    return property(
        making, reached, region, origin,
        {region.assumes.empty() ? enter : from(origin_of(region.assumes.front()), enter),
         evaluate(call("::surety::detail::checked_call", {deferred(use)}))});
  }

  /// The test of a relation: runs its executions and compares them.
  Declarations relation_test(const Making& making) const {
    const Related& related = *making.related;
    const CallPath reached = call_path_to(function_, carrier_, making.instance, making.part);
    const Hyper& hyper = carrier_.contract.regions[making.index].hypers[related.hyper];
    const RelationBody body{
        carrier_,
        making.index,
        related.hyper,
        related.inputs,
        making.viewed,
        reached.call,
        reached.prefix,
        reached.suffix,
        isolated(making.region, hyper),
        making.derivation.groups.empty() ? making.drawn_at : std::vector<std::size_t>()};
    return property(making, reached, configured(making.region, hyper),
                    origin_of("hyper: " + hyper.text.text, hyper.place), relation_body(body));
  }

  const UnitPlan& plan_;
  const FunctionPlan& function_;
  const FunctionPlan carrier_;  // the contract's function, with the parameters of function_
  const ClassPlan* owner_;
  std::string unreachable_;
  TestedFunction& out_;
  std::vector<std::string>& names_;
  Members members_;
  Tables tables_;
  Recipes recipes_;
  const TestRequest& request_;
  const UnitStubs& stubs_;
};

}  // namespace

void write_function_tests(const UnitContext& unit, const FunctionPlan& function,
                          const FunctionPlan& carrier, const std::string& unreachable,
                          const std::vector<Instance>& instances, TestedFunction& out) {
  FunctionTests(unit, function, carrier, unreachable, out).write(instances);
}

}  // namespace surety::tool::codegen
