#include "tool/front_end/typing/type_clauses.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/Type.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticFrontend.h>
#include <clang/Basic/DiagnosticIDs.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/Specifiers.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/narrow_standard.h"
#include "tool/contracts/own_names.h"
#include "tool/contracts/own_words.h"
#include "tool/contracts/specifiers.h"
#include "tool/contracts/standard_names.h"
#include "tool/emit/edits.h"
#include "tool/emit/hide_macros.h"
#include "tool/front_end/describe/describe.h"
#include "tool/front_end/exact/translate_unit.h"
#include "tool/front_end/parse/constified.h"
#include "tool/front_end/parse/parse.h"
#include "tool/front_end/parse/prefix.h"
#include "tool/front_end/typing/convert_expression.h"
#include "tool/front_end/typing/explain_error.h"
#include "tool/front_end/typing/misread.h"
#include "tool/front_end/typing/probe.h"
#include "tool/front_end/typing/side_effects.h"
#include "tool/model/compile_command.h"
#include "tool/model/contract.h"
#include "tool/model/exact.h"
#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"
#include "tool/model/source_text.h"
#include "tool/model/typed_expression.h"
#include "tool/system/files.h"

namespace surety::tool::front_end {
namespace {

constexpr llvm::StringLiteral probe_prefix = "surety_probe_";

/// The copies with probes, and the way back from a place in them to the original.
struct ProbedUnit {
  UnitPlan& plan;
  std::vector<ProbeInsertion> probes;
  std::map<std::string, SourceText> files;
  std::map<std::string, std::string> originals;
  std::map<std::string, std::size_t> by_name;  // probes by function
  bool bodies = false;                         // they are wanted for proofs

  const SourceText* text_of(const clang::SourceManager& sources, clang::SourceLocation at) const {
    const auto entry = sources.getFileEntryRefForID(sources.getFileID(at));
    if (!entry) return nullptr;
    auto found = files.find(entry->getName().str());
    if (found == files.end()) {
      found = files.find(entry->getFileEntry().tryGetRealPathName().str());
    }
    return found == files.end() ? nullptr : &found->second;
  }

  /// The probe in which a place of a copy lies.
  const ProbeInsertion* probe_at(const SourceText& text, unsigned offset) const {
    const std::size_t begin = text.text.rfind(probe_prefix.data(), offset + probe_prefix.size());
    if (begin == std::string::npos) return nullptr;
    std::size_t end = begin + probe_prefix.size();
    while (end < text.text.size() &&
           std::isdigit(static_cast<unsigned char>(text.text[end])) != 0) {
      ++end;
    }
    const auto found = by_name.find(text.text.substr(begin, end - begin));
    return found == by_name.end() ? nullptr : &probes[found->second];
  }

  /// What was written of [begin, end) of a copy.
  SourceText written(const SourceText& text, unsigned begin, unsigned end,
                     const Clause& clause) const {
    unsigned first = nowhere;
    unsigned last = 0;
    for (unsigned i = begin; i < end && i < text.offsets.size(); ++i) {
      if (text.offsets[i] == nowhere) continue;
      first = std::min(first, text.offsets[i]);
      last = std::max(last, text.offsets[i]);
    }
    return first == nowhere ? SourceText{} : clause.text.between(first, last);
  }

