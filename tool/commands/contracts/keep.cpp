// surety keep: writes the test of a stored failure into the user's file of tests.
//
//   stored failure -> replay -> test to paste -> tried in the user's file -> written
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/store/store.h"
#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/build_tests.h"
#include "tool/commands/contracts/check_pasted.h"
#include "tool/commands/contracts/kept_file.h"
#include "tool/commands/contracts/made_by.h"
#include "tool/commands/contracts/prepare_project.h"
#include "tool/commands/contracts/test.h"
#include "tool/commands/settings/project_settings.h"
#include "tool/commands/store_path.h"
#include "tool/front_end/parse/compile_commands.h"
#include "tool/model/compile_command.h"
#include "tool/model/fault.h"
#include "tool/model/region_test.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/model/user_error.h"
#include "tool/service/address_sanitizer.h"
#include "tool/service/build.h"
#include "tool/service/built_objects.h"
#include "tool/service/run_programs.h"
#include "tool/service/test_cache.h"
#include "tool/service/try_test.h"
#include "tool/system/files.h"

namespace surety::tool::commands {

namespace {

namespace fs = std::filesystem;

struct KeepOptions {
  std::string id;
  std::string to;
  std::string store;
};

/// The folder that a command runs in, for a while.
class WorkingFolder {
 public:
  explicit WorkingFolder(const fs::path& folder) : before_(fs::current_path()) {
    fs::current_path(folder);
  }
  ~WorkingFolder() { fs::current_path(before_); }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;

