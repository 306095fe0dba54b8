#include "tool/front_end/collect/collect_languages.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/OperationKinds.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/TokenKinds.h>
#include <clang/Lex/Lexer.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/parse/ast_visitor.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"

namespace surety::tool::front_end {
namespace {

/// A variable or member that an expression may change, as it is written there.
struct Change {
  std::size_t language = 0;
  std::string subject;  // empty where it cannot be named again
  clang::SourceLocation at;
};

bool reads_only(const clang::CastExpr& cast) {
  if (cast.getCastKind() == clang::CK_LValueToRValue) return true;
  return cast.getCastKind() == clang::CK_NoOp && cast.getType().isConstQualified();
}

bool is_standard_move(const clang::CallExpr& call) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  return callee != nullptr && callee->isInStdNamespace() && callee->getIdentifier() != nullptr &&
         (callee->getName() == "move" || callee->getName() == "forward") && call.getNumArgs() == 1;
}

/// Whether naming the expression twice does nothing twice.
bool is_plain(const clang::Expr& expression) {
  const clang::Expr* e = expression.IgnoreParenImpCasts();
  if (llvm::isa<clang::DeclRefExpr>(e) || llvm::isa<clang::CXXThisExpr>(e)) return true;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    return is_plain(*member->getBase());
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    return unary->getOpcode() == clang::UO_Deref && is_plain(*unary->getSubExpr());
  }
  return false;
}

class VariableFinder;

/// Walks through the statements of one function.
class Statements {
 public:
  Statements(const Describer& describer, clang::ASTContext& context, std::string function,
             const LanguageOf& language_of, UnitPlan& plan)
      : describer_(describer),
        context_(context),
        function_(std::move(function)),
        language_of_(language_of),
        plan_(plan) {}

  /// `in_block`: more statements may follow it.
  void statement(clang::Stmt* s, bool in_block) {
    if (s == nullptr) return;
    if (auto* block = llvm::dyn_cast<clang::CompoundStmt>(s)) {
      for (clang::Stmt* inner : block->body()) statement(inner, true);
    } else if (auto* declarations = llvm::dyn_cast<clang::DeclStmt>(s)) {
      declaration(*declarations, in_block);
    } else if (auto* expression = llvm::dyn_cast<clang::Expr>(s)) {
      check_after(changes(expression), *s, expression->getEndLoc(), in_block);
    } else if (auto* labelled = llvm::dyn_cast<clang::SwitchCase>(s)) {
      statement(labelled->getSubStmt(), in_block);
    } else if (auto* target = llvm::dyn_cast<clang::LabelStmt>(s)) {
      statement(target->getSubStmt(), in_block);
    } else if (auto* choice = llvm::dyn_cast<clang::IfStmt>(s)) {
      not_checked({choice->getInit(), choice->getConditionVariableDeclStmt(), choice->getCond()});
      statement(choice->getThen(), false);
      statement(choice->getElse(), false);
    } else if (auto* loop = llvm::dyn_cast<clang::ForStmt>(s)) {
      not_checked(
          {loop->getInit(), loop->getConditionVariableDeclStmt(), loop->getCond(), loop->getInc()});
      statement(loop->getBody(), false);
    } else if (auto* loop = llvm::dyn_cast<clang::WhileStmt>(s)) {
      not_checked({loop->getConditionVariableDeclStmt(), loop->getCond()});
      statement(loop->getBody(), false);
    } else if (auto* loop = llvm::dyn_cast<clang::DoStmt>(s)) {
      statement(loop->getBody(), false);
      not_checked({loop->getCond()});
    } else if (auto* loop = llvm::dyn_cast<clang::CXXForRangeStmt>(s)) {
      each_element(*loop, in_block);
    } else {
      others(*s);
    }
  }

  /// What a constructor's initialisers and the class's own have made.
  void members(const clang::CXXConstructorDecl& constructor) {
    const auto* body = llvm::dyn_cast_or_null<clang::CompoundStmt>(constructor.getBody());
    if (body == nullptr || constructor.isDelegatingConstructor()) return;
    for (const clang::CXXCtorInitializer* initialiser : constructor.inits()) {
      if (!initialiser->isMemberInitializer()) continue;
      const clang::FieldDecl* member = initialiser->getMember();
      const std::optional<std::size_t> language = language_of_(*member);
      const bool said = initialiser->isWritten() || member->hasInClassInitializer();
      if (!language || !said || body->getLBracLoc().isMacroID()) continue;
      const clang::SourceLocation at =
          initialiser->isWritten() ? initialiser->getSourceLocation() : member->getLocation();
      LanguageCheck check;
      check.language = *language;
      check.file = describer_.file_of(body->getLBracLoc());
      check.end = describer_.end_offset_of(body->getLBracLoc());
      check.subject = "this->" + member->getNameAsString();
      check.place = describer_.place_of(at);
      check.function = function_;
      plan_.language_checks.push_back(std::move(check));
    }
  }

