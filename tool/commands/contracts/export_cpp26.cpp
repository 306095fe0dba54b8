// surety export: contracts in documentation comments as those of C++26.
//
//   read_units -> candidates, one for each contract -> to_specifiers, places -> check_plain, until
//   nothing more is refused -> edits
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/pipeline.h"
#include "tool/commands/contracts/rewrite_files.h"
#include "tool/contracts/edit_comment.h"
#include "tool/contracts/edit_specifiers.h"
#include "tool/contracts/specifiers.h"
#include "tool/contracts/standard_names.h"
#include "tool/contracts/to_specifiers.h"
#include "tool/contracts/tokens.h"
#include "tool/emit/edits.h"
#include "tool/front_end/typing/plain_conditions.h"
#include "tool/model/compile_command.h"
#include "tool/model/contract.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/source_text.h"
#include "tool/model/typed_expression.h"
#include "tool/model/user_error.h"
#include "tool/model/written.h"
#include "tool/system/files.h"

namespace surety::tool::commands {
namespace {

/// A contract in a comment, with all that the units know of its function.
struct Candidate {
  std::string name;
  Place place;
  SpecifierTexts texts;
  struct Seen {
    std::size_t unit = 0;
    std::size_t function = 0;  // in the plan of the unit
    const WrittenFunction* written = nullptr;
  };
  std::vector<Seen> seen;
  std::vector<std::pair<std::string, Replacement>> constants;  // by file: the words `const`
  std::string reason;                                          // why it stays; empty if it does not
};

/// Between quotes, behind some words; empty if the message does not begin with these.
std::string quoted_behind(const std::string& message, std::string_view words) {
  if (!message.starts_with(words)) return {};
  const std::size_t end = message.find('\'', words.size());
  return end == std::string::npos ? "" : message.substr(words.size(), end - words.size());
}

/// What the compiler says of a condition that Surety understands.
std::string plain_reason(const std::string& message) {
  for (const std::string_view words :
       {"use of undeclared identifier '", "use of undeclared template name '",
        "no template named '", "unknown type name '"}) {
    const std::string name = quoted_behind(message, words);
    if (name.empty()) continue;
    const std::vector<std::string>& own = vocabulary();
    const bool word = name == "threw" || name == "thrown" || name == "surety" ||
                      std::find(own.begin(), own.end(), name) != own.end();
    return word ? "it uses '" + name + "', a word of Surety's own"
                : "'" + name + "' is not declared before it";
  }
  const std::string name = quoted_behind(message, "no member named '");
  const std::string_view header = header_of_standard(name);
  if (!header.empty() && message.find(" in namespace 'std'") != std::string::npos) {
    return fmt::format("it needs <{}>, which is not included", header);
  }
  return "C++ does not accept it: " + message;
}

/// Whether the body may change or move from a parameter, and the compiler would not say so if it
/// were const: an object that is moved from is copied then, and a template is not compiled before
/// it is used.
bool may_change(const FunctionPlan& function, std::size_t parameter) {
  if (parameter >= function.parameters.size()) return false;
  const ParameterPlan& own = function.parameters[parameter];
  const bool is_told =
      !own.type.dependent && (own.type.numeric() || own.type.kind == TypeKind::enumeration ||
                              own.type.kind == TypeKind::pointer);
  const bool is_compiled = !function.dependent || !function.instantiations.empty();
  const bool all_told = is_told || (own.type.dependent && !function.instantiations.empty());
  return own.modified && !(is_compiled && all_told);
}

class Exporter {
 public:
  explicit Exporter(const std::vector<WrittenUnit>& units) : units_(units) {}

  Rewriting run() {
    for (std::size_t i = 0; i < units_.size(); ++i) find(i);
    for (Candidate& each : candidates_) prepare(each);
    for (std::size_t i = 0; i < units_.size(); ++i) check(i);
    for (const Candidate& each : candidates_) add(each);
    check_code();
    return std::move(made_);
  }
  OriginalFiles& files() { return files_; }

 private:
  static bool has_comment(const FunctionPlan& function) {
    if (!function.contracted()) return false;
    const auto own = [](const Clause& clause) { return clause.written.empty(); };
    return std::any_of(function.contract.regions.begin(), function.contract.regions.end(),
                       [&](const auto& region) {
                         return std::any_of(region.assumes.begin(), region.assumes.end(), own) ||
                                std::any_of(region.expects.begin(), region.expects.end(), own) ||
                                !region.hypers.empty() || !region.draws.empty();
                       });
  }

