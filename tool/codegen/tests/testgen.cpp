#include "tool/codegen/tests/testgen.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "tool/codegen/doubles/stub_code.h"
#include "tool/codegen/tests/function_tests.h"
#include "tool/contracts/build_contract.h"
#include "tool/system/files.h"

namespace surety::tool::codegen {

namespace {

/// The defaults as functions of the unit, so that the compiler's messages about them name their
/// lines in surety.toml.
std::string default_functions(const std::string& main_file, const GeneratorDefaults& defaults) {
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
  const std::string text = read_file(main_file);
  return code + fmt::format("#line {} \"{}\"\n", 2 + std::count(text.begin(), text.end(), '\n'),
                            main_file);
}

}  // namespace

std::vector<TestedFunction> generate_tests(const UnitPlan& plan, const TestRequest& request) {
  std::vector<TestedFunction> all;
  std::vector<std::string> names;
  Tables::Solved solved;
  const UnitStubs stubs = stubs_of(plan, request);
  const UnitContext unit{plan, request, stubs, names, solved};
  if (!stubs.code.empty()) {
    all.push_back({plan.main_file + " doubles", {}, stubs.code, stubs.members, stubs.needs});
  }
  for (const FunctionPlan& function : plan.functions) {
    if (!function.contracted() && function.inherited.empty() && !function.is_test()) continue;
    if (!request.wants(function.qualified_name)) continue;
    if (!function.definition && function.unchecked.empty()) continue;  // another unit has it
    TestedFunction made;
    made.key = function.internal_linkage ? plan.main_file + function.id : function.id;
    const auto write = [&](const FunctionPlan& tested, const FunctionPlan& carrier,
                           const std::string& unreachable) {
      std::vector<Instance> alike;  // in which parameters are written as in the template
      const ClassPlan* owner =
          tested.class_name.empty() ? nullptr : class_named(plan, tested.class_name);
      const std::vector<Instance> instances = instances_of(tested, owner);
      for (const Instance& instance : instances) {
        const std::optional<FunctionPlan> known =
            needs_instantiation(tested) ? instantiated(tested, instance) : std::nullopt;
        if (known) {
          write_function_tests(unit, *known, *known, unreachable, {instance}, made);
        } else {
          alike.push_back(instance);
        }
      }
      if (!alike.empty() || instances.empty()) {
        write_function_tests(unit, tested, carrier, unreachable, alike, made);
      }
    };
    if (function.contracted() || function.is_test()) write(function, function, "");
    for (const InheritedContract& inherited : function.inherited) {
      const FunctionPlan* carrier = function_of(plan, inherited.id);
      if (carrier == nullptr) continue;
      const std::string unreachable =
          inherited.reachable ? "" : "it inherits its contract from a base that is not public";
      write(function, *carrier, unreachable);
    }
    all.push_back(std::move(made));
  }
  return all;
}

UnitTests assemble_tests(const std::vector<TestedFunction>& functions, const std::string& main_file,
                         UsedNames& used, const TestRequest& request) {
  UnitTests tests;
  const std::size_t slash = main_file.rfind('/');
  const std::string file =
      region_identifier(slash == std::string::npos ? main_file : main_file.substr(slash + 1));
  for (const TestedFunction& function : functions) {
    if (!used.functions.insert(function.key).second) continue;
    std::string code = function.code;
    for (RegionTest test : function.regions) {
      // Functions of one name can exist in several units, if they are internal.
      const std::string name = test.name;
      for (int n = 1; !test.name.empty() && !used.names.insert(test.name).second; ++n) {
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
    tests.code =
        "\n#include <surety/case_test.h>\n#include <surety/doubles.h>\n"
        "#include <surety/relation.h>\n" +
        default_functions(main_file, request.defaults) + request.definitions + tests.code;
  }
  return tests;
}

}  // namespace surety::tool::codegen
