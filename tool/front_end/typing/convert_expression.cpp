#include "tool/front_end/typing/convert_expression.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/OperationKinds.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/Type.h>
#include <clang/Basic/LLVM.h>
#include <clang/Basic/OperatorKinds.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/Support/Casting.h>

#include <optional>
#include <string>
#include <utility>

#include "tool/front_end/parse/visit_as.h"
#include "tool/front_end/typing/evaluate_language.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::front_end {
namespace {

using clang::dyn_cast;

std::string name_of(const clang::NamedDecl& declaration) {
  return declaration.getDeclName().getAsString();
}

/// The expression that a lambda of one return statement returns.
const clang::Expr* returned(const clang::Expr* lambda) {
  const auto* closure = dyn_cast<clang::LambdaExpr>(written_expression(lambda));
  if (closure == nullptr) return nullptr;
  const auto* body = dyn_cast<clang::CompoundStmt>(closure->getBody());
  if (body == nullptr || body->size() != 1) return nullptr;
  const auto* result = dyn_cast<clang::ReturnStmt>(body->body_front());
  return result == nullptr ? nullptr : result->getRetValue();
}

std::string first_parameter(const clang::Expr* lambda) {
  const auto* closure = dyn_cast<clang::LambdaExpr>(written_expression(lambda));
  if (closure == nullptr || closure->getCallOperator()->getNumParams() == 0) return "";
  return closure->getCallOperator()->getParamDecl(0)->getNameAsString();
}

}  // namespace

const clang::Expr* written_expression(const clang::Expr* expression) {
  while (true) {
    const clang::Expr* inner = expression->IgnoreParenImpCasts();
    if (const auto* cleanups = dyn_cast<clang::ExprWithCleanups>(inner)) {
      inner = cleanups->getSubExpr();
    } else if (const auto* temporary = dyn_cast<clang::MaterializeTemporaryExpr>(inner)) {
      inner = temporary->getSubExpr();
    } else if (const auto* bound = dyn_cast<clang::CXXBindTemporaryExpr>(inner)) {
      inner = bound->getSubExpr();
    } else if (const auto* constant = dyn_cast<clang::ConstantExpr>(inner)) {
      inner = constant->getSubExpr();
    } else if (const auto* made = dyn_cast<clang::CXXConstructExpr>(inner);
               made != nullptr && made->getNumArgs() == 1 &&
               !clang::isa<clang::CXXTemporaryObjectExpr>(made) &&
               made->getParenOrBraceRange().isInvalid()) {
      inner = made->getArg(0);
    } else if (const auto* conversion = dyn_cast<clang::CXXMemberCallExpr>(inner);
               conversion != nullptr && conversion->getMethodDecl() != nullptr &&
               clang::isa<clang::CXXConversionDecl>(conversion->getMethodDecl())) {
      inner = conversion->getImplicitObjectArgument();
    } else if (const auto* replaced = dyn_cast<clang::SubstNonTypeTemplateParmExpr>(inner)) {
      inner = replaced->getReplacement();
    }
    if (inner == expression) return expression;
    expression = inner;
  }
}

namespace {

/// Converts one expression: a `convert` for each kind.
class Conversion {
 public:
  Conversion(const ExpressionConverter& converter, const clang::Expr& expression)
      : converter_(converter), expression_(expression) {}

  TypedExpression run() {
    result_.text = converter_.written(expression_.getSourceRange());
    result_.type = converter_.describer.type(expression_.getType(), 1);
    if (expression_.isValueDependent() || expression_.isTypeDependent()) return std::move(result_);
    if (result_.type.record == "surety::Language") {
      result_.language = known_language(expression_, converter_.context);
    }
    if (convert_constant()) return std::move(result_);
    const bool known =
        visit_as<clang::DeclRefExpr, clang::CXXThisExpr, clang::MemberExpr,
                 clang::CXXMemberCallExpr, clang::CXXOperatorCallExpr, clang::CallExpr,
                 clang::BinaryOperator, clang::CXXRewrittenBinaryOperator, clang::UnaryOperator,
                 clang::ConditionalOperator, clang::ArraySubscriptExpr>(
            expression_, [this](const auto& expression) { convert(expression); });
    if (!known) convert_other();
    return std::move(result_);
  }

