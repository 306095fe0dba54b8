#include "tool/commands/contracts/prepare_tests.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
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
#include "tool/service/address_sanitizer.h"
#include "tool/service/build.h"
#include "tool/service/built_objects.h"
#include "tool/service/precompiled_headers.h"
#include "tool/service/test_cache.h"
#include "tool/system/files.h"

namespace surety::tool::commands {

namespace {

namespace fs = std::filesystem;

bool has_errors(const std::vector<UnitPlan>& plans) {
  return std::any_of(plans.begin(), plans.end(),
                     [](const UnitPlan& plan) { return count_errors(plan.problems) != 0; });
}

/// A unit that does not compile as it is: nothing in it is tested.
PreparedUnit set_aside(const CompileCommand& command) {
  fmt::print(stderr, "surety: '{}' does not compile{} and is set aside; the rest is tested\n",
             display_path(command.file),
             is_c_source(command) ? " as C++, which contracts are tested in," : "");
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
    units.push_back(load_unit(folder, command, request));
    if (!units.back()) changed.push_back(command);
  }
  parsed = changed.size();
  const std::vector<UnitPlan> plans = plan_units(changed, request.prove);
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
        save_unit(folder, commands[i], request, *units[i]);
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
  // A name that is another one in copies is another one in all units, also through headers.
  const bool renamed = std::any_of(unit.edits.begin(), unit.edits.end(), [](const auto& file) {
    return std::any_of(file.second.begin(), file.second.end(),
                       [](const Insertion& insertion) { return insertion.anchor == Anchor::name; });
  });
  if (renamed) return false;
  const auto own = unit.edits.find(unit.main_file);
  return own == unit.edits.end() ||
         std::all_of(own->second.begin(), own->second.end(), [](const Insertion& insertion) {
           return insertion.anchor == Anchor::call_begin || insertion.anchor == Anchor::call_end ||
                  insertion.anchor == Anchor::include;
         });
}

/// Those before which headers must not be read.
std::set<std::string> dependent_files(const std::set<std::string>& files) {
  std::set<std::string> found;
  for (const std::string& file : files) {
    const std::optional<std::string> text = file_if_readable(file);
    if (text && depends_on_earlier_headers(*text)) found.insert(file);
  }
  return found;
}

bool none_of(const std::vector<std::string>& files, const std::set<std::string>& others) {
  return std::none_of(files.begin(), files.end(),
                      [&](const std::string& file) { return others.count(file) != 0; });
}

constexpr const char* tests_of = "surety_tests_of_";
constexpr const char* light_tests_of = "surety_light_tests_of_";

/// Whether the copy includes more of Surety than the few lines that checks need.
bool headers_are_large(const std::string& copy) {
  return copy.find("#include <surety/generator.h>") != std::string::npos ||
         copy.find("#include <surety/case_test.h>") != std::string::npos;
}

/// The files that have nothing but tests: their code, and how they are compiled.
void add_files_of_tests(Prepared& prepared, const std::vector<UnitTests>& written,
                        const std::set<std::string>& dependent, Mirror& mirror,
                        const std::string& folder) {
  for (std::size_t i = 0; i < written.size(); ++i) {
    for (const bool light : {false, true}) {
      const Printed& code = light ? written[i].apart_light : written[i].apart;
      if (code.empty()) continue;
      const std::string prefix = light ? light_tests_of : tests_of;
      const CheckedUnit& checked = prepared.sources[i].checked;
      mirror.files.push_back(beside_copy(checked, mirror, folder, prefix, code.text));
      const BuildUnit& copy = prepared.units[i];
      const std::string path = fs::absolute(fs::path(folder) / mirror.files.back().path);
      prepared.testing.push_back(i);
      prepared.units.push_back({.command = compiling(copy.command, path),
                                .has_tests = true,
                                .light = light,
                                .headers_first = none_of(checked.files, dependent),
                                .has_buffers = copy.has_buffers});
      mirror.commands.push_back(prepared.units.back().command);
    }
  }
}

}  // namespace

