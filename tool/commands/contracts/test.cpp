// surety test: from contracts to counterexamples.
//
//   prepare_project -> build_tests -> run_programs -> report
#include "tool/commands/contracts/test.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "runtime/run/progress.h"
#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/build_tests.h"
#include "tool/commands/contracts/check_pasted.h"
#include "tool/commands/contracts/made_by.h"
#include "tool/commands/contracts/prepare_project.h"
#include "tool/commands/contracts/prepare_tests.h"
#include "tool/model/region_test.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/model/user_error.h"
#include "tool/report/formats.h"
#include "tool/service/build.h"
#include "tool/service/region_results.h"
#include "tool/service/run_programs.h"
#include "tool/service/test_cache.h"
#include "tool/system/files.h"
#include "tool/system/pattern.h"
#include "tool/system/stopwatch.h"

namespace surety::tool::commands {

namespace {

namespace fs = std::filesystem;

/// When each object file was made.
std::map<std::string, fs::file_time_type> object_times(const std::string& folder) {
  std::map<std::string, fs::file_time_type> times;
  std::error_code missing;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder + "/objects", missing)) {
    if (entry.path().extension() == ".o") times[entry.path().string()] = entry.last_write_time();
  }
  return times;
}

/// Those that an earlier run has left in the cache are not asked for.
void forget_proofs(ProjectTests& ready) {
  for (RegionTest& test : ready.prepared.tests) test.proof = {};
}

/// What proofs alone say: nothing is built or run.
int report_proofs(const ProjectTests& ready, const TestOptions& options) {
  const Stopwatch watch;
  const Pattern wanted = function_filter(options.function);
  Report report;
  report.command = options.command;
  for (const RegionTest& test : ready.prepared.tests) {
    if (is_chosen(test, wanted, options.function)) report.results.push_back(result_of_proof(test));
  }
  report.seconds = watch.seconds();
  std::fputs(to_console(report, Progress::color_wanted(STDOUT_FILENO)).c_str(), stdout);
  write_reports(report, options);
  if (report.count(Outcome::error) != 0) return error;
  return report.count(Outcome::undecided) != 0 ? undecided : held;
}

}  // namespace

std::map<std::string, std::string> TestOptions::runtime() const {
  std::map<std::string, std::string> given;
  for (const auto& [name, value] :
       {std::pair{"seconds", seconds}, {"cases", cases}, {"seed", seed}, {"jobs", jobs}}) {
    if (!value.empty()) given[name] = value;
  }
  if (guide == "none") given["guide"] = "off";
  // Test programs may run in another folder.
  for (const auto& [name, value] : {std::pair{"corpus", corpus}, {"seeds", seeds}}) {
    if (!value.empty()) given[name] = fs::absolute(value).string();
  }
  return given;
}

void write_reports(const Report& report, const TestOptions& options) {
  if (!options.json.empty()) write_file(options.json, to_json(report));
  if (!options.junit.empty()) write_file(options.junit, to_junit(report));
  if (!options.sarif.empty()) write_file(options.sarif, to_sarif(report));
}

