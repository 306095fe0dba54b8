#include "tool/commands/contracts/prepare_tests.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/codegen/mirror/mirror.h"
#include "tool/codegen/tests/testgen.h"
#include "tool/commands/contracts/pipeline.h"
#include "tool/emit/edits.h"
#include "tool/emit/printer.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"
#include "tool/model/region_test.h"
#include "tool/model/test_request.h"
#include "tool/model/user_error.h"
#include "tool/report/print_problem.h"
#include "tool/service/build.h"
#include "tool/service/built_objects.h"
#include "tool/service/test_cache.h"
#include "tool/system/files.h"

namespace surety::tool::commands {

namespace {

bool has_errors(const std::vector<UnitPlan>& plans) {
  return std::any_of(plans.begin(), plans.end(),
                     [](const UnitPlan& plan) { return count_errors(plan.problems) != 0; });
}

/// A unit that does not compile as it is: nothing in it is tested.
PreparedUnit set_aside(const CompileCommand& command) {
  const bool is_c = command.file.ends_with(".c");
  fmt::print(stderr, "surety: '{}' does not compile{} and is set aside; the rest is tested\n",
             display_path(command.file), is_c ? " as C++, which contracts are tested in," : "");
  PreparedUnit unit;
  unit.checked.main_file = command.file;
  unit.use = UnitUse::left_out;
  return unit;
}

/// The units from the cache, the others parsed; nothing if one of those has errors.
std::optional<std::vector<PreparedUnit>> units_of(const std::vector<CompileCommand>& commands,
                                                  const std::string& folder,
                                                  const TestRequest& request, std::size_t& parsed) {
  std::vector<std::optional<PreparedUnit>> units;
  std::vector<CompileCommand> changed;
  for (const CompileCommand& command : commands) {
    units.push_back(load_unit(folder, command, request.defaults));
    if (!units.back()) changed.push_back(command);
  }
  parsed = changed.size();
  const std::vector<UnitPlan> plans = plan_units(changed);
  Problems known;
  for (const auto& unit : units) {
    if (unit) known.insert(known.end(), unit->warnings.begin(), unit->warnings.end());
  }
  print_all(known);
  // A unit that does not compile as it is is set aside, unless there is nothing else.
  const auto compiles = [](const UnitPlan& plan) { return plan.compiler_messages.empty(); };
  const bool alone =
      parsed == commands.size() && std::none_of(plans.begin(), plans.end(), compiles);
  if (!report_problems(plans) && (alone || has_errors(plans))) return std::nullopt;
  std::vector<PreparedUnit> all;
  std::size_t next = 0;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (!units[i]) {
      const UnitPlan& plan = plans[next++];
      if (!compiles(plan)) {
        units[i] = set_aside(commands[i]);
      } else {
        units[i] = prepared_from(plan, request);
        save_unit(folder, commands[i], request.defaults, *units[i]);
      }
    }
    all.push_back(std::move(*units[i]));
  }
  return all;
}

/// A stub can only answer for a function that one of the files defines.
void require_definitions(const std::vector<PreparedUnit>& units) {
  const auto defined = [&](const std::string& id) {
    return std::any_of(units.begin(), units.end(), [&](const PreparedUnit& unit) {
      const std::vector<std::string>& points = unit.checked.stub_points;
      return std::find(points.begin(), points.end(), id) != points.end();
    });
  };
  for (const PreparedUnit& unit : units) {
    for (const TestedFunction& function : unit.tests) {
      for (const StubNeed& need : function.needs) {
        if (!need.explicit_ || defined(need.id)) continue;
        throw UserError(
            fmt::format("{}:{}: '{}' cannot be stubbed: none of the given files defines it",
                        display_path(need.place.file), need.place.line, need.name));
      }
    }
  }
}

/// Which unit tests a function that several of them have: the one with most tests, since one may
/// not use all instances of a template or not be checked at all; the first of several.
std::map<std::string, std::size_t> testers_of(const std::vector<PreparedUnit>& units) {
  struct Tester {
    std::size_t unit = 0;
    std::size_t tests = 0;
  };
  std::map<std::string, Tester> best;
  for (std::size_t i = 0; i < units.size(); ++i) {
    for (const TestedFunction& function : units[i].tests) {
      const std::size_t tests = units[i].use == UnitUse::checked ? function.tests.size() : 0;
      const auto [at, first] = best.try_emplace(function.key, Tester{i, tests});
      if (!first && tests > at->second.tests) at->second = {i, tests};
    }
  }
  std::map<std::string, std::size_t> testers;
  for (const auto& [key, tester] : best) testers[key] = tester.unit;
  return testers;
}

/// Whether the copy of the main file differs from the original in nothing but marks at calls: what
/// it defines has no contracts.
bool only_calls(const CheckedUnit& unit) {
  const auto own = unit.edits.find(unit.main_file);
  return own == unit.edits.end() ||
         std::all_of(own->second.begin(), own->second.end(), [](const Insertion& insertion) {
           return insertion.anchor == Anchor::call_begin || insertion.anchor == Anchor::call_end ||
                  insertion.anchor == Anchor::include;
         });
}

}  // namespace

