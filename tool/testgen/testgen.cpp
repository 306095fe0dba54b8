#include "tool/testgen/testgen.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "tool/contracts/tokens.h"
#include "tool/solve/solve.h"
#include "tool/testgen/config.h"
#include "tool/testgen/request.h"

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

bool has_default_generator(const TypeInfo& type) {
  if (type.numeric() || type.kind == TypeKind::enumeration || type.aggregate) return true;
  if (type.kind == TypeKind::pointer) return type.element.find("void") == std::string::npos;
  return type.record.starts_with("std::") && type.record.find("stream") == std::string::npos;
}

/// What a constructor's parameter is drawn as.
std::string held_spelling(const TypeInfo& type) {
  const bool view = type.record == "std::basic_string_view" ||
                    (type.kind == TypeKind::pointer && type.element == "const char");
  return view ? "std::string" : type.spelling;
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
  FunctionTests(const UnitPlan& plan, const FunctionPlan& function, const TestRequest& request,
                UnitTests& out, std::vector<std::string>& names)
      : plan_(plan), f_(function), request_(request), out_(out), names_(names) {}

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
  std::vector<std::string> all_instantiations() const {
    std::vector<std::string> all;
    for (const auto& arguments : f_.contract.instantiations) {
      all.push_back(fmt::format("{}", fmt::join(arguments, ", ")));
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
    if (f_.dependent && with.empty()) {
      return "no instantiation is known; name some with `config: with T = int`";
    }
    if (f_.dependent && !f_.class_name.empty()) {
      return "it is a member of a template; it is checked where it is called";
    }
    for (const ParameterPlan& parameter : f_.parameters) {
      if (parameter.pack) return "it has a parameter pack; it is checked where it is called";
    }
    return {};
  }

  void region(std::size_t index, const std::string& with) {
    const Region& region = f_.contract.regions[index];
    RegionTest test;
    test.function = f_.qualified_name + (with.empty() ? "" : "<" + with + ">");
    test.region = region.name;
    test.place = region.assumes.empty() && region.expects.empty() ? f_.carrier.place : region.place;
    if (test.place.file.empty() || test.place.line == 0) test.place = f_.carrier.place;
    if (region.expects.empty() && !request_.crash_tests) {
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
    replace_producers(request_, derivation);
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
    for (const ParameterGenerator& made : derivation.generators) {
      const ParameterPlan& parameter = f_.parameters[made.index];
      std::string type = f_.dependent ? "::std::remove_cv_t<::std::remove_reference_t<" +
                                            parameter.type_text + ">>"
                                      : made.holder;
      std::string slot = made.generator;
      std::string value = made.parameter;
      if (made.by == GeneratedBy::standard) {
        slot = "::surety::by_type";
        if (!f_.dependent && !has_default_generator(parameter.type)) {
          const ClassPlan* record = class_named(plan_, parameter.type.spelling);
          const std::string recipe = record == nullptr ? "" : recipe_type(*record);
          if (recipe.empty()) {
            test.skipped = fmt::format(
                "nothing says how to make parameter '{}' of type {}: write `assume: {} = ...`",
                made.parameter, parameter.type.spelling, made.parameter);
            return;
          }
          type = recipe;
          object += fmt::format("auto surety_{0} = {0}.make(); ", made.parameter);
          value = "surety_" + made.parameter;
        }
      } else if (made.by != GeneratedBy::solved && depends(slot, drawn)) {
        slot = fmt::format("[]({}) {{ return {}; }}", fmt::join(parameters, ", "), slot);
      }
      slots.push_back(slot);
      parameters.push_back("[[maybe_unused]] " + type + " " + made.parameter);
      drawn.push_back(made.parameter);
      const bool text = parameter.type.kind == TypeKind::pointer && type == "std::string";
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
  const TestRequest& request_;
  UnitTests& out_;
  std::vector<std::string>& names_;
};

}  // namespace

UnitTests generate_tests(const UnitPlan& plan, std::vector<std::string>& taken,
                         const TestRequest& request) {
  UnitTests tests;
  std::vector<std::string> names;
  for (const FunctionPlan& function : plan.functions) {
    if (!function.contracted() || !request.wants(function.qualified_name)) continue;
    if (!function.definition && function.unchecked.empty()) continue;  // another unit has it
    const std::string key = function.internal_linkage ? plan.main_file + function.id : function.id;
    if (std::find(taken.begin(), taken.end(), key) != taken.end()) continue;
    taken.push_back(key);
    FunctionTests(plan, function, request, tests, names).write();
  }
  if (!tests.code.empty()) {
    tests.code = "\n#include <surety/contract_test.h>\n" + request.definitions + tests.code;
  }
  return tests;
}

}  // namespace surety::tool
