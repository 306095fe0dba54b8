#include "tool/commands/contracts/prepare_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tool/codegen/mirror/mirror.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/pipeline.h"
#include "tool/model/problem.h"
#include "tool/system/files.h"

namespace surety::tool::commands {

namespace {

PreparedUnit prepared_from(const UnitPlan& plan, const TestRequest& request) {
  return {check_unit(plan, true), plan.defines_main, generate_tests(plan, request), plan.problems};
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
  if (!report_problems(plans)) return std::nullopt;
  std::vector<PreparedUnit> all;
  std::size_t next = 0;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (!units[i]) {
      units[i] = prepared_from(plans[next++], request);
      save_unit(folder, commands[i], request.defaults, *units[i]);
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

}  // namespace

std::optional<Prepared> prepare_tests(const std::vector<CompileCommand>& commands,
                                      const std::string& folder, const TestRequest& request) {
  Prepared prepared;
  const auto units = units_of(commands, folder, request, prepared.parsed);
  if (!units) return std::nullopt;
  require_definitions(*units);
  std::set<std::string> files;
  std::vector<CheckedUnit> checked;
  std::vector<UnitTests> tests;
  UsedNames used;
  if (!request.defaults.types.empty()) files.insert(request.defaults.file);
  for (const PreparedUnit& unit : *units) {
    tests.push_back(assemble_tests(unit.tests, unit.checked.main_file, used, request));
    checked.push_back(unit.checked);
    merge(checked.back().edits, tests.back().members);
    merge(prepared.edits, checked.back().edits);
    files.insert(unit.checked.files.begin(), unit.checked.files.end());
  }
  Mirror mirror = make_mirror(checked, {folder + "/sources", "enforce", load_root(folder)});
  save_root(folder, mirror.root);
  for (std::size_t i = 0; i < checked.size(); ++i) {
    prepared.tests.insert(prepared.tests.end(), tests[i].regions.begin(), tests[i].regions.end());
    for (MirrorFile& file : mirror.files) {
      if (file.original == checked[i].main_file) file.text += tests[i].code.text;
    }
    prepared.units.push_back(
        {mirror.commands.at(i), (*units)[i].defines_main, !tests[i].code.empty()});
  }
  for (std::size_t i = 0; i < checked.size(); ++i) {
    prepared.tests_in[checked[i].main_file].add(tests[i].code);
  }
  prepared.files.assign(files.begin(), files.end());
  write_mirror(mirror, folder + "/sources");
  return prepared;
}

}  // namespace surety::tool::commands
