// surety test --matrix: the same tests and the same inputs under several builds.
//
//   prepare_project -> for each build: build_programs -> run_programs -> observe -> compare
#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runtime/run/progress.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/build_tests.h"
#include "tool/commands/contracts/check_pasted.h"
#include "tool/commands/contracts/prepare_project.h"
#include "tool/commands/contracts/test.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/model/user_error.h"
#include "tool/report/formats.h"
#include "tool/report/matrix_report.h"
#include "tool/service/build.h"
#include "tool/service/process.h"
#include "tool/service/run_programs.h"
#include "tool/service/test_cache.h"
#include "tool/system/stopwatch.h"

namespace surety::tool::commands {
namespace {

namespace fs = std::filesystem;

std::string installed(const MatrixBuild& build) {
  const std::string compiler = find_compiler(build.compiler);
  if (!compiler.empty()) return compiler;
  throw UserError(fmt::format("the compiler '{}' of the build '{}' is not installed",
                              build.compiler, build.name));
}

/// What the programs return for a fixed series of inputs.
ObservedResults observe(const std::vector<std::string>& programs, const std::string& folder,
                        const std::map<std::string, std::string>& settings) {
  const std::string file = folder + "/observations";
  fs::remove(file);
  std::map<std::string, std::string> environment = runtime_environment(settings);
  environment["SURETY_OBSERVE_RESULTS"] = file;
  const Sink log = Sink::to_file(folder + "/observe.log");
  for (const std::string& program : programs) {
    // How it ends says nothing: what cannot be run shows in what is missing.
    (void)run_required({.arguments = {program, "--gtest_filter=Contract.*"},
                        .environment = environment,
                        .output = log,
                        .errors = log});
  }
  return read_observations(file);
}

}  // namespace

int test_matrix(const TestOptions& options) {
  if (!options.observe.empty()) {
    throw UserError("--observe is for one build: leave out --matrix");
  }
  const Stopwatch watch;
  std::vector<MatrixBuild> builds = read_matrix(options.matrix);
  for (MatrixBuild& build : builds) build.compiler = installed(build);
  std::optional<ProjectTests> ready = prepare_project(options, "matrix");
  if (!ready) return error;
  require_tests(*ready, options);
  const auto folder_of = [&](const MatrixBuild& build) { return ready->folder + "/" + build.name; };
  const auto build_with = [&](const MatrixBuild& build) {
    fs::create_directories(folder_of(build));
    return build_tests(
        *ready,
        {.options = {folder_of(build), ready->link_flags, build.sanitize, traced(ready->prepared)},
         .as_compiled = [&](BuildUnit& unit) { unit.command = compiled_by(build, unit.command); }});
  };
  // What one compiler refuses is tested by none.
  for (const MatrixBuild& build : builds) build_with(build);
  std::vector<Report> reports;
  std::vector<ObservedResults> observed;
  for (const MatrixBuild& build : builds) {
    const std::string folder = folder_of(build);
    const std::vector<std::string> programs = build_with(build).programs;
    RunOptions run;
    run.folder = folder;
    run.filter = options.function;
    run.settings = options.runtime();
    run.settings.insert(ready->project.runtime.begin(), ready->project.runtime.end());
    reports.push_back(run_programs(programs, ready->prepared.tests, run));
    std::map<std::string, std::string> settings = run.settings;
    settings.emplace("cases", "1000");
    observed.push_back(observe(programs, folder, settings));
  }
  Report report = compare(builds, reports, observed);
  check_pasted(report, ready->commands, ready->prepared);
  report.seconds = watch.seconds();
  const bool color = Progress::color_wanted(STDOUT_FILENO);
  // Faults are shown once: by the first build that finds any.
  for (std::size_t b = 0; b < builds.size(); ++b) {
    if (reports[b].count(Outcome::failed) == 0) continue;
    fmt::print("found by {}:\n{}\n", builds[b].name, to_console(reports[b], color));
    break;
  }
  std::fputs(matrix_console(report, color).c_str(), stdout);
  write_reports(report, options);
  if (report.count(Outcome::error) != 0) return error;
  return any_differs(report) || any_build_failed(report) ? violated : held;
}

}  // namespace surety::tool::commands
