#include "tool/front_end/typing/side_effects.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceLocation.h>
#include <llvm/Support/Casting.h>

#include <vector>

#include "tool/front_end/parse/ast_visitor.h"
#include "tool/front_end/typing/convert_expression.h"

namespace surety::tool::front_end {
namespace {

using clang::dyn_cast;

/// What an expression finally refers to lives only inside the clause: a temporary, or a variable
/// of a lambda in the clause.
bool is_local(const clang::Expr* expression) {
  expression = written_expression(expression);
  if (const auto* access = dyn_cast<clang::MemberExpr>(expression)) {
    return !access->isArrow() && is_local(access->getBase());
  }
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expression)) {
    return !element->getBase()->IgnoreParenImpCasts()->getType()->isPointerType() &&
           is_local(element->getBase());
  }
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(expression)) {
    const auto* variable = dyn_cast<clang::VarDecl>(reference->getDecl());
    return variable != nullptr && variable->isLocalVarDecl() &&
           !variable->getType()->isReferenceType();
  }
  return expression->isPRValue() && !expression->getType()->isPointerType();
}

/// An accessor in two flavours (operator[], begin, front): the non-const one was only chosen
/// because the object could be changed.
bool has_const_twin(const clang::CXXMethodDecl& method) {
  for (const clang::NamedDecl* other : method.getParent()->lookup(method.getDeclName())) {
    const auto* twin = dyn_cast<clang::CXXMethodDecl>(other);
    if (twin != nullptr && twin->isConst() && twin->getNumParams() == method.getNumParams()) {
      return true;
    }
  }
  return false;
}

class EffectVisitor : public AstVisitor {
 public:
  explicit EffectVisitor(std::vector<SideEffect>& found) : found_(found) {}

  bool enters_types() const override { return false; }

  void visit_statement(clang::Stmt& statement) override {
    if (const auto* binary = dyn_cast<clang::BinaryOperator>(&statement)) {
      visit(*binary);
    } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(&statement)) {
      visit(*unary);
    } else if (const auto* deletion = dyn_cast<clang::CXXDeleteExpr>(&statement)) {
      add(deletion->getBeginLoc(), "this deletes an object");
    } else if (const auto* member_call = dyn_cast<clang::CXXMemberCallExpr>(&statement)) {
      check(member_call->getMethodDecl(), member_call->getImplicitObjectArgument(),
            member_call->getExprLoc());
    } else if (const auto* operator_call = dyn_cast<clang::CXXOperatorCallExpr>(&statement)) {
      visit(*operator_call);
    }
  }

 private:
  void visit(const clang::BinaryOperator& operation) {
    if (operation.isAssignmentOp() && !is_local(operation.getLHS())) {
      add(operation.getOperatorLoc(), "this is an assignment");
    }
  }

  void visit(const clang::UnaryOperator& operation) {
    if (operation.isIncrementDecrementOp() && !is_local(operation.getSubExpr())) {
      add(operation.getOperatorLoc(), "this changes its operand");
    }
  }

  void visit(const clang::CXXOperatorCallExpr& call) {
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call.getDirectCallee());
    if (method != nullptr && call.getNumArgs() > 0) {
      check(method, call.getArg(0), call.getOperatorLoc());
    }
  }

  void check(const clang::CXXMethodDecl* method, const clang::Expr* object,
             clang::SourceLocation location) {
    if (method == nullptr || method->isConst() || method->isStatic() || object == nullptr ||
        method->getParent()->isLambda() || has_const_twin(*method) || is_local(object)) {
      return;
    }
    add(location, "'" + method->getQualifiedNameAsString() + "' is not const");
  }

  void add(clang::SourceLocation location, const std::string& effect) {
    found_.push_back({location, "a contract must not have side effects: " + effect});
  }

  std::vector<SideEffect>& found_;
};

}  // namespace

std::vector<SideEffect> find_side_effects(clang::ASTContext&, clang::Expr* expression) {
  std::vector<SideEffect> found;
  EffectVisitor(found).traverse(expression);
  return found;
}

}  // namespace surety::tool::front_end
