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
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/standard_names.h"
#include "tool/front_end/describe/describe.h"
#include "tool/front_end/parse/parse.h"
#include "tool/front_end/parse/prefix.h"
#include "tool/front_end/typing/convert_expression.h"
#include "tool/front_end/typing/explain_error.h"
#include "tool/front_end/typing/probe.h"
#include "tool/front_end/typing/side_effects.h"
#include "tool/model/compile_command.h"
#include "tool/model/contract.h"
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
      pending_ = text.str().str();
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
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(declaration);
    return named == nullptr || named->getIdentifier() == nullptr ||
           !named->getName().starts_with(probe_prefix);
  }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    visit(context, *context.getTranslationUnitDecl());
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
        if (is_probe(*function)) type(context, *function);
      } else if (const auto* inner = llvm::dyn_cast<clang::DeclContext>(declaration)) {
        visit(context, *inner);
      }
    }
  }

  static bool is_probe(const clang::FunctionDecl& function) {
    return function.getIdentifier() != nullptr && function.getName().starts_with(probe_prefix) &&
           function.doesThisDeclarationHaveABody();
  }

  /// The expression between the made-up casts around it.
  static clang::Expr* clause_expression(const clang::FunctionDecl& probe, ProbePart part) {
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
      inner = second->getSubExpr();
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
    std::vector<const clang::MemberExpr*> members;
    find_members(expression, members);
    for (const clang::MemberExpr* member : members) {
      const unsigned offset = describer.offset_of(member->getMemberLoc());
      const bool known = offset < copy->offsets.size() && copy->offsets[offset] != nowhere;
      if (known) statement.clause->members.push_back(copy->offsets[offset]);
      statement.clause->hidden_members = statement.clause->hidden_members || !known ||
                                         member->getMemberDecl()->getAccess() != clang::AS_public;
    }
    for (const SideEffect& effect : find_side_effects(context, expression)) {
      unit_.plan.problems.push_back(
          {unit_.probes[found->second].file,
           unit_.original_offset(*copy, describer.offset_of(effect.location), clause), 1,
           effect.message, Severity::error, "use the value instead, or old(...) of it"});
    }
    if (statement.part == ProbePart::generator) {
      statement.clause->is_value = !is_generator(expression->getType());
      check_generator(context, statement, expression);
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
};

/// The headers that clauses need, where copies include them too.
std::vector<ProbeInsertion> header_insertions(const UnitPlan& plan) {
  std::vector<ProbeInsertion> insertions;
  for (const auto& [file, headers] : plan.clause_headers) {
    const auto at = plan.include_at.find(file);
    ProbeInsertion& lines = insertions.emplace_back();
    lines.file = file;
    lines.offset = at == plan.include_at.end() ? 0 : at->second;
    for (const std::string& header : headers) lines.text.add("#include <" + header + ">\n");
  }
  return insertions;
}

}  // namespace

void type_clauses(UnitPlan& plan, const CompileCommand& command) {
  ProbedUnit unit{plan, make_probes(plan), {}, {}, {}};
  if (unit.probes.empty()) return;
  std::vector<ProbeInsertion> insertions = unit.probes;
  const std::vector<ProbeInsertion> headers = header_insertions(plan);
  insertions.insert(insertions.begin(), headers.begin(), headers.end());
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
    for (const std::string& file : {probe.file, probe.class_file}) {
      if (file.empty() || unit.files.count(file) != 0) continue;
      const std::string& original = unit.originals[file] = read_file(file);
      unit.files[file] = insert_probes(original, file, insertions);
    }
  }
  Overlay overlay;
  for (const auto& [file, text] : unit.files) overlay[file] = text.text;
  for (const bool precompiled : {true, false}) {
    const Problems before = plan.problems;
    ProbeDiagnostics diagnostics(unit);
    const Prefix prefix = prefix_of(command, generators, precompiled);
    Overlay files = overlay;
    files.insert(prefix.files.begin(), prefix.files.end());
    parse(command, files, std::make_unique<ProbeConsumer>(unit), diagnostics, prefix.arguments,
          Bodies::chosen);
    // A precompiled file can be stale, when the system's headers have changed, or refuse a unit's
    // flags: then the headers are read as they are.
    if (!precompiled || !diagnostics.precompiled_failed()) {
      diagnostics.flush();
      break;
    }
    plan.problems = before;
  }
}

}  // namespace surety::tool::front_end