  std::optional<std::size_t> language_of(const clang::DeclaratorDecl& declaration) const {
    return language_of_(declaration);
  }
  std::string written(clang::SourceRange range) const {
    const unsigned begin = describer_.offset_of(range.getBegin());
    return std::string(describer_.text_of(range.getBegin())
                           .substr(begin, describer_.end_offset_of(range.getEnd()) - begin));
  }
  std::vector<Change> changes(clang::Stmt* s);

 private:
  static bool has_initialiser(const clang::VarDecl& variable) {
    // What the compiler makes up stands at the variable's own name.
    return variable.hasInit() && variable.getInit()->getEndLoc() != variable.getLocation();
  }

  void declaration(clang::DeclStmt& declarations, bool in_block) {
    std::vector<Change> changed;
    for (clang::Decl* one : declarations.decls()) {
      auto* variable = llvm::dyn_cast<clang::VarDecl>(one);
      if (variable == nullptr) continue;
      const std::optional<std::size_t> language = language_of_(*variable);
      if (variable->hasInit()) {
        const std::vector<Change> more = changes(variable->getInit());
        changed.insert(changed.end(), more.begin(), more.end());
      }
      if (language && has_initialiser(*variable)) {
        changed.push_back({*language, variable->getNameAsString(), variable->getLocation()});
      }
    }
    check_after(changed, declarations, declarations.getEndLoc(), in_block);
  }

  void each_element(clang::CXXForRangeStmt& loop, bool in_block) {
    not_checked({loop.getInit()});
    statement(loop.getBody(), false);
    const clang::QualType element = loop.getLoopVariable()->getType();
    const bool may_change =
        element->isReferenceType() && !element->getPointeeType().isConstQualified();
    if (may_change) check_after(changes(loop.getRangeInit()), loop, {}, in_block);
  }

  /// Whatever holds statements or expressions that need no care of their own.
  void others(clang::Stmt& s) {
    const bool leaves = llvm::isa<clang::ReturnStmt>(s) || llvm::isa<clang::CoreturnStmt>(s);
    for (clang::Stmt* inner : s.children()) {
      if (inner == nullptr) continue;
      if (auto* expression = llvm::dyn_cast<clang::Expr>(inner)) {
        std::vector<Change> changed = changes(expression);
        // A variable that ends with the function need not be right any more.
        if (leaves) std::erase_if(changed, [this](const Change& c) { return is_local(c); });
        warn(changed);
      } else {
        statement(inner, false);
      }
    }
  }
  bool is_local(const Change& change) const {
    return plan_.language_clauses[change.language].local;
  }

  void not_checked(std::initializer_list<clang::Stmt*> parts) {
    for (clang::Stmt* part : parts) {
      if (part != nullptr) warn(changes(part));
    }
  }

  void warn(const std::vector<Change>& changed) {
    for (const Change& change : changed) {
      const LanguageClause& clause = plan_.language_clauses[change.language];
      plan_.problems.push_back({describer_.file_of(change.at), describer_.offset_of(change.at), 1,
                                "'" + clause.subject + "' may change here, and is not checked to " +
                                    "be in " + clause.clause.text.text,
                                Severity::warning,
                                "make the change a statement of its own, on the variable itself"});
    }
  }

  void check_after(const std::vector<Change>& changed, const clang::Stmt& s,
                   clang::SourceLocation last, bool in_block) {
    std::vector<std::pair<std::size_t, std::string>> done;
    for (const Change& change : changed) {
      const std::pair<std::size_t, std::string> key(change.language, change.subject);
      if (std::find(done.begin(), done.end(), key) != done.end()) continue;
      done.push_back(key);
      const clang::SourceLocation begin = s.getBeginLoc();
      const clang::SourceLocation end = last.isValid() ? last : s.getEndLoc();
      // A declaration in the place of a single statement lives no longer than that.
      const bool placed = !change.subject.empty() && !begin.isMacroID() && !end.isMacroID() &&
                          (in_block || !llvm::isa<clang::DeclStmt>(s));
      const std::optional<unsigned> after = placed ? behind(end) : std::nullopt;
      if (!after) {
        warn({change});
        continue;
      }
      LanguageCheck check;
      check.language = change.language;
      check.file = describer_.file_of(begin);
      check.begin = describer_.offset_of(begin);
      check.end = *after;
      check.braces = !in_block;
      check.subject = change.subject;
      check.place = describer_.place_of(change.at);
      check.function = function_;
      plan_.language_checks.push_back(std::move(check));
    }
  }

  /// Behind the `;` that ends a statement, or its `}`.
  std::optional<unsigned> behind(clang::SourceLocation last) const {
    const std::string_view text = describer_.text_of(last);
    const unsigned at = describer_.offset_of(last);
    if (at < text.size() && (text[at] == ';' || text[at] == '}')) return at + 1;
    const clang::SourceLocation after = clang::Lexer::findLocationAfterToken(
        last, clang::tok::semi, context_.getSourceManager(), context_.getLangOpts(), false);
    if (after.isInvalid()) return std::nullopt;
    return describer_.offset_of(after);
  }

  const Describer& describer_;
  clang::ASTContext& context_;
  std::string function_;
  const LanguageOf& language_of_;
  UnitPlan& plan_;
};