 private:
  /// A number that is known while compiling, however it is written. False if it is not one.
  bool convert_constant() {
    const clang::QualType type = expression_.getType();
    if (!type->isIntegralOrEnumerationType() && !type->isFloatingType()) return false;
    clang::Expr::EvalResult value;
    const bool constant = type->isFloatingType()
                              ? expression_.EvaluateAsRValue(value, converter_.context)
                              : expression_.EvaluateAsInt(value, converter_.context);
    if (!constant || value.HasSideEffects) return false;
    convert_literal();
    if (value.Val.isInt() && value.Val.getInt().getSignificantBits() <= 64) {
      result_.integer = value.Val.getInt().isSigned() || value.Val.getInt().getActiveBits() < 64
                            ? std::optional(value.Val.getInt().getExtValue())
                            : std::nullopt;
    }
    if (value.Val.isFloat() && converter_.context.getTypeSize(type) <= 64) {
      result_.real = value.Val.getFloat().convertToDouble();
    }
    return true;
  }

  void convert_literal() {
    result_.kind = ExpressionKind::constant;
    result_.value = result_.text.text;
  }

  void convert(const clang::DeclRefExpr& reference) {
    result_.name = name_of(*reference.getDecl());
    const auto* parameter = dyn_cast<clang::ParmVarDecl>(reference.getDecl());
    result_.kind = ExpressionKind::variable;
    if (parameter != nullptr && parameter->getDeclContext() == &converter_.probe) {
      result_.kind = result_.name == "ret"     ? ExpressionKind::result
                     : result_.name == "threw" ? ExpressionKind::threw
                                               : ExpressionKind::parameter;
    }
  }

  void convert(const clang::CXXThisExpr&) { result_.kind = ExpressionKind::object; }

  void convert(const clang::MemberExpr& access) {
    result_.kind = ExpressionKind::member;
    result_.name = name_of(*access.getMemberDecl());
    add(access.getBase());
  }

  void convert(const clang::CXXMemberCallExpr& call) {
    result_.kind = ExpressionKind::method;
    if (const clang::CXXMethodDecl* method = call.getMethodDecl()) {
      result_.name = name_of(*method);
      result_.calls_user_code = is_users(method);
    }
    add(call.getImplicitObjectArgument());
    add_arguments(call);
  }

  void convert(const clang::CXXOperatorCallExpr& call) {
    const clang::OverloadedOperatorKind op = call.getOperator();
    result_.name = clang::getOperatorSpelling(op);
    result_.kind = op == clang::OO_Subscript ? ExpressionKind::index
                   : op == clang::OO_Call    ? ExpressionKind::call
                   : call.getNumArgs() == 2  ? ExpressionKind::binary
                                             : ExpressionKind::unary;
    result_.calls_user_code = is_users(call.getDirectCallee());
    for (const clang::Expr* argument : call.arguments()) add(argument);
    if (op == clang::OO_Arrow && result_.children.size() == 1) {
      // `p->` of `p->x` is not an expression that could be shown.
      TypedExpression object = std::move(result_.children.front());
      result_ = std::move(object);
    }
  }

  void convert(const clang::CallExpr& call) {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    result_.kind = ExpressionKind::call;
    if (callee != nullptr) {
      result_.name = callee->getQualifiedNameAsString();
      result_.calls_user_code = is_users(callee);
    }
    const bool all = result_.name == "surety::detail::for_all";
    if ((all || result_.name == "surety::detail::there_is") && call.getNumArgs() == 2) {
      convert_quantifier(call, all ? "forall" : "exists");
      return;
    }
    add_arguments(call);
    if (result_.name == "surety::detail::in") result_.kind = ExpressionKind::membership;
    if (result_.name == "surety::detail::old_value") result_.kind = ExpressionKind::old;
  }

