#include "tool/front_end/mutants/mutants.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/OperationKinds.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/Type.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/OperatorKinds.h>
#include <clang/Basic/SourceLocation.h>
#include <llvm/ADT/APInt.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/parse/ast_visitor.h"
#include "tool/front_end/parse/parse.h"
#include "tool/front_end/parse/visit_as.h"
#include "tool/model/compile_command.h"
#include "tool/model/mutant.h"

namespace surety::tool::front_end {
namespace {

using Words = std::vector<const char*>;

/// What an operator becomes. The second of a comparison is its opposite, the first moves its edge.
const Words& replacements(clang::BinaryOperatorKind kind) {
  static const std::map<clang::BinaryOperatorKind, Words> table = {
      {clang::BO_Add, {"-"}},        {clang::BO_Sub, {"+"}},        {clang::BO_Mul, {"/"}},
      {clang::BO_Div, {"*"}},        {clang::BO_Rem, {"*"}},        {clang::BO_And, {"|"}},
      {clang::BO_Or, {"&"}},         {clang::BO_Xor, {"&"}},        {clang::BO_Shl, {">>"}},
      {clang::BO_Shr, {"<<"}},       {clang::BO_LAnd, {"||"}},      {clang::BO_LOr, {"&&"}},
      {clang::BO_EQ, {"!="}},        {clang::BO_NE, {"=="}},        {clang::BO_LT, {"<=", ">="}},
      {clang::BO_LE, {"<", ">"}},    {clang::BO_GT, {">=", "<="}},  {clang::BO_GE, {">", "<"}},
      {clang::BO_AddAssign, {"-="}}, {clang::BO_SubAssign, {"+="}}, {clang::BO_MulAssign, {"/="}},
      {clang::BO_DivAssign, {"*="}}, {clang::BO_AndAssign, {"|="}}, {clang::BO_OrAssign, {"&="}},
  };
  static const Words none;
  const auto found = table.find(kind);
  return found == table.end() ? none : found->second;
}

class MutantVisitor : public AstVisitor {
 public:
  MutantVisitor(const Describer& describer, unsigned body_begin, std::vector<Mutant>& found)
      : describer_(describer), body_begin_(body_begin), found_(found) {}

  // Types, constant expressions and unevaluated operands decide what compiles.
  bool enters_types() const override { return false; }
  bool enters_statement(clang::Stmt& statement) override {
    return !llvm::isa<clang::ConstantExpr, clang::UnaryExprOrTypeTraitExpr>(&statement) &&
           !is_assertion(statement);
  }
  bool enters_declaration(clang::Decl& declaration) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(&declaration);
    if (variable != nullptr) return !variable->isConstexpr();
    return !llvm::isa<clang::StaticAssertDecl, clang::CXXRecordDecl>(&declaration);
  }

  void visit_statement(clang::Stmt& statement) override {
    visit_as<clang::BinaryOperator, clang::CXXOperatorCallExpr, clang::CXXRewrittenBinaryOperator,
             clang::UnaryOperator, clang::IntegerLiteral, clang::FloatingLiteral,
             clang::CXXBoolLiteralExpr, clang::IfStmt, clang::ReturnStmt, clang::CompoundStmt>(
        statement, [this](const auto& s) { visit(s); });
  }

 private:
  void visit(const clang::BinaryOperator& e) { operators(e.getOpcode(), e.getOperatorLoc()); }
  void visit(const clang::CXXOperatorCallExpr& e) {
    if (e.getNumArgs() != 2 || e.getOperator() == clang::OO_Subscript ||
        e.getOperator() == clang::OO_Call) {
      return;
    }
    operators(clang::BinaryOperator::getOverloadedOpcode(e.getOperator()), e.getOperatorLoc());
  }
  void visit(const clang::CXXRewrittenBinaryOperator& e) {
    operators(e.getOpcode(), e.getOperatorLoc());
  }
  void visit(const clang::UnaryOperator& e) {
    const clang::SourceLocation at = e.getOperatorLoc();
    switch (e.getOpcode()) {
      case clang::UO_PostInc:
      case clang::UO_PreInc:
        replace({at, at}, "--", "operator");
        break;
      case clang::UO_PostDec:
      case clang::UO_PreDec:
        replace({at, at}, "++", "operator");
        break;
      case clang::UO_LNot:
        replace({at, at}, " ", "condition");
        break;
      case clang::UO_Minus:
        if (!llvm::isa<clang::IntegerLiteral>(e.getSubExpr())) replace({at, at}, " ", "operator");
        break;
      default:
        break;
    }
  }

  void visit(const clang::IntegerLiteral& e) {
    const llvm::APInt value = e.getValue();
    if (value.getActiveBits() > 62) return;
    const std::uint64_t number = value.getZExtValue();
    replace(e.getSourceRange(), std::to_string(number + 1), "constant");
    if (number > 1) replace(e.getSourceRange(), std::to_string(number - 1), "constant");
    if (number == 1) replace(e.getSourceRange(), "0", "constant");
  }
  void visit(const clang::FloatingLiteral& e) {
    replace(e.getSourceRange(), "(" + written(e.getSourceRange()) + " + 1)", "constant");
  }
  void visit(const clang::CXXBoolLiteralExpr& e) {
    replace(e.getSourceRange(), e.getValue() ? "false" : "true", "constant");
  }

