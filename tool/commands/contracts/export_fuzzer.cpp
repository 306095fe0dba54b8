// surety export-fuzzer: the tests of a function for libFuzzer and AFL++.
//
//   prepare_project -> build_tests (does it compile?) -> entry point, and the command that builds
//   it
#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/build_tests.h"
#include "tool/commands/contracts/prepare_project.h"
#include "tool/commands/contracts/test.h"
#include "tool/contracts/build_contract.h"
#include "tool/emit/literal.h"
#include "tool/model/region_test.h"
#include "tool/model/user_error.h"
#include "tool/report/matrix_report.h"
#include "tool/service/build.h"
#include "tool/service/process.h"
#include "tool/service/test_cache.h"
#include "tool/system/files.h"
#include "tool/system/shell.h"

namespace surety::tool::commands {

namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

constexpr const char* sanitizers = "fuzzer,address";

/// The tests that the entry point runs. Throws UserError if there are none.
std::vector<std::string> fuzzed_tests(const Prepared& prepared, const std::string& function) {
  std::vector<std::string> names;
  std::string reasons;
  for (const RegionTest& test : prepared.tests) {
    if (!test.name.empty() && test.error.empty() && !test.rows) {
      names.push_back(test.name.full());
    } else {
      const std::string& reason = test.error.empty() ? test.skipped : test.error;
      reasons += fmt::format("\n  {} {}: {}", test.shown_function(), test.region, reason);
    }
  }
  if (prepared.tests.empty()) {
    throw UserError("no contract of a function " + function +
                    " was found; `surety list` shows those that there are");
  }
  if (names.empty()) throw UserError("no test of " + function + " can be made:" + reasons);
  if (!reasons.empty()) fmt::print(stderr, "surety: left out:{}\n", reasons);
  return names;
}

std::string in_folder(const std::string& folder, const Words& words) {
  std::string command;
  for (const std::string& word : words) command += (command.empty() ? "" : " ") + shell_word(word);
  if (fs::path(folder) == fs::current_path()) return command;
  return fmt::format("(cd {} && {})", shell_word(folder), command);
}

/// One command for the shell. Units that are compiled alike are compiled together with the entry
/// point; others need a step of their own.
std::string build_command(const std::vector<BuildUnit>& units, const BuildOptions& options,
                          const fs::path& entry) {
  struct Alike {
    std::string directory;
    Words arguments;
    bool operator<(const Alike& other) const {
      return std::tie(directory, arguments) < std::tie(other.directory, other.arguments);
    }
  };
  const LinkLine link = link_lines(units, options).front();
  const std::vector<CompileLine> lines = compile_lines(units, options);
  std::map<Alike, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Words& objects = link.objects;
    if (std::find(objects.begin(), objects.end(), lines[i].object) == objects.end()) continue;
    Alike alike{lines[i].directory, lines[i].arguments};
    alike.arguments.resize(alike.arguments.size() - 2);  // -c and the file
    std::erase(alike.arguments, "-Wno-return-type");     // of those with a main function
    alike.arguments.emplace_back("-w");
    groups[alike].push_back(i);
  }
  const auto place = [&](const std::string& file) {
    const bool near = groups.size() == 1 && fs::current_path() == groups.begin()->first.directory;
    return near ? display_path(file) : file;
  };
  // The largest group, so that few steps are left.
  const auto most = std::max_element(
      groups.begin(), groups.end(),
      [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
  std::string command;
  Words last = most->first.arguments;
  last.push_back(place(entry));
  for (const auto& [alike, members] : groups) {
    for (const std::size_t i : members) {
      if (&alike == &most->first) {
        last.push_back(place(units[i].command.file));
        continue;
      }
      const std::string object = fs::path(lines[i].object).replace_extension(".fuzzer.o");
      Words step = alike.arguments;
      step.insert(step.end(), {"-c", units[i].command.file, "-o", object});
      command += in_folder(alike.directory, step) + " && ";
      last.push_back(object);
    }
  }
  for (const std::string& word : link.libraries()) {
    // The fuzzer has the main function.
    if (word != "-lgtest_main" && !word.starts_with("-fsanitize=")) last.push_back(word);
  }
  last.insert(last.end(), {"-o", place(fs::path(entry).replace_extension(""))});
  return command + in_folder(most->first.directory, last);
}

std::string entry_point(const std::string& function, const std::vector<std::string>& tests,
                        const std::string& build) {
  std::string names;
  for (const std::string& test : tests) {
    names += (names.empty() ? "" : ", ") + string_literal(test);
  }
  return fmt::format(
      "// Written by surety export-fuzzer: tests {} on the bytes of libFuzzer or AFL++.\n"
      "// Build it with\n//   {}\n"
      "#include <surety/fuzz.h>\n\n#include <cstddef>\n#include <cstdint>\n\n"
      "extern \"C\" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {{\n"
      "  static const char* const tests[] = {{{}}};\n"
      "  return surety::fuzz_one(tests, sizeof tests / sizeof *tests, data, size);\n}}\n",
      function, build, names);
}

int export_fuzzer(TestOptions options, std::string output) {
  const std::string& function = options.request.function;
  if (output.empty()) output = region_identifier(function) + "_fuzzer.cpp";
  const fs::path entry = fs::absolute(output).lexically_normal();
  options.request.crash_tests = true;
  std::optional<ProjectTests> ready = prepare_project(options, "fuzzer");
  if (!ready) return error;
  fuzzed_tests(ready->prepared, function);
  // Old ones do not know that inputs can be rejected.
  MatrixBuild clang{"", find_newest("clang++"), {"-O1"}, ""};
  if (clang.compiler.empty()) clang.compiler = find_compiler("clang++");
  const bool installed = !clang.compiler.empty();
  if (!installed) clang.compiler = "clang++";
  const auto by_clang = [&](BuildUnit& unit) { unit.command = compiled_by(clang, unit.command); };
  BuildOptions build{ready->folder, ready->link_flags,    "",
                     false,         ready->prepared.rest, ready->prepared.rest_has_addresses};
  build.guided = false;
  // What does not compile is left out, and not for the user to find.
  TestBuild trial{build};
  if (installed) trial.as_compiled = by_clang;
  build_tests(*ready, trial);
  const std::vector<std::string> tests = fuzzed_tests(ready->prepared, function);
  std::vector<BuildUnit> units = ready->prepared.units;
  for (BuildUnit& unit : units) {
    by_clang(unit);
    unit.light = false;
    unit.headers_first = false;
  }
  build.sanitize = sanitizers;
  const std::string command = build_command(units, build, entry);
  write_file(entry, entry_point(function, tests, command));
  fmt::print("{}: runs {}\nbuild it:\n  {}\nrun it:\n  ./{} -max_total_time=60\n",
             display_path(entry), fmt::join(tests, ", "), command,
             display_path(fs::path(entry).replace_extension("")));
  if (!installed) {
    fmt::print(stderr,
               "surety: clang++ is not installed; the fuzzer needs it, with its run-time "
               "library (libclang-rt-dev)\n");
  }
  return held;
}

}  // namespace

void add_export_fuzzer_command(CommandLine& app, int& status) {
  auto options = std::make_shared<TestOptions>();
  auto output = std::make_shared<std::string>();
  Command* command = app.add_subcommand(
      "export-fuzzer", "Write an entry point for libFuzzer and AFL++ that tests a function");
  command->add_option("function", options->request.function, "its name, or its qualified name")
      ->required();
  add_source_options(*command, options->sources);
  command->add_option("-o", *output, "the file to write (default: FUNCTION_fuzzer.cpp)");
  command->add_option("--build", options->folder, "folder for the checked copies");
  command->callback([options, output, &status] { status = export_fuzzer(*options, *output); });
}

}  // namespace surety::tool::commands
