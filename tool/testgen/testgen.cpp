#include "tool/testgen/testgen.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "tool/contracts/tokens.h"
#include "tool/testgen/config.h"
#include "tool/testgen/instances.h"
#include "tool/testgen/recipes.h"

namespace surety::tool {

namespace {

std::string identifier(std::string_view text) {
  std::string name;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) {
      name += c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name;
}

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
  if (at == std::string::npos) return identifier(qualified);
  std::string symbol = qualified.substr(at + 8);
  symbol.erase(std::remove(symbol.begin(), symbol.end(), ' '), symbol.end());
  const auto found = operators.find(symbol);
  return identifier(qualified.substr(0, at) + "operator_" +
                    (found != operators.end() ? found->second : symbol));
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
  FunctionTests(const UnitPlan& plan, const FunctionPlan& function, const FunctionPlan& carrier,
                const std::string& unreachable, TestedFunction& out,
                std::vector<std::string>& names, Tables::Solved& solved)
      : plan_(plan),
        f_(function),
        c_(carried_by(carrier, function)),
        owner_(f_.class_name.empty() ? nullptr : class_named(plan, f_.class_name)),
        unreachable_(unreachable),
        out_(out),
        names_(names),
        members_(plan),
        tables_(solved),
        recipes_(plan, members_, tables_) {}

  void write() {
    const std::vector<Instance> instances = instances_of(f_, owner_);
    for (std::size_t k = 0; k < c_.contract.regions.size(); ++k) {
      for (const Instance& instance : instances) region(k, instance);
      if (instances.empty()) region(k, {});
    }
    if (!out_.code.empty()) out_.code = tables_.code() + out_.code;
    merge(out_.members, members_.edits());
  }

