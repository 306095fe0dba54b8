#include "tool/commands/contracts/pipeline.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "runtime/run/progress.h"
#include "tool/codegen/mirror/mirror.h"
#include "tool/commands/contracts/adapt_commands.h"
#include "tool/commands/contracts/assumed_asserts.h"
#include "tool/commands/settings/project_settings.h"
#include "tool/derive/language_flows.h"
#include "tool/derive/validate.h"
#include "tool/front_end/collect/collect.h"
#include "tool/front_end/parse/compile_commands.h"
#include "tool/front_end/typing/type_clauses.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"
#include "tool/model/user_error.h"
#include "tool/report/print_problem.h"
#include "tool/service/parallel.h"
#include "tool/system/files.h"

namespace surety::tool::commands {

namespace fs = std::filesystem;

namespace {

std::vector<CompileCommand> chosen_commands(const SourceOptions& options) {
  if (options.files.empty() && options.database.empty()) {
    throw UserError("name the files or folders to read, or a build folder with -p");
  }
  if (options.database.empty()) return adapted(commands_for(options.files, options.flags));
  std::vector<CompileCommand> commands = read_compilation_database(options.database);
  for (const CompileCommand& command : commands) {
    if (fs::exists(command.file)) continue;
    throw UserError("'" + command.file + "' is in the compilation database of '" +
                    options.database +
                    "', but does not exist; build the project first if it is generated, or "
                    "configure it again");
  }
  for (CompileCommand& command : commands) add_flags(command, options.flags);
  if (options.files.empty()) return adapted(std::move(commands));
  std::vector<CompileCommand> chosen;
  for (const std::string& name : options.files) {
    const std::string file = fs::absolute(name).lexically_normal();
    const auto found = std::find_if(commands.begin(), commands.end(),
                                    [&](const auto& command) { return command.file == file; });
    if (found == commands.end()) {
      throw UserError("'" + name + "' is not in the compilation database of '" + options.database +
                      "'");
    }
    chosen.push_back(*found);
  }
  return adapted(std::move(chosen));
}

}  // namespace

std::vector<CompileCommand> commands_of(const SourceOptions& options) {
  std::vector<CompileCommand> commands = chosen_commands(options);
  const bool assumed = read_project_settings().asserts_assumed(options.asserts);
  for (CompileCommand& command : commands) command.asserts_assumed = assumed;
  return commands;
}

namespace {

UnitPlan plan_with(const CompileCommand& command, const AssertReading& asserts, bool prove) {
  UnitPlan plan = collect(command, asserts);
  if (!plan.compiler_messages.empty()) return plan;
  type_clauses(plan, command, prove ? Meaning::exact : Meaning::rough);
  validate(plan);
  warn_of_flows(plan);
  return plan;
}

}  // namespace

UnitPlan plan_unit(const CompileCommand& command, bool prove) {
  AssertReading asserts{command.asserts_assumed};
  UnitPlan plan = plan_with(command, asserts, prove);
  Problems said;
  while (asserts.assumed && leave_out_asserts(plan, asserts, said)) {
    plan = plan_with(command, asserts, prove);
  }
  plan.problems.insert(plan.problems.end(), said.begin(), said.end());
  return plan;
}

std::vector<UnitPlan> plan_units(const std::vector<CompileCommand>& commands, bool prove) {
  std::vector<UnitPlan> plans(commands.size());
  Progress progress("surety", Progress::terminal());
  std::mutex counting;
  std::size_t parsed = 0;
  parallel_for(commands.size(), [&](std::size_t i) {
    plans[i] = plan_unit(commands[i], prove);
    const std::lock_guard lock(counting);
    progress.tell(fmt::format("parsed {} of {} units", ++parsed, commands.size()));
  });
  return plans;
}

void print_all(const Problems& problems) {
  std::fputs(print_problems(problems, Progress::color_wanted(STDERR_FILENO)).c_str(), stderr);
}

bool report_problems(const std::vector<UnitPlan>& plans) {
  Problems problems;
  bool compiles = true;
  for (const UnitPlan& plan : plans) {
    std::fputs(plan.compiler_messages.c_str(), stderr);
    compiles = compiles && plan.compiler_messages.empty();
    problems.insert(problems.end(), plan.problems.begin(), plan.problems.end());
  }
  print_all(problems);
  return compiles && count_errors(problems) == 0;
}

void write_mirror(const Mirror& mirror, const std::string& folder) {
  for (const MirrorFile& file : mirror.files) {
    const fs::path path = fs::path(folder) / file.path;
    fs::create_directories(path.parent_path());
    write_if_changed(path, file.text);
  }
  nlohmann::json database = nlohmann::json::array();
  for (const CompileCommand& command : mirror.commands) {
    database.push_back({{"directory", command.directory},
                        {"file", command.file},
                        {"arguments", command.arguments}});
  }
  write_file(fs::path(folder) / "compile_commands.json", database.dump(2) + "\n");
}

}  // namespace surety::tool::commands
