// surety import: contracts of C++26 as clauses in documentation comments.
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/pipeline.h"
#include "tool/commands/contracts/rewrite_files.h"
#include "tool/contracts/build_contract.h"
#include "tool/contracts/edit_comment.h"
#include "tool/contracts/edit_specifiers.h"
#include "tool/contracts/parse_comment.h"
#include "tool/contracts/slips.h"
#include "tool/contracts/specifiers.h"
#include "tool/derive/validate.h"
#include "tool/emit/edits.h"
#include "tool/front_end/collect/collect.h"
#include "tool/front_end/typing/type_clauses.h"
#include "tool/model/contract.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"
#include "tool/model/source_text.h"
#include "tool/model/written.h"
#include "tool/system/files.h"

namespace surety::tool::commands {
namespace {

/// What is to be written of a contract.
struct Imported {
  std::vector<const Clause*> clauses;
  std::vector<std::string> lines;  // `assume: x > 0`
};

Imported specifiers_in(const Contract& contract) {
  Imported made;
  if (contract.regions.empty()) return made;
  const Region& region = contract.regions.front();
  for (const auto* list : {&region.assumes, &region.expects}) {
    for (const Clause& clause : *list) {
      if (clause.written.empty()) continue;
      made.clauses.push_back(&clause);
      made.lines.push_back((list == &region.assumes ? "assume: " : "expect: ") + clause.text.text);
    }
  }
  return made;
}

/// Whether a comment ends with just these clauses, as conditions.
bool says(const std::string& comment, const Imported& wanted, const FunctionPlan& function) {
  Problems problems;
  std::vector<RawClause> clauses = parse_comment(comment, 0, "", problems);
  if (clauses.size() < wanted.clauses.size()) return false;
  clauses.erase(clauses.begin(),
                clauses.end() - static_cast<std::ptrdiff_t>(wanted.clauses.size()));
  std::vector<std::string> parameters;
  parameters.reserve(function.parameters.size());
  for (const ParameterPlan& each : function.parameters) parameters.push_back(each.name);
  const Contract contract = build_contract(clauses, "", parameters, problems);
  if (!problems.empty() || contract.regions.size() != 1) return false;
  std::size_t at = 0;
  for (const auto* list : {&contract.regions[0].assumes, &contract.regions[0].expects}) {
    for (const Clause& clause : *list) {
      if (at == wanted.clauses.size() || clause.kind != wanted.clauses[at]->kind ||
          clause.text.text != wanted.clauses[at]->text.text || !clause.parameter.empty() ||
          clause.throws != Throws::never || find_slip(clause.text)) {
        return false;
      }
      ++at;
    }
  }
  return at == wanted.clauses.size();
}

/// What is said of the specifiers of a unit if they are clauses of comments, for which other rules
/// hold: C++26 lets a condition change what a pointer leads to.
Problems problems_as_clauses(const WrittenUnit& unit) {
  bool any = false;
  UnitPlan plan = collect(unit.command);
  plan.problems.clear();
  for (FunctionPlan& function : plan.functions) {
    for (Region& region : function.contract.regions) {
      for (auto* list : {&region.assumes, &region.expects}) {
        for (Clause& clause : *list) any = !std::exchange(clause.written, "").empty() || any;
      }
    }
  }
  if (!any) return {};
  type_clauses(plan, unit.command);
  validate(plan);
  std::erase_if(plan.problems,
                [](const Problem& problem) { return problem.severity != Severity::error; });
  return plan.problems;
}

class Importer {
 public:
  explicit Importer(const std::vector<WrittenUnit>& units) : units_(units) {}

  Rewriting run() {
    for (const WrittenUnit& unit : units_) {
      problems_ = problems_as_clauses(unit);
      for (const FunctionPlan& function : unit.plan.functions) take(unit, function);
    }
    for (const WrittenUnit& unit : units_) {
      for (const std::string& file : unit.plan.files) {
        if (file_if_readable(file)) find_rest(file);
      }
    }
    check_code();
    return std::move(made_);
  }
  OriginalFiles& files() { return files_; }
  std::size_t assertions() const { return assertions_; }

 private:
  void take(const WrittenUnit& unit, const FunctionPlan& function) {
    const Imported imported = specifiers_in(function.contract);
    if (imported.clauses.empty()) return;
    const Place& place = function.carrier.place;
    const WrittenFunction* written = function_at(unit, place);
    if (written == nullptr) return;
    const WrittenDeclaration& first = written->declarations.front();
    std::string reason = reason_of(function, *written, imported);
    if (reason.empty() && shares_declaration(unit, first)) {
      reason = "another function is declared in the same declaration";
    }
    for (const WrittenDeclaration& each : written->declarations) {
      const std::vector<Specifier> specifiers = files_.specifiers_on(each);
      for (const Specifier& specifier : specifiers) handled_[each.file].insert(specifier.begin);
      if (!reason.empty()) continue;
      for (const Replacement& edit : without_specifiers_of(files_.text(each.file), specifiers)) {
        add_edit(made_, each.file, edit);
      }
    }
    const std::string key = fmt::format("{}:{}:{}", place.file, place.line, place.column);
    if (!known_.insert(key).second) return;
    if (!reason.empty()) {
      made_.staying.push_back({place.file, place.line, function.qualified_name, reason});
      return;
    }
    ++made_.moved;
    add_edit(made_, first.file, comment_with(first, imported));
  }

