#include "tool/testgen/testgen.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "tool/contracts/print_problem.h"
#include "tool/contracts/tokens.h"
#include "tool/solve/solve.h"
#include "tool/testgen/config.h"

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

/// The namespaces around a declaration, reopened, so that its own names are found.
struct Scope {
  std::string open;
  std::string close;
};
Scope scope_of(const std::string& qualified, const std::string& own) {
  Scope scope;
  std::string path =
      qualified.size() > own.size() ? qualified.substr(0, qualified.size() - own.size()) : "";
  while (!path.empty()) {
    std::size_t end = path.find("::");
    std::string part = path.substr(0, end);
    path = end == std::string::npos ? "" : path.substr(end + 2);
    if (part.empty()) continue;
    scope.open += part[0] == '(' ? "namespace { " : "namespace " + part + " { ";
    scope.close += "}";
  }
  return scope;
}

std::string after_last_scope(const std::string& qualified) {
  const std::size_t at = qualified.rfind("::");
  return at == std::string::npos ? qualified : qualified.substr(at + 2);
}

const ClassPlan* class_named(const UnitPlan& plan, const std::string& name) {
  for (const ClassPlan& type : plan.classes) {
    if (type.name == name) return &type;
  }
  return nullptr;
}

/// Whether surety::any<T>() makes values of the type; those of the elements are not looked at.
bool has_default_generator(const TypeInfo& type) {
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
  if (type.kind == TypeKind::pointer) return type.element.find("void") == std::string::npos;
  if (type.record.starts_with("std::")) return known.count(type.record) != 0;
  return type.aggregate;
}

/// What a constructor's parameter is drawn as.
std::string held_spelling(const TypeInfo& type) {
  const std::string text = string_behind(type);
  return text.empty() ? type.spelling : text;
}

/// The type that stands for an object of a class in a test; empty if none can be made.
std::string recipe_type(const ClassPlan& type) {
  if (type.dependent || type.is_abstract) return {};
  std::vector<std::string> tuples;
  for (const ConstructorPlan& constructor : type.constructors) {
    std::string parameters;
    bool possible = true;
    bool own = false;  // copy and move constructors make nothing new
    for (const ParameterPlan& parameter : constructor.parameters) {
      const bool pointer = parameter.type.kind == TypeKind::pointer &&
                           held_spelling(parameter.type) != "std::string";
      possible = possible && has_default_generator(parameter.type) && !pointer;
      own = own || parameter.type.spelling == type.name;
      parameters += (parameters.empty() ? "" : ", ") + held_spelling(parameter.type);
    }
    if (possible && !own) tuples.push_back("std::tuple<" + parameters + ">");
  }
  if (tuples.empty() && type.default_constructible) tuples.push_back("std::tuple<>");
  std::sort(tuples.begin(), tuples.end());
  tuples.erase(std::unique(tuples.begin(), tuples.end()), tuples.end());
  if (tuples.empty()) return {};
  return fmt::format("::surety::detail::Recipe<{}, {}>", type.name, fmt::join(tuples, ", "));
}

/// Writes the tests of one function.
class FunctionTests {
 public:
  FunctionTests(const UnitPlan& plan, const FunctionPlan& function, UnitTests& out,
                std::vector<std::string>& names, const GeneratorDefaults& defaults)
      : plan_(plan), f_(function), out_(out), names_(names), defaults_(defaults) {}

  void write() {
    std::vector<std::string> instantiations{""};
    if (f_.dependent) instantiations = all_instantiations();
    for (std::size_t k = 0; k < f_.contract.regions.size(); ++k) {
      for (std::size_t i = 0; i < instantiations.size(); ++i) {
        region(k, instantiations[i]);
      }
      if (instantiations.empty()) region(k, "");
    }
  }

 private:
  /// All combinations of what `config: with` says, in the order of the template's parameters;
  /// those that it does not name must be deduced.
  std::vector<std::string> all_instantiations() const {
    std::vector<std::string> all;
    const auto& named = f_.contract.instantiated;
    for (const std::string& parameter : f_.template_arguments) {
      const auto at = std::find(named.begin(), named.end(), parameter);
      if (at == named.end()) break;
      const auto& types = f_.contract.instantiations[static_cast<std::size_t>(at - named.begin())];
      if (all.empty()) {
        all = types;
        continue;
      }
      std::vector<std::string> longer;
      for (const std::string& before : all) {
        for (const std::string& type : types) longer.push_back(before + ", " + type);
      }
      all = std::move(longer);
    }
    if (all.empty()) all = f_.instantiations;
    return all;
  }

