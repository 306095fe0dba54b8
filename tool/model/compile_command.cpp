#include "tool/model/compile_command.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace surety::tool::model {

namespace fs = std::filesystem;

std::vector<std::string> flags_of(const CompileCommand& command) {
  static const std::set<std::string> with_value = {"-o", "-MF", "-MT", "-MQ"};
  static const std::set<std::string> alone = {"-c", "-MD", "-MMD", "--", "-fsyntax-only"};
  std::vector<std::string> flags;
  for (std::size_t i = 1; i < command.arguments.size(); ++i) {
    const std::string& argument = command.arguments[i];
    const bool input = !argument.starts_with("-") &&
                       (fs::path(command.directory) / argument).lexically_normal() == command.file;
    if (with_value.count(argument) != 0) {
      ++i;
    } else if (!input && alone.count(argument) == 0) {
      flags.push_back(argument);
    }
  }
  return flags;
}

std::string object_of(const CompileCommand& command) {
  const std::vector<std::string>& words = command.arguments;
  const auto option = std::find(words.begin(), words.end(), "-o");
  if (option == words.end() || option + 1 == words.end()) return {};
  return (fs::path(command.directory) / *(option + 1)).lexically_normal().string();
}

bool is_c_source(const CompileCommand& command) { return command.file.ends_with(".c"); }

CompileCommand compiling(const CompileCommand& command, const std::string& file) {
  CompileCommand out{file, command.directory, {command.arguments.front()}};
  for (std::string& flag : flags_of(command)) out.arguments.push_back(std::move(flag));
  out.arguments.push_back(file);
  return out;
}

}  // namespace surety::tool::model
