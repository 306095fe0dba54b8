#include "tool/front_end/collect/collect_flows.h"

#include <set>

#include "tool/front_end/typing/convert_expression.h"
#include "tool/front_end/typing/evaluate_language.h"

namespace surety::tool::front_end {
namespace {

/// The variables that a body names other than to read them.
class ChangedVariables : public clang::RecursiveASTVisitor<ChangedVariables> {
 public:
  bool TraverseImplicitCastExpr(clang::ImplicitCastExpr* cast) {
    const bool reads =
        cast->getCastKind() == clang::CK_LValueToRValue ||
        (cast->getCastKind() == clang::CK_NoOp && cast->getType().isConstQualified());
    if (reads && llvm::isa<clang::DeclRefExpr>(cast->getSubExpr()->IgnoreParens())) return true;
    return RecursiveASTVisitor::TraverseImplicitCastExpr(cast);
  }
  bool TraverseCallExpr(clang::CallExpr* call) {
    // Passing a variable on for good is its last use.
    const bool moves = call->getNumArgs() == 1 && call->isCallToStdMove() &&
                       llvm::isa<clang::DeclRefExpr>(call->getArg(0)->IgnoreParens());
    return moves || RecursiveASTVisitor::TraverseCallExpr(call);
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) {
    if (!reference->getType().isConstQualified()) changed_.insert(reference->getDecl());
    return true;
  }
  bool changes(const clang::ValueDecl& variable) const { return changed_.count(&variable) != 0; }

 private:
  std::set<const clang::ValueDecl*> changed_;
};

class FlowVisitor : public clang::RecursiveASTVisitor<FlowVisitor> {
 public:
  FlowVisitor(const Describer& describer, clang::ASTContext& context, const ContractOf& contract_of,
              const ChangedVariables& changed, std::vector<TextFlow>& flows)
      : describer_(describer),
        context_(context),
        contract_of_(contract_of),
        changed_(changed),
        flows_(flows) {}

  bool VisitCallExpr(clang::CallExpr* call) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (callee == nullptr || llvm::isa<clang::CXXOperatorCallExpr>(call)) return true;
    const std::string id = contract_of_(*callee);
    if (id.empty()) return true;
    for (unsigned i = 0; i < call->getNumArgs() && i < callee->getNumParams(); ++i) {
      TextFlow flow = from(*call->getArg(i));
      if (flow.producer_name.empty()) continue;
      flow.consumer = id;
      flow.consumer_name = describer_.qualified_name(*callee);
      flow.parameter = i;
      add(std::move(flow), *call->getArg(i));
    }
    return true;
  }

  bool VisitCXXConstructExpr(clang::CXXConstructExpr* made) {
    if (made->getNumArgs() != 1) return true;
    TextFlow flow;
    flow.wanted = text_language(made->getType(), context_);
    if (flow.wanted == nullptr) return true;
    const clang::QualType from_type = made->getArg(0)->getType();
    flow.produced = text_language(from_type, context_);
    if (flow.produced == nullptr ||
        context_.hasSameUnqualifiedType(made->getType(), from_type.getNonReferenceType())) {
      return true;
    }
    flow.producer_name = "Text<" + flow.produced->name + ">";
    flow.consumer_name = "Text<" + flow.wanted->name + ">";
    add(std::move(flow), *made->getArg(0));
    return true;
  }

 private:
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
  changed.TraverseStmt(&body);
  FlowVisitor(describer, context, contract_of, changed, flows).TraverseStmt(&body);
}

}  // namespace surety::tool::front_end
