#include "tool/front_end/collect/collect_state.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/Type.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/Support/Casting.h>

#include <set>
#include <string>
#include <vector>

#include "tool/front_end/parse/ast_visitor.h"

namespace surety::tool::front_end {
namespace {

class StateVisitor : public AstVisitor {
 public:
  explicit StateVisitor(const clang::SourceManager& sources) : sources_(sources) {}

  std::string operator()(const clang::FunctionDecl& function) {
    enter(function);
    while (found_.empty() && !open_.empty()) {
      const clang::FunctionDecl* next = open_.back();
      open_.pop_back();
      traverse(next->getBody());
    }
    return found_;
  }

  // What is not evaluated uses nothing.
  bool enters_types() const override { return false; }
  bool enters_statement(clang::Stmt& statement) override {
    return found_.empty() &&
           !llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr>(&statement);
  }

  void visit_statement(clang::Stmt& statement) override {
    if (const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(&statement)) {
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(named->getDecl())) use(*variable);
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&statement)) {
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(member->getMemberDecl())) {
        use(*variable);
      }
    } else if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&statement)) {
      enter(*made->getConstructor());
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) {
      if (const clang::FunctionDecl* callee = call->getDirectCallee()) enter(*callee);
    }
  }

 private:
  void use(const clang::VarDecl& variable) {
    const clang::QualType type = variable.getType().getNonReferenceType();
    if (!variable.hasGlobalStorage() || variable.isConstexpr() || type.isConstQualified() ||
        sources_.isInSystemHeader(variable.getLocation())) {
      return;
    }
    found_ = variable.getQualifiedNameAsString();
  }
  void enter(const clang::FunctionDecl& function) {
    const clang::FunctionDecl* defined = nullptr;
    if (!function.hasBody(defined) || sources_.isInSystemHeader(defined->getLocation())) return;
    if (seen_.insert(defined->getCanonicalDecl()).second) open_.push_back(defined);
  }

  const clang::SourceManager& sources_;
  std::set<const clang::FunctionDecl*> seen_;
  std::vector<const clang::FunctionDecl*> open_;
  std::string found_;
};

}  // namespace

std::string state_used_by(const clang::FunctionDecl& function) {
  return StateVisitor(function.getASTContext().getSourceManager())(function);
}

}  // namespace surety::tool::front_end