  void find(std::size_t unit) {
    const UnitPlan& plan = units_[unit].plan;
    for (std::size_t i = 0; i < plan.functions.size(); ++i) {
      const FunctionPlan& function = plan.functions[i];
      if (!has_comment(function)) continue;
      const Place& place = function.carrier.place;
      const std::string key = fmt::format("{}:{}:{}", place.file, place.line, place.column);
      const auto [at, first] = known_.emplace(key, candidates_.size());
      if (first) {
        Candidate made;
        made.name = function.qualified_name;
        made.place = place;
        candidates_.push_back(std::move(made));
      }
      Candidate& own = candidates_[at->second];
      own.seen.push_back({unit, i, function_at(units_[unit], place)});
      SpecifierTexts texts = to_specifiers(function, plan.own_words);
      if (own.reason.empty()) own.reason = texts.reason;
      if (is_c_source(units_[unit].command) && own.reason.empty())
        own.reason = "C has no contracts";
      own.texts = std::move(texts);
    }
    for (const ClassPlan& type : plan.classes) {
      if (type.contract.invariants.empty()) continue;
      const std::string key = fmt::format("{}:{}", type.file, type.place.line);
      if (!known_.emplace(key, 0).second) continue;
      made_.staying.push_back(
          {type.file, type.place.line, type.name, "it has an invariant, which C++26 cannot say"});
    }
  }

  void prepare(Candidate& own) {
    for (const Candidate::Seen& seen : own.seen) {
      if (!own.reason.empty()) return;
      const FunctionPlan& function = units_[seen.unit].plan.functions[seen.function];
      own.reason = seen.written == nullptr
                       ? "its declaration is not found"
                       : reason_of_place(own, *seen.written, function.contract.comment_offset);
    }
    if (own.reason.empty()) make_constant(own);
    if (own.reason.empty() && !is_read(own)) {
      own.reason = "'pre' and 'post' would not be read here";
    }
  }

  static std::vector<std::string> whole_specifiers(const Candidate& own) {
    std::vector<std::string> all;
    all.reserve(own.texts.all.size());
    for (const SpecifierText& each : own.texts.all) all.push_back(each.whole);
    return all;
  }
  Replacement specifiers_of(const Candidate& own) {
    const WrittenDeclaration& first = own.seen.front().written->declarations.front();
    return with_specifiers(files_.text(first.file), first.begin, first.specifiers_at,
                           whole_specifiers(own));
  }
  /// Whether all of the specifiers are found where they are put: a macro may have their name.
  bool is_read(const Candidate& own) {
    const std::string& file = own.seen.front().written->declarations.front().file;
    const std::string made = replaced(files_.text(file), {specifiers_of(own)});
    return read_specifiers(made).size() == files_.specifiers(file).size() + own.texts.all.size() &&
           is_same_code(files_.text(file), made);
  }

  std::string reason_of_place(const Candidate& own, const WrittenFunction& written,
                              unsigned comment) {
    const WrittenDeclaration& first = written.declarations.front();
    if (first.place.file != own.place.file || first.place.line != own.place.line ||
        first.place.column != own.place.column) {
      return fmt::format("its first declaration, where C++26 wants contracts, is at {}:{}",
                         display_path(first.file), first.place.line);
    }
    if (!first.refusal.empty()) return first.refusal;
    if (first.comment != comment) return "its comment is not found";
    const bool names_result =
        std::any_of(own.texts.all.begin(), own.texts.all.end(),
                    [](const SpecifierText& each) { return !each.result_name.empty(); });
    if (names_result && written.deduces_result) return "the type of its result is deduced";
    for (std::size_t i = 1; i < written.declarations.size(); ++i) {
      if (!files_.specifiers_on(written.declarations[i]).empty()) {
        return "a later declaration repeats the 'pre' and 'post' that it has";
      }
    }
    return {};
  }

  /// A parameter that a `post` names is const on every declaration.
  void make_constant(Candidate& own) {
    const WrittenDeclaration& first = own.seen.front().written->declarations.front();
    for (std::size_t i = 0; i < first.parameters.size(); ++i) {
      const std::string& name = first.parameters[i].name;
      const bool named =
          std::any_of(own.texts.all.begin(), own.texts.all.end(), [&](const SpecifierText& each) {
            return each.kind == SpecifierKind::post && !name.empty() &&
                   mentions(each.condition, name);
          });
      if (named && own.reason.empty()) own.reason = make_constant(own, i, name);
    }
  }
  std::string make_constant(Candidate& own, std::size_t parameter, const std::string& name) {
    bool defined = false;
    bool changeable = false;
    for (const Candidate::Seen& seen : own.seen) {
      for (const WrittenDeclaration& each : seen.written->declarations) {
        if (parameter >= each.parameters.size()) return "a macro declares it";
        defined = defined || each.defines;
        const WrittenParameter& own_form = each.parameters[parameter];
        if (!own_form.is_changeable) continue;
        changeable = true;
        if (own_form.const_at == nowhere) {
          return "a 'post' would name its parameter '" + name + "', which cannot be made const";
        }
        const unsigned at = own_form.const_at;
        own.constants.emplace_back(each.file, Replacement{at, at, own_form.const_text});
      }
      const FunctionPlan& function = units_[seen.unit].plan.functions[seen.function];
      if (changeable && may_change(function, parameter)) {
        return "its body may change '" + name + "', which a 'post' could not name then";
      }
    }
    if (changeable && !defined) {
      return "a 'post' would name its parameter '" + name +
             "', which has to be const on the definition, too, and that is in none of the files";
    }
    return {};
  }