  /// The place in the comment that stands for a place of a copy: what was written there, or just
  /// before it, or next behind it.
  unsigned original_offset(const SourceText& text, unsigned offset, const Clause& clause) const {
    if (clause.made_up_at != nowhere) return clause.made_up_at;
    const auto in_clause = [&](unsigned i) {
      return i < text.offsets.size() && text.offsets[i] != nowhere &&
             clause.text.first_offset() <= text.offsets[i] &&
             text.offsets[i] <= clause.text.last_offset();
    };
    if (in_clause(offset)) return text.offsets[offset];
    for (unsigned i = 1; i <= 3 && i <= offset; ++i) {
      if (in_clause(offset - i)) return text.offsets[offset - i];
    }
    for (unsigned i = offset; i < offset + 80; ++i) {
      if (in_clause(i)) return text.offsets[i];
    }
    return clause.text.first_offset();
  }
};

/// Whether a message is about reading a precompiled file.
bool is_about_precompiled(unsigned message) {
  return (message >= clang::diag::DIAG_START_SERIALIZATION &&
          message < clang::diag::DIAG_START_LEX) ||
         message == clang::diag::err_fe_unable_to_load_pch ||
         message == clang::diag::err_fe_no_pch_in_dir;
}

/// Turns clang's errors in probes into problems at their places in the comments.
class ProbeDiagnostics : public clang::DiagnosticConsumer {
 public:
  explicit ProbeDiagnostics(ProbedUnit& unit) : unit_(unit) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    const bool error = level >= clang::DiagnosticsEngine::Error;
    if (!error && (level != clang::DiagnosticsEngine::Note || pending_.empty())) return;
    if (error) flush();
    llvm::SmallString<256> text;
    if (error) {
      info.FormatDiagnostic(text);
      pending_ = with_names_of_user(text.str().str());
      precompiled_failed_ = precompiled_failed_ || is_about_precompiled(info.getID());
    }
    if (!info.hasSourceManager() || info.getLocation().isInvalid()) return;
    const clang::SourceManager& sources = info.getSourceManager();
    const clang::SourceLocation at = sources.getExpansionLoc(info.getLocation());
    const SourceText* copy = unit_.text_of(sources, at);
    const unsigned offset = sources.getFileOffset(at);
    // Errors in templates are about the clause that asked for the template: its note tells.
    if (copy == nullptr || offset >= copy->offsets.size()) return;
    const ProbeInsertion* probe = unit_.probe_at(*copy, offset);
    if (probe == nullptr || copy->offsets[offset] == nowhere
            ? probe == nullptr
            : !inside(*probe, copy->offsets[offset])) {
      return;
    }
    report(*probe, unit_.original_offset(*copy, offset, *probe->statements[0].clause));
  }

  bool precompiled_failed() const { return precompiled_failed_; }

  void flush() {
    if (!pending_.empty() && unit_.plan.problems.empty()) {
      unit_.plan.problems.push_back(
          {"", 0, 1, "the contracts could not be typed: " + pending_, Severity::error, {}});
    }
    pending_.clear();
  }

 private:
  static bool inside(const ProbeInsertion& probe, unsigned offset) {
    const SourceText& text = probe.statements[0].clause->text;
    return text.first_offset() <= offset && offset <= text.last_offset();
  }

  void report(const ProbeInsertion& probe, unsigned offset) {
    const ProbeStatement& statement = probe.statements[0];
    auto [message, remedy] =
        explain_error(std::exchange(pending_, {}), *statement.clause, statement.function);
    if (statement.part == ProbePart::given && statement.clause->made_up_at == nowhere) {
      offset = statement.clause->generator.first_offset();
      message = "this is neither a value nor a generator for '" + statement.clause->parameter +
                "' of type '" + statement.parameter_type + "'";
    }
    if (statement.clause->made_up_at != nowhere) {
      remedy = "this comes from the named relation, which means `" + statement.clause->keyword +
               ": " + statement.clause->text.text + "`";
    }
    if (statement.part == ProbePart::contains) {
      offset = statement.clause->generator.first_offset();
      message = "this is no generator for '" + statement.clause->parameter + "' of type '" +
                statement.parameter_type + "'";
      remedy = "a generator has value_type, contains() and draw(); write '" +
               statement.clause->parameter + " == ...' for a condition";
    }
    if (statement.part == ProbePart::provider) {
      offset = statement.clause->text.first_offset();
      message = "the rows of this provider do not fit the parameters of the test, which are (" +
                statement.parameter_type + ")";
      remedy =
          "return a range of tuples, pairs or aggregates with one value for each parameter, and a "
          "name before them if you like";
    }
    if (!failed_.insert({statement.clause, offset}).second) return;
    // A generator that does not compile is one error, not two.
    if (statement.part == ProbePart::contains || statement.part == ProbePart::given ||
        statement.part == ProbePart::provider) {
      for (const auto& [clause, place] : failed_) {
        if (clause == statement.clause && place != offset) return;
      }
      for (const Problem& other : unit_.plan.problems) {
        if (other.file == probe.file && statement.clause->text.first_offset() <= other.offset &&
            other.offset <= statement.clause->text.last_offset()) {
          return;
        }
      }
    }
    unit_.plan.problems.push_back({probe.file, offset, 1, message, Severity::error, remedy});
  }