 private:
  std::string reason_without_test(const Instance& instance) const {
    if (!f_.unchecked.empty()) return f_.unchecked;
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
    if (unknown) return "no instantiation is known; name some with `config: with T = int`";
    for (const ParameterPlan& parameter : f_.parameters) {
      if (parameter.pack) return "it has a parameter pack; it is checked where it is called";
      if (parameter.placeholder) {
        return "it has `auto` parameters; it is checked where it is called";
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
    if (region.expects.empty()) {
      test.precondition_only = true;
      out_.regions.push_back(std::move(test));
      return;
    }
    test.skipped = reason_without_test(instance);
    if (test.skipped.empty()) make(region, index, instance, test);
    out_.regions.push_back(std::move(test));
  }

  /// A name that no other test has.
  std::string unique_name(const Region& region, const std::string& with) {
    std::string name = function_word(f_.qualified_name);
    if (!region.name.empty()) name += "_" + identifier(region.name);
    if (!with.empty()) name += "_with_" + identifier(with);
    std::string candidate = name;
    for (int n = 2; std::find(names_.begin(), names_.end(), candidate) != names_.end(); ++n) {
      candidate = name + "_" + std::to_string(n);
    }
    names_.push_back(candidate);
    return candidate;
  }

  void make(const Region& region, std::size_t index, const Instance& instance, RegionTest& test) {
    Derivation derivation = derive(c_, region);
    Slots slots;
    std::vector<std::string> passed(f_.parameters.size());
    std::vector<std::string> viewed(f_.parameters.size());
    std::string object;
    if (has_object_here()) {
      const ObjectRecipe recipe =
          owner_ == nullptr ? ObjectRecipe{} : recipes_.of(*owner_, instance.type, test);
      if (recipe.type.empty()) {
        test.skipped = "no object of " + f_.class_name +
                       " can be made: it needs an accessible constructor whose parameters can be "
                       "generated";
        return;
      }
      slots.object = "surety_recipe";
      slots.add(recipe.generator, recipe.type, slots.object);
      object = "auto surety_object = surety_recipe.make(); ";
    }
    for (std::size_t group = 0; group < derivation.groups.size(); ++group) {
      tables_.solve(c_, index, group, derivation, slots, test);
      if (!test.error.empty()) return;
    }
    const ClassPlan* owner = c_.class_name.empty() ? nullptr : class_named(plan_, c_.class_name);
    const Call call{c_, owner, instance.type, instance.arguments, index};
    for (const ParameterGenerator& made : derivation.generators) {
      const ParameterPlan& parameter = f_.parameters[made.index];
      std::string type =
          parameter.type.dependent ? dependent_type(made.index, instance) : made.holder;
      std::string slot = made.generator;
      std::string value = made.parameter;
      if (made.by == GeneratedBy::standard) {
        slot = "::surety::by_type";
        if (!parameter.type.dependent && !recipes_.has_default(parameter.type)) {
          const ClassPlan* record = class_named(plan_, parameter.type.spelling);
          const ObjectRecipe recipe = record == nullptr
                                          ? ObjectRecipe{}
                                          : recipes_.of(*record, parameter.type.spelling, test);
          if (recipe.type.empty()) {
            test.skipped = fmt::format(
                "nothing says how to make parameter '{}' of type {}: write `assume: {} = ...`",
                made.parameter, parameter.type.spelling, made.parameter);
            return;
          }
          slot = recipe.generator;
          type = recipe.type;
          object += fmt::format("auto surety_{0} = {0}.make(); ", made.parameter);
          value = "surety_" + made.parameter;
        }
      } else if (made.by != GeneratedBy::solved) {
        const std::optional<std::string> code = slot_of(call, made, slots, members_);
        if (!code) {
          test.skipped = "its class is declared inside a macro, where its generators cannot stand";
          return;
        }
        slot = *code;
      }
      slots.add(slot, type, made.parameter);
      slots.names.push_back(made.parameter);
      const bool text = parameter.type.kind == TypeKind::pointer && type == "std::string";
      viewed[made.index] = text ? value + ".c_str()" : value;
      const bool moves =
          !text && type != "std::string_view" &&
          (parameter.passing == Passing::value || parameter.passing == Passing::rvalue_reference);
      passed[made.index] = moves ? "::std::move(" + viewed[made.index] + ")" : viewed[made.index];
    }
    test.name = "Contract." + unique_name(region, instance.label);
    test.generators = derivation.generators;
    test.narrowed = test.narrowed || derivation.narrowed;
    for (const Leftover& leftover : derivation.leftovers) {
      const std::string& text = leftover.text.text;
      const bool solved =
          std::find(test.solved.begin(), test.solved.end(), text) != test.solved.end();
      if (!solved) test.filtered.push_back(text);
    }

    std::string views;
    for (std::size_t i = 0; i < viewed.size(); ++i) {
      if (c_.parameters[i].name.empty()) continue;  // the sibling has no such parameter
      views += (views.empty() ? "" : ", ") + viewed[i];
    }
    out_.code += write_test(region, index, instance, test.name, slots, object, views,
                            fmt::format("{}", fmt::join(passed, ", ")));
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

  bool has_object_here() const {
    return !f_.class_name.empty() && !f_.is_static && f_.kind == FunctionKind::method;
  }

  std::string write_test(const Region& region, std::size_t index, const Instance& instance,
                         const std::string& name, const Slots& slots, const std::string& object,
                         const std::string& views, const std::string& arguments) const {
    std::string regions = c_.id + "_regions";
    std::string call = f_.name;
    if (!f_.class_name.empty()) {
      if (f_.kind == FunctionKind::constructor) {
        call = instance.type;
        regions = instance.type + "::" + regions;
      } else if (f_.is_static) {
        call = instance.type + "::" + f_.name;
        regions = instance.type + "::" + regions;
      } else {
        call = "surety_object." + f_.name;
        regions = "surety_object." + regions;
      }
    }
    std::string open = f_.scope_open;
    std::string close = f_.scope_close;
    if (!instance.arguments.empty()) {
      open += "namespace surety_with_" + identifier(instance.label) + "_" + f_.id + "_" +
              std::to_string(index) + " { " + aliases(instance.arguments);
      close += "}";
      call += "<" + instance.arguments + ">";
      regions += "<" + instance.arguments + ">";
    }
    std::string all_slots = settings_code(c_.contract, region);
    for (const std::string& slot : slots.generators) all_slots += ", " + slot;
    const std::string use =
        f_.kind == FunctionKind::constructor
            ? fmt::format("[[maybe_unused]] {} surety_made({});", call, arguments)
            : fmt::format("static_cast<void>({}({}));", call, arguments);
    return fmt::format(
        "{}\nSURETY_TEST(Contract, {}, {})\n({}) {{ {}::surety::detail::enter_region({}({}), {}u); "
        "::surety::detail::checked_call([&] {{ {} }}); }}\n{}\n",
        open, name.substr(9), all_slots, fmt::join(slots.declarations, ", "), object, regions,
        views, index, use, close);
  }

  /// `using T = int;` for each template parameter.
  std::string aliases(const std::string& with) const {
    const std::vector<std::string> values = split_arguments(with);
    std::string code;
    for (std::size_t i = 0; i < values.size() && i < f_.template_arguments.size(); ++i) {
      const std::string& name = f_.template_arguments[i];
      if (name.ends_with("...")) break;
      const bool value = std::find(f_.template_values.begin(), f_.template_values.end(), name) !=
                         f_.template_values.end();
      code += value ? fmt::format("[[maybe_unused]] constexpr auto {} = {}; ", name, values[i])
                    : fmt::format("using {} = {}; ", name, values[i]);
    }
    return code;
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
};

const FunctionPlan* function_of(const UnitPlan& plan, const std::string& id) {
  for (const FunctionPlan& function : plan.functions) {
    if (function.id == id) return &function;
  }
  return nullptr;
}

}  // namespace

std::vector<TestedFunction> generate_tests(const UnitPlan& plan) {
  std::vector<TestedFunction> all;
  std::vector<std::string> names;
  Tables::Solved solved;
  for (const FunctionPlan& function : plan.functions) {
    if (!function.contracted() && function.inherited.empty()) continue;
    if (!function.definition && function.unchecked.empty()) continue;  // another unit has it
    TestedFunction made;
    made.key = function.internal_linkage ? plan.main_file + function.id : function.id;
    if (function.contracted()) {
      FunctionTests(plan, function, function, "", made, names, solved).write();
    }
    for (const InheritedContract& inherited : function.inherited) {
      const FunctionPlan* carrier = function_of(plan, inherited.id);
      if (carrier == nullptr) continue;
      const std::string unreachable =
          inherited.reachable ? "" : "it inherits its contract from a base that is not public";
      FunctionTests(plan, function, *carrier, unreachable, made, names, solved).write();
    }
    all.push_back(std::move(made));
  }
  return all;
}

UnitTests assemble_tests(const std::vector<TestedFunction>& functions, const std::string& main_file,
                         Taken& taken) {
  UnitTests tests;
  const std::size_t slash = main_file.rfind('/');
  const std::string file =
      identifier(slash == std::string::npos ? main_file : main_file.substr(slash + 1));
  for (const TestedFunction& function : functions) {
    if (!taken.functions.insert(function.key).second) continue;
    std::string code = function.code;
    for (RegionTest test : function.regions) {
      // Functions of one name can exist in several units, if they are internal.
      const std::string name = test.name;
      for (int n = 1; !test.name.empty() && !taken.names.insert(test.name).second; ++n) {
        test.name = name + "_in_" + file + (n == 1 ? "" : "_" + std::to_string(n));
      }
      if (test.name != name) {
        const std::string head = "SURETY_TEST(Contract, ";
        const std::size_t at = code.find(head + name.substr(9) + ",");
        if (at != std::string::npos) {
          code.replace(at + head.size(), name.size() - 9, test.name.substr(9));
        }
      }
      tests.regions.push_back(std::move(test));
    }
    tests.code += code;
    if (!code.empty()) merge(tests.members, function.members);
  }
  if (!tests.code.empty()) {
    tests.code = "\n#include <surety/contract_test.h>\n" + tests.code;
  }
  return tests;
}

}  // namespace surety::tool