  std::string reason_without_test(const std::string& with) const {
    if (!f_.unchecked.empty()) return f_.unchecked;
    if (f_.kind == FunctionKind::destructor) {
      return "a destructor takes no input; it is checked whenever an object dies";
    }
    if (f_.access == Access::private_ || f_.access == Access::protected_) {
      return "it is not public; it is checked where it is called";
    }
    if (f_.dependent && !f_.class_name.empty()) {
      return "it is a member of a template; it is checked where it is called";
    }
    if (f_.dependent && with.empty()) {
      return "no instantiation is known; name some with `config: with T = int`";
    }
    for (const ParameterPlan& parameter : f_.parameters) {
      if (parameter.pack) return "it has a parameter pack; it is checked where it is called";
    }
    return {};
  }

  /// What surety.toml says about a type; empty if it says nothing.
  std::string project_default(const std::string& type) const {
    const auto words = [](std::string text) {
      text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
      return text;
    };
    for (std::size_t i = 0; i < defaults_.types.size(); ++i) {
      if (words(defaults_.types[i].type) == words(type)) {
        return fmt::format("::surety_default_{}()", i);
      }
    }
    return {};
  }
  static std::string nothing_makes(const std::string& parameter, const TypeInfo& type) {
    return fmt::format(
        "nothing says how to make parameter '{}' of type {}: write `assume: {} = ...`", parameter,
        type.spelling, parameter);
  }
  /// The type of a parameter in an instantiation that the code has; null for others.
  const TypeInfo* instantiated_type(const std::string& with, std::size_t parameter) const {
    const auto at = std::find(f_.instantiations.begin(), f_.instantiations.end(), with);
    if (at == f_.instantiations.end()) return nullptr;
    const auto& types =
        f_.instantiated_types[static_cast<std::size_t>(at - f_.instantiations.begin())];
    return parameter < types.size() ? &types[parameter] : nullptr;
  }

  void region(std::size_t index, const std::string& with) {
    const Region& region = f_.contract.regions[index];
    RegionTest test;
    test.function = f_.qualified_name + (with.empty() ? "" : "<" + with + ">");
    test.region = region.name;
    test.place = region.assumes.empty() && region.expects.empty() ? f_.carrier.place : region.place;
    if (test.place.file.empty() || test.place.line == 0) test.place = f_.carrier.place;
    if (region.expects.empty()) {
      test.precondition_only = true;
      out_.regions.push_back(std::move(test));
      return;
    }
    test.skipped = reason_without_test(with);
    if (test.skipped.empty()) make(region, index, with, test);
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

  void make(const Region& region, std::size_t index, const std::string& with, RegionTest& test) {
    Derivation derivation = derive(f_, region);
    std::vector<std::string> slots;
    std::vector<std::string> parameters;
    std::vector<std::string> passed(f_.parameters.size());
    std::vector<std::string> viewed(f_.parameters.size());
    std::string object;
    if (has_object_here()) {
      const ClassPlan* type = class_named(plan_, f_.class_name);
      const std::string recipe = type == nullptr ? "" : recipe_type(*type);
      if (recipe.empty()) {
        test.skipped = "no object of " + f_.class_name +
                       " can be made: it needs an accessible constructor whose parameters can be "
                       "generated";
        return;
      }
      slots.push_back("::surety::by_type");
      parameters.push_back(recipe + " object");
      object = "auto surety_object = object.make(); ";
    }
    std::vector<std::string> drawn;
    std::string tables;
    for (const ArithmeticGroup& group : derivation.groups) {
      tables += solve_group(group, derivation, test, slots, parameters);
      if (!test.error.empty()) return;
    }
    // What dependent generators are given: the parameters, where a `const char*` is one again.
    std::vector<std::string> seen = parameters;
    std::string views_of_text;
    for (const ParameterGenerator& made : derivation.generators) {
      const ParameterPlan& parameter = f_.parameters[made.index];
      std::string type = f_.dependent ? "::std::remove_cv_t<::std::remove_reference_t<" +
                                            parameter.type_text + ">>"
                                      : made.holder;
      std::string slot = made.generator;
      std::string value = made.parameter;
      const std::string standard =
          made.by == GeneratedBy::standard && !f_.dependent ? project_default(type) : "";
      if (!standard.empty()) {
        slot = standard;
        test.narrowed = true;  // the contract allows more
      } else if (made.by == GeneratedBy::standard) {
        slot = "::surety::by_type";
        const TypeInfo* found = f_.dependent ? instantiated_type(with, made.index) : nullptr;
        if (found != nullptr && !has_default_generator(*found)) {
          test.skipped = nothing_makes(made.parameter, *found);
          return;
        }
        if (!f_.dependent && !has_default_generator(parameter.type)) {
          const ClassPlan* record = class_named(plan_, parameter.type.spelling);
          const std::string recipe = record == nullptr ? "" : recipe_type(*record);
          if (recipe.empty()) {
            test.skipped = nothing_makes(made.parameter, parameter.type);
            return;
          }
          type = recipe;
          object += fmt::format("auto surety_{0} = {0}.make(); ", made.parameter);
          value = "surety_" + made.parameter;
        }
      } else if (made.by != GeneratedBy::solved && depends(slot, drawn)) {
        slot = fmt::format("[]({}) {{ {}return {}; }}", fmt::join(seen, ", "), views_of_text, slot);
      }
      slots.push_back(slot);
      parameters.push_back("[[maybe_unused]] " + type + " " + made.parameter);
      drawn.push_back(made.parameter);
      const bool text = parameter.type.kind == TypeKind::pointer && type == "std::string";
      if (text) {
        seen.push_back(fmt::format("const std::string& surety_text_{}", made.parameter));
        views_of_text += fmt::format("[[maybe_unused]] const char* {0} = surety_text_{0}.c_str(); ",
                                     made.parameter);
      } else {
        seen.push_back(parameters.back());
      }
      viewed[made.index] = text ? value + ".c_str()" : value;
      const bool moves =
          !text && type != "std::string_view" &&
          (parameter.passing == Passing::value || parameter.passing == Passing::rvalue_reference);
      passed[made.index] = moves ? "::std::move(" + viewed[made.index] + ")" : viewed[made.index];
    }
    test.name = "Contract." + unique_name(region, with);
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
      if (f_.parameters[i].name.empty()) continue;  // the sibling has no such parameter
      views += (views.empty() ? "" : ", ") + viewed[i];
    }
    out_.code += tables + write_test(region, index, with, test.name, slots, parameters, object,
                                     views, fmt::format("{}", fmt::join(passed, ", ")));
  }

