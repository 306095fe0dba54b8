#include "tool/codegen/tests/testgen.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/codegen/doubles/stub_code.h"
#include "tool/codegen/objects/instances.h"
#include "tool/codegen/objects/members.h"
#include "tool/codegen/objects/slots.h"
#include "tool/codegen/tests/apart.h"
#include "tool/codegen/tests/function_tests.h"
#include "tool/contracts/build_contract.h"
#include "tool/contracts/own_names.h"
#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/emit/expression.h"
#include "tool/emit/hide_macros.h"
#include "tool/emit/names.h"
#include "tool/emit/origin.h"
#include "tool/emit/printer.h"
#include "tool/emit/statement.h"
#include "tool/model/plan.h"
#include "tool/model/region_test.h"
#include "tool/model/test_request.h"
#include "tool/system/files.h"

namespace surety::tool::codegen {

namespace {

/// The defaults that the tests use as functions of the unit, so that the compiler's messages about
/// them name their lines in surety.toml. Not every unit declares the types of the others.
Printed default_functions(const std::string& main_file, const GeneratorDefaults& defaults,
                          const std::string& tests) {
  Printed code;
  for (std::size_t i = 0; i < defaults.types.size(); ++i) {
    const GeneratorDefault& given = defaults.types[i];
    const std::string own = names::default_generator(i);
    if (tests.find(own + "(") == std::string::npos) continue;
    const std::string made = specialised("::surety::value_of", {type_of(call(own, {}))});
    const OneLine line =
        print_on_one_line({define({"",
                                   "[[maybe_unused]] static",
                                   "auto",
                                   own,
                                   {},
                                   "",
                                   {use_surety(), returned(user_text(given.code))}}),
                           assertion(name(specialised("::std::is_same_v", {made, given.type})),
                                     "this does not generate " + given.type)});
    code.add(print(line_directive(given.line, defaults.file)));
    code.add(
        as_written(line.text, origin_of(given.type + " = " + given.code,
                                        {defaults.file, static_cast<unsigned>(given.line), 1})));
  }
  if (code.empty()) return code;
  const std::string text = read_file(main_file);
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  code.add(print(line_directive(2 + lines, main_file)));
  return code;
}

/// What the user calls as the C library calls something of its own has another name in copies.
void rename_own(TestedFunction& made, const SeenNames& names) {
  made.shared = with_own_names(std::move(made.shared), names);
  for (TestCode& test : made.tests) test.code = with_own_names(std::move(test.code), names);
  for (auto& [file, insertions] : made.members) {
    for (Insertion& each : insertions) each.code = with_own_names(std::move(each.code), names);
  }
}

}  // namespace

std::vector<TestedFunction> generate_tests(const UnitPlan& plan, const TestRequest& request) {
  std::vector<TestedFunction> all;
  std::vector<std::string> names;
  Tables::Solved solved;
  const UnitStubs stubs = stubs_of(plan, request);
  const UnitContext unit{plan, request, stubs, names, solved};
  if (!stubs.code.empty()) {
    all.push_back(
        {plan.main_file + " doubles", {}, print(stubs.code), {}, stubs.members, stubs.needs, {}});
    rename_own(all.back(), seen_outside(plan));
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
    // What the project adds to tests may need anything.
    if (stubs.code.empty() && made.needs.empty() && request.defaults.types.empty() &&
        request.definitions.empty()) {
      Printed code = made.shared;
      for (const TestCode& test : made.tests) code.add(test.code);
      made.apart = apart(plan, function, code);
    }
    rename_own(made, seen_by_tests(plan, function));
    all.push_back(std::move(made));
  }
  return all;
}

void TestedFunction::take_out(std::size_t region, const std::string& reason) {
  std::erase_if(tests, [&](const TestCode& test) { return test.region == region; });
  RegionTest& test = regions.at(region);
  if (test.error.empty() && !test.name.empty()) test.error = reason;
}

std::string test_source(const TestName& test) { return "<test " + test.full() + ">"; }
std::string shared_source(const std::string& key) { return "<tests of " + key + ">"; }

UnitTests assemble_tests(const std::vector<const TestedFunction*>& functions,
                         const Assembly& assembly, const TestRequest& request) {
  UnitTests tests;
  const std::string& main_file = assembly.main_file;
  const std::size_t slash = main_file.rfind('/');
  const std::string file =
      region_identifier(slash == std::string::npos ? main_file : main_file.substr(slash + 1));
  const auto add = [&](Printed& to, const std::string& source, const Printed& code) {
    if (code.empty()) return;
    to.add(print(line_directive(1, source)));
    to.add(code);
  };
  const auto place_of = [&](const TestedFunction& function) -> Printed& {
    if (!assembly.apart || !function.apart) return tests.code;
    return function.apart->light ? tests.apart_light : tests.apart;
  };
  for (const TestedFunction* each : functions) {
    const TestedFunction& function = *each;
    std::vector<TestName> own;
    for (RegionTest test : function.regions) {
      // Functions of one name can exist in several units, if they are internal.
      const TestName name = test.name;
      for (int n = 1; !name.empty() && !assembly.names.insert(test.name.name).second; ++n) {
        test.name = emit::names::test_in_file(name, file, n);
      }
      own.push_back(test.name);
      tests.regions.push_back(std::move(test));
    }
    if (!function.has_code()) continue;
    Printed& to = place_of(function);
    if (&to != &tests.code) to.add(as_written(function.apart->declarations));
    add(to, shared_source(function.key), function.shared);
    for (const TestCode& test : function.tests) {
      add(to, test_source(function.regions[test.region].name),
          test.code.named(own[test.region].name));
    }
    merge(tests.members, function.members);
  }
  const auto finished = [&](const Printed& code) {
    Printed all = as_written("\n");
    all.add(hide_macros(assembly.macros.all,
                        print({include("surety/case_test.h"), include("surety/doubles.h"),
                               include("surety/relation.h")})));
    all.add(hide_macros(assembly.macros.unneeded, code));
    return all;
  };
  if (!tests.code.empty()) {
    Printed code = default_functions(main_file, request.defaults, tests.code.text);
    code.add(as_written(request.definitions));
    code.add(tests.code);
    tests.code = finished(code);
  }
  for (Printed* each : {&tests.apart, &tests.apart_light}) {
    if (!each->empty()) *each = finished(as_written(without_comments(each->text)));
  }
  return tests;
}

}  // namespace surety::tool::codegen
