// surety test: from contracts to counterexamples.
//
//   commands -> prepare_tests -> build_programs -> run_programs -> report
#include "tool/commands/test.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>

#include "runtime/run/progress.h"
#include "runtime/run/settings.h"
#include "tool/build/build.h"
#include "tool/commands/commands.h"
#include "tool/commands/prepare_project.h"
#include "tool/commands/prepare_tests.h"
#include "tool/commands/project_settings.h"
#include "tool/contracts/print_problem.h"
#include "tool/report/report.h"
#include "tool/run/run_programs.h"
#include "tool/run/test_cache.h"

namespace surety::tool {

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

void write_file(const std::string& path, const std::string& text) {
  if (path.empty()) return;
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file) throw UserError("cannot write '" + path + "'");
}

/// What was said: on the command line, else in surety.toml, else the default.
std::string chosen(const std::string& option, const std::optional<std::string>& project,
                   const std::string& standard) {
  return !option.empty() ? option : project.value_or(standard);
}

}  // namespace

std::map<std::string, std::string> TestOptions::runtime() const {
  std::map<std::string, std::string> given;
  for (const auto& [name, value] :
       {std::pair{"seconds", seconds}, {"cases", cases}, {"seed", seed}, {"jobs", jobs}}) {
    if (!value.empty()) given[name] = value;
  }
  return given;
}

int test_contracts(const TestOptions& options) {
  const ProjectSettings project = read_project_settings();
  const std::string sanitize = chosen(options.sanitize, project.sanitize, "undefined");
  const bool strict = options.strict || project.strict;
  std::vector<std::string> compile_flags, link_flags;
  for (const std::string& flag : options.sources.flags) {
    (is_link_flag(flag) ? link_flags : compile_flags).push_back(flag);
    if (flag == "-pthread") compile_flags.push_back(flag);
  }
  // Before anything is built.
  Settings checked;
  function_filter(options.function);
  function_filter(options.request.stub);
  for (const auto& [name, value] : options.runtime()) set(checked, name, value);
  SourceOptions sources = options.sources;
  sources.flags = compile_flags;
  const std::vector<CompileCommand> commands = commands_of(sources);
  // A set of sources has a folder of its own, so that several can be worked on in turn.
  std::size_t hash = 0;
  for (const CompileCommand& command : commands) {
    hash = hash * 31 + std::hash<std::string>{}(command.file);
  }
  hash = hash * 31 + options.request.hash();
  const std::string folder = (fs::absolute(chosen(options.folder, project.build, ".surety/build")) /
                              fmt::format("{:08x}", hash & 0xffffffff))
                                 .string();
  fs::create_directories(folder);

  TestRequest request = options.request;
  request.defaults = project.generators;
  const std::optional<Prepared> prepared = prepare_tests(commands, folder, request);
  if (!prepared) return error;
  if (options.verbose) {
    fmt::print(stderr, "parsed {} of {} units\n", prepared->parsed, commands.size());
  }
  const bool any = std::any_of(prepared->tests.begin(), prepared->tests.end(),
                               [](const RegionTest& t) { return !t.name.empty(); });
  if (prepared->tests.empty() && !options.request.function.empty()) {
    throw UserError("no contract of a function " + options.request.function +
                    " was found; `surety list` shows those that there are");
  }
  if (prepared->tests.empty()) {
    fmt::print("no contracts were found in {} file{}; see docs/contracts.md for how to write one\n",
               commands.size(), commands.size() == 1 ? "" : "s");
    return strict ? violated : held;
  }
  std::vector<std::string> programs;
  if (any) {
    const auto before = object_times(folder);
    programs = build_programs(
        prepared->units,
        {folder, link_flags, sanitize == "none" ? "" : sanitize, traced(*prepared), 0});
    if (options.verbose) {
      std::size_t compiled = 0;
      for (const auto& [object, time] : object_times(folder)) {
        const auto found = before.find(object);
        compiled += found == before.end() || found->second != time ? 1 : 0;
      }
      fmt::print(stderr, "compiled {} of {} units\n", compiled, commands.size());
    }
  }
  RunOptions run;
  run.folder = folder;
  run.filter = options.function;
  run.settings = options.runtime();
  run.settings.insert(project.runtime.begin(), project.runtime.end());
  const Report report = run_programs(programs, prepared->tests, run);
  if (report.results.empty()) {
    throw UserError(fmt::format("no function with a contract matches '{}'", options.function));
  }
  std::fputs(to_console(report, Progress::color_wanted(STDOUT_FILENO)).c_str(), stdout);
  write_file(options.json, to_json(report));
  write_file(options.junit, to_junit(report));
  write_file(options.sarif, to_sarif(report));
  if (report.count(Outcome::error) != 0) return error;
  if (report.count(Outcome::failed) != 0) return violated;
  return strict && report.count(Outcome::skipped) != 0 ? violated : held;
}

void add_test_command(CLI::App& app, int& status) {
  auto options = std::make_shared<TestOptions>();
  CLI::App* command = app.add_subcommand("test", "Test functions against their contracts");
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
      ->check(CLI::IsMember({"unit", "integration", "system"}));
  command->add_option("--seconds", options->seconds, "time for one region");
  command->add_option("--cases", options->cases, "random inputs for one region at the most");
  command->add_option("--seed", options->seed, "a number, or random");
  command->add_option("--jobs", options->jobs, "processes for one region");
  command->add_option("--sanitize", options->sanitize,
                      "sanitizers to build the tests with (default: undefined), or none");
  command->add_option("--build", options->folder, "folder for copies, objects and programs");
  command->add_option("--json", options->json, "write the report as JSON");
  command->add_option("--junit", options->junit, "write the report as JUnit XML");
  command->add_option("--sarif", options->sarif, "write the report as SARIF");
  command->add_flag("--verbose", options->verbose, "say what was parsed and compiled");
  command->add_flag("--strict", options->strict, "what was skipped fails the run");
  command->add_option("--matrix", options->matrix,
                      "compilers and flags to compare, e.g. g++-O0,clang++-O2,clang++-O1+asan");
  command->callback([options, &status] {
    status = options->matrix.empty() ? test_contracts(*options) : test_matrix(*options);
  });
}

}  // namespace surety::tool
