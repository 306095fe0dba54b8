#include "tool/codegen/tests/function_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "tool/codegen/doubles/cases_code.h"
#include "tool/codegen/doubles/levels.h"
#include "tool/codegen/objects/recipes.h"
#include "tool/codegen/tests/call_path.h"
#include "tool/codegen/tests/compose.h"
#include "tool/codegen/tests/config.h"
#include "tool/codegen/tests/relation_body.h"
#include "tool/codegen/tests/request.h"
#include "tool/contracts/build_contract.h"
#include "tool/contracts/relation_names.h"
#include "tool/contracts/relations.h"
#include "tool/contracts/tokens.h"
#include "tool/model/standard_types.h"

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
        f_(function),
        c_(carried_by(carrier, function)),
        owner_(f_.class_name.empty() ? nullptr : class_named(plan_, f_.class_name)),
        unreachable_(unreachable),
        out_(out),
        names_(unit.names),
        members_(plan_),
        tables_(unit.solved),
        recipes_(plan_, members_, tables_),
        request_(unit.request),
        stubs_(unit.stubs) {}

  void write(const std::vector<Instance>& instances) {
    for (std::size_t k = 0; k < c_.contract.regions.size(); ++k) {
      for (const Instance& instance : instances) region(k, instance);
      if (instances.empty()) region(k, {});
    }
    if (!f_.providers.empty()) rows();
    if (!out_.code.empty()) out_.code = tables_.code() + out_.code;
    merge(out_.members, members_.edits());
  }

 private:
  /// A relation of a region and the inputs of its executions.
  struct Related {
    std::size_t hyper;
    Composition inputs;
  };

  std::string reason_without_test(const Instance& instance) const {
    if (!f_.unchecked.empty()) return f_.unchecked;
    if (f_.is_test()) {
      const std::string missing = not_at_level(plan_, f_, request_.level);
      if (!missing.empty()) return missing;
    }
    if (!unreachable_.empty()) return unreachable_;
    if (f_.kind == FunctionKind::destructor) {
      return "a destructor takes no input; it is checked whenever an object dies";
    }
    if (f_.access == Access::private_ || f_.access == Access::protected_) {
      return "it is not public; it is checked where it is called";
    }
    if (owner_ != nullptr && owner_->is_local) {
      return "its class is not public; it is checked where it is called";
    }
    const bool class_template = owner_ != nullptr && owner_->dependent;
    const bool unknown = (class_template && instance.type.empty()) ||
                         (!f_.template_head.empty() && instance.arguments.empty());
    if (class_template && instance.found) {
      const std::size_t open = instance.type.find('<');
      for (const std::string& argument :
           split_arguments(instance.type.substr(open + 1, instance.type.rfind('>') - open - 1))) {
        if (can_be_made(argument, plan_)) continue;
        return fmt::format(
            "nothing says how to make values of {}; name other instantiations with `config: with "
            "T = int`",
            argument);
      }
    }
    if (unknown) return "no instantiation is known; name some with `config: with T = int`";
    for (const ParameterPlan& parameter : f_.parameters) {
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
    std::string name = f_.qualified_name;
    if (owner_ != nullptr && owner_->dependent && !instance.type.empty()) {
      name = instance.type + "::" + f_.name;
      if (f_.kind == FunctionKind::constructor) name = instance.type + "::" + f_.class_identifier;
    }
    return name + (instance.arguments.empty() ? "" : "<" + instance.arguments + ">");
  }

  void region(std::size_t index, const Instance& instance) {
    const Region& region = c_.contract.regions[index];
    RegionTest test;
    test.function = shown(instance);
    test.region = region.name;
    test.place = region.assumes.empty() && region.expects.empty() ? c_.carrier.place : region.place;
    if (test.place.file.empty() || test.place.line == 0) test.place = c_.carrier.place;
    const RegionTest bare = test;
    const bool tested = !region.expects.empty() || request_.crash_tests || f_.is_test();
    if (f_.is_test() && !f_.generates_rows) return;
    test.plain = f_.is_test();
    if (!tested) {
      test.precondition_only = true;
    } else {
      test.skipped = reason_without_test(instance);
      if (test.skipped.empty()) make(region, index, instance, test, nullptr);
    }
    if (tested || region.hypers.empty()) out_.regions.push_back(std::move(test));
    for (std::size_t h = 0; h < region.hypers.size(); ++h) relation(index, h, instance, bare);
  }

  /// The rows of a test, each of which becomes a test of its own.
  void rows() {
    RegionTest test;
    test.function = f_.qualified_name;
    test.place = f_.providers.front().place;
    test.skipped = reason_without_test({});
    test.plain = test.rows = true;
    for (std::size_t i = 0; i < f_.parameters.size(); ++i) {
      test.generators.push_back({i, f_.parameters[i].name, "", "", GeneratedBy::written, false});
    }
    if (test.skipped.empty()) {
      test.name = "Contract." + unique_name({}, "", f_.generates_rows ? "rows" : "");
      const CallPath reached = call_path_to(f_, c_, {}, 0);
      out_.code += fmt::format("{}\n{}{}\n", reached.open,
                               rows_code({f_, test.name.substr(9), settings_code(c_.contract, {}),
                                          reached.call, stubs_.set_up(f_)}),
                               reached.close);
    }
    out_.regions.push_back(std::move(test));
  }

  void relation(std::size_t index, std::size_t h, const Instance& instance, RegionTest test) {
    const Region& region = c_.contract.regions[index];
    const Hyper& hyper = region.hypers[h];
    test.relation = hyper.name.empty() ? "relation" : hyper.name;
    test.executions = hyper.executions;
    for (const ParameterPlan& parameter : c_.parameters) test.parameters.push_back(parameter.name);
    test.varies = !hyper.assumes.empty();
    for (const Clause& clause : hyper.expects) {
      const auto names = names_in(c_, hyper.executions, clause.text.text);
      test.traced = test.traced || mentions_any(names, Observable::trace);
    }
    test.place = hyper.place;
    test.skipped = reason_without_test(instance);
    if (test.skipped.empty() && isolated(region, hyper)) test.skipped = unseen_outside(hyper);
    if (test.skipped.empty()) {
      const Related related{h, compose(c_, region, hyper)};
      make(related.inputs.region, index, instance, test, &related);
    }
    out_.regions.push_back(std::move(test));
  }

  static Region configured(const Region& region, const Hyper& hyper) {
    Region both = region;
    both.configs.insert(both.configs.end(), hyper.configs.begin(), hyper.configs.end());
    return both;
  }
  bool isolated(const Region& region, const Hyper& hyper) const {
    return has_config(c_.contract, configured(region, hyper), "isolate");
  }
  /// What a relation asks for that an execution in a process of its own cannot tell; empty if all
  /// is well.
  std::string unseen_outside(const Hyper& hyper) const {
    const std::vector<std::string> changed = changed_parameters(c_);
    for (const Clause& clause : hyper.expects) {
      for (const RelationName& name : names_in(c_, hyper.executions, clause.text.text)) {
        const bool lost = name.what == Observable::trace || name.what == Observable::self ||
                          (name.what == Observable::parameter &&
                           std::find(changed.begin(), changed.end(),
                                     c_.parameters[name.parameter].name) != changed.end());
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
  std::string unique_name(const Region& region, const std::string& with,
                          const std::string& relation) {
    std::string name = function_word(f_.qualified_name);
    if (!region.name.empty()) name += "_" + region_identifier(region.name);
    if (!relation.empty()) name += "_" + region_identifier(relation);
    if (!with.empty()) name += "_with_" + region_identifier(with);
    std::string candidate = name;
    for (int n = 2; std::find(names_.begin(), names_.end(), candidate) != names_.end(); ++n) {
      candidate = name + "_" + std::to_string(n);
    }
    names_.push_back(candidate);
    return candidate;
  }

  /// `related` for the test of a relation, null for that of the region itself.
  void make(const Region& region, std::size_t index, const Instance& instance, RegionTest& test,
            const Related* related) {
    const FunctionPlan& inputs = related == nullptr ? c_ : related->inputs.function;
    // What is generated for a relation has names of its own.
    const std::size_t number = related == nullptr ? index : 1000 * (related->hyper + 1) + index;
    Derivation derivation = derive_generators(inputs, region);
    replace_producers(request_, derivation);
    Slots slots;
    std::vector<std::string> passed(inputs.parameters.size());
    std::vector<std::string> viewed(inputs.parameters.size());
    std::vector<std::size_t> drawn_at(inputs.parameters.size());
    std::string object;
    if (has_object_here()) {
      const ObjectRecipe recipe =
          owner_ == nullptr ? ObjectRecipe{} : recipes_.of(*owner_, instance.type, test);
      if (recipe.type.empty()) {
        test.skipped = "no object of " + f_.class_name +
                       " can be made: it needs an accessible constructor, or a function with a "
                       "contract that returns one, whose parameters can be generated";
        return;
      }
      if (recipes_.changing(*owner_).empty()) test.unchanged = f_.class_name;
      slots.object = "surety_recipe";
      slots.add(recipe.generator, recipe.type, slots.object);
      object = made_object("surety_object", "surety_recipe");
    }
    for (std::size_t group = 0; group < derivation.groups.size(); ++group) {
      tables_.solve(inputs, number, group, derivation, slots, test);
      if (!test.error.empty()) return;
    }
    const ClassPlan* owner = c_.class_name.empty() ? nullptr : class_named(plan_, c_.class_name);
    const Call call{c_, owner, instance.type, instance.arguments, number};
    for (const ParameterGenerator& made : derivation.generators) {
      const std::size_t own =
          related == nullptr ? made.index : related->inputs.original[made.index];
      const ParameterPlan& parameter = f_.parameters[own];
      std::string type = parameter.type.dependent ? dependent_type(own, instance) : made.holder;
      std::string slot = made.generator;
      std::string value = made.parameter;
      bool made_by_recipe = false;
      const std::string standard = made.by == GeneratedBy::standard && !parameter.type.dependent
                                       ? request_.defaults.function_for(type)
                                       : "";
      // What is derived of objects is left to the contract: it filters them.
      const bool derived_object = made.by == GeneratedBy::derived && related == nullptr &&
                                  !parameter.type.dependent &&
                                  !recipes_.has_default(parameter.type);
      if (!standard.empty()) {
        slot = standard;
        test.narrowed = true;  // the contract allows more
      } else if (derived_object || (made.by == GeneratedBy::standard && !parameter.type.dependent &&
                                    !recipes_.has_default(parameter.type))) {
        const ObjectRecipe recipe = recipes_.argument(parameter.type, !derived_object, test);
        if (recipe.type.empty()) {
          test.skipped = nothing_makes(made.parameter, parameter.type);
          return;
        }
        slot = recipe.generator;
        type = recipe.type;
        value = "surety_" + made.parameter;
        object += made_object(value, made.parameter);
        made_by_recipe = true;
      } else if (made.by == GeneratedBy::standard) {
        slot = "::surety::by_type";
        const TypeInfo* found = instantiated_type(instance, own);
        if (found != nullptr && !recipes_.has_default(*found)) {
          test.skipped = nothing_makes(made.parameter, *found);
          return;
        }
      } else if (made.by != GeneratedBy::solved) {
        const std::optional<std::string> code =
            related == nullptr ? slot_of(call, made, slots, members_)
                               : related_slot(*related, call, made, slots, type);
        if (!code) {
          test.skipped = "its class is declared inside a macro, where its generators cannot stand";
          return;
        }
        slot = *code;
      }
      drawn_at[made.index] = slots.generators.size();
      const bool text = parameter.type.kind == TypeKind::pointer && type == "std::string";
      if (text) {
        slots.add_text(slot, made.parameter);
      } else if (made_by_recipe) {
        slots.add_object(slot, type, made.parameter);
      } else {
        slots.add(slot, type, made.parameter);
      }
      slots.names.push_back(made.parameter);
      viewed[made.index] = text ? value + ".c_str()" : value;
      const bool moves =
          !text && !is_made(parameter.type.record, Making::view) &&
          (parameter.passing == Passing::value || parameter.passing == Passing::rvalue_reference);
      passed[made.index] = moves ? "::std::move(" + viewed[made.index] + ")" : viewed[made.index];
    }
    test.name = "Contract." + unique_name(region, instance.label, test.relation);
    test.generators = derivation.generators;
    test.narrowed = test.narrowed || derivation.narrowed;
    for (const Leftover& leftover : derivation.leftovers) {
      const std::string& text = leftover.text.text;
      const bool solved =
          std::find(test.solved.begin(), test.solved.end(), text) != test.solved.end();
      if (!solved) test.filtered.push_back(text);
    }

    if (related != nullptr) {
      if (!derivation.groups.empty()) drawn_at.clear();
      const CallPath reached = call_path_to(f_, c_, instance, number);
      const Hyper& hyper = c_.contract.regions[index].hypers[related->hyper];
      const RelationBody body{
          c_,           index,          related->hyper, related->inputs,         viewed,
          reached.call, reached.prefix, reached.suffix, isolated(region, hyper), drawn_at};
      out_.code += write_property(reached, configured(region, hyper), test.name, slots,
                                  object + relation_body(body));
      return;
    }
    std::string views;
    for (std::size_t i = 0; i < viewed.size(); ++i) {
      if (c_.parameters[i].name.empty()) continue;  // the sibling has no such parameter
      views += (views.empty() ? "" : ", ") + viewed[i];
    }
    out_.code += write_test(region, index, instance, test.name, slots, object, views,
                            fmt::format("{}", fmt::join(passed, ", ")));
  }

  /// The type of a parameter in an instantiation that the code has; null for others.
  const TypeInfo* instantiated_type(const Instance& instance, std::size_t parameter) const {
    const auto at =
        std::find(f_.instantiations.begin(), f_.instantiations.end(), instance.arguments);
    const auto index = static_cast<std::size_t>(at - f_.instantiations.begin());
    if (instance.arguments.empty() || index >= f_.instantiated_parameters.size()) return nullptr;
    const std::vector<InstantiatedParameter>& known = f_.instantiated_parameters[index];
    return parameter < known.size() ? &known[parameter].type : nullptr;
  }

  /// The type of a parameter that depends on the parameters of a template.
  std::string dependent_type(std::size_t index, const Instance& instance) {
    const ParameterPlan& parameter = f_.parameters[index];
    if (owner_ == nullptr || owner_->end == 0) {
      return "::std::remove_cv_t<::std::remove_reference_t<" + parameter.type_text + ">>";
    }
    std::vector<std::string> types;
    for (const ParameterPlan& each : f_.parameters) types.push_back(each.type_text);
    members_.add(*owner_, fmt::format("{}using {}_types = ::surety::detail::HeldArguments<{}>;",
                                      f_.template_head, f_.id, fmt::join(types, ", ")));
    const std::string list = instance.arguments.empty() ? "" : "<" + instance.arguments + ">";
    return fmt::format("::std::tuple_element_t<{}, typename {}::{}{}_types{}>", index,
                       instance.type, list.empty() ? "" : "template ", f_.id, list);
  }

  /// The slot of an input of a relation: it may be a value that follows from those before it.
  std::optional<std::string> related_slot(const Related& related, const Call& call,
                                          const ParameterGenerator& made, const Slots& slots,
                                          const std::string& type) {
    const bool value = related.inputs.is_value[made.index];
    if (!value && related.inputs.is_known[made.index]) {
      return slot_of(call, made, slots, members_);
    }
    const std::optional<std::string> code = slot_code(call, made, slots, members_);
    if (!code) return code;
    return value
               ? fmt::format("::surety::detail::value_slot<{}>({})", type, slots.function_of(*code))
               : slots.function_of(
                     fmt::format("::surety::detail::drawn_from<{}>({})", type, *code));
  }

  bool has_object_here() const {
    return !f_.class_name.empty() && !f_.is_static && f_.kind == FunctionKind::method;
  }

  std::string write_property(const CallPath& reached, const Region& region, const std::string& name,
                             const Slots& slots, const std::string& body) const {
    std::string all_slots = settings_code(c_.contract, region);
    for (const std::string& slot : slots.generators) all_slots += ", " + slot;
    return fmt::format("{}\nSURETY_TEST(Contract, {}, {})\n({}) {{ {} }}\n{}\n", reached.open,
                       name.substr(9), all_slots, fmt::join(slots.declarations, ", "),
                       stubs_.set_up(f_) + body, reached.close);
  }

  std::string write_test(const Region& region, std::size_t index, const Instance& instance,
                         const std::string& name, const Slots& slots, const std::string& object,
                         const std::string& views, const std::string& arguments) const {
    const CallPath reached = call_path_to(f_, c_, instance, index);
    const std::string use =
        f_.kind == FunctionKind::constructor
            ? fmt::format("[[maybe_unused]] {} surety_made({});", reached.call, arguments)
            : fmt::format(
                  "::surety::detail::observed([&]() -> decltype(auto) {{ return {}({}); }});",
                  reached.call, arguments);
    if (!c_.contracted()) {
      return write_property(
          reached, region, name, slots,
          fmt::format("{}::surety::detail::test_call([&] {{ {} }});", object, use));
    }
    return write_property(
        reached, region, name, slots,
        fmt::format("{}::surety::detail::enter_region({}{}_regions{}({}), {}u); "
                    "::surety::detail::checked_call([&] {{ {} }});",
                    object, reached.prefix, c_.id, reached.suffix, views, index, use));
  }

  const UnitPlan& plan_;
  const FunctionPlan& f_;
  const FunctionPlan c_;  // the contract's function, with the parameters of f_
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