/// The variables that an expression may change. Lambdas in it have statements of their own.
class VariableFinder : public AstVisitor {
 public:
  VariableFinder(Statements& statements, std::vector<Change>& found)
      : statements_(statements), found_(found) {}

  bool enters_types() const override { return false; }
  bool enters_declaration(clang::Decl& declaration) override {
    return !llvm::isa<clang::CXXRecordDecl>(&declaration);
  }
  bool enters_statement(clang::Stmt& statement) override {
    if (auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(&statement)) {
      statements_.statement(lambda->getBody(), true);
      return false;
    }
    if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&statement)) {
      return !reads_only(*cast) || !subject(*cast->getSubExpr()->IgnoreParens());
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) {
      // What was moved from has no value that counts.
      return !is_standard_move(*call) || !subject(*call->getArg(0)->IgnoreParenImpCasts());
    }
    return !llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr>(&statement);
  }

  void visit_statement(clang::Stmt& statement) override {
    if (llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(&statement)) {
      add(*llvm::cast<clang::Expr>(&statement));
    }
  }

 private:
  std::optional<std::size_t> subject(const clang::Expr& expression) const {
    const clang::ValueDecl* declaration = nullptr;
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&expression)) {
      declaration = reference->getDecl();
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&expression)) {
      declaration = member->getMemberDecl();
    }
    const auto* declarator = llvm::dyn_cast_or_null<clang::DeclaratorDecl>(declaration);
    return declarator == nullptr ? std::nullopt : statements_.language_of(*declarator);
  }

  void add(const clang::Expr& expression) {
    const std::optional<std::size_t> language = subject(expression);
    if (!language || expression.getType().isConstQualified()) return;
    const bool again = is_plain(expression) && !expression.getBeginLoc().isMacroID() &&
                       !expression.getEndLoc().isMacroID();
    found_.push_back({*language,
                      again ? statements_.written(expression.getSourceRange()) : std::string(),
                      expression.getExprLoc()});
  }

  Statements& statements_;
  std::vector<Change>& found_;
};

std::vector<Change> Statements::changes(clang::Stmt* s) {
  std::vector<Change> found;
  VariableFinder(*this, found).traverse(s);
  return found;
}

}  // namespace

std::optional<LanguageClause> language_clause(const Describer& describer,
                                              const clang::DeclaratorDecl& value,
                                              const Contract& contract, const std::string& file,
                                              const clang::FunctionDecl* function,
                                              Problems& problems) {
  const auto found = std::find_if(contract.others.begin(), contract.others.end(),
                                  [](const Clause& clause) { return clause.keyword == "is"; });
  if (found == contract.others.end()) return std::nullopt;
  if (found->text.empty()) {
    problems.push_back({file, found->keyword_offset, 2, "'is:' needs a language", Severity::error,
                        "write 'is: Url'"});
    return std::nullopt;
  }
  LanguageClause clause;
  clause.clause = *found;
  clause.file = file;
  clause.subject = value.getNameAsString();
  clause.type = describer.spelling(value.getType().getNonReferenceType().getUnqualifiedType());
  clause.local = function != nullptr;
  const auto* scope = llvm::dyn_cast<clang::CXXRecordDecl>(value.getDeclContext());
  clause.in_class = scope != nullptr;
  const bool dependent =
      value.getType()->isDependentType() || value.getDeclContext()->isDependentContext();
  if (scope != nullptr && !dependent && !scope->isLocalClass()) {
    clause.probe_at = describer.offset_of(scope->getBraceRange().getEnd());
  } else if (function != nullptr && !dependent && !llvm::isa<clang::CXXMethodDecl>(function)) {
    clause.probe_at = describer.after(*function);
  }
  return clause;
}

void collect_language_checks(const Describer& describer, clang::ASTContext& context,
                             const clang::FunctionDecl& function, const LanguageOf& language_of,
                             UnitPlan& plan) {
  Statements statements(describer, context, describer.qualified_name(function), language_of, plan);
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&function)) {
    statements.members(*constructor);
  }
  statements.statement(function.getBody(), true);
}

void check_global(const Describer& describer, clang::ASTContext& context,
                  const clang::VarDecl& variable, std::size_t language, UnitPlan& plan) {
  if (!variable.hasInit() || variable.getLocation().isMacroID()) return;
  const clang::SourceLocation after = clang::Lexer::findLocationAfterToken(
      variable.getEndLoc(), clang::tok::semi, context.getSourceManager(), context.getLangOpts(),
      false);
  if (after.isInvalid()) return;
  LanguageCheck check;
  check.language = language;
  check.file = describer.file_of(variable.getLocation());
  check.begin = describer.offset_of(variable.getBeginLoc());
  check.end = describer.offset_of(after);
  check.global = true;
  check.subject = variable.getNameAsString();
  check.place = describer.place_of(variable.getLocation());
  check.function = describer.qualified_name(variable);
  plan.language_checks.push_back(std::move(check));
}

}  // namespace surety::tool::front_end