  /// Compiles what the unit has of the candidates, until nothing more is refused.
  void check(std::size_t unit) {
    for (std::size_t round = 0; round <= candidates_.size(); ++round) {
      std::vector<PlainCondition> conditions;
      std::vector<Candidate*> owners;
      std::map<std::string, std::vector<Replacement>> constants;
      for (Candidate& each : candidates_) {
        if (!each.reason.empty()) continue;
        for (const Candidate::Seen& seen : each.seen) {
          if (seen.unit != unit) continue;
          for (const SpecifierText& text : each.texts.all) {
            conditions.push_back({seen.function, text.condition, text.result_name});
            owners.push_back(&each);
          }
          for (const auto& [file, edit] : each.constants) {
            const std::vector<std::string>& own = units_[unit].plan.files;
            if (std::find(own.begin(), own.end(), file) != own.end()) {
              constants[file].push_back(edit);
            }
          }
        }
      }
      if (conditions.empty()) return;
      const PlainErrors errors =
          check_plain(units_[unit].plan, units_[unit].command, constants, conditions);
      for (std::size_t i = 0; i < conditions.size(); ++i) {
        if (errors.conditions[i].empty() || !owners[i]->reason.empty()) continue;
        owners[i]->reason = plain_reason(errors.conditions[i]);
      }
      if (errors.others.empty()) return;
      for (const PlainError& error : errors.others) blame(unit, error);
    }
  }

  /// Errors outside of the conditions come from a parameter that is const now.
  void blame(std::size_t unit, const PlainError& error) {
    const auto reason =
        "it does not compile with a const parameter, which 'post' needs: " + error.message;
    bool found = false;
    for (Candidate& each : candidates_) {
      if (each.constants.empty() || !each.reason.empty()) continue;
      for (const Candidate::Seen& seen : each.seen) {
        const auto& definition = units_[seen.unit].plan.functions[seen.function].definition;
        if (seen.unit != unit || !definition || definition->spot.file != error.file) continue;
        const std::string& text = files_.text(error.file);
        if (line_column(text, definition->spot.before).line > error.line ||
            line_column(text, definition->spot.after).line < error.line) {
          continue;
        }
        each.reason = reason;
        found = true;
      }
    }
    for (Candidate& each : candidates_) {
      const bool here = std::any_of(each.seen.begin(), each.seen.end(),
                                    [&](const auto& seen) { return seen.unit == unit; });
      if (!found && here && each.reason.empty())
        each.reason = "C++ does not accept it: " + error.message;
    }
  }

  void add(const Candidate& own) {
    if (!own.reason.empty()) {
      made_.staying.push_back({own.place.file, own.place.line, own.name, own.reason});
      return;
    }
    ++made_.moved;
    const std::string& place = own.seen.front().written->declarations.front().file;
    add_edit(made_, place, specifiers_of(own));
    for (const auto& [file, edit] : own.constants) {
      add_edit(made_, file, edit);
      std::vector<Replacement>& known = constants_[file];
      if (std::find(known.begin(), known.end(), edit) == known.end()) known.push_back(edit);
    }
    for (const Candidate::Seen& seen : own.seen) {
      for (const WrittenDeclaration& each : seen.written->declarations) {
        if (each.comment == nowhere) continue;
        const Replacement edit =
            without_clauses(files_.text(each.file), {each.comment, each.comment_end});
        if (edit.begin != edit.end) add_edit(made_, each.file, edit);
      }
    }
  }

  /// Nothing but contracts and the words `const` may change.
  void check_code() {
    for (const auto& [file, edits] : made_.edits) {
      const std::string& text = files_.text(file);
      require_same_code(file, replaced(text, constants_[file]), replaced(text, edits));
    }
  }

  const std::vector<WrittenUnit>& units_;
  OriginalFiles files_;
  std::map<std::string, std::size_t> known_;  // by place
  std::vector<Candidate> candidates_;
  std::map<std::string, std::vector<Replacement>> constants_;
  Rewriting made_;
};

int export_contracts(const SourceOptions& options, bool cpp26, bool write) {
  if (!cpp26) throw UserError("say what to export to: --cpp26 is all there is");
  const auto units = read_units(options);
  if (!units) return error;
  Exporter exporter(*units);
  Rewriting made = exporter.run();
  if (made.moved == 0 && made.staying.empty()) {
    fmt::print("nothing to export: there are no contracts in documentation comments\n");
    return held;
  }
  finish(std::move(made), exporter.files(), write);
  return held;
}

}  // namespace

void add_export_command(CommandLine& app, int& status) {
  auto options = std::make_shared<SourceOptions>();
  auto cpp26 = std::make_shared<bool>(false);
  auto write = std::make_shared<bool>(false);
  Command* command =
      app.add_subcommand("export", "Rewrite contracts in documentation comments as those of C++26");
  add_source_options(*command, *options);
  command->add_flag("--cpp26", *cpp26, "as `pre` and `post`, where these can say the same");
  add_write_option(*command, *write);
  command->callback(
      [options, cpp26, write, &status] { status = export_contracts(*options, *cpp26, *write); });
}

}  // namespace surety::tool::commands
