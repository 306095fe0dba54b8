#include "tool/front_end/collect/collect_calls.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <llvm/Support/Casting.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/parse/ast_visitor.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
namespace {

class CallVisitor : public AstVisitor {
 public:
  CallVisitor(const Describer& describer, const ContractOf& contract_of,
              std::vector<CallSite>& calls)
      : describer_(describer), contract_of_(contract_of), calls_(calls) {}

  // Constant expressions and unevaluated operands must stay as they are.
  bool enters_types() const override { return false; }
  bool enters_statement(clang::Stmt& statement) override {
    if (auto* branch = llvm::dyn_cast<clang::IfStmt>(&statement);
        branch != nullptr && branch->isConstexpr()) {
      traverse(branch->getThen());
      traverse(branch->getElse());
      return false;
    }
    return !llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr, clang::ConstantExpr,
                      clang::CXXTypeidExpr>(&statement);
  }
  bool enters_declaration(clang::Decl& declaration) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(&declaration);
    if (variable != nullptr) return !variable->isConstexpr();
    return !llvm::isa<clang::StaticAssertDecl, clang::CXXRecordDecl>(&declaration);
  }

  void visit_statement(clang::Stmt& statement) override {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement);
    if (call == nullptr) return;
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (callee == nullptr || callee->isConstexpr() || callee->isConsteval() ||
        llvm::isa<clang::CXXOperatorCallExpr>(call) || call->getBeginLoc().isMacroID() ||
        call->getEndLoc().isMacroID()) {
      return;
    }
    const std::string id = contract_of_(*callee);
    if (id.empty()) return;
    CallSite site;
    site.file = describer_.file_of(call->getBeginLoc());
    site.begin = describer_.offset_of(call->getBeginLoc());
    site.end = describer_.end_offset_of(call->getEndLoc());
    site.place = describer_.place_of(call->getExprLoc());
    site.callee = id;
    calls_.push_back(std::move(site));
  }

 private:
  const Describer& describer_;
  const ContractOf& contract_of_;
  std::vector<CallSite>& calls_;
};

class CalleeVisitor : public AstVisitor {
 public:
  explicit CalleeVisitor(const ContractOf& contract_of) : contract_of_(contract_of) {}

  bool enters_types() const override { return false; }
  void visit_statement(clang::Stmt& statement) override {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement);
    const clang::FunctionDecl* callee = call == nullptr ? nullptr : call->getDirectCallee();
    const std::string id = callee == nullptr ? "" : contract_of_(*callee);
    if (!id.empty()) found_.insert(id);
  }
  std::set<std::string> found() { return std::move(found_); }

 private:
  const ContractOf& contract_of_;
  std::set<std::string> found_;
};

}  // namespace

std::set<std::string> called_in(clang::Stmt& body, const ContractOf& contract_of) {
  CalleeVisitor visitor(contract_of);
  visitor.traverse(&body);
  return visitor.found();
}

void collect_calls(const Describer& describer, clang::Stmt& body, const ContractOf& contract_of,
                   std::vector<CallSite>& calls) {
  CallVisitor(describer, contract_of, calls).traverse(&body);
}

}  // namespace surety::tool::front_end
