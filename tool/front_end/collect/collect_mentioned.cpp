#include "tool/front_end/collect/collect_mentioned.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/Type.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/APSInt.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <string>

#include "tool/front_end/parse/ast_visitor.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
namespace {

/// Each costs every draw a little.
constexpr std::size_t most_numbers = 12;
constexpr std::size_t most_texts = 24;

class MentionedVisitor : public AstVisitor {
 public:
  explicit MentionedVisitor(const clang::ASTContext& context) : context_(context) {}

  Mentioned operator()(const clang::FunctionDecl& function) {
    enter(function);
    while (!open_.empty()) {
      const clang::FunctionDecl* next = open_.front();
      open_.pop_front();
      traverse(next->getBody());
    }
    return found_;
  }

  bool enters_types() const override { return false; }
  bool enters_statement(clang::Stmt& statement) override {
    return !llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr>(&statement);
  }

  void visit_statement(clang::Stmt& statement) override {
    if (const auto* text = llvm::dyn_cast<clang::StringLiteral>(&statement)) {
      add(*text);
    } else if (llvm::isa<clang::IntegerLiteral, clang::BinaryOperator, clang::UnaryOperator,
                         clang::DeclRefExpr, clang::MemberExpr>(&statement)) {
      add_number(*llvm::cast<clang::Expr>(&statement));
    }
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&statement)) {
      enter(*made->getConstructor());
    } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) {
      if (const clang::FunctionDecl* callee = call->getDirectCallee()) enter(*callee);
    }
  }

 private:
  /// Literals, names of constants, and what is computed from them alone.
  void add_number(const clang::Expr& expression) {
    const clang::QualType type = expression.getType();
    if (found_.numbers.size() == most_numbers || expression.isValueDependent() ||
        !type->isIntegerType() || type->isBooleanType() || type->isEnumeralType()) {
      return;
    }
    clang::Expr::EvalResult result;
    if (!expression.EvaluateAsInt(result, context_, clang::Expr::SE_NoSideEffects)) return;
    const llvm::APSInt& value = result.Val.getInt();
    if (!value.isRepresentableByInt64()) return;
    const std::int64_t number = value.getExtValue();
    if (-9 <= number && number <= 9) return;  // so that indices do not crowd out the others
    auto& known = found_.numbers;
    if (std::find(known.begin(), known.end(), number) == known.end()) known.push_back(number);
  }
  void add(const clang::StringLiteral& literal) {
    if (literal.getCharByteWidth() != 1 || literal.getLength() == 0 || literal.getLength() > 100 ||
        found_.texts.size() == most_texts) {
      return;
    }
    const std::string text = literal.getBytes().str();
    auto& known = found_.texts;
    if (std::find(known.begin(), known.end(), text) == known.end()) known.push_back(text);
  }
  void enter(const clang::FunctionDecl& function) {
    const clang::FunctionDecl* defined = nullptr;
    if (!function.hasBody(defined) ||
        context_.getSourceManager().isInSystemHeader(defined->getLocation())) {
      return;
    }
    if (seen_.insert(defined->getCanonicalDecl()).second) open_.push_back(defined);
  }

  const clang::ASTContext& context_;
  std::set<const clang::FunctionDecl*> seen_;
  std::deque<const clang::FunctionDecl*> open_;
  Mentioned found_;
};

}  // namespace

Mentioned mentioned_in(const clang::FunctionDecl& function) {
  return MentionedVisitor(function.getASTContext())(function);
}

}  // namespace surety::tool::front_end
