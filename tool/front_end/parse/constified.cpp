#include "tool/front_end/parse/constified.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/Type.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/Support/Casting.h>

#include <utility>
#include <vector>

#include "tool/front_end/parse/ast_visitor.h"

namespace surety::tool::front_end {
namespace {

class ConstVisitor : public AstVisitor {
 public:
  ConstVisitor(const clang::Expr& predicate, const clang::SourceManager& sources)
      : predicate_(predicate), sources_(sources) {}

  bool enters_types() const override { return false; }
  std::vector<ConstViolation>& found() { return found_; }

  void visit_statement(clang::Stmt& statement) override {
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(&statement)) {
      if (binary->isAssignmentOp()) changed(*binary->getLHS(), binary->getOperatorLoc());
    } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&statement)) {
      if (unary->isIncrementDecrementOp()) changed(*unary->getSubExpr(), unary->getOperatorLoc());
    } else if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&statement)) {
      called(member->getMethodDecl(), member->getImplicitObjectArgument(), member->getExprLoc());
      arguments(*member);
    } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) {
      arguments(*call);
    }
  }

 private:
  void called(const clang::CXXMethodDecl* method, const clang::Expr* object,
              clang::SourceLocation at) {
    if (method == nullptr || object == nullptr || method->isConst() || method->isStatic()) return;
    // Of two that differ in this only, the const one would be chosen.
    for (const clang::NamedDecl* other : method->getParent()->lookup(method->getDeclName())) {
      const auto* twin = llvm::dyn_cast<clang::CXXMethodDecl>(other);
      if (twin != nullptr && twin->isConst() && twin->getNumParams() == method->getNumParams()) {
        return;
      }
    }
    if (llvm::isa<clang::CXXThisExpr>(object->IgnoreParenImpCasts())) {
      found_.push_back({at, "this"});
    } else if (!object->getType()->isPointerType()) {
      changed(*object, at);
    }
  }

  /// What is bound to a reference that is not const can be changed through it.
  void arguments(const clang::CallExpr& call) {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    if (callee == nullptr || callee->getPrimaryTemplate() != nullptr) return;
    const auto* made = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&call);
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
    const unsigned first = made != nullptr && method != nullptr && !method->isStatic() ? 1 : 0;
    if (first == 1) called(method, call.getArg(0), made->getOperatorLoc());
    for (unsigned i = first; i < call.getNumArgs() && i - first < callee->getNumParams(); ++i) {
      const clang::QualType type = callee->getParamDecl(i - first)->getType();
      if (type->isLValueReferenceType() && !type->getPointeeType().isConstQualified()) {
        changed(*call.getArg(i), call.getArg(i)->getBeginLoc());
      }
    }
  }

  /// The variable or member that an expression is a part of is declared outside.
  void changed(const clang::Expr& expression, clang::SourceLocation at) {
    const clang::Expr* part = expression.IgnoreParenImpCasts();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(part)) {
      const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
      if (field != nullptr && (field->isMutable() || field->getType()->isReferenceType())) return;
      if (!member->isArrow()) {
        changed(*member->getBase(), at);
      } else if (llvm::isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts())) {
        found_.push_back({at, member->getMemberDecl()->getNameAsString()});
      }
    } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(part)) {
      const clang::Expr* base = element->getBase()->IgnoreParenImpCasts();
      if (base->getType()->isArrayType()) changed(*base, at);
    } else if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(part)) {
      if (is_outside(*name->getDecl())) {
        found_.push_back({at, name->getDecl()->getNameAsString()});
      }
    }
  }

  bool is_outside(const clang::ValueDecl& value) const {
    if (!llvm::isa<clang::VarDecl>(value) && !llvm::isa<clang::BindingDecl>(value)) return false;
    const clang::SourceLocation at = sources_.getExpansionLoc(value.getLocation());
    return sources_.isBeforeInTranslationUnit(at, predicate_.getBeginLoc()) ||
           sources_.isBeforeInTranslationUnit(predicate_.getEndLoc(), at);
  }

  const clang::Expr& predicate_;
  const clang::SourceManager& sources_;
  std::vector<ConstViolation> found_;
};

}  // namespace

std::vector<ConstViolation> find_const_violations(clang::Expr& predicate,
                                                  const clang::SourceManager& sources) {
  ConstVisitor visitor(predicate, sources);
  visitor.traverse(&predicate);
  return std::move(visitor.found());
}

}  // namespace surety::tool::front_end
