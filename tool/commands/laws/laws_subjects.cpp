#include "tool/commands/laws/laws_subjects.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "tool/commands/contracts/pipeline.h"
#include "tool/model/compile_command.h"
#include "tool/service/process.h"
#include "tool/service/split_flags.h"

namespace surety::tool::commands {

namespace {

namespace fs = std::filesystem;

/// The language of the generated code is C++17 at least.
void raise_standard(std::vector<std::string>& arguments) {
  std::string standard;
  for (const std::string& argument : arguments) {
    if (argument.starts_with("-std=")) standard = argument.substr(5);
  }
  static const std::set<std::string> old = {"c++98",   "c++03",   "c++11",   "c++0x",
                                            "c++14",   "c++1y",   "gnu++98", "gnu++03",
                                            "gnu++11", "gnu++0x", "gnu++14", "gnu++1y"};
  if (standard.empty() || old.count(standard) != 0) {
    arguments.insert(arguments.begin() + 1, "-std=gnu++17");
    std::erase(arguments, "-std=" + standard);
  }
}

bool defines_main(const std::string& object) {
  constexpr std::size_t all_symbols = 1u << 28;
  const Ended nm = run_required({.arguments = {"nm", "--defined-only", "--extern-only", object},
                                 .output = Sink::captured(all_symbols)});
  return nm.output.find(" T main\n") != std::string::npos;
}

/// The object files of a build folder that have no main.
std::vector<std::string> objects_of(const std::vector<CompileCommand>& commands,
                                    const std::string& except) {
  std::vector<std::string> objects;
  for (const CompileCommand& command : commands) {
    if (command.file == except) continue;
    const auto option = std::find(command.arguments.begin(), command.arguments.end(), "-o");
    if (option == command.arguments.end() || option + 1 == command.arguments.end()) continue;
    const fs::path object = (fs::path(command.directory) / *(option + 1)).lexically_normal();
    std::error_code ignored;
    if (!fs::exists(object, ignored)) continue;
    if (!defines_main(object)) objects.push_back(object);
  }
  return objects;
}

/// Where the compiler would find the header; empty if nowhere.
std::string resolved(const std::string& header, const CompileCommand& command) {
  std::vector<std::string> folders{command.directory};
  for (std::size_t i = 1; i < command.arguments.size(); ++i) {
    const std::string& argument = command.arguments[i];
    if (argument == "-I" || argument == "-isystem" || argument == "-idirafter") {
      if (i + 1 < command.arguments.size()) folders.push_back(command.arguments[i + 1]);
    } else if (argument.starts_with("-I")) {
      folders.push_back(argument.substr(2));
    }
  }
  folders.insert(folders.end(), {"/usr/local/include", "/usr/include"});
  for (const std::string& folder : folders) {
    const fs::path path = (fs::path(command.directory) / folder / header).lexically_normal();
    std::error_code ignored;
    if (fs::exists(path, ignored)) return fs::canonical(path, ignored).string();
  }
  return {};
}

}  // namespace

LawSubject subject_of_headers(const std::vector<std::string>& headers,
                              const std::vector<std::string>& flags) {
  LawSubject subject;
  const SplitFlags split = split_flags(flags);
  subject.command = {"", fs::current_path(), {"c++"}};
  subject.command.arguments.insert(subject.command.arguments.end(), split.compile.begin(),
                                   split.compile.end());
  subject.link = split.link;
  raise_standard(subject.command.arguments);
  for (const std::string& header : headers) {
    const std::string path = resolved(header, subject.command);
    const bool as_given = fs::path(header).is_absolute() || path.empty();
    subject.text += fmt::format("#include \"{}\"\n", as_given ? header : path);
    if (as_given) {
      subject.folders.push_back(fs::absolute(header).lexically_normal());
      continue;
    }
    // A header in a folder of its own stands for all of that folder.
    const bool alone = fs::path(header).parent_path().empty();
    subject.folders.push_back(alone ? path : fs::path(path).parent_path().string() + "/");
  }
  return subject;
}

std::vector<LawSubject> subjects_of_units(SourceOptions sources) {
  const SplitFlags flags = split_flags(sources.flags);
  sources.flags = flags.compile;
  const std::vector<CompileCommand> commands = commands_of(sources);
  std::vector<LawSubject> subjects;
  for (const CompileCommand& command : commands) {
    LawSubject subject;
    subject.command = command;
    raise_standard(subject.command.arguments);
    subject.command.arguments.insert(subject.command.arguments.begin() + 1,
                                     "-Dmain=surety_program_main");
    subject.text = fmt::format("#include \"{}\"\n", command.file);
    subject.link = objects_of(commands, command.file);
    subject.link.insert(subject.link.end(), flags.link.begin(), flags.link.end());
    subjects.push_back(std::move(subject));
  }
  return subjects;
}

}  // namespace surety::tool::commands
