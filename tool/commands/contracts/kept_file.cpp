#include "tool/commands/contracts/kept_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/standard_names.h"
#include "tool/contracts/tokens.h"
#include "tool/model/compile_command.h"

namespace surety::tool::commands {
namespace {

namespace fs = std::filesystem;

void add_new(std::vector<std::string>& lines, const std::string& line) {
  if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
}

/// The headers of GoogleTest, of the standard library and of Surety that the code needs.
std::vector<std::string> library_includes(const std::string& code) {
  std::vector<std::string> standard, own;
  const std::vector<Token> tokens = tokenize(code);
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    if (tokens[i + 1].text != "::") continue;
    const std::string_view name = tokens[i + 2].text;
    if (tokens[i].text == "std" && !header_of_standard(name).empty()) {
      add_new(standard, fmt::format("#include <{}>", header_of_standard(name)));
    }
    if (tokens[i].text != "surety") continue;
    add_new(own, "#include <surety/contract.h>");
    add_new(own, "#include <surety/generator.h>");
    const bool function = name == "Function" || name == "FunctionPointer";
    const bool range = name.starts_with("Range") || name == "Elements" || name == "Arguments";
    if (range) add_new(own, "#include <surety/generate/ranges.h>");
    if (name == "TextStream") add_new(own, "#include <surety/generate/streams.h>");
    if (function) add_new(own, "#include <surety/generate/tables.h>");
  }
  std::vector<std::string> all{"#include <gtest/gtest.h>"};
  std::sort(standard.begin(), standard.end());
  all.insert(all.end(), own.begin(), own.end());
  all.insert(all.end(), standard.begin(), standard.end());
  return all;
}

/// The name that the file is included by: from a folder of the command line, or from `folder`.
std::string include_name(const std::string& file, const CompileCommand& command,
                         const fs::path& folder) {
  std::string best = fs::path(file).lexically_relative(folder).string();
  if (best.empty()) best = file;
  bool outside = best.starts_with("..");
  const std::vector<std::string>& words = command.arguments;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string searched;
    for (const std::string flag : {"-I", "-isystem", "-iquote"}) {
      if (!words[i].starts_with(flag)) continue;
      searched = words[i].size() > flag.size() ? words[i].substr(flag.size())
                 : i + 1 < words.size()        ? words[i + 1]
                                               : "";
    }
    if (searched.empty()) continue;
    const fs::path root = (fs::path(command.directory) / searched).lexically_normal();
    const std::string name = fs::path(file).lexically_relative(root).string();
    if (name.empty() || name.starts_with("..") || (!outside && name.size() >= best.size())) {
      continue;
    }
    best = name;
    outside = false;
  }
  return best;
}

bool has_line(const std::string& text, const std::string& line) {
  return ("\n" + text + "\n").find("\n" + line + "\n") != std::string::npos;
}

}  // namespace

bool is_kept(const std::string& text, const std::string& id) {
  return text.find("_" + id + ")") != std::string::npos;
}

std::vector<KeptFile> with_test(const KeptTest& test, const std::string& path,
                                const std::optional<std::string>& present,
                                const CompileCommand& command,
                                const std::vector<std::string>& subjects) {
  std::string before = present.value_or("");
  if (!before.empty() && before.back() != '\n') before += '\n';
  const std::string added = fmt::format("// {}\n{}\n", test.summary, test.code);
  const auto file = [&](const std::vector<std::string>& includes, const std::string& included) {
    std::string lines;
    for (const std::string& line : includes) {
      if (!has_line(before, line)) lines += line + "\n";
    }
    std::string text = before;
    if (!before.empty()) text += "\n";
    text += lines;
    if (!lines.empty()) text += "\n";
    return KeptFile{text + added, included};
  };
  std::vector<KeptFile> ways;
  const std::vector<std::string> libraries = library_includes(test.code);
  if (present) {
    ways.push_back(file({}, ""));
    ways.push_back(file(libraries, ""));
  }
  for (const std::string& subject : subjects) {
    const std::string line = fmt::format(
        "#include \"{}\"", include_name(subject, command, fs::path(path).parent_path()));
    std::vector<std::string> includes = libraries;
    includes.push_back(line);
    ways.push_back(file(includes, has_line(before, line) ? "" : subject));
  }
  return ways;
}

}  // namespace surety::tool::commands
