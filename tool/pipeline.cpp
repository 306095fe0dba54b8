#include "tool/pipeline.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "runtime/run/progress.h"
#include "tool/contracts/collect.h"
#include "tool/contracts/language_flows.h"
#include "tool/contracts/print_problem.h"
#include "tool/contracts/type_clauses.h"
#include "tool/contracts/validate.h"
#include "tool/instrument/instrument.h"
#include "tool/system/files.h"
#include "tool/user_error.h"

namespace surety::tool {
namespace {

namespace fs = std::filesystem;

/// The deepest folder that holds all files.
fs::path common_root(const std::set<std::string>& files) {
  fs::path root = fs::path(*files.begin()).parent_path();
  for (const std::string& file : files) {
    while (!root.empty() && root != root.root_path()) {
      const fs::path relative = fs::path(file).lexically_relative(root);
      if (!relative.empty() && *relative.begin() != "..") break;
      root = root.parent_path();
    }
  }
  return root;
}

/// Include folders of the tree are looked up in the copy first.
std::vector<std::string> mirrored_arguments(const CheckedUnit& plan, const fs::path& root,
                                            const fs::path& folder, const std::string& semantic) {
  std::vector<std::string> out;
  const auto copy_of = [&](const std::string& path) -> std::string {
    fs::path absolute =
        fs::path(path).is_absolute() ? fs::path(path) : fs::path(plan.directory) / path;
    const fs::path relative = absolute.lexically_normal().lexically_relative(root);
    if (relative.empty() || *relative.begin() == "..") return "";
    return (folder / relative).lexically_normal();
  };
  for (std::size_t i = 0; i < plan.arguments.size(); ++i) {
    const std::string& argument = plan.arguments[i];
    const fs::path absolute =
        fs::path(argument).is_absolute() ? fs::path(argument) : fs::path(plan.directory) / argument;
    if (absolute.lexically_normal() == fs::path(plan.main_file)) {
      out.push_back(copy_of(plan.main_file));
      continue;
    }
    for (const char* option : {"-I", "-iquote", "-isystem"}) {
      if (!argument.starts_with(option)) continue;
      const bool apart = argument == option && i + 1 < plan.arguments.size();
      const std::string path =
          apart ? plan.arguments[i + 1] : argument.substr(std::string(option).size());
      const std::string copy = copy_of(path);
      if (!copy.empty()) out.insert(out.end(), {option, copy});
      break;
    }
    out.push_back(argument);
  }
  out.insert(out.end(), {"-isystem", include_directory(), "-DSURETY_SEMANTIC=surety_" + semantic});
  return out;
}

}  // namespace

std::vector<CompileCommand> commands_of(const SourceOptions& options) {
  if (options.files.empty() && options.database.empty()) {
    throw UserError("name the files or folders to read, or a build folder with -p");
  }
  if (options.database.empty()) return commands_for(options.files, options.flags);
  std::vector<CompileCommand> commands = read_compilation_database(options.database);
  for (const CompileCommand& command : commands) {
    if (fs::exists(command.file)) continue;
    throw UserError("'" + command.file + "' is in the compilation database of '" +
                    options.database +
                    "', but does not exist; build the project first if it is generated, or "
                    "configure it again");
  }
  if (options.files.empty()) return commands;
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
  return chosen;
}

UnitPlan plan_unit(const CompileCommand& command) {
  UnitPlan plan = collect(command);
  if (!plan.compiler_messages.empty()) return plan;
  type_clauses(plan, command);
  validate(plan);
  warn_of_flows(plan);
  return plan;
}

std::vector<UnitPlan> plan_units(const std::vector<CompileCommand>& commands) {
  std::vector<UnitPlan> plans(commands.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < commands.size(); i = next++) plans[i] = plan_unit(commands[i]);
  };
  const std::size_t count =
      std::min<std::size_t>(commands.size(), std::max(1u, std::thread::hardware_concurrency()));
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < count; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
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

CheckedUnit check_unit(const UnitPlan& plan, bool stub_points) {
  return {plan.main_file, plan.directory, plan.arguments, plan.files,
          instrument(plan, stub_points)};
}

Mirror make_mirror(const std::vector<CheckedUnit>& units, const MirrorOptions& options) {
  Mirror mirror;
  Edits edits;
  std::set<std::string> files;
  for (const CheckedUnit& unit : units) {
    merge(edits, unit.edits);
    files.insert(unit.files.begin(), unit.files.end());
  }
  if (files.empty()) return mirror;
  std::set<std::string> inside = files;
  if (!options.root.empty()) inside.insert((fs::path(options.root) / "file").string());
  const fs::path root = common_root(inside);
  mirror.root = root;
  for (const std::string& file : files) {
    const std::string path = fs::path(file).lexically_relative(root);
    mirror.files.push_back({file, path, instrumented_text(file, read_file(file), edits[file])});
  }
  const fs::path target = fs::absolute(options.folder).lexically_normal();
  for (const CheckedUnit& unit : units) {
    const fs::path copy = target / fs::path(unit.main_file).lexically_relative(root);
    mirror.commands.push_back(
        {copy, unit.directory, mirrored_arguments(unit, root, target, options.semantic)});
  }
  return mirror;
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

}  // namespace surety::tool