  /// `int f(int x), g(int y);`
  static bool shares_declaration(const WrittenUnit& unit, const WrittenDeclaration& own) {
    return std::any_of(unit.functions.begin(), unit.functions.end(), [&](const auto& function) {
      return std::any_of(function.declarations.begin(), function.declarations.end(),
                         [&](const WrittenDeclaration& each) {
                           return each.file == own.file && each.begin == own.begin &&
                                  each.parameters_at != own.parameters_at;
                         });
    });
  }

  Replacement comment_with(const WrittenDeclaration& first, const Imported& imported) {
    const std::string& text = files_.text(first.file);
    return first.comment == nowhere
               ? comment_above(text, first.begin, imported.lines)
               : with_clauses(text, {first.comment, first.comment_end}, imported.lines);
  }

  std::string reason_of(const FunctionPlan& function, const WrittenFunction& written,
                        const Imported& imported) {
    const WrittenDeclaration& first = written.declarations.front();
    const Contract& contract = function.contract;
    if (function.is_lambda) return "it is a lambda";
    if (!function.unchecked.empty()) return "it cannot be checked: " + function.unchecked;
    if (first.parameters_at == nowhere) return "a macro declares it";
    if (first.place.line != function.carrier.place.line || first.file != function.carrier.file) {
      return fmt::format(
          "its documentation comment does not stand on its first declaration at {}:{}",
          display_path(first.file), first.place.line);
    }
    if (contract.regions.size() > 1) return "its comment has several regions";
    if (!contract.regions.front().hypers.empty()) return "its comment relates several executions";
    if (!contract.others.empty() || !contract.stubs.empty() || !contract.stubbing.empty()) {
      return "its comment is not only a contract";
    }
    if (files_.specifiers_on(first).size() != imported.clauses.size()) {
      return "directives leave out a part of its 'pre' and 'post'";
    }
    for (const Clause* clause : imported.clauses) {
      for (const Problem& problem : problems_) {
        if (problem.file == first.file && problem.offset >= clause->keyword_offset &&
            problem.offset <= clause->text.last_offset()) {
          return "it would be an error in a comment: " + problem.message;
        }
      }
    }
    const Replacement edit = comment_with(first, imported);
    const std::string& text = files_.text(first.file);
    std::string comment = edit.text;
    if (first.comment != nowhere) {
      comment = text.substr(first.comment, edit.begin - first.comment) + edit.text +
                text.substr(edit.begin, first.comment_end - edit.begin);
    }
    return says(comment, imported, function)
               ? ""
               : "its conditions would be read as something else in a comment";
  }

  /// What belongs to no function with a contract, and the assertions.
  void find_rest(const std::string& file) {
    if (!read_.insert(file).second) return;
    for (const Specifier& each : files_.specifiers(file)) {
      if (each.kind == SpecifierKind::assertion) {
        ++assertions_;
      } else if (!handled_[file].contains(each.begin)) {
        made_.staying.push_back({file, line_column(files_.text(file), each.begin).line,
                                 std::string(keyword_of(each.kind)),
                                 each.of_lambda ? "it belongs to a lambda"
                                                : "it belongs to no function that is checked"});
      }
    }
  }

  /// Nothing but contracts may change.
  void check_code() {
    for (const auto& [file, edits] : made_.edits) {
      const std::string& text = files_.text(file);
      require_same_code(file, text, replaced(text, edits));
    }
  }

  const std::vector<WrittenUnit>& units_;
  OriginalFiles files_;
  std::map<std::string, std::set<unsigned>> handled_;  // by file: where specifiers begin
  std::set<std::string> known_;                        // places of functions
  std::set<std::string> read_;
  Problems problems_;  // of the unit that is looked at, if its specifiers were clauses
  std::size_t assertions_ = 0;
  Rewriting made_;
};

int import_contracts(const SourceOptions& options, bool write) {
  const auto units = read_units(options);
  if (!units) return error;
  Importer importer(*units);
  Rewriting made = importer.run();
  if (made.moved == 0 && made.staying.empty()) {
    fmt::print("nothing to import: there is no 'pre' and no 'post'\n");
  } else {
    finish(std::move(made), importer.files(), write);
  }
  if (importer.assertions() != 0) {
    fmt::print("{} contract_assert: stays in the code that it is about\n", importer.assertions());
  }
  return held;
}

}  // namespace

void add_import_command(CommandLine& app, int& status) {
  auto options = std::make_shared<SourceOptions>();
  auto write = std::make_shared<bool>(false);
  Command* command = app.add_subcommand(
      "import", "Rewrite contracts of C++26 as clauses in documentation comments");
  add_source_options(*command, *options);
  add_write_option(*command, *write);
  command->callback([options, write, &status] { status = import_contracts(*options, *write); });
}

}  // namespace surety::tool::commands
