#include "tool/front_end/describe/returned_parameters.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/Type.h>
#include <clang/Basic/LangOptions.h>
#include <llvm/Support/Casting.h>

#include <vector>

#include "tool/front_end/parse/ast_visitor.h"

namespace surety::tool::front_end {
namespace {

class ReturnVisitor : public AstVisitor {
 public:
  explicit ReturnVisitor(const clang::FunctionDecl& function) : function_(function) {}

  std::vector<const clang::DeclRefExpr*> operator()() {
    traverse(function_.getBody());
    return found_;
  }

  bool enters_types() const override { return false; }
  // What a lambda inside of the body returns is its own business.
  bool enters_statement(clang::Stmt& statement) override {
    return !llvm::isa<clang::LambdaExpr>(&statement);
  }
  void visit_statement(clang::Stmt& statement) override {
    const auto* returned = llvm::dyn_cast<clang::ReturnStmt>(&statement);
    if (returned == nullptr || returned->getRetValue() == nullptr) return;
    const clang::Expr* value = returned->getRetValue()->IgnoreUnlessSpelledInSource();
    const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(value->IgnoreParens());
    if (named == nullptr || named->getBeginLoc().isMacroID()) return;
    const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(named->getDecl());
    if (parameter != nullptr && parameter->getDeclContext() == &function_ && moves(*parameter)) {
      found_.push_back(named);
    }
  }

 private:
  bool moves(const clang::ParmVarDecl& parameter) const {
    const clang::QualType type = parameter.getType();
    if (type->isRValueReferenceType()) {
      return function_.getASTContext().getLangOpts().CPlusPlus20;
    }
    if (type->isDependentType()) return !type->isReferenceType();
    return !type->isReferenceType() && type->isRecordType() &&
           !type.isTriviallyCopyableType(function_.getASTContext());
  }

  const clang::FunctionDecl& function_;
  std::vector<const clang::DeclRefExpr*> found_;
};

}  // namespace

std::vector<const clang::DeclRefExpr*> returned_parameters(const clang::FunctionDecl& definition) {
  if (definition.getReturnType()->isReferenceType()) return {};
  return ReturnVisitor(definition)();
}

}  // namespace surety::tool::front_end