  /// Solves for the parameters of a group: one slot draws a solution, the parameters' own slots
  /// take it apart. The tables of solutions; nothing where the leftovers have to be filtered.
  std::string solve_group(const ArithmeticGroup& group, Derivation& derivation, RegionTest& test,
                          std::vector<std::string>& slots,
                          std::vector<std::string>& parameters) const {
    std::vector<Unknown> unknowns;
    for (const std::size_t i : group.parameters) {
      unknowns.push_back({f_.parameters[i].name, f_.parameters[i].type});
    }
    const Solutions found = solve(unknowns, group.conditions);
    std::vector<std::string> texts;
    for (const std::size_t i : group.leftovers) texts.push_back(derivation.leftovers[i].text.text);
    if (found.verdict == Solutions::Verdict::impossible) {
      test.error = fmt::format(
          "no input meets the assumptions of this region: `{}` and the others about the same "
          "parameters contradict each other, or are undefined where they hold",
          fmt::join(texts, "`, `"));
    }
    if (found.verdict != Solutions::Verdict::found) return {};
    const std::string name =
        fmt::format("surety_solutions_{}_{}_{}", f_.id, out_.regions.size(), test.solved.size());
    std::vector<std::string> columns, types;
    std::string tables;
    for (std::size_t k = 0; k < unknowns.size(); ++k) {
      std::vector<std::string> numbers;
      for (const Solution& solution : found.solutions) {
        numbers.push_back(number_code(solution[k], unknowns[k].type));
      }
      columns.push_back(fmt::format("::{}_{}", name, k));
      types.push_back(unknowns[k].type.spelling);
      tables += fmt::format("static const {} {}_{}[] = {{{}}};\n", types[k], name, k,
                            fmt::join(numbers, ","));
    }
    const std::size_t slot = slots.size();
    slots.push_back(fmt::format("::surety::detail::solutions({})", fmt::join(columns, ", ")));
    parameters.push_back(fmt::format("[[maybe_unused]] ::std::tuple<{}> surety_solution_{}",
                                     fmt::join(types, ", "), slot));
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
    return tables;
  }

  bool has_object_here() const {
    return !f_.class_name.empty() && !f_.is_static && f_.kind == FunctionKind::method;
  }
  static bool depends(const std::string& code, const std::vector<std::string>& drawn) {
    return std::any_of(drawn.begin(), drawn.end(),
                       [&](const std::string& name) { return mentions(code, name); });
  }

