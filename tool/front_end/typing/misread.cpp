#include "tool/front_end/typing/misread.h"

#include <clang/AST/Expr.h>
#include <clang/AST/OperationKinds.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/Type.h>
#include <llvm/Support/Casting.h>

#include <string>
#include <vector>

#include "tool/front_end/parse/ast_visitor.h"

namespace surety::tool::front_end {
namespace {

/// A comparison without parentheses around it.
const clang::BinaryOperator* bare_comparison(const clang::Expr* operand) {
  const auto* found = llvm::dyn_cast<clang::BinaryOperator>(operand->IgnoreImpCasts());
  return found != nullptr && (found->isRelationalOp() || found->isEqualityOp()) ? found : nullptr;
}
bool is_truth(const clang::Expr* operand) {
  return operand->IgnoreParenImpCasts()->getType()->isBooleanType();
}

class MisreadVisitor : public AstVisitor {
 public:
  explicit MisreadVisitor(std::vector<Misread>& found) : found_(found) {}

  bool enters_types() const override { return false; }
  void visit_statement(clang::Stmt& statement) override {
    const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&statement);
    if (operation == nullptr) return;
    if (operation->isRelationalOp() || operation->isEqualityOp()) chained(*operation);
    if (operation->isBitwiseOp()) bitwise(*operation);
    if (operation->getOpcode() == clang::BO_Comma && is_truth(operation->getLHS())) {
      found_.push_back({operation->getOperatorLoc(), "',' forgets the condition before it",
                        "join conditions by '&&', or give each an 'expect:' of its own"});
    }
  }

 private:
  void chained(const clang::BinaryOperator& operation) {
    const clang::BinaryOperator* first = bare_comparison(operation.getLHS());
    if (first == nullptr || is_truth(operation.getRHS())) return;
    // `a < b == 0` says what it means.
    if (operation.isEqualityOp() &&
        llvm::isa<clang::IntegerLiteral>(operation.getRHS()->IgnoreImpCasts())) {
      return;
    }
    found_.push_back({operation.getOperatorLoc(),
                      "this compares the truth of what stands before it",
                      "join two comparisons by '&&': 'a " + first->getOpcodeStr().str() +
                          " b && b " + operation.getOpcodeStr().str() + " c'"});
  }

  void bitwise(const clang::BinaryOperator& operation) {
    const clang::BinaryOperator* left = bare_comparison(operation.getLHS());
    const clang::BinaryOperator* right = bare_comparison(operation.getRHS());
    const clang::BinaryOperator* inner = left != nullptr ? left : right;
    if (inner == nullptr) return;
    const clang::Expr* other = left != nullptr ? operation.getRHS() : operation.getLHS();
    if (is_truth(other)) return;
    const std::string sign = operation.getOpcodeStr().str();
    found_.push_back(
        {operation.getOperatorLoc(),
         "'" + sign + "' binds weaker than '" + inner->getOpcodeStr().str() + "'",
         std::string("put parentheses around its operands") +
             (sign == "^" ? "; '^' is the exclusive or, a power is written as a product" : "")});
  }

  std::vector<Misread>& found_;
};

}  // namespace

std::vector<Misread> find_misread(clang::Expr* expression) {
  std::vector<Misread> found;
  if (llvm::isa<clang::StringLiteral>(expression->IgnoreParenImpCasts())) {
    found.push_back({expression->getBeginLoc(), "a text is not a condition: it is always true",
                     "say what holds"});
  }
  MisreadVisitor(found).traverse(expression);
  return found;
}

}  // namespace surety::tool::front_end