 private:
  fs::path before_;
};

/// Where the test goes to, absolute.
std::string target_of(const KeepOptions& options) {
  if (!options.to.empty()) return fs::absolute(options.to).lexically_normal().string();
  const std::string named = read_project_settings().keep;
  if (named.empty()) {
    throw UserError(
        "say where the test belongs: --to FILE, or a line keep = \"FILE\" in the table [test] of "
        "surety.toml");
  }
  return named;
}

/// The failure as it is now, with its test to paste.
struct Replayed {
  Report report;
  const TestResult* result = nullptr;
  const Fault* fault = nullptr;
};

Replayed replayed(const StoredFailure& failure, const std::string& store, ProjectTests& ready,
                  const TestOptions& options) {
  const std::vector<std::string> programs =
      build_tests(ready, {build_options(ready, options)}).programs;
  std::vector<RegionTest> tests;
  for (const RegionTest& test : ready.prepared.tests) {
    const std::string name = test.name.full();
    const bool own =
        failure.property == name || (test.rows && failure.property.starts_with(name + "/"));
    if (!test.name.empty() && own) tests.push_back(test);
  }
  RunOptions run;
  run.folder = ready.folder;
  run.filter = ".*";  // of those
  run.settings = {{"replay", failure.id}, {"store", store}};
  Replayed out;
  out.report = run_programs(programs, tests, run);
  check_pasted(out.report, ready.commands, ready.prepared);
  for (const TestResult& result : out.report.results) {
    if (result.faults.empty()) continue;
    out.result = &result;
    out.fault = &result.faults.front();
  }
  return out;
}

/// Files that declare what is tested, the best first: the header with the contract, headers with
/// the name of the source, the source itself.
std::vector<std::string> subjects_of(const TestResult& result, const PreparedUnit& unit,
                                     const CompileCommand& command) {
  std::vector<std::string> subjects;
  if (!result.place.file.empty() && result.place.file != command.file) {
    subjects.push_back(result.place.file);
  }
  for (const std::string& file : unit.checked.files) {
    if (file != command.file && fs::path(file).stem() == fs::path(command.file).stem()) {
      subjects.push_back(file);
    }
  }
  subjects.push_back(command.file);
  return subjects;
}

TestTrial trial_of(const ProjectTests& ready, const TestOptions& options, std::size_t unit,
                   const std::string& target) {
  TestTrial trial;
  trial.folder = ready.folder;
  trial.searched = fs::path(target).parent_path().string();
  trial.command = ready.commands[unit];
  trial.link_flags = ready.link_flags;
  const BuildOptions build = build_options(ready, options);
  const bool addresses =
      build.rest_has_addresses || (build.addresses && ready.prepared.units[unit].has_buffers);
  trial.sanitize = addresses ? with_address(build.sanitize) : build.sanitize;
  for (std::size_t i = 0; i < ready.commands.size(); ++i) {
    if (i != unit) trial.others.push_back(ready.commands[i]);
  }
  if (!options.sources.database.empty()) {
    const std::vector<CompileCommand> all = all_commands(options.sources.database);
    trial.built = built_objects(all);
    for (const CompileCommand& command : all) {
      const auto same = [&](const CompileCommand& other) { return other.file == command.file; };
      if (std::any_of(ready.commands.begin(), ready.commands.end(), same)) continue;
      if (trial.built.contains(command.file)) trial.others.push_back(command);
    }
  }
  return trial;
}

/// `Contract.name` of `TEST(Contract, name) { ... }`.
std::string name_of_test(const std::string& code) {
  const std::size_t comma = code.find(", ");
  const std::size_t open = code.find('(');
  return code.substr(open + 1, comma - open - 1) + "." +
         code.substr(comma + 2, code.find(')') - comma - 2);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

struct Chosen {
  KeptFile file;
  std::optional<bool> fails;  // nothing where it cannot be linked here
};

/// The first way that compiles and fails; without one, the first that compiles.
std::optional<Chosen> choose(const TestTrial& trial, const std::vector<KeptFile>& ways,
                             const std::string& code) {
  std::optional<Chosen> chosen;
  for (const KeptFile& way : ways) {
    if (!compile_test(trial, way.text).empty()) continue;
    const std::optional<bool> fails = test_fails(trial, name_of_test(code));
    if (fails == true) return Chosen{way, fails};
    if (!chosen) chosen = Chosen{way, fails};
  }
  return chosen;
}

void say(const std::string& id, const std::string& target, const std::string& code,
         const Chosen& chosen) {
  fmt::print("kept failure {} in {}: it compiles{}\n  {}\n", id, display_path(target),
             chosen.fails ? " and fails"
                          : ", but could not be linked here, so that nobody has seen it fail",
             code);
  if (!chosen.file.included.empty()) {
    fmt::print("  which now includes {}\n", display_path(chosen.file.included));
  }
  if (code.find("surety::") != std::string::npos) {
    fmt::print("  it uses Surety's library: link the test with surety::runtime\n");
  }
}

int keep(const KeepOptions& options) {
  const Store store = Store::open(store_path(options.store), false);
  const StoredFailure failure = store.find(options.id);
  const std::optional<Maker> maker = maker_of(failure.program);
  if (!maker) {
    throw UserError("failure " + failure.id + " is not of `surety test`, whose tests can be kept");
  }
  const std::string target = target_of(options);
  const std::optional<std::string> present = file_if_readable(target);
  if (present && is_kept(*present, failure.id)) {
    fmt::print("{} has the test of failure {} already\n", display_path(target), failure.id);
    return held;
  }
  std::optional<WorkingFolder> there(maker->directory);
  std::optional<ProjectTests> ready = prepare_project(maker->options);
  if (!ready) return error;
  const Replayed found = replayed(failure, fs::absolute(store.path()), *ready, maker->options);
  if (found.fault == nullptr) {
    throw UserError("failure " + failure.id +
                    " does not show any more with the sources as they are: nothing was written");
  }
  const std::size_t unit = unit_of(*found.result, ready->prepared);
  if (found.fault->reproducer.empty() || unit >= ready->commands.size()) {
    throw UserError("no test outside of the contract shows failure " + failure.id +
                    ": nothing was written. `surety replay " + failure.id + "` runs it.");
  }
  const KeptTest test{failure.id,
                      fmt::format("Failure {} of {}: {}.", failure.id, found.result->function,
                                  first_line(found.fault->kind)),
                      found.fault->reproducer};
  const TestTrial trial = trial_of(*ready, maker->options, unit, target);
  const std::vector<std::string> subjects =
      subjects_of(*found.result, ready->prepared.sources[unit], trial.command);
  const std::optional<Chosen> chosen =
      choose(trial, with_test(test, target, present, trial.command, subjects), test.code);
  if (!chosen) {
    throw UserError(
        "the test of failure " + failure.id + " does not compile in " + display_path(target) +
        ": nothing was written. Paste it where what it calls is declared: " + test.code);
  }
  if (chosen->fails == false) {
    throw UserError("the test of failure " + failure.id +
                    " does not fail outside of the checked program: nothing was written. `surety "
                    "replay " +
                    failure.id + "` runs it.");
  }
  there.reset();
  write_file(target, chosen->file.text);
  say(failure.id, target, test.code, *chosen);
  return held;
}

}  // namespace

void add_keep_command(CommandLine& app, int& status) {
  auto options = std::make_shared<KeepOptions>();
  Command* command = app.add_subcommand("keep", "Write the test of a stored failure into a file");
  command->add_option("id", options->id, "The failure's id, or its beginning")->required();
  command->add_option("--to", options->to,
                      "the file, made if there is none (default: keep in surety.toml)");
  command->add_option("--store", options->store, "The failure store (default: found upwards)");
  command->callback([options, &status] { status = keep(*options); });
}

}  // namespace surety::tool::commands