  std::string write_test(const Region& region, std::size_t index, const std::string& with,
                         const std::string& name, const std::vector<std::string>& slots,
                         const std::vector<std::string>& parameters, const std::string& object,
                         const std::string& views, const std::string& arguments) const {
    std::string own = f_.name;
    std::string regions = f_.id + "_regions";
    std::string call = f_.name;
    if (!f_.class_name.empty()) {
      own = after_last_scope(f_.class_name) + "::" + f_.name;
      const std::string type = f_.class_name;
      if (f_.kind == FunctionKind::constructor) {
        call = type;
        regions = type + "::" + regions;
      } else if (f_.is_static) {
        call = type + "::" + f_.name;
        regions = type + "::" + regions;
      } else {
        call = "surety_object." + f_.name;
        regions = "surety_object." + regions;
      }
    }
    Scope scope = scope_of(f_.qualified_name, own);
    if (!with.empty()) {
      scope.open += "namespace surety_with_" + identifier(with) + "_" + f_.id + "_" +
                    std::to_string(index) + " { " + aliases(with);
      scope.close += "}";
      call += "<" + with + ">";
      regions += "<" + with + ">";
    }
    std::string all_slots = settings_code(f_.contract, region);
    for (const std::string& slot : slots) all_slots += ", " + slot;
    const std::string use =
        f_.kind == FunctionKind::constructor
            ? fmt::format("[[maybe_unused]] {} surety_made({});", call, arguments)
            : fmt::format("static_cast<void>({}({}));", call, arguments);
    return fmt::format(
        "{}\nSURETY_TEST(Contract, {}, {})\n({}) {{ {}::surety::detail::enter_region({}({}), {}u); "
        "::surety::detail::checked_call([&] {{ {} }}); }}\n{}\n",
        scope.open, name.substr(9), all_slots, fmt::join(parameters, ", "), object, regions, views,
        index, use, scope.close);
  }

  /// `using T = int;` for each template parameter.
  std::string aliases(const std::string& with) const {
    std::vector<std::string> values{""};
    int depth = 0;
    for (char c : with) {
      if (c == '<' || c == '(') ++depth;
      if (c == '>' || c == ')') --depth;
      if (c == ',' && depth == 0) {
        values.emplace_back();
      } else {
        values.back() += c;
      }
    }
    std::string code;
    for (std::size_t i = 0; i < values.size() && i < f_.template_arguments.size(); ++i) {
      code += "using " + f_.template_arguments[i] + " = " + values[i] + "; ";
    }
    return code;
  }

  const UnitPlan& plan_;
  const FunctionPlan& f_;
  UnitTests& out_;
  std::vector<std::string>& names_;
  const GeneratorDefaults& defaults_;
};

/// The defaults as functions of the unit, so that the compiler's messages about them name their
/// lines in surety.toml.
std::string default_functions(const UnitPlan& plan, const GeneratorDefaults& defaults) {
  if (defaults.types.empty()) return {};
  std::string code;
  for (std::size_t i = 0; i < defaults.types.size(); ++i) {
    const GeneratorDefault& made = defaults.types[i];
    code += fmt::format(
        "#line {0} \"{1}\"\n[[maybe_unused]] static auto surety_default_{2}() {{ using namespace "
        "::surety; return {3}; }} static_assert(::std::is_same_v<::surety::value_of<decltype("
        "surety_default_{2}())>, {4}>, \"this does not generate {4}\");\n",
        made.line, defaults.file, i, made.code, made.type);
  }
  const std::string text = read_file(plan.main_file);
  return code + fmt::format("#line {} \"{}\"\n", 2 + std::count(text.begin(), text.end(), '\n'),
                            plan.main_file);
}

}  // namespace

UnitTests generate_tests(const UnitPlan& plan, std::vector<std::string>& taken,
                         const GeneratorDefaults& defaults) {
  UnitTests tests;
  std::vector<std::string> names;
  for (const FunctionPlan& function : plan.functions) {
    if (!function.contracted()) continue;
    if (!function.definition && function.unchecked.empty()) continue;  // another unit has it
    const std::string key = function.internal_linkage ? plan.main_file + function.id : function.id;
    if (std::find(taken.begin(), taken.end(), key) != taken.end()) continue;
    taken.push_back(key);
    FunctionTests(plan, function, tests, names, defaults).write();
  }
  if (!tests.code.empty()) {
    tests.code =
        "\n#include <surety/contract_test.h>\n" + default_functions(plan, defaults) + tests.code;
  }
  return tests;
}

}  // namespace surety::tool