  ProbedUnit& unit_;
  std::string pending_;
  bool precompiled_failed_ = false;
  std::set<std::pair<const Clause*, unsigned>> failed_;
};

/// Whether a clause needs the object of its method.
bool uses_this(const clang::Stmt* statement) {
  if (statement == nullptr) return false;
  if (llvm::isa<clang::CXXThisExpr>(statement)) return true;
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(statement)) {
    return uses_this(lambda->getBody());
  }
  const auto children = statement->children();
  return std::any_of(children.begin(), children.end(), uses_this);
}

/// Members of the method's object that a clause names without it.
void find_members(const clang::Stmt* statement, std::vector<const clang::MemberExpr*>& found) {
  if (statement == nullptr) return;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(statement)) {
    if (member->isImplicitAccess()) found.push_back(member);
  }
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(statement)) {
    find_members(lambda->getBody(), found);
    return;
  }
  for (const clang::Stmt* child : statement->children()) find_members(child, found);
}

class ProbeConsumer : public clang::ASTConsumer {
 public:
  explicit ProbeConsumer(ProbedUnit& unit) : unit_(unit) {}

  bool shouldSkipFunctionBody(clang::Decl* declaration) override {
    if (unit_.bodies && !declaration->getASTContext().getSourceManager().isInSystemHeader(
                            declaration->getLocation())) {
      return false;
    }
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(declaration);
    return named == nullptr || named->getIdentifier() == nullptr ||
           !named->getName().starts_with(probe_prefix);
  }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (unit_.bodies) {
      translation_.emplace(context, unit_.plan, [this, &context](clang::SourceLocation at) {
        return original_place(context, at);
      });
    }
    visit(context, *context.getTranslationUnitDecl());
    if (translation_) translation_->finish();
  }

 private:
  void visit(clang::ASTContext& context, const clang::DeclContext& scope) {
    for (clang::Decl* declaration : scope.decls()) {
      if (declaration->isImplicit() ||
          context.getSourceManager().isInSystemHeader(declaration->getLocation())) {
        continue;
      }
      if (const auto* described = llvm::dyn_cast<clang::ClassTemplateDecl>(declaration)) {
        visit(context, *described->getTemplatedDecl());
      } else if (const auto* described = llvm::dyn_cast<clang::FunctionTemplateDecl>(declaration)) {
        if (is_probe(*described->getTemplatedDecl())) type(context, *described->getTemplatedDecl());
      } else if (auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
        if (is_probe(*function)) {
          type(context, *function);
        } else if (translation_ && function->doesThisDeclarationHaveABody() &&
                   !function->hasSkippedBody() && !function->isDependentContext()) {
          translation_->definition(*function);
        }
      } else if (const auto* inner = llvm::dyn_cast<clang::DeclContext>(declaration)) {
        visit(context, *inner);
      }
    }
  }

  /// Where something of a copy stands in the original.
  Place original_place(clang::ASTContext& context, clang::SourceLocation at) {
    const Describer describer(context);
    const clang::SourceLocation written = context.getSourceManager().getExpansionLoc(at);
    const SourceText* copy = unit_.text_of(context.getSourceManager(), written);
    if (copy == nullptr) return describer.place_of(written);
    const unsigned offset = describer.offset_of(written);
    const std::string file = describer.file_of(written);
    if (offset >= copy->offsets.size() || copy->offsets[offset] == nowhere) return {file, 0, 0};
    const auto original = unit_.originals.find(file);
    if (original == unit_.originals.end()) return {file, 0, 0};
    std::vector<unsigned>& lines = lines_[file];
    if (lines.empty()) {
      lines.push_back(0);
      for (unsigned i = 0; i < original->second.size(); ++i) {
        if (original->second[i] == '\n') lines.push_back(i + 1);
      }
    }
    const auto line = std::upper_bound(lines.begin(), lines.end(), copy->offsets[offset]);
    return {file, static_cast<unsigned>(line - lines.begin()),
            copy->offsets[offset] - *std::prev(line) + 1};
  }

  static bool is_probe(const clang::FunctionDecl& function) {
    return function.getIdentifier() != nullptr && function.getName().starts_with(probe_prefix) &&
           function.doesThisDeclarationHaveABody();
  }

  /// The expression between the made-up casts around it, or as the condition that it is.
  static clang::Expr* clause_expression(const clang::FunctionDecl& probe, ProbePart part,
                                        bool as_condition = false) {
    const auto* body = llvm::dyn_cast_or_null<clang::CompoundStmt>(probe.getBody());
    if (body == nullptr || body->size() != 2) return nullptr;
    auto* outer = llvm::dyn_cast<clang::Expr>(body->body_back());
    if (outer == nullptr) return nullptr;
    const auto* cast = llvm::dyn_cast<clang::CXXStaticCastExpr>(written_expression(outer));
    if (cast == nullptr) return nullptr;
    const clang::Expr* inner = cast->getSubExpr();
    if (part == ProbePart::condition || part == ProbePart::answer) {
      const auto* second = llvm::dyn_cast<clang::CXXStaticCastExpr>(written_expression(inner));
      if (second == nullptr) return nullptr;
      inner = as_condition ? second : second->getSubExpr();
    }
    return const_cast<clang::Expr*>(inner);
  }

  void type(clang::ASTContext& context, const clang::FunctionDecl& probe) {
    const auto found = unit_.by_name.find(probe.getName().str());
    if (found == unit_.by_name.end()) return;
    ProbeStatement& statement = unit_.probes[found->second].statements[0];
    if (statement.part != ProbePart::condition && statement.part != ProbePart::generator &&
        statement.part != ProbePart::answer) {
      return;
    }
    clang::Expr* expression = clause_expression(probe, statement.part);
    if (expression == nullptr || expression->containsErrors()) return;
    const clang::SourceManager& sources = context.getSourceManager();
    const Describer describer(context);
    const Clause& clause = *statement.clause;
    const SourceText* copy = unit_.text_of(sources, probe.getLocation());
    if (copy == nullptr) return;
    const WrittenText written = [&](clang::SourceRange range) {
      return unit_.written(*copy, describer.offset_of(range.getBegin()),
                           describer.end_offset_of(range.getEnd()), clause);
    };
    const std::string& original = unit_.originals[unit_.probes[found->second].file];
    const WrittenAt written_at = [&](clang::SourceLocation at) -> std::string_view {
      const unsigned offset = describer.offset_of(at);
      if (offset >= copy->offsets.size() || copy->offsets[offset] == nowhere) return {};
      if (clause.made_up_at != nowhere) {
        const auto found = std::find(clause.text.offsets.begin(), clause.text.offsets.end(),
                                     copy->offsets[offset]);
        return std::string_view(clause.text.text)
            .substr(static_cast<std::size_t>(found - clause.text.offsets.begin()));
      }
      return std::string_view(original).substr(copy->offsets[offset]);
    };
    const ExpressionConverter converter{context, describer, probe, written, written_at};
    statement.clause->typed = converter.convert(expression);
    // In a template a clause is typed if nothing in it depends on the parameters of the template.
    statement.clause->is_typed = !expression->isInstantiationDependent();
    statement.clause->uses_object = uses_this(expression);
    if (translation_ && statement.part == ProbePart::condition && statement.function != nullptr &&
        statement.clause->is_typed) {
      translation_->clause(*clause_expression(probe, statement.part, true), *statement.function,
                           *statement.clause);
    }
    if (translation_ && statement.part == ProbePart::generator && statement.function != nullptr &&
        statement.clause->is_typed && statement.clause->kind == ClauseKind::assume) {
      translation_->generator(*expression, probe, *statement.function, *statement.clause);
    }
    // The unit may be parsed again.
    statement.clause->members.clear();
    statement.clause->hidden_members = false;
    std::vector<const clang::MemberExpr*> members;
    find_members(expression, members);
    for (const clang::MemberExpr* member : members) {
      const unsigned offset = describer.offset_of(member->getMemberLoc());
      const bool known = offset < copy->offsets.size() && copy->offsets[offset] != nowhere;
      if (known) statement.clause->members.push_back(copy->offsets[offset]);
      statement.clause->hidden_members = statement.clause->hidden_members || !known ||
                                         member->getMemberDecl()->getAccess() != clang::AS_public;
    }
    const auto refuse = [&](clang::SourceLocation at, const std::string& why, const char* remedy) {
      unit_.plan.problems.push_back({unit_.probes[found->second].file,
                                     unit_.original_offset(*copy, describer.offset_of(at), clause),
                                     1, why, Severity::error, remedy});
    };
    if (!statement.clause->written.empty()) {
      // A specifier of C++26 may do what C++26 lets it do.
      for (const ConstViolation& made :
           find_const_violations(*expression, context.getSourceManager())) {
        refuse(made.location, "'" + made.name + "' is const in a condition",
               "use its value instead");
      }
      return;
    }
    for (const SideEffect& effect : find_side_effects(context, expression)) {
      refuse(effect.location, effect.message, "use the value instead, or old(...) of it");
    }
    if (statement.part == ProbePart::generator) {
      statement.clause->is_value = !is_generator(expression->getType());
      check_generator(context, statement, expression);
      return;
    }
    for (const Misread& each : find_misread(expression)) {
      refuse(each.location, each.message, each.remedy.c_str());
    }
  }

  static bool is_generator(clang::QualType type) {
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (record == nullptr || !record->hasDefinition()) return false;
    return !record->lookup(&record->getASTContext().Idents.get("draw")).empty() ||
           std::any_of(record->bases_begin(), record->bases_end(),
                       [](const auto& base) { return is_generator(base.getType()); });
  }

  /// A generator whose values the parameter cannot hold, or that is none.
  void check_generator(clang::ASTContext& context, ProbeStatement& statement,
                       const clang::Expr* expression) {
    const clang::CXXRecordDecl* record = expression->getType()->getAsCXXRecordDecl();
    if (record == nullptr || statement.function == nullptr) return;
    for (const clang::Decl* member : record->decls()) {
      const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(member);
      if (alias == nullptr || alias->getName() != "value_type") continue;
      const Describer describer(context);
      const TypeInfo values = describer.type(alias->getUnderlyingType().getCanonicalType());
      statement.clause->generator_type = values.spelling;
      for (const ParameterPlan& parameter : statement.function->parameters) {
        if (parameter.name != statement.clause->parameter) continue;
        const bool narrowing = values.integral() && parameter.type.kind == TypeKind::floating;
        const bool broken = values.kind == TypeKind::floating && parameter.type.integral();
        if (narrowing || broken) {
          unit_.plan.problems.push_back(
              {statement.function->contract.file, statement.clause->generator.first_offset(),
               static_cast<unsigned>(statement.clause->generator.text.size()),
               "this generates '" + values.spelling + "', but '" + parameter.name + "' is '" +
                   parameter.type.spelling + "'",
               Severity::error,
               narrowing ? "write its bounds with a decimal point"
                         : "write its bounds as integers"});
        }
      }
    }
  }

  ProbedUnit& unit_;
  std::optional<UnitTranslation> translation_;
  std::map<std::string, std::vector<unsigned>> lines_;  // of files: where they begin
};

