#include "tool/codegen/mirror/mirror.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "tool/codegen/checks/instrument.h"
#include "tool/contracts/specifiers.h"
#include "tool/emit/declaration.h"
#include "tool/emit/edits.h"
#include "tool/emit/hide_macros.h"
#include "tool/emit/printer.h"
#include "tool/model/plan.h"
#include "tool/system/installation.h"

namespace surety::tool::codegen {
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

/// `#include "/home/me/project/a.h"` is directed to the copy.
std::string with_includes_of_copies(const std::string& text, const std::set<std::string>& files,
                                    const fs::path& root, const fs::path& target) {
  std::string out;
  std::size_t done = 0;
  for (std::size_t at = text.find("include"); at != std::string::npos;
       at = text.find("include", at + 1)) {
    const std::size_t line = text.rfind('\n', at) + 1;  // npos + 1 is the beginning
    const std::size_t hash = text.find_first_not_of(" \t", line);
    const std::size_t word = hash == std::string::npos || text[hash] != '#'
                                 ? std::string::npos
                                 : text.find_first_not_of(" \t", hash + 1);
    const std::size_t open = text.find_first_not_of(" \t", at + 7);
    if (word != at || open == std::string::npos || (text[open] != '"' && text[open] != '<')) {
      continue;
    }
    const std::size_t close = text.find(text[open] == '"' ? '"' : '>', open + 1);
    if (close == std::string::npos || text[open + 1] != '/') continue;
    const fs::path named = fs::path(text.substr(open + 1, close - open - 1)).lexically_normal();
    std::error_code failed;
    const fs::path real = fs::weakly_canonical(named, failed);
    const fs::path& file = files.count(named.string()) != 0 || failed ? named : real;
    if (files.count(file.string()) == 0) continue;
    out.append(text, done, open + 1 - done)
        .append((target / file.lexically_relative(root)).string());
    done = close;
  }
  return out.append(text, done);
}

const std::regex& debug_mode() {
  static const std::regex definition("(^|\\n)([ \\t]*#[ \\t]*define[ \\t]+)_GLIBCXX_DEBUG\\b");
  return definition;
}

/// With the assertions of the standard library in the place of its debug mode.
std::string without_debug_mode(const std::string& text) {
  return defines_debug_mode(text)
             ? std::regex_replace(text, debug_mode(), "$1$2_GLIBCXX_ASSERTIONS")
             : text;
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
  out.insert(out.end(), {"-isystem", include_directory(), "-idirafter", standard_directory(),
                         "-DSURETY_SEMANTIC=surety_" + semantic});
  return out;
}

/// Code that macros must not change is put between lines that put them aside.
void protect(Edits& edits, const UserMacros& macros) {
  for (auto& [file, insertions] : edits) {
    for (Insertion& each : insertions) {
      each.code = each.anchor == Anchor::include ? hide_macros_for_headers(macros.all, each.code)
                                                 : hide_macros_in(macros.unneeded, each.code);
    }
  }
}

}  // namespace

bool defines_debug_mode(const std::string& text) {
  return text.find("_GLIBCXX_DEBUG") != std::string::npos && std::regex_search(text, debug_mode());
}

CheckedUnit check_unit(const UnitPlan& plan, bool stub_points) {
  Instrumented made = instrument(plan, stub_points);
  return {plan.main_file, plan.directory,        plan.arguments,
          plan.files,     std::move(made.edits), std::move(made.stub_points),
          plan.macros,    plan.view.directives};
}

Mirror make_mirror(const std::vector<CheckedUnit>& units, const MirrorOptions& options) {
  Mirror mirror;
  Edits edits;
  std::set<std::string> files, all, unneeded;
  for (const CheckedUnit& unit : units) {
    merge(edits, unit.edits);
    files.insert(unit.files.begin(), unit.files.end());
    all.insert(unit.macros.all.begin(), unit.macros.all.end());
    unneeded.insert(unit.macros.unneeded.begin(), unit.macros.unneeded.end());
  }
  if (files.empty()) return mirror;
  // Only now, since units that share a header share what is inserted into it.
  // What one unit needs none may put aside.
  for (const CheckedUnit& unit : units) {
    for (const std::string& name : unit.macros.all) {
      const auto& own = unit.macros.unneeded;
      if (!std::binary_search(own.begin(), own.end(), name)) unneeded.erase(name);
    }
  }
  protect(edits, {{all.begin(), all.end()}, {unneeded.begin(), unneeded.end()}});
  std::set<std::string> inside = files;
  if (!options.root.empty()) inside.insert((fs::path(options.root) / "file").string());
  const fs::path root = common_root(inside);
  mirror.root = root;
  const fs::path target = fs::absolute(options.folder).lexically_normal();
  for (const std::string& file : files) {
    const std::string path = fs::path(file).lexically_relative(root);
    const std::string text =
        without_debug_mode(instrumented_text(file, read_source(file), edits[file]));
    mirror.files.push_back({file, path, with_includes_of_copies(text, files, root, target)});
  }
  for (const CheckedUnit& unit : units) {
    const fs::path copy = target / fs::path(unit.main_file).lexically_relative(root);
    mirror.commands.push_back(
        {copy, unit.directory, mirrored_arguments(unit, root, target, options.semantic)});
  }
  return mirror;
}

MirrorFile beside_copy(const CheckedUnit& unit, const Mirror& mirror, const std::string& folder,
                       const std::string& prefix, const std::string& code) {
  std::set<std::string> files;
  for (const MirrorFile& file : mirror.files) files.insert(file.original);
  const fs::path target = fs::absolute(folder).lexically_normal();
  const fs::path copy = fs::path(unit.main_file).lexically_relative(mirror.root);
  const std::string directives =
      without_debug_mode(read_source(unit.main_file).substr(0, unit.directives));
  return {"", copy.parent_path() / (prefix + copy.filename().string()),
          print(line_directive(1, unit.main_file)).text +
              with_includes_of_copies(directives, files, mirror.root, target) + "\n" + code};
}

}  // namespace surety::tool::codegen
