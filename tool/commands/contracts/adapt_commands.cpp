#include "tool/commands/contracts/adapt_commands.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/model/user_error.h"
#include "tool/system/files.h"

namespace surety::tool::commands {
namespace {

namespace fs = std::filesystem;

bool is_module(const std::string& file) {
  static const std::set<std::string> extensions = {".cppm", ".ixx",  ".mpp",
                                                   ".ccm",  ".cxxm", ".c++m"};
  if (extensions.count(fs::path(file).extension().string()) != 0) return true;
  // The declaration comes first, but for comments and the global fragment.
  static const std::regex declaration(
      R"((^|\n)[ \t]*(export[ \t]+)?module([ \t]+[A-Za-z_][A-Za-z0-9_.:]*)?[ \t]*;)");
  const std::string text = read_file(file);
  return text.find("module") != std::string::npos && std::regex_search(text, declaration);
}

/// Why a source cannot be tested; empty if it can.
std::string refusal(const CompileCommand& command) {
  if (!fs::exists(command.file)) return {};
  if (is_module(command.file)) return "it is a module; contracts in modules cannot be tested yet";
  return {};
}

/// `-std=c++11` as `-std=c++17`; empty for what is new enough.
std::string raised(const std::string& flag) {
  static const std::set<std::string> old = {"98", "03", "0x", "11", "1y", "14"};
  const std::string begin = "-std=";
  if (!flag.starts_with(begin)) return {};
  const std::size_t sign = flag.find("++");
  if (sign == std::string::npos || old.count(flag.substr(sign + 2)) == 0) return {};
  return flag.substr(0, sign + 2) + "17";
}

void say(const std::string& text) { fmt::print(stderr, "surety: {}\n", text); }

}  // namespace

void add_flags(CompileCommand& command, const std::vector<std::string>& flags) {
  // Behind `--` there are only files.
  const auto end = std::find(command.arguments.begin(), command.arguments.end(), "--");
  command.arguments.insert(end, flags.begin(), flags.end());
}

std::vector<CompileCommand> adapted(std::vector<CompileCommand> commands) {
  std::vector<CompileCommand> kept;
  std::set<std::string> said;
  const auto say_once = [&](const std::string& text) {
    if (said.insert(text).second) say(text);
  };
  std::string last;
  for (CompileCommand& command : commands) {
    const std::string why = refusal(command);
    if (!why.empty()) {
      last = fmt::format("'{}' is left out: {}", display_path(command.file), why);
      say(last);
      continue;
    }
    bool is_raised = false;
    for (std::string& flag : command.arguments) {
      const std::string higher = raised(flag);
      if (higher.empty()) continue;
      is_raised = true;
      say_once(fmt::format("{} is raised to {} in what is tested, since contracts need C++17", flag,
                           higher));
      flag = higher;
    }
    // A word of old standards that the new one does not have.
    if (is_raised) command.arguments.insert(command.arguments.begin() + 1, "-Wno-register");
    if (std::erase(command.arguments, "-fno-exceptions") != 0) {
      say_once("-fno-exceptions is left out in what is tested, since violations are exceptions");
    }
    kept.push_back(std::move(command));
  }
  if (kept.empty() && !last.empty()) {
    throw UserError("nothing is left to be tested: all sources were left out");
  }
  return kept;
}

}  // namespace surety::tool::commands
