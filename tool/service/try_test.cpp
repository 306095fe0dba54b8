#include "tool/service/try_test.h"

#include <fmt/core.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/service/build.h"
#include "tool/service/process.h"
#include "tool/system/files.h"
#include "tool/system/installation.h"

namespace surety::tool::service {
namespace {

namespace fs = std::filesystem;

std::string object_of_test(const TestTrial& trial) { return trial.folder + "/kept.o"; }

/// Unoptimised, which hides nothing, and without the user's warnings.
std::vector<std::string> flags_for(const TestTrial& trial, const std::string& file,
                                   const std::string& object) {
  std::vector<std::string> flags{"-w", "-g1", "-O0", "-Dmain=surety_program_main"};
  if (!trial.sanitize.empty()) {
    flags.insert(flags.end(), {"-fsanitize=" + trial.sanitize, "-fno-sanitize-recover=all"});
  }
  flags.insert(flags.end(), {"-iquote", trial.searched, "-isystem", include_directory(), "-c", file,
                             "-o", object});
  return flags;
}

/// The compiler's messages; nothing if it compiles.
std::string compile(const CompileCommand& command, const std::vector<std::string>& flags,
                    const std::string& log) {
  Launch launch = compiler_call(command, flags);
  launch.output = launch.errors = Sink::to_file(log);
  if (run_required(launch).succeeded()) return {};
  return file_if_readable(log).value_or("") + "\n";
}

/// The linker takes what it needs of them. What does not compile is not needed, or missed. Empty if
/// there are none.
std::string archive_of_others(const TestTrial& trial) {
  std::vector<std::string> arguments{"ar", "qcsT", trial.folder + "/kept_others.a"};
  for (std::size_t i = 0; i < trial.others.size(); ++i) {
    const CompileCommand& other = trial.others[i];
    const auto built = trial.built.find(other.file);
    if (built != trial.built.end()) {
      arguments.push_back(built->second);
      continue;
    }
    const std::string object = fmt::format("{}/kept_other_{}.o", trial.folder, i);
    const std::string log = trial.folder + "/kept_units.log";
    if (compile(other, flags_for(trial, other.file, object), log).empty()) {
      arguments.push_back(object);
    }
  }
  std::error_code ignored;
  fs::remove(arguments[2], ignored);  // it would keep members that have gone
  if (arguments.size() == 3 || !run_required({.arguments = arguments}).succeeded()) return {};
  return arguments[2];
}

bool links(const LinkLine& line, const std::string& folder) {
  const Sink said = Sink::to_file(folder + "/kept_link.log");
  return run_required({.arguments = line.arguments(), .output = said, .errors = said}).succeeded();
}

}  // namespace

std::string compile_test(const TestTrial& trial, const std::string& text) {
  const std::string file = trial.folder + "/kept.cpp";
  write_file(file, text);
  return compile(trial.command, flags_for(trial, file, object_of_test(trial)),
                 trial.folder + "/kept.log");
}

std::optional<bool> test_fails(const TestTrial& trial, const std::string& name) {
  LinkLine line{trial.folder + "/kept",
                trial.command.arguments.front(),
                {object_of_test(trial)},
                {"-lgtest_main"}};
  const std::string others = archive_of_others(trial);
  if (!others.empty()) line.flags.push_back(others);
  line.flags.insert(line.flags.end(), trial.link_flags.begin(), trial.link_flags.end());
  if (!trial.sanitize.empty()) line.flags.push_back("-fsanitize=" + trial.sanitize);
  if (!links(line, trial.folder)) {
    line.objects.push_back(trial.folder + "/kept_unit.o");
    const std::vector<std::string> flags =
        flags_for(trial, trial.command.file, line.objects.back());
    const bool compiles = compile(trial.command, flags, trial.folder + "/kept_units.log").empty();
    if (!compiles || !links(line, trial.folder)) return std::nullopt;
  }
  const Ended ran = run_process(
      {.arguments = {line.program, "--gtest_filter=" + name}, .timeout = std::chrono::seconds(60)});
  if (!ran.not_started.empty()) return std::nullopt;
  return !ran.succeeded();
}

}  // namespace surety::tool::service
