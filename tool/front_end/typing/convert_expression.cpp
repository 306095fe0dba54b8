#include "tool/front_end/typing/convert_expression.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

#include "tool/front_end/typing/evaluate_language.h"

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

bool is_users(const clang::FunctionDecl* function, const clang::SourceManager& sources) {
  return function != nullptr && !sources.isInSystemHeader(function->getLocation()) &&
         !function->getQualifiedNameAsString().starts_with("surety::");
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

TypedExpression ExpressionConverter::convert(const clang::Expr* given) const {
  const clang::Expr* expression = written_expression(given);
  TypedExpression result;
  result.text = written(expression->getSourceRange());
  result.type = describer.type(expression->getType());
  const auto child = [&](const clang::Expr* part) {
    result.children.push_back(convert(part));
    result.calls_user_code = result.calls_user_code || result.children.back().calls_user_code;
  };
  if (expression->isValueDependent() || expression->isTypeDependent()) return result;
  if (result.type.record == "surety::Language") {
    result.language = known_language(*expression, context);
  }
  const clang::QualType type = expression->getType();
  if (type->isIntegralOrEnumerationType() || type->isFloatingType()) {
    clang::Expr::EvalResult value;
    const bool constant = type->isFloatingType() ? expression->EvaluateAsRValue(value, context)
                                                 : expression->EvaluateAsInt(value, context);
    if (constant && !value.HasSideEffects) {
      result.kind = ExpressionKind::constant;
      result.value = result.text.text;
      if (value.Val.isInt() && value.Val.getInt().getSignificantBits() <= 64) {
        result.integer = value.Val.getInt().isSigned() || value.Val.getInt().getActiveBits() < 64
                             ? std::optional(value.Val.getInt().getExtValue())
                             : std::nullopt;
      }
      if (value.Val.isFloat() && context.getTypeSize(type) <= 64) {
        result.real = value.Val.getFloat().convertToDouble();
      }
      return result;
    }
  }
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(expression)) {
    result.name = name_of(*reference->getDecl());
    const auto* parameter = dyn_cast<clang::ParmVarDecl>(reference->getDecl());
    result.kind = ExpressionKind::variable;
    if (parameter != nullptr && parameter->getDeclContext() == &probe) {
      result.kind = result.name == "ret"     ? ExpressionKind::result
                    : result.name == "threw" ? ExpressionKind::threw
                                             : ExpressionKind::parameter;
    }
  } else if (clang::isa<clang::CXXThisExpr>(expression)) {
    result.kind = ExpressionKind::object;
  } else if (const auto* access = dyn_cast<clang::MemberExpr>(expression)) {
    result.kind = ExpressionKind::member;
    result.name = name_of(*access->getMemberDecl());
    child(access->getBase());
  } else if (const auto* call = dyn_cast<clang::CXXMemberCallExpr>(expression)) {
    result.kind = ExpressionKind::method;
    if (const clang::CXXMethodDecl* method = call->getMethodDecl()) {
      result.name = name_of(*method);
      result.calls_user_code = is_users(method, context.getSourceManager());
    }
    child(call->getImplicitObjectArgument());
    for (const clang::Expr* argument : call->arguments()) {
      if (!clang::isa<clang::CXXDefaultArgExpr>(argument)) child(argument);
    }
  } else if (const auto* call = dyn_cast<clang::CXXOperatorCallExpr>(expression)) {
    const clang::OverloadedOperatorKind op = call->getOperator();
    result.name = clang::getOperatorSpelling(op);
    result.kind = op == clang::OO_Subscript ? ExpressionKind::index
                  : op == clang::OO_Call    ? ExpressionKind::call
                  : call->getNumArgs() == 2 ? ExpressionKind::binary
                                            : ExpressionKind::unary;
    result.calls_user_code = is_users(call->getDirectCallee(), context.getSourceManager());
    for (const clang::Expr* argument : call->arguments()) child(argument);
  } else if (const auto* call = dyn_cast<clang::CallExpr>(expression)) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    result.kind = ExpressionKind::call;
    if (callee != nullptr) {
      result.name = callee->getQualifiedNameAsString();
      result.calls_user_code = is_users(callee, context.getSourceManager());
    }
    const bool all = result.name == "surety::detail::for_all";
    if ((all || result.name == "surety::detail::there_is") && call->getNumArgs() == 2) {
      result.kind = ExpressionKind::quantifier;
      result.name = all ? "forall" : "exists";
      result.bound = first_parameter(call->getArg(1));
      child(call->getArg(0));
      if (const clang::Expr* body = returned(call->getArg(1))) {
        const auto* cast = dyn_cast<clang::CXXStaticCastExpr>(written_expression(body));
        child(cast != nullptr ? cast->getSubExpr() : body);
      }
    } else {
      for (const clang::Expr* argument : call->arguments()) {
        if (!clang::isa<clang::CXXDefaultArgExpr>(argument)) child(argument);
      }
      if (result.name == "surety::detail::in") result.kind = ExpressionKind::membership;
      if (result.name == "surety::detail::old_value") result.kind = ExpressionKind::old;
    }
  } else if (const auto* binary = dyn_cast<clang::BinaryOperator>(expression)) {
    result.kind = ExpressionKind::binary;
    result.name = binary->getOpcodeStr().str();
    child(binary->getLHS());
    child(binary->getRHS());
    if (binary->getOpcode() == clang::BO_LOr &&
        written_at(binary->getOperatorLoc()).starts_with("==>")) {
      result.name = "==>";
      TypedExpression premise = std::move(result.children[0]);
      if (premise.kind == ExpressionKind::unary && !premise.children.empty()) {
        TypedExpression inner = std::move(premise.children[0]);
        premise = std::move(inner);
      }
      result.children[0] = std::move(premise);
    }
  } else if (const auto* rewritten = dyn_cast<clang::CXXRewrittenBinaryOperator>(expression)) {
    result.kind = ExpressionKind::binary;
    result.name = clang::BinaryOperator::getOpcodeStr(rewritten->getOpcode()).str();
    child(rewritten->getLHS());
    child(rewritten->getRHS());
  } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(expression)) {
    result.kind = ExpressionKind::unary;
    result.name = clang::UnaryOperator::getOpcodeStr(unary->getOpcode()).str();
    child(unary->getSubExpr());
  } else if (const auto* choice = dyn_cast<clang::ConditionalOperator>(expression)) {
    result.kind = ExpressionKind::conditional;
    child(choice->getCond());
    child(choice->getTrueExpr());
    child(choice->getFalseExpr());
  } else if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expression)) {
    result.kind = ExpressionKind::index;
    child(element->getBase());
    child(element->getIdx());
  } else if (clang::isa<clang::CXXNullPtrLiteralExpr>(expression) ||
             clang::isa<clang::StringLiteral>(expression) ||
             clang::isa<clang::GNUNullExpr>(expression)) {
    result.kind = ExpressionKind::constant;
    result.value = result.text.text;
  } else {
    for (const clang::Stmt* part : expression->children()) {
      if (const auto* inner = llvm::dyn_cast_or_null<clang::Expr>(part)) child(inner);
    }
    if (clang::isa<clang::ExplicitCastExpr>(expression) && result.children.size() == 1) {
      result.kind = ExpressionKind::conversion;
    }
    if (const auto* made = dyn_cast<clang::CXXConstructExpr>(expression)) {
      result.calls_user_code =
          result.calls_user_code || is_users(made->getConstructor(), context.getSourceManager());
    }
  }
  return result;
}

}  // namespace surety::tool::front_end