  void convert_quantifier(const clang::CallExpr& call, const char* name) {
    result_.kind = ExpressionKind::quantifier;
    result_.name = name;
    result_.bound = first_parameter(call.getArg(1));
    add(call.getArg(0));
    if (const clang::Expr* body = returned(call.getArg(1))) {
      const auto* cast = dyn_cast<clang::CXXStaticCastExpr>(written_expression(body));
      add(cast != nullptr ? cast->getSubExpr() : body);
    }
  }

  void convert(const clang::BinaryOperator& binary) {
    result_.kind = ExpressionKind::binary;
    result_.name = binary.getOpcodeStr().str();
    add(binary.getLHS());
    add(binary.getRHS());
    if (binary.getOpcode() == clang::BO_LOr &&
        converter_.written_at(binary.getOperatorLoc()).starts_with("==>")) {
      convert_implication();
    }
  }

  /// In the probe `a ==> b` is written `!(a) || b`.
  void convert_implication() {
    result_.name = "==>";
    TypedExpression premise = std::move(result_.children[0]);
    if (premise.kind == ExpressionKind::unary && !premise.children.empty()) {
      TypedExpression inner = std::move(premise.children[0]);
      premise = std::move(inner);
    }
    result_.children[0] = std::move(premise);
  }

  void convert(const clang::CXXRewrittenBinaryOperator& rewritten) {
    result_.kind = ExpressionKind::binary;
    result_.name = clang::BinaryOperator::getOpcodeStr(rewritten.getOpcode()).str();
    add(rewritten.getLHS());
    add(rewritten.getRHS());
  }

  void convert(const clang::UnaryOperator& unary) {
    result_.kind = ExpressionKind::unary;
    result_.name = clang::UnaryOperator::getOpcodeStr(unary.getOpcode()).str();
    add(unary.getSubExpr());
  }

  void convert(const clang::ConditionalOperator& choice) {
    result_.kind = ExpressionKind::conditional;
    add(choice.getCond());
    add(choice.getTrueExpr());
    add(choice.getFalseExpr());
  }

  void convert(const clang::ArraySubscriptExpr& element) {
    result_.kind = ExpressionKind::index;
    add(element.getBase());
    add(element.getIdx());
  }

  void convert_other() {
    if (clang::isa<clang::CXXNullPtrLiteralExpr, clang::StringLiteral, clang::GNUNullExpr>(
            expression_)) {
      convert_literal();
      return;
    }
    for (const clang::Stmt* part : expression_.children()) {
      if (const auto* inner = llvm::dyn_cast_or_null<clang::Expr>(part)) add(inner);
    }
    if (clang::isa<clang::ExplicitCastExpr>(expression_) && result_.children.size() == 1) {
      result_.kind = ExpressionKind::conversion;
    }
    if (const auto* made = dyn_cast<clang::CXXConstructExpr>(&expression_)) {
      result_.calls_user_code = result_.calls_user_code || is_users(made->getConstructor());
    }
  }

  void add(const clang::Expr* part) {
    result_.children.push_back(converter_.convert(part));
    result_.calls_user_code = result_.calls_user_code || result_.children.back().calls_user_code;
  }

  /// Those that were written.
  void add_arguments(const clang::CallExpr& call) {
    for (const clang::Expr* argument : call.arguments()) {
      if (!clang::isa<clang::CXXDefaultArgExpr>(argument)) add(argument);
    }
  }

  bool is_users(const clang::FunctionDecl* function) const {
    return function != nullptr &&
           !converter_.context.getSourceManager().isInSystemHeader(function->getLocation()) &&
           !function->getQualifiedNameAsString().starts_with("surety::");
  }

  const ExpressionConverter& converter_;
  const clang::Expr& expression_;
  TypedExpression result_;
};

}  // namespace

TypedExpression ExpressionConverter::convert(const clang::Expr* expression) const {
  return Conversion(*this, *written_expression(expression)).run();
}

}  // namespace surety::tool::front_end
