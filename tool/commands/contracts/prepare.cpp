// surety prepare: the tests of contracts for a build system that links and runs them itself.
//
// Writes into the folder of -o an archive with the checked copies and their tests, the source of a
// main function, and the names of all files that both depend on. cmake/surety_add_tests.cmake makes
// a test program of them.
#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/build_tests.h"
#include "tool/commands/contracts/prepare_project.h"
#include "tool/commands/contracts/prepare_tests.h"
#include "tool/commands/settings/project_settings.h"
#include "tool/contracts/build_contract.h"
#include "tool/emit/literal.h"
#include "tool/front_end/parse/compile_commands.h"
#include "tool/model/compile_command.h"
#include "tool/model/region_test.h"
#include "tool/model/user_error.h"
#include "tool/service/build.h"
#include "tool/service/run_programs.h"
#include "tool/service/test_cache.h"
#include "tool/system/files.h"
#include "tool/system/pattern.h"

namespace surety::tool::commands {

namespace {

namespace fs = std::filesystem;

struct PrepareOptions {
  std::string database;
  std::string objects;
  std::string folder;
  std::string function;
  std::string sanitize;
  bool strict = false;
};

/// A test in place of each region that has none, so that nothing is passed over in silence.
class Untested {
 public:
  explicit Untested(bool strict) : strict_(strict) {}

  void add(const std::string& name, const std::string& reason, bool failure) {
    std::string own = region_identifier(name);
    for (int i = 2; std::find(names_.begin(), names_.end(), own) != names_.end(); ++i) {
      own = fmt::format("{}_{}", region_identifier(name), i);
    }
    names_.push_back(own);
    code_ += fmt::format("TEST(Untested, {}) {{ {} << {}; }}\n", own,
                         failure || strict_ ? "FAIL()" : "GTEST_SKIP()", string_literal(reason));
  }
  const std::string& code() const { return code_; }

 private:
  bool strict_;
  std::vector<std::string> names_;
  std::string code_;
};

std::string main_source(const Prepared& prepared, const PrepareOptions& options,
                        const ProjectSettings& project) {
  const Pattern wanted = function_filter(options.function);
  Untested untested(options.strict || project.strict);
  std::vector<std::string> filter{"Untested.*"};
  bool any = false;
  for (const RegionTest& test : prepared.tests) {
    if (!is_chosen(test, wanted, options.function)) continue;
    any = true;
    const std::string name = test.shown_function() + " " + test.region + " " + test.relation;
    if (!test.error.empty()) {
      untested.add(name, fmt::format("{}:{}: {}", test.place.file, test.place.line, test.error),
                   true);
    } else if (!test.name.empty()) {
      filter.push_back(test.name.full());
    } else if (!test.precondition_only) {
      untested.add(name, fmt::format("{}:{}: {}", test.place.file, test.place.line, test.skipped),
                   false);
    }
  }
  if (!any) {
    untested.add("no contracts",
                 options.function.empty()
                     ? "no contracts were found in the sources of this target"
                     : fmt::format("no function with a contract matches '{}'", options.function),
                 false);
  }
  std::string settings;
  for (const auto& [name, value] : project.runtime) {
    settings += fmt::format("  setenv({}, {}, 0);\n", string_literal(environment_variable(name)),
                            string_literal(value));
  }
  return fmt::format(
      "// Written by surety prepare.\n#include <gtest/gtest.h>\n\n#include <cstdlib>\n\n{}\n"
      "int main(int argc, char** argv) {{\n{}  testing::GTEST_FLAG(filter) =\n      {};\n"
      "  testing::InitGoogleTest(&argc, argv);\n  return RUN_ALL_TESTS();\n}}\n",
      untested.code(), settings, string_literal(fmt::format("{}", fmt::join(filter, ":"))));
}

/// In the notation of make.
std::string dependency_file(const std::string& output, const std::vector<std::string>& files) {
  const auto escaped = [](const std::string& path) {
    std::string out;
    for (char c : path) {
      if (c == ' ' || c == '#') out += '\\';
      if (c == '$') out += '$';
      out += c;
    }
    return out;
  };
  std::string text = escaped(output) + ":";
  for (const std::string& file : files) text += " \\\n  " + escaped(file);
  return text + "\n";
}

int prepare_command(const PrepareOptions& options) {
  const ProjectSettings project = read_project_settings();
  std::vector<CompileCommand> commands =
      read_compilation_database(options.database, options.objects);
  for (CompileCommand& command : commands) command.asserts_assumed = project.asserts_assumed("");
  if (commands.empty()) {
    throw UserError(fmt::format("the compilation database of '{}' has no source{}",
                                options.database,
                                options.objects.empty() ? "" : " for '" + options.objects + "'"));
  }
  const fs::path folder = fs::absolute(options.folder);
  fs::create_directories(folder);
  ProjectTests ready{commands, {}, folder.string(), project, {}, {}};
  ready.request.defaults = project.generators;
  std::optional<Prepared> prepared = prepare_tests(commands, ready.folder, ready.request);
  if (!prepared) return error;
  ready.prepared = std::move(*prepared);
  const fs::path archive = folder / "contract_tests.a";
  const BuildOptions build{.folder = ready.folder,
                           .link_flags = {},
                           .sanitize = project.sanitizers(options.sanitize),
                           .traced = traced(ready.prepared),
                           .guided = true};
  build_tests(ready, {build, archive.string()});
  write_if_changed(folder / "contract_tests_main.cpp",
                   main_source(ready.prepared, options, project));
  write_if_changed(folder / "contract_tests.d",
                   dependency_file(archive.string(), ready.prepared.files));
  // What is newer than its sources is not made again.
  const auto now = fs::file_time_type::clock::now();
  fs::last_write_time(archive, now);
  return held;
}

}  // namespace

void add_prepare_command(CommandLine& app, int& status) {
  auto options = std::make_shared<PrepareOptions>();
  Command* command = app.add_subcommand(
      "prepare", "Build the tests of contracts for another build system to link");
  command->add_option("-p", options->database, "build folder with a compile_commands.json")
      ->required();
  command->add_option("--objects", options->objects,
                      "only sources whose object files lie in this folder");
  command->add_option("-o", options->folder, "folder for archive, main function and dependencies")
      ->required();
  command->add_option("--function", options->function,
                      "only functions whose name matches (regular expression)");
  command->add_option("--sanitize", options->sanitize,
                      "sanitizers to build the tests with (default: undefined), or none");
  command->add_flag("--strict", options->strict, "what was skipped fails");
  command->callback([options, &status] { status = prepare_command(*options); });
}

}  // namespace surety::tool::commands
