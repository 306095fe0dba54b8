#include "tool/commands/contracts/rewrite_files.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "runtime/run/progress.h"
#include "tool/commands/command_line.h"
#include "tool/commands/contracts/pipeline.h"
#include "tool/contracts/edit_specifiers.h"
#include "tool/contracts/specifiers.h"
#include "tool/emit/edits.h"
#include "tool/front_end/collect/collect_written.h"
#include "tool/model/compile_command.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/source_text.h"
#include "tool/model/user_error.h"
#include "tool/model/written.h"
#include "tool/report/diff.h"
#include "tool/service/parallel.h"
#include "tool/system/files.h"

namespace surety::tool::commands {
namespace {

std::string counted(std::size_t count, const std::string& word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

}  // namespace

std::optional<std::vector<WrittenUnit>> read_units(const SourceOptions& options) {
  const std::vector<CompileCommand> commands = commands_of(options);
  std::vector<UnitPlan> plans = plan_units(commands);
  if (!report_problems(plans)) return std::nullopt;
  std::vector<WrittenUnit> units(commands.size());
  parallel_for(commands.size(), [&](std::size_t i) {
    units[i] = {commands[i], std::move(plans[i]), collect_written(commands[i])};
  });
  return units;
}

const WrittenFunction* function_at(const WrittenUnit& unit, const Place& place) {
  for (const WrittenFunction& function : unit.functions) {
    for (const WrittenDeclaration& each : function.declarations) {
      if (each.place.line == place.line && each.place.column == place.column &&
          each.place.file == place.file) {
        return &function;
      }
    }
  }
  return nullptr;
}

const std::string& OriginalFiles::text(const std::string& file) {
  const auto [at, added] = texts_.try_emplace(file);
  if (added) at->second = read_file(file);
  return at->second;
}

const std::vector<Specifier>& OriginalFiles::specifiers(const std::string& file) {
  const auto [at, added] = specifiers_.try_emplace(file);
  if (added) at->second = read_specifiers(text(file));
  return at->second;
}

std::vector<Specifier> OriginalFiles::specifiers_on(const WrittenDeclaration& declaration) {
  std::vector<Specifier> found;
  if (declaration.parameters_at == nowhere) return found;
  for (const Specifier& each : specifiers(declaration.file)) {
    if (each.parameters == declaration.parameters_at) found.push_back(each);
  }
  return found;
}

void add_edit(Rewriting& rewriting, const std::string& file, Replacement edit) {
  std::vector<Replacement>& edits = rewriting.edits[file];
  // Units share headers.
  if (std::find(edits.begin(), edits.end(), edit) == edits.end()) edits.push_back(std::move(edit));
}

void require_same_code(const std::string& file, const std::string& one, const std::string& other) {
  if (is_same_code(one, other)) return;
  throw UserError("internal error: the code of " + display_path(file) +
                  " would change; nothing was written; please report it");
}

void finish(Rewriting rewriting, OriginalFiles& files, bool write) {
  const bool color = Progress::color_wanted(STDOUT_FILENO);
  std::map<std::string, std::string> changed;
  for (const auto& [file, edits] : rewriting.edits) {
    std::string text = replaced(files.text(file), edits);
    fmt::print("{}", unified_diff(display_path(file), files.text(file), text, color));
    changed.emplace(file, std::move(text));
  }
  auto& staying = rewriting.staying;
  std::stable_sort(staying.begin(), staying.end(), [](const auto& a, const auto& b) {
    return std::tie(a.file, a.line) < std::tie(b.file, b.line);
  });
  for (const StayingContract& each : staying) {
    fmt::print("{}:{}: {}: stays: {}\n", display_path(each.file), each.line, each.name,
               each.reason);
  }
  if (write) {
    for (const auto& [file, text] : changed) write_file(file, text);
  }
  std::string summary = counted(rewriting.moved, "contract");
  summary += write ? " moved" : " can be moved";
  if (!changed.empty()) summary += " in " + counted(changed.size(), "file");
  if (!staying.empty())
    summary += fmt::format(", {} {}", staying.size(), staying.size() == 1 ? "stays" : "stay");
  if (!write && !changed.empty()) summary += "; --write changes the files";
  fmt::print("{}\n", summary);
}

void add_write_option(Command& command, bool& write) {
  command.add_flag("--write", write, "change the files; without it, the changes are only shown");
}

}  // namespace surety::tool::commands