/// The headers that clauses need, where copies include them too.
std::vector<ProbeInsertion> header_insertions(const UnitPlan& plan) {
  std::vector<ProbeInsertion> insertions;
  for (const auto& [file, headers] : plan.clause_headers) {
    const auto at = plan.include_at.find(file);
    ProbeInsertion& lines = insertions.emplace_back();
    lines.file = file;
    lines.offset = at == plan.include_at.end() ? 0 : at->second;
    std::string includes;
    for (const std::string& header : headers) includes += "#include <" + header + ">\n";
    lines.text.add(hide_macros_for_headers(plan.macros.all, {includes, {}}).text);
  }
  return insertions;
}

/// What decides which names clauses see, as the copies have it.
void add_names(const UnitPlan& plan, std::vector<ProbeInsertion>& insertions) {
  Edits made = narrow_standard(plan);
  merge(made, own_words(plan));
  merge(made, own_names(plan));
  for (const auto& [file, edits] : made) {
    for (const Insertion& edit : edits) {
      ProbeInsertion made;
      made.file = file;
      made.offset = edit.offset;
      made.text.add(edit.anchor == Anchor::include
                        ? hide_macros_for_headers(plan.macros.all, edit.code).text
                        : edit.code.text);
      const bool last = edit.anchor == Anchor::call_begin || edit.anchor == Anchor::name;
      insertions.insert(last ? insertions.end() : insertions.begin(), std::move(made));
    }
  }
}