  void visit(const clang::IfStmt& s) {
    if (s.isConstexpr() || s.hasVarStorage()) return;
    const clang::SourceRange range = s.getCond()->getSourceRange();
    replace(range, "true", "condition");
    replace(range, "false", "condition");
  }
  void visit(const clang::ReturnStmt& s) {
    const clang::Expr* value = s.getRetValue();
    if (value == nullptr || value->isTypeDependent()) return;
    const clang::QualType type = value->getType();
    const clang::SourceRange range = value->getSourceRange();
    const std::string text = written(range);
    if (text.empty() || llvm::isa<clang::CXXBoolLiteralExpr>(value->IgnoreParenImpCasts())) {
      return;
    }
    if (type->isBooleanType()) {
      replace(range, "!(" + text + ")", "result");
    } else if (type->isArithmeticType()) {
      if (!llvm::isa<clang::IntegerLiteral>(value->IgnoreParenImpCasts())) {
        replace(range, "(" + text + ") + 1", "result");
        replace(range, "0", "result");
      }
    } else if (type->isPointerType()) {
      replace(range, "nullptr", "result");
    } else if (type->isRecordType() && text != "{}") {
      replace(range, "{}", "result");
    }
  }

  void visit(const clang::CompoundStmt& s) {
    for (const clang::Stmt* inner : s.body()) drop(inner);
  }

  /// `(void)(bool)(e)`, which contract_assert is read as: it is a check, not what is checked.
  static bool is_assertion(const clang::Stmt& statement) {
    const auto* cast = llvm::dyn_cast<clang::CStyleCastExpr>(&statement);
    return cast != nullptr && cast->getType()->isVoidType() &&
           llvm::isa<clang::CStyleCastExpr>(cast->getSubExpr()->IgnoreImpCasts());
  }

  /// A statement that is not there. Declarations are needed by what follows.
  void drop(const clang::Stmt* s) {
    const bool expression = llvm::isa<clang::Expr>(s) && !is_assertion(*s);
    if (expression || llvm::isa<clang::BreakStmt>(s) || llvm::isa<clang::ContinueStmt>(s)) {
      replace(s->getSourceRange(), "", "statement");
    }
  }

  void operators(clang::BinaryOperatorKind kind, clang::SourceLocation at) {
    const Words& words = replacements(kind);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const bool edge = words.size() == 2 && i == 0;
      replace({at, at}, words[i], edge ? "boundary" : "operator");
    }
  }

  std::string written(clang::SourceRange range) const {
    if (range.getBegin().isMacroID() || range.getEnd().isMacroID()) return {};
    const unsigned begin = describer_.offset_of(range.getBegin());
    return std::string(describer_.text_of(range.getBegin())
                           .substr(begin, describer_.end_offset_of(range.getEnd()) - begin));
  }

  void replace(clang::SourceRange range, const std::string& text, const char* kind) {
    if (range.isInvalid() || range.getBegin().isMacroID() || range.getEnd().isMacroID()) return;
    Mutant mutant;
    mutant.file = describer_.file_of(range.getBegin());
    mutant.begin = describer_.offset_of(range.getBegin());
    mutant.end = describer_.end_offset_of(range.getEnd());
    mutant.text = text;
    mutant.kind = kind;
    mutant.body_begin = body_begin_;
    mutant.line = describer_.place_of(range.getBegin()).line;
    if (mutant.end <= mutant.begin) return;
    const bool known = std::any_of(found_.begin(), found_.end(), [&](const Mutant& other) {
      return other.file == mutant.file && other.begin == mutant.begin && other.end == mutant.end &&
             other.text == mutant.text;
    });
    if (!known) found_.push_back(std::move(mutant));
  }

  const Describer& describer_;
  unsigned body_begin_;
  std::vector<Mutant>& found_;
};

/// Finds the functions by their bodies.
class BodyFinder : public AstVisitor {
 public:
  BodyFinder(clang::ASTContext& context, const std::vector<MutatedBody>& bodies,
             std::vector<Mutant>& found)
      : describer_(context), bodies_(bodies), found_(found) {}

  void visit_declaration(clang::Decl& declaration) override {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration);
    if (function == nullptr || !function->doesThisDeclarationHaveABody() ||
        function->isDefaulted()) {
      return;
    }
    clang::Stmt* body = function->getBody();
    if (body == nullptr || body->getBeginLoc().isMacroID()) return;
    const std::string file = describer_.file_of(body->getBeginLoc());
    const unsigned behind = describer_.offset_of(body->getBeginLoc()) + 1;
    for (const MutatedBody& wanted : bodies_) {
      if (wanted.file != file || (wanted.begin != behind && wanted.begin + 1 != behind)) continue;
      MutantVisitor(describer_, wanted.begin, found_).traverse(body);
    }
  }

 private:
  Describer describer_;
  const std::vector<MutatedBody>& bodies_;
  std::vector<Mutant>& found_;
};

class MutantConsumer : public clang::ASTConsumer {
 public:
  MutantConsumer(const std::vector<MutatedBody>& bodies, std::vector<Mutant>& found)
      : bodies_(bodies), found_(found) {}
  void HandleTranslationUnit(clang::ASTContext& context) override {
    BodyFinder(context, bodies_, found_).traverse(context.getTranslationUnitDecl());
  }

 private:
  const std::vector<MutatedBody>& bodies_;
  std::vector<Mutant>& found_;
};

}  // namespace

std::vector<Mutant> find_mutants(const CompileCommand& command,
                                 const std::vector<MutatedBody>& bodies) {
  std::vector<Mutant> found;
  clang::IgnoringDiagConsumer silent;  // it has been parsed before
  parse(command, {}, std::make_unique<MutantConsumer>(bodies, found), silent);
  std::stable_sort(found.begin(), found.end(), [](const Mutant& a, const Mutant& b) {
    return std::tie(a.file, a.begin, a.end) < std::tie(b.file, b.begin, b.end);
  });
  return found;
}

}  // namespace surety::tool::front_end