int test_contracts(const TestOptions& options) {
  TestOptions given = options;
  given.request.prove = options.prove != "off";
  std::optional<ProjectTests> ready = prepare_project(given);
  if (!ready) return error;
  if (!given.request.prove) forget_proofs(*ready);
  const auto& [commands, link_flags, folder, project, prepared, request] = *ready;
  const bool strict = options.strict || project.strict;
  if (options.verbose) {
    fmt::print(stderr, "parsed {} of {} units\n", prepared.parsed, commands.size());
  }
  const bool any = std::any_of(prepared.tests.begin(), prepared.tests.end(),
                               [](const RegionTest& t) { return !t.name.empty(); });
  require_function(*ready, options);
  const bool all_built =
      std::none_of(prepared.sources.begin(), prepared.sources.end(),
                   [](const PreparedUnit& unit) { return unit.use == UnitUse::left_out; });
  if (prepared.tests.empty()) {
    fmt::print("no contracts were found in {} file{}; see docs/contracts.md for how to write one\n",
               commands.size(), commands.size() == 1 ? "" : "s");
    return !all_built ? error : strict ? violated : held;
  }
  if (options.prove == "only") return report_proofs(*ready, options);
  std::vector<std::string> programs;
  if (any) {
    const auto before = object_times(folder);
    save_maker(folder, options);
    programs = build_tests(*ready, {build_options(*ready, options)}).programs;
    if (options.verbose) {
      std::size_t units = 0, files = 0;
      for (const auto& [object, time] : object_times(folder)) {
        const auto found = before.find(object);
        if (found != before.end() && found->second == time) continue;
        ++(is_file_of_tests(fs::path(object).filename()) ? files : units);
      }
      fmt::print(stderr, "compiled {} of {} units and {} of {} files with tests alone\n", units,
                 commands.size(), files, prepared.testing.size());
    }
  }
  RunOptions run;
  run.folder = folder;
  run.filter = options.function;
  run.settings = options.runtime();
  if (!options.observe.empty()) {
    write_file(options.observe, "");  // each test adds to it
    run.settings["observe"] = fs::absolute(options.observe).string();
  }
  run.settings.insert(project.runtime.begin(), project.runtime.end());
  Report report = run_programs(programs, prepared.tests, run);
  report.command = options.command;
  check_pasted(report, commands, prepared);
  if (report.results.empty()) {
    throw UserError(fmt::format("no function with a contract matches '{}'", options.function));
  }
  std::fputs(to_console(report, Progress::color_wanted(STDOUT_FILENO)).c_str(), stdout);
  write_reports(report, options);
  if (report.count(Outcome::error) != 0 || !all_built) return error;
  if (report.count(Outcome::failed) != 0) return violated;
  return strict && report.count(Outcome::skipped) != 0 ? violated : held;
}

void add_guide_options(Command& command, TestOptions& options) {
  add_guide_option(command, options.guide);
  command.add_option("--corpus", options.corpus,
                     "folder of the inputs that reached something new, kept between runs "
                     "(default: .surety/corpus)");
  command.add_option("--seeds", options.seeds,
                     "folder of files that text and byte parameters begin with");
}

void add_test_command(CommandLine& app, int& status) {
  auto options = std::make_shared<TestOptions>();
  options->prove = "on";
  Command* command = app.add_subcommand("test", "Test functions against their contracts");
  add_source_options(*command, options->sources);
  command->add_option("--function", options->function,
                      "only functions whose name matches (regular expression)");
  command->add_option("--stub", options->request.stub,
                      "let stubs answer for functions whose qualified name matches (regular "
                      "expression)");
  command
      ->add_option("--level", options->request.level,
                   "unit: stub all that has a contract and is defined in other files; "
                   "integration: no stubs; system: no doubles at all")
      ->one_of({"unit", "integration", "system"});
  command->add_option("--seconds", options->seconds, "time for one region");
  command->add_option("--cases", options->cases, "random inputs for one region at the most");
  command->add_option("--seed", options->seed, "a number, or random");
  command->add_option("--jobs", options->jobs, "processes for one region");
  command->add_option("--sanitize", options->sanitize,
                      "sanitizers to build the tests with (default: undefined, and address for "
                      "files with buffers), or none");
  command
      ->add_option(
          "--prove", options->prove,
          "on: prove what can be proved from the code, beside the tests; off: do not; only: "
          "run no tests")
      ->one_of({"on", "off", "only"});
  add_guide_options(*command, *options);
  command->add_option("--build", options->folder, "folder for copies, objects and programs");
  command->add_option("--json", options->json, "write the report as JSON");
  command->add_option("--junit", options->junit, "write the report as JUnit XML");
  command->add_option("--sarif", options->sarif, "write the report as SARIF");
  command->add_option("--observe", options->observe,
                      "write what was tried as JSON lines, for viewers such as Tyche");
  command->add_flag("--verbose", options->verbose, "say what was parsed and compiled");
  command->add_flag("--strict", options->strict, "what was skipped fails the run");
  command->add_option("--matrix", options->matrix,
                      "compilers and flags to compare, e.g. g++-O0,clang++-O2,clang++-O1+asan");
  command->callback([options, &status] {
    status = options->matrix.empty() ? test_contracts(*options) : test_matrix(*options);
  });
}

}  // namespace surety::tool::commands