PreparedUnit prepared_from(const UnitPlan& plan, const TestRequest& request) {
  return {check_unit(plan, true), plan.defines_main, generate_tests(plan, request), plan.problems};
}

std::optional<Prepared> prepare_tests(const std::vector<CompileCommand>& commands,
                                      const std::string& folder, const TestRequest& request,
                                      const BuiltObjects& built) {
  Prepared prepared;
  prepared.built = built;
  auto units = units_of(commands, folder, request, prepared.parsed);
  if (!units) return std::nullopt;
  require_definitions(*units);
  prepared.sources = std::move(*units);
  write_tests(prepared, commands, folder, request);
  return prepared;
}

void write_tests(Prepared& prepared, const std::vector<CompileCommand>& commands,
                 const std::string& folder, const TestRequest& request) {
  std::set<std::string> files;
  std::vector<CheckedUnit> checked;
  std::vector<Printed> code(commands.size());
  std::set<std::string> names;
  const std::map<std::string, std::size_t> testers = testers_of(prepared.sources);
  prepared.units.clear();
  prepared.tests.clear();
  prepared.edits.clear();
  prepared.tests_in.clear();
  prepared.rest.clear();
  std::map<std::size_t, std::string> objects;  // of units that are linked as they are
  if (!request.defaults.types.empty()) files.insert(request.defaults.file);
  for (const bool is_checked : {true, false}) {
    for (std::size_t i = 0; i < commands.size(); ++i) {
      const PreparedUnit& unit = prepared.sources[i];
      if ((unit.use == UnitUse::checked) != is_checked) continue;
      std::vector<const TestedFunction*> own;
      for (const TestedFunction& function : unit.tests) {
        if (testers.at(function.key) == i) own.push_back(&function);
      }
      UnitTests tests =
          assemble_tests(own, unit.checked.main_file, names, unit.checked.macros, request);
      files.insert(unit.checked.files.begin(), unit.checked.files.end());
      prepared.tests.insert(prepared.tests.end(), tests.regions.begin(), tests.regions.end());
      if (!is_checked) continue;
      const std::string object =
          tests.code.empty() && only_calls(unit.checked)
              ? current_object(prepared.built, unit.checked.main_file, unit.checked.files)
              : "";
      if (!object.empty()) {
        objects[i] = object;
        continue;
      }
      code[i] = std::move(tests.code);
      checked.push_back(unit.checked);
      merge(checked.back().edits, tests.members);
      merge(prepared.edits, checked.back().edits);
    }
  }
  Mirror mirror = make_mirror(checked, {folder + "/sources", "enforce", load_root(folder)});
  if (!checked.empty()) save_root(folder, mirror.root);
  std::size_t copy = 0;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const PreparedUnit& unit = prepared.sources[i];
    BuildUnit& built = prepared.units.emplace_back();
    built.defines_main = unit.defines_main;
    built.has_tests = !code[i].empty();
    const auto object = objects.find(i);
    built.left_out = unit.use == UnitUse::left_out || object != objects.end();
    if (object != objects.end()) {
      built.command = commands[i];
      // What a program does is of no use to others.
      if (!unit.defines_main) prepared.rest.push_back(object->second);
      continue;
    }
    built.command = unit.use == UnitUse::checked ? mirror.commands.at(copy++) : commands[i];
    for (MirrorFile& file : mirror.files) {
      if (file.original == unit.checked.main_file) file.text += code[i].text;
    }
    prepared.tests_in[unit.checked.main_file].add(code[i]);
  }
  for (const auto& [file, object] : prepared.built) {
    const bool given = std::any_of(commands.begin(), commands.end(),
                                   [&](const auto& command) { return command.file == file; });
    if (!given) prepared.rest.push_back(object);
  }
  prepared.files.assign(files.begin(), files.end());
  write_mirror(mirror, folder + "/sources");
}

}  // namespace surety::tool::commands