/// What makes a handle is called by its contract, which is typed by now.
void complete_handles(UnitPlan& plan) {
  for (FunctionPlan& function : plan.functions) {
    for (ParameterPlan& parameter : function.parameters) {
      if (parameter.handle == nullptr) continue;
      FunctionPlan& create = *parameter.handle->create;
      const auto found = std::find_if(plan.functions.begin(), plan.functions.end(),
                                      [&](const auto& each) { return each.id == create.id; });
      if (found != plan.functions.end()) create = *found;
    }
  }
}

/// What was found out for proofs.
void forget_meaning(UnitPlan& plan) {
  plan.exact.reset();
  for (FunctionPlan& function : plan.functions) {
    function.exact.reset();
    for (Region& region : function.contract.regions) {
      for (auto* clauses : {&region.assumes, &region.expects}) {
        for (Clause& clause : *clauses) clause.exact.reset();
      }
    }
  }
}

}  // namespace

void type_clauses(UnitPlan& plan, const CompileCommand& command, Meaning meaning) {
  ProbedUnit unit{plan, make_probes(plan), {}, {}, {}, false};
  if (unit.probes.empty()) return;
  const bool worth_it = meaning == Meaning::exact &&
                        std::any_of(plan.functions.begin(), plan.functions.end(), may_be_proved);
  const Refusal refusal = worth_it ? refusal_of(plan, command) : Refusal{};
  unit.bodies = worth_it && refusal.reason.empty();
  std::vector<ProbeInsertion> insertions = unit.probes;
  const std::vector<ProbeInsertion> headers = header_insertions(plan);
  insertions.insert(insertions.begin(), headers.begin(), headers.end());
  add_names(plan, insertions);
  bool generators = false;
  for (std::size_t i = 0; i < unit.probes.size(); ++i) {
    const ProbeInsertion& probe = unit.probes[i];
    unit.by_name[probe.function] = i;
    generators = generators || probe.statements[0].part == ProbePart::generator ||
                 probe.statements[0].part == ProbePart::given ||
                 probe.statements[0].part == ProbePart::provider ||
                 mentions_generators(probe.statements[0].clause->text.text) ||
                 probe.text.text.find("::surety::detail::in(") != std::string::npos ||
                 probe.text.text.find("::surety::detail::for_all(") != std::string::npos ||
                 probe.text.text.find("::surety::detail::there_is(") != std::string::npos;
  }
  for (const ProbeInsertion& each : insertions) {
    for (const std::string& file : {each.file, each.class_file}) {
      if (file.empty() || unit.files.count(file) != 0) continue;
      unit.originals[file] = read_file(file);
      unit.files[file] = insert_probes(read_source(file), file, insertions);
    }
  }
  Overlay overlay;
  for (const auto& [file, text] : unit.files) overlay[file] = text.text;
  const bool precompiled_first[] = {true, false};
  const bool* precompiled = precompiled_first;
  for (;;) {
    const Problems before = plan.problems;
    ProbeDiagnostics diagnostics(unit);
    const Prefix prefix = prefix_of(command, generators, *precompiled);
    Overlay files = overlay;
    files.insert(prefix.files.begin(), prefix.files.end());
    parse(command, files, std::make_unique<ProbeConsumer>(unit), diagnostics, prefix.arguments,
          Bodies::chosen);
    if (*precompiled && diagnostics.precompiled_failed()) {
      // A precompiled file can be stale, when the system's headers have changed, or refuse a
      // unit's flags: then the headers are read as they are.
      ++precompiled;
    } else if (unit.bodies && diagnostics.getNumErrors() != 0) {
      // The headers that clauses need may mean trouble to a body: then there is no proof.
      unit.bodies = false;
      forget_meaning(plan);
    } else {
      diagnostics.flush();
      break;
    }
    plan.problems = before;
  }
  if (!refusal.reason.empty()) {
    ExactUnit refused;
    refused.refused = refusal.reason;
    refused.refused_at = refusal.at;
    plan.exact = std::make_shared<const ExactUnit>(std::move(refused));
  }
  complete_handles(plan);
}

}  // namespace surety::tool::front_end
