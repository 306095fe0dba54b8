#include "tool/front_end/parse/compile_commands.h"

#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/model/user_error.h"
#include "tool/system/installation.h"
#include "tool/system/shell.h"

namespace surety::tool::front_end {
namespace {

namespace fs = std::filesystem;
namespace tooling = clang::tooling;

constexpr const char* source_extensions[] = {".cpp", ".cc", ".cxx", ".c++", ".C"};
constexpr const char* header_extensions[] = {".h", ".hpp", ".hh", ".hxx"};

bool has_extension(const fs::path& path, const auto& extensions) {
  return std::any_of(std::begin(extensions), std::end(extensions),
                     [&](const char* extension) { return path.extension() == extension; });
}

/// `ccache g++ ...` without what stands before the compiler.
void drop_launchers(std::vector<std::string>& command) {
  constexpr const char* launchers[] = {"ccache", "sccache", "distcc", "icecc", "buildcache"};
  const auto launches = [&](const std::string& word) {
    return std::find(std::begin(launchers), std::end(launchers), fs::path(word).filename()) !=
           std::end(launchers);
  };
  while (command.size() > 1 && launches(command[0]) && command[1][0] != '-') {
    command.erase(command.begin());
  }
}

/// The user's compiler for files of which nothing else is known.
std::vector<std::string> usual_compiler() {
  const char* chosen = std::getenv("CXX");
  std::vector<std::string> words = shell_words(chosen == nullptr ? "" : chosen);
  if (words.empty()) words = {"c++"};
  drop_launchers(words);
  return words;
}

CompileCommand command_for(const fs::path& file, const std::vector<std::string>& flags) {
  CompileCommand command{fs::absolute(file).lexically_normal(), fs::current_path(),
                         usual_compiler()};
  command.arguments.insert(command.arguments.end(), flags.begin(), flags.end());
  if (has_extension(file, header_extensions)) {
    command.arguments.insert(command.arguments.end(), {"-x", "c++"});
  }
  // A file may use the library itself, without being told where it is.
  command.arguments.insert(command.arguments.end(), {"-idirafter", include_directory()});
  command.arguments.push_back(command.file);
  return command;
}

/// A database also has the C and assembler sources of a project.
bool is_other_language(const CompileCommand& command) {
  constexpr const char* others[] = {".c", ".s", ".S", ".asm", ".m", ".f", ".f90", ".cu", ".rc"};
  const auto& words = command.arguments;
  const auto option = std::find(words.begin(), words.end(), "-x");
  if (option != words.end() && option + 1 != words.end()) return *(option + 1) != "c++";
  return has_extension(command.file, others);
}

/// Whether the command writes its object file somewhere below the folder.
bool compiles_into(const CompileCommand& command, const std::string& folder) {
  const fs::path object = object_of(command);
  if (object.empty()) return false;
  const fs::path relative = object.lexically_relative(fs::absolute(folder).lexically_normal());
  return !relative.empty() && *relative.begin() != "..";
}

std::vector<fs::path> sources_below(const fs::path& folder) {
  std::vector<fs::path> sources;
  for (auto at = fs::recursive_directory_iterator(folder); at != fs::end(at); ++at) {
    // Surety's own copies of the sources are below it.
    if (at->is_directory() && at->path().filename() == ".surety") at.disable_recursion_pending();
    if (at->is_regular_file() && has_extension(at->path(), source_extensions)) {
      sources.push_back(at->path());
    }
  }
  std::sort(sources.begin(), sources.end());
  return sources;
}

}  // namespace

std::vector<CompileCommand> all_commands(const std::string& build_directory) {
  const fs::path path = fs::path(build_directory) / "compile_commands.json";
  if (!fs::exists(path)) {
    throw UserError("there is no compilation database '" + path.string() +
                    "'; configure the build with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, or name "
                    "source files and give their flags after --");
  }
  std::string problem;
  std::unique_ptr<tooling::CompilationDatabase> database =
      tooling::JSONCompilationDatabase::loadFromFile(path.string(), problem,
                                                     tooling::JSONCommandLineSyntax::Gnu);
  if (database == nullptr) {
    throw UserError("'" + path.string() + "' is not a compilation database: " + problem);
  }
  database = tooling::expandResponseFiles(std::move(database), llvm::vfs::getRealFileSystem());
  std::vector<CompileCommand> commands;
  for (const tooling::CompileCommand& entry : database->getAllCompileCommands()) {
    CompileCommand command;
    command.directory = fs::absolute(entry.Directory);
    const fs::path file = entry.Filename;
    command.file =
        (file.is_absolute() ? file : fs::path(command.directory) / file).lexically_normal();
    command.arguments = entry.CommandLine;
    drop_launchers(command.arguments);
    commands.push_back(std::move(command));
  }
  return commands;
}

std::vector<CompileCommand> read_compilation_database(const std::string& build_directory,
                                                      const std::string& objects) {
  std::vector<CompileCommand> commands;
  bool others = false;
  for (CompileCommand& command : all_commands(build_directory)) {
    if (is_other_language(command)) {
      others = true;
      continue;
    }
    if (!objects.empty() && !compiles_into(command, objects)) continue;
    const bool known = std::any_of(commands.begin(), commands.end(),
                                   [&](const auto& other) { return other.file == command.file; });
    if (!known) commands.push_back(std::move(command));
  }
  if (commands.empty() && others) {
    throw UserError("the compilation database '" +
                    (fs::path(build_directory) / "compile_commands.json").string() +
                    "' has no C++ sources");
  }
  return commands;
}

std::vector<CompileCommand> commands_for(const std::vector<std::string>& files_or_folders,
                                         const std::vector<std::string>& flags) {
  std::vector<CompileCommand> commands;
  for (const std::string& name : files_or_folders) {
    if (fs::is_directory(name)) {
      if (fs::exists(fs::path(name) / "compile_commands.json")) {
        for (CompileCommand& command : read_compilation_database(name)) {
          commands.push_back(std::move(command));
        }
        continue;
      }
      const std::vector<fs::path> sources = sources_below(name);
      if (sources.empty()) throw UserError("there are no C++ sources in '" + name + "'");
      for (const fs::path& source : sources) commands.push_back(command_for(source, flags));
    } else if (fs::exists(name)) {
      commands.push_back(command_for(name, flags));
    } else {
      throw UserError("there is no file or folder '" + name + "'");
    }
  }
  return commands;
}

}  // namespace surety::tool::front_end
