#include "tool/front_end/collect/collect_calls.h"

namespace surety::tool::front_end {
namespace {

class CallVisitor : public clang::RecursiveASTVisitor<CallVisitor> {
 public:
  CallVisitor(const Describer& describer, const ContractOf& contract_of,
              std::vector<CallSite>& calls)
      : describer_(describer), contract_of_(contract_of), calls_(calls) {}

  // Constant expressions and unevaluated operands must stay as they are.
  bool TraverseTypeLoc(clang::TypeLoc) { return true; }
  bool TraverseStaticAssertDecl(clang::StaticAssertDecl*) { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr*) { return true; }
  bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr*) { return true; }
  bool TraverseConstantExpr(clang::ConstantExpr*) { return true; }
  bool TraverseCXXTypeidExpr(clang::CXXTypeidExpr*) { return true; }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl*) { return true; }
  bool TraverseVarDecl(clang::VarDecl* variable) {
    if (variable->isConstexpr()) return true;
    return RecursiveASTVisitor::TraverseVarDecl(variable);
  }
  bool TraverseIfStmt(clang::IfStmt* statement) {
    if (!statement->isConstexpr()) return RecursiveASTVisitor::TraverseIfStmt(statement);
    return TraverseStmt(statement->getThen()) && TraverseStmt(statement->getElse());
  }

  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (callee == nullptr || callee->isConstexpr() || callee->isConsteval() ||
        llvm::isa<clang::CXXOperatorCallExpr>(call) || call->getBeginLoc().isMacroID() ||
        call->getEndLoc().isMacroID()) {
      return true;
    }
    const std::string id = contract_of_(*callee);
    if (id.empty()) return true;
    CallSite site;
    site.file = describer_.file_of(call->getBeginLoc());
    site.begin = describer_.offset_of(call->getBeginLoc());
    site.end = describer_.end_offset_of(call->getEndLoc());
    site.place = describer_.place_of(call->getExprLoc());
    site.callee = id;
    calls_.push_back(std::move(site));
    return true;
  }

 private:
  const Describer& describer_;
  const ContractOf& contract_of_;
  std::vector<CallSite>& calls_;
};

}  // namespace

void collect_calls(const Describer& describer, clang::Stmt& body, const ContractOf& contract_of,
                   std::vector<CallSite>& calls) {
  CallVisitor(describer, contract_of, calls).TraverseStmt(&body);
}

}  // namespace surety::tool::front_end
