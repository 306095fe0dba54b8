#include "tool/commands/contracts/adapt_commands.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/codegen/mirror/mirror.h"
#include "tool/contracts/tokens.h"
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

/// A macro of a `-D`, with or without a value.
bool defines(const std::string& flag, const std::string& macro) {
  return flag == "-D" + macro || flag.starts_with("-D" + macro + "=");
}

/// The objects of such a program do not fit those of Surety's libraries.
void require_same_library(const CompileCommand& command) {
  for (const std::string& flag : command.arguments) {
    const bool other = flag == "-stdlib=libc++" || flag == "-D_GLIBCXX_USE_CXX11_ABI=0" ||
                       flag == "-m32" || flag == "-mx32";
    if (!other) continue;
    throw UserError(fmt::format(
        "'{}' is compiled with {}, which changes what standard types are made of: tests "
        "cannot be linked with the libraries of Surety; leave it out for tests, with a "
        "build folder of their own",
        display_path(command.file), flag));
  }
}

/// The words of a C source outside of comments and literals.
std::set<std::string> words_of(const std::string& text) {
  std::string code;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view mark = std::string_view(text).substr(at, 2);
    if (mark != "//" && mark != "/*") {
      code += text[at++];
      continue;
    }
    const std::string_view end = mark == "//" ? "\n" : "*/";
    at = std::min(text.find(end, at + 2), text.size() - end.size()) + end.size();
    code += ' ';
  }
  std::set<std::string> words;
  for (const Token& token : tokenize(code)) {
    if (token.kind == TokenKind::identifier) words.emplace(token.text);
  }
  return words;
}

/// C is compiled as C++: what C alone allows is let pass, and names that are words of C++ get
/// others.
void let_c_pass(CompileCommand& command) {
  const std::set<std::string> words = words_of(file_if_readable(command.file).value_or(""));
  std::vector<std::string> flags{"-fpermissive", "-w", "-Drestrict="};
  for (const char* word :
       {"catch",     "class", "delete",   "explicit", "export",    "friend", "mutable",
        "namespace", "new",   "operator", "private",  "protected", "public", "template",
        "this",      "throw", "try",      "typename", "using",     "virtual"}) {
    if (words.contains(word)) flags.push_back(std::string("-D") + word + "=c_" + word);
  }
  add_flags(command, flags);
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
      command.raised_from = flag;
      say_once(fmt::format("{} is raised to {} in what is tested, since contracts need C++17", flag,
                           higher));
      flag = higher;
    }
    // A word of old standards that the new one does not have.
    if (is_raised) command.arguments.insert(command.arguments.begin() + 1, "-Wno-register");
    require_same_library(command);
    const auto debugs = [](const std::string& flag) { return defines(flag, "_GLIBCXX_DEBUG"); };
    // The copies leave out what the text defines.
    if (std::erase_if(command.arguments, debugs) != 0 ||
        defines_debug_mode(file_if_readable(command.file).value_or(""))) {
      say_once(
          "_GLIBCXX_DEBUG is left out in what is tested, since it changes what standard types "
          "are made of; _GLIBCXX_ASSERTIONS takes its place");
    }
    if (std::erase(command.arguments, "-fno-exceptions") != 0) {
      say_once("-fno-exceptions is left out in what is tested, since violations are exceptions");
    }
    if (is_c_source(command)) let_c_pass(command);
    kept.push_back(std::move(command));
  }
  if (kept.empty() && !last.empty()) {
    throw UserError("nothing is left to be tested: all sources were left out");
  }
  return kept;
}

}  // namespace surety::tool::commands
