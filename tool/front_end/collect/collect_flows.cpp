#include "tool/front_end/collect/collect_flows.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/OperationKinds.h>
#include <clang/AST/Stmt.h>
#include <llvm/Support/Casting.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/front_end/collect/collect_calls.h"
#include "tool/front_end/describe/describe.h"
#include "tool/front_end/parse/ast_visitor.h"
#include "tool/front_end/typing/convert_expression.h"
#include "tool/front_end/typing/evaluate_language.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
namespace {

/// The variables that a body names other than to read them.
class ChangedVariables : public AstVisitor {
 public:
  bool enters_statement(clang::Stmt& statement) override {
    if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&statement)) {
      return !reads_variable(*cast);
    }
    const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement);
    return call == nullptr || !moves_variable(*call);
  }
  void visit_statement(clang::Stmt& statement) override {
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&statement);
    if (reference != nullptr && !reference->getType().isConstQualified()) {
      changed_.insert(reference->getDecl());
    }
  }
  bool changes(const clang::ValueDecl& variable) const { return changed_.count(&variable) != 0; }

 private:
  static bool reads_variable(const clang::ImplicitCastExpr& cast) {
    const bool reads = cast.getCastKind() == clang::CK_LValueToRValue ||
                       (cast.getCastKind() == clang::CK_NoOp && cast.getType().isConstQualified());
    return reads && llvm::isa<clang::DeclRefExpr>(cast.getSubExpr()->IgnoreParens());
  }
  /// Passing a variable on for good is its last use.
  static bool moves_variable(const clang::CallExpr& call) {
    return call.getNumArgs() == 1 && call.isCallToStdMove() &&
           llvm::isa<clang::DeclRefExpr>(call.getArg(0)->IgnoreParens());
  }

  std::set<const clang::ValueDecl*> changed_;
};

class FlowVisitor : public AstVisitor {
 public:
  FlowVisitor(const Describer& describer, clang::ASTContext& context, const ContractOf& contract_of,
              const ChangedVariables& changed, std::vector<TextFlow>& flows)
      : describer_(describer),
        context_(context),
        contract_of_(contract_of),
        changed_(changed),
        flows_(flows) {}

  void visit_statement(clang::Stmt& statement) override {
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) visit(*call);
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&statement)) visit(*made);
  }

 private:
  void visit(const clang::CallExpr& call) {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    if (callee == nullptr || llvm::isa<clang::CXXOperatorCallExpr>(call)) return;
    const std::string id = contract_of_(*callee);
    if (id.empty()) return;
    for (unsigned i = 0; i < call.getNumArgs() && i < callee->getNumParams(); ++i) {
      TextFlow flow = from(*call.getArg(i));
      if (flow.producer_name.empty()) continue;
      flow.consumer = id;
      flow.consumer_name = describer_.qualified_name(*callee);
      flow.parameter = i;
      add(std::move(flow), *call.getArg(i));
    }
  }

  void visit(const clang::CXXConstructExpr& made) {
    if (made.getNumArgs() != 1) return;
    TextFlow flow;
    flow.wanted = text_language(made.getType(), context_);
    if (flow.wanted == nullptr) return;
    const clang::QualType from_type = made.getArg(0)->getType();
    flow.produced = text_language(from_type, context_);
    if (flow.produced == nullptr ||
        context_.hasSameUnqualifiedType(made.getType(), from_type.getNonReferenceType())) {
      return;
    }
    flow.producer_name = "Text<" + flow.produced->name + ">";
    flow.consumer_name = "Text<" + flow.wanted->name + ">";
    add(std::move(flow), *made.getArg(0));
  }

  /// Who made the text; without a name if that is not known.
  TextFlow from(const clang::Expr& argument) const {
    const clang::Expr* e = written_expression(&argument);
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
        call != nullptr && call->getNumArgs() == 1 && call->isCallToStdMove()) {
      e = written_expression(call->getArg(0));
    }
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
      if (variable == nullptr || !variable->isLocalVarDecl() || variable->getInit() == nullptr ||
          variable->isStaticLocal() || changed_.changes(*variable)) {
        return {};
      }
      e = written_expression(variable->getInit());
    }
    TextFlow flow;
    const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
    const clang::FunctionDecl* callee = call == nullptr ? nullptr : call->getDirectCallee();
    if (callee == nullptr || llvm::isa<clang::CXXOperatorCallExpr>(call)) return flow;
    flow.producer = contract_of_(*callee);
    flow.produced = text_language(callee->getReturnType(), context_);
    if (!flow.producer.empty() || flow.produced != nullptr) {
      flow.producer_name = describer_.qualified_name(*callee);
    }
    return flow;
  }

  void add(TextFlow flow, const clang::Expr& at) {
    if (at.getBeginLoc().isMacroID() || at.getEndLoc().isMacroID()) return;
    flow.file = describer_.file_of(at.getBeginLoc());
    flow.offset = describer_.offset_of(at.getBeginLoc());
    flow.length = describer_.end_offset_of(at.getEndLoc()) - flow.offset;
    flows_.push_back(std::move(flow));
  }

  const Describer& describer_;
  clang::ASTContext& context_;
  const ContractOf& contract_of_;
  const ChangedVariables& changed_;
  std::vector<TextFlow>& flows_;
};

}  // namespace

void collect_flows(const Describer& describer, clang::ASTContext& context, clang::Stmt& body,
                   const ContractOf& contract_of, std::vector<TextFlow>& flows) {
  ChangedVariables changed;
  changed.traverse(&body);
  FlowVisitor(describer, context, contract_of, changed, flows).traverse(&body);
}

}  // namespace surety::tool::front_end