PreparedUnit prepared_from(const UnitPlan& plan, const TestRequest& request) {
  return {check_unit(plan, true), plan.defines_main, generate_tests(plan, request), plan.problems,
          UnitUse::checked};
}

bool is_file_of_tests(const std::string& name) {
  return name.starts_with(tests_of) || name.starts_with(light_tests_of);
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
  std::vector<UnitTests> written(commands.size());
  // Several programs share what belongs to none of them, and tests belong to one.
  const auto mains = std::count_if(prepared.sources.begin(), prepared.sources.end(),
                                   [](const PreparedUnit& unit) { return unit.defines_main; });
  std::set<std::string> names;
  const std::map<std::string, std::size_t> testers = testers_of(prepared.sources);
  prepared.units.clear();
  prepared.testing.clear();
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
      const bool may_stand_apart = unit.apart && is_checked && (mains < 2 || !unit.defines_main);
      UnitTests tests = assemble_tests(
          own, {unit.checked.main_file, unit.checked.macros, names, may_stand_apart}, request);
      files.insert(unit.checked.files.begin(), unit.checked.files.end());
      prepared.tests.insert(prepared.tests.end(), tests.regions.begin(), tests.regions.end());
      if (!is_checked) continue;
      const std::string object =
          tests.empty() && only_calls(unit.checked)
              ? current_object(prepared.built, unit.checked.main_file, unit.checked.files)
              : "";
      if (!object.empty()) {
        objects[i] = object;
        continue;
      }
      checked.push_back(unit.checked);
      merge(checked.back().edits, tests.members);
      written[i] = std::move(tests);
      merge(prepared.edits, checked.back().edits);
    }
  }
  const std::set<std::string> dependent = dependent_files(files);
  Mirror mirror = make_mirror(checked, {folder + "/sources", "enforce", load_root(folder)});
  if (!checked.empty()) save_root(folder, mirror.root);
  std::size_t copy = 0;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const PreparedUnit& unit = prepared.sources[i];
    BuildUnit& built = prepared.units.emplace_back();
    built.defines_main = unit.defines_main;
    built.has_tests = !written[i].code.empty();
    for (const Printed* code : {&written[i].code, &written[i].apart, &written[i].apart_light}) {
      built.has_buffers = built.has_buffers || makes_buffers(code->text);
    }
    const auto object = objects.find(i);
    built.left_out = unit.use == UnitUse::left_out || object != objects.end();
    if (object != objects.end()) {
      built.command = commands[i];
      // What a program does is of no use to others.
      if (!unit.defines_main) prepared.rest.push_back(object->second);
      continue;
    }
    built.command = unit.use == UnitUse::checked ? mirror.commands.at(copy++) : commands[i];
    built.renames_main = unit.defines_main && unit.use == UnitUse::checked;
    for (MirrorFile& file : mirror.files) {
      if (file.original != unit.checked.main_file) continue;
      file.text += written[i].code.text;
      if (built.renames_main) file.text.insert(0, renamed_main(i));
      // The large ones are worth it.
      built.headers_first = headers_are_large(file.text);
    }
    prepared.tests_in[unit.checked.main_file].add(written[i].code);
    built.headers_first = built.headers_first && unit.use == UnitUse::checked &&
                          none_of(unit.checked.files, dependent);
  }
  add_files_of_tests(prepared, written, dependent, mirror, folder + "/sources");
  for (const auto& [file, object] : prepared.built) {
    const bool given = std::any_of(commands.begin(), commands.end(),
                                   [&](const auto& command) { return command.file == file; });
    if (!given) prepared.rest.push_back(object);
  }
  prepared.files.assign(files.begin(), files.end());
  write_mirror(mirror, folder + "/sources");
}

}  // namespace surety::tool::commands
