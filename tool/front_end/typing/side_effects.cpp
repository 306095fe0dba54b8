#include "tool/front_end/typing/side_effects.h"

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

class EffectVisitor : public clang::RecursiveASTVisitor<EffectVisitor> {
 public:
  explicit EffectVisitor(std::vector<SideEffect>& found) : found_(found) {}

  bool TraverseTypeLoc(clang::TypeLoc) { return true; }

  bool VisitBinaryOperator(clang::BinaryOperator* operation) {
    if (operation->isAssignmentOp() && !is_local(operation->getLHS())) {
      found_.push_back({operation->getOperatorLoc(),
                        "a contract must not have side effects: this is an assignment"});
    }
    return true;
  }

  bool VisitUnaryOperator(clang::UnaryOperator* operation) {
    if (operation->isIncrementDecrementOp() && !is_local(operation->getSubExpr())) {
      found_.push_back({operation->getOperatorLoc(),
                        "a contract must not have side effects: this changes its operand"});
    }
    return true;
  }

  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr* expression) {
    found_.push_back({expression->getBeginLoc(),
                      "a contract must not have side effects: this deletes an object"});
    return true;
  }

  bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* call) {
    check(call->getMethodDecl(), call->getImplicitObjectArgument(), call->getExprLoc());
    return true;
  }

  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr* call) {
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
    if (method != nullptr && call->getNumArgs() > 0) {
      check(method, call->getArg(0), call->getOperatorLoc());
    }
    return true;
  }

 private:
  void check(const clang::CXXMethodDecl* method, const clang::Expr* object,
             clang::SourceLocation location) {
    if (method == nullptr || method->isConst() || method->isStatic() || object == nullptr ||
        method->getParent()->isLambda() || has_const_twin(*method) || is_local(object)) {
      return;
    }
    found_.push_back({location, "a contract must not have side effects: '" +
                                    method->getQualifiedNameAsString() + "' is not const"});
  }

  std::vector<SideEffect>& found_;
};

}  // namespace

std::vector<SideEffect> find_side_effects(clang::ASTContext&, clang::Expr* expression) {
  std::vector<SideEffect> found;
  EffectVisitor(found).TraverseStmt(expression);
  return found;
}

}  // namespace surety::tool::front_end
