#include <clang/AST/APValue.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/OperationKinds.h>
#include <clang/AST/Type.h>
#include <llvm/ADT/APInt.h>
#include <llvm/Support/Casting.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "tool/front_end/exact/translate.h"
#include "tool/model/exact.h"

namespace surety::tool::front_end {

using llvm::dyn_cast;
using llvm::isa;

namespace {

std::uint64_t bits_of(const llvm::APInt& number) {
  return number.getBitWidth() <= 64 ? number.getZExtValue() : number.trunc(64).getZExtValue();
}

/// What stands around an expression and does not change it.
const clang::Expr* inner(const clang::Expr* expression) {
  for (;;) {
    if (const auto* in = dyn_cast<clang::ParenExpr>(expression)) {
      expression = in->getSubExpr();
    } else if (const auto* in = dyn_cast<clang::ExprWithCleanups>(expression)) {
      expression = in->getSubExpr();
    } else if (const auto* in = dyn_cast<clang::ConstantExpr>(expression)) {
      expression = in->getSubExpr();
    } else if (const auto* in = dyn_cast<clang::SubstNonTypeTemplateParmExpr>(expression)) {
      expression = in->getReplacement();
    } else if (const auto* in = dyn_cast<clang::CXXRewrittenBinaryOperator>(expression)) {
      expression = in->getSemanticForm();
    } else if (const auto* in = dyn_cast<clang::CXXDefaultArgExpr>(expression)) {
      expression = in->getExpr();
    } else if (const auto* in = dyn_cast<clang::CXXDefaultInitExpr>(expression)) {
      expression = in->getExpr();
    } else {
      return expression;
    }
  }
}

std::optional<ExactOp> operation(clang::BinaryOperatorKind kind) {
  static const std::map<clang::BinaryOperatorKind, ExactOp> all{
      {clang::BO_Add, ExactOp::add},          {clang::BO_Sub, ExactOp::subtract},
      {clang::BO_Mul, ExactOp::multiply},     {clang::BO_Div, ExactOp::divide},
      {clang::BO_Rem, ExactOp::remainder},    {clang::BO_Shl, ExactOp::shift_left},
      {clang::BO_Shr, ExactOp::shift_right},  {clang::BO_And, ExactOp::bit_and},
      {clang::BO_Or, ExactOp::bit_or},        {clang::BO_Xor, ExactOp::bit_xor},
      {clang::BO_EQ, ExactOp::equal},         {clang::BO_NE, ExactOp::unequal},
      {clang::BO_LT, ExactOp::less},          {clang::BO_LE, ExactOp::less_equal},
      {clang::BO_GT, ExactOp::greater},       {clang::BO_GE, ExactOp::greater_equal},
      {clang::BO_LAnd, ExactOp::logical_and}, {clang::BO_LOr, ExactOp::logical_or}};
  const auto found = all.find(kind);
  return found == all.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

ExactNode ExactTranslator::node(ExactOp op, const clang::Stmt& at, const ExactType& type) const {
  ExactNode result;
  result.op = op;
  result.type = type;
  result.at = options_.place_of(at.getBeginLoc());
  return result;
}

ExactNode ExactTranslator::unsupported(const clang::Stmt& at, const std::string& construct) const {
  ExactNode result = node(ExactOp::unsupported, at);
  result.name = construct;
  return result;
}

/// A number that the compiler knows.
ExactNode ExactTranslator::constant(const clang::Expr& expression) const {
  const ExactType type = type_of(expression.getType());
  ExactNode result = node(ExactOp::constant, expression, type);
  clang::Expr::EvalResult known;
  const bool integral =
      type.kind == ExactType::Kind::integer || type.kind == ExactType::Kind::boolean;
  if (expression.isValueDependent() || !expression.EvaluateAsRValue(known, context_, true) ||
      known.HasSideEffects || known.HasUndefinedBehavior) {
    return unsupported(expression, "an expression whose value is not known");
  }
  if (integral && known.Val.isInt()) {
    result.number = bits_of(known.Val.getInt());
  } else if (type.kind == ExactType::Kind::floating && known.Val.isFloat()) {
    result.number = bits_of(known.Val.getFloat().bitcastToAPInt());
  } else {
    return unsupported(expression, "a constant of type '" + type.name + "'");
  }
  return result;
}

ExactNode ExactTranslator::constant(const clang::Expr& at, const clang::APValue& value,
                                    const ExactType& type) const {
  ExactNode result = node(ExactOp::constant, at, type);
  const bool integral =
      type.kind == ExactType::Kind::integer || type.kind == ExactType::Kind::boolean;
  if (integral && value.isInt()) {
    result.number = bits_of(value.getInt());
  } else if (type.kind == ExactType::Kind::floating && value.isFloat()) {
    result.number = bits_of(value.getFloat().bitcastToAPInt());
  } else if (type.kind == ExactType::Kind::compound && (value.isArray() || value.isStruct())) {
    if (value.isStruct() && value.getStructNumFields() != type.parts.size()) {
      return unsupported(at, "a constant of type '" + type.name + "'");
    }
    result.op = ExactOp::compose;
    for (unsigned i = 0; i < type.parts.size(); ++i) {
      const clang::APValue& part = value.isStruct() ? value.getStructField(i)
                                   : i < value.getArrayInitializedElts()
                                       ? value.getArrayInitializedElt(i)
                                       : value.getArrayFiller();
      result.children.push_back(constant(at, part, type.parts[i]));
      if (result.children.back().op == ExactOp::unsupported) return result.children.back();
    }
  } else {
    return unsupported(at, "a constant of type '" + type.name + "'");
  }
  return result;
}

ExactNode ExactTranslator::value(const clang::Expr* expression) {
  const clang::Expr& plain = *inner(expression);
  if (plain.isGLValue()) return loaded(plain);
  ExactNode result = plain_value(plain);
  if (result.op != ExactOp::unsupported && result.type.kind == ExactType::Kind::other) {
    return unsupported(plain, "a value of type '" + result.type.name + "'");
  }
  return result;
}

ExactNode ExactTranslator::plain_value(const clang::Expr& expression) {
  if (isa<clang::IntegerLiteral, clang::CXXBoolLiteralExpr, clang::CharacterLiteral,
          clang::FloatingLiteral, clang::UnaryExprOrTypeTraitExpr, clang::SizeOfPackExpr,
          clang::TypeTraitExpr, clang::CXXNoexceptExpr, clang::DeclRefExpr>(&expression)) {
    return constant(expression);
  }
  if (isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(&expression)) {
    return node(ExactOp::zero, expression, type_of(expression.getType()));
  }
  if (const auto* made = dyn_cast<clang::CastExpr>(&expression)) return cast(*made);
  if (const auto* one = dyn_cast<clang::UnaryOperator>(&expression)) return unary(*one);
  if (const auto* two = dyn_cast<clang::BinaryOperator>(&expression)) return binary(*two);
  if (const auto* choice = dyn_cast<clang::ConditionalOperator>(&expression)) {
    return conditional(*choice, false);
  }
  if (const auto* made = dyn_cast<clang::InitListExpr>(&expression)) return list(*made);
  if (const auto* made = dyn_cast<clang::CXXConstructExpr>(&expression)) return constructed(*made);
  if (const auto* made = dyn_cast<clang::CallExpr>(&expression)) return call(*made);
  return unsupported(expression, in_words(expression));
}

ExactNode ExactTranslator::list(const clang::InitListExpr& list) {
  const ExactType type = type_of(list.getType());
  if (type.scalar() && list.getNumInits() == 1) return value(list.getInit(0));
  if (type.scalar() && list.getNumInits() == 0) return node(ExactOp::zero, list, type);
  return composed(list, type);
}

/// Reads a place.
ExactNode ExactTranslator::loaded(const clang::Expr& expression) {
  const clang::Expr& from = *inner(&expression);
  if (from.getType().isVolatileQualified()) return unsupported(from, "a volatile variable");
  ExactNode result = node(ExactOp::load, from, type_of(from.getType()));
  if (result.type.kind == ExactType::Kind::other) {
    return unsupported(from, "a value of type '" + result.type.name + "'");
  }
  result.children.push_back(place(&from));
  return result;
}

ExactNode ExactTranslator::cast(const clang::CastExpr& cast) {
  const clang::Expr& from = *inner(cast.getSubExpr());
  ExactNode result = node(ExactOp::convert, cast, type_of(cast.getType()));
  switch (cast.getCastKind()) {
    case clang::CK_LValueToRValue:
      return loaded(from);
    case clang::CK_NoOp:
    case clang::CK_ConstructorConversion:
      return value(&from);
    case clang::CK_ToVoid:
      result.op = ExactOp::sequence;
      result.children.push_back(evaluated(from));
      result.children.push_back(node(ExactOp::zero, cast, result.type));
      return result;
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingToIntegral:
    case clang::CK_FloatingToBoolean:
    case clang::CK_FloatingCast:
      result.children.push_back(value(&from));
      return result;
    default:
      return unsupported(cast, in_words(cast.getCastKind()));
  }
}

ExactNode ExactTranslator::unary(const clang::UnaryOperator& unary) {
  ExactNode result = node(ExactOp::nothing, unary, type_of(unary.getType()));
  const clang::Expr* of = unary.getSubExpr();
  switch (unary.getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Extension:
      return value(of);
    case clang::UO_Minus:
      result.op = ExactOp::negate;
      break;
    case clang::UO_Not:
      result.op = ExactOp::complement;
      break;
    case clang::UO_LNot:
      result.op = ExactOp::logical_not;
      break;
    case clang::UO_PostInc:
    case clang::UO_PostDec:
      result.op = ExactOp::post_increment;
      result.number = unary.isIncrementOp() ? 1 : ~std::uint64_t{0};
      result.children.push_back(place(of));
      if (result.type.kind != ExactType::Kind::integer || !result.type.enumerators.empty()) {
        return unsupported(unary, "++ or -- of a value of type '" + result.type.name + "'");
      }
      return result;
    default:
      return unsupported(unary, std::string("the operator ") +
                                    clang::UnaryOperator::getOpcodeStr(unary.getOpcode()).str());
  }
  result.children.push_back(value(of));
  return result;
}

ExactNode ExactTranslator::binary(const clang::BinaryOperator& binary) {
  ExactNode result = node(ExactOp::nothing, binary, type_of(binary.getType()));
  result.at = options_.place_of(binary.getOperatorLoc());
  if (binary.getOpcode() == clang::BO_Comma) {
    result.op = ExactOp::sequence;
    result.children.push_back(evaluated(*binary.getLHS()));
    result.children.push_back(value(binary.getRHS()));
    return result;
  }
  const std::optional<ExactOp> op = operation(binary.getOpcode());
  if (!op) return unsupported(binary, "the operator " + binary.getOpcodeStr().str());
  result.op = *op;
  result.children.push_back(value(binary.getLHS()));
  result.children.push_back(value(binary.getRHS()));
  return result;
}

ExactNode ExactTranslator::conditional(const clang::ConditionalOperator& choice, bool of_places) {
  ExactNode result = node(ExactOp::conditional, choice, type_of(choice.getType()));
  result.place = of_places;
  result.children.push_back(value(choice.getCond()));
  for (const clang::Expr* one : {choice.getTrueExpr(), choice.getFalseExpr()}) {
    result.children.push_back(of_places ? place(one) : value(one));
  }
  return result;
}

ExactNode ExactTranslator::place(const clang::Expr* expression) {
  const clang::Expr& plain = *inner(expression);
  if (!plain.isGLValue()) {
    ExactNode result = node(ExactOp::materialize, plain, type_of(plain.getType()));
    result.place = true;
    result.children.push_back(value(&plain));
    return result;
  }
  if (plain.getType().isVolatileQualified()) return unsupported(plain, "a volatile variable");
  ExactNode result = plain_place(plain);
  result.place = true;
  if (result.op != ExactOp::unsupported && result.type.kind == ExactType::Kind::other) {
    return unsupported(plain, "a value of type '" + result.type.name + "'");
  }
  return result;
}

ExactNode ExactTranslator::plain_place(const clang::Expr& expression) {
  if (const auto* name = dyn_cast<clang::DeclRefExpr>(&expression)) return named(*name);
  if (const auto* made = dyn_cast<clang::MaterializeTemporaryExpr>(&expression)) {
    ExactNode result = node(ExactOp::materialize, *made, type_of(made->getType()));
    result.children.push_back(value(made->getSubExpr()));
    return result;
  }
  if (const auto* made = dyn_cast<clang::CastExpr>(&expression)) {
    const bool const_is_lost =
        isa<clang::CXXConstCastExpr>(made) ||
        (isa<clang::CStyleCastExpr>(made) && made->getSubExpr()->getType().isConstQualified() &&
         !made->getType().isConstQualified());
    if (const_is_lost) return unsupported(*made, "const_cast");
    if (made->getCastKind() == clang::CK_NoOp) return place(made->getSubExpr());
    return unsupported(*made, in_words(made->getCastKind()));
  }
  if (const auto* choice = dyn_cast<clang::ConditionalOperator>(&expression)) {
    return conditional(*choice, true);
  }
  if (const auto* two = dyn_cast<clang::BinaryOperator>(&expression)) {
    if (two->isAssignmentOp()) return assignment(*two);
    if (two->getOpcode() == clang::BO_Comma) {
      ExactNode result = node(ExactOp::sequence, *two, type_of(two->getType()));
      result.children.push_back(evaluated(*two->getLHS()));
      result.children.push_back(place(two->getRHS()));
      return result;
    }
  }
  if (const auto* one = dyn_cast<clang::UnaryOperator>(&expression)) {
    if (one->isIncrementDecrementOp()) {
      ExactNode result = node(ExactOp::increment, *one, type_of(one->getType()));
      if (result.type.kind != ExactType::Kind::integer || !result.type.enumerators.empty()) {
        return unsupported(*one, "++ or -- of a value of type '" + result.type.name + "'");
      }
      result.number = one->isIncrementOp() ? 1 : ~std::uint64_t{0};
      result.children.push_back(place(one->getSubExpr()));
      return result;
    }
    if (one->getOpcode() == clang::UO_Extension) return place(one->getSubExpr());
    if (one->getOpcode() == clang::UO_Deref) return object(*one->getSubExpr(), true);
    return unsupported(*one, std::string("the operator ") +
                                 clang::UnaryOperator::getOpcodeStr(one->getOpcode()).str());
  }
  if (const auto* made = dyn_cast<clang::CallExpr>(&expression)) return call(*made);
  if (const auto* part = dyn_cast<clang::MemberExpr>(&expression)) return member(*part);
  if (const auto* part = dyn_cast<clang::ArraySubscriptExpr>(&expression)) {
    const clang::Expr* of = part->getBase()->IgnoreParens();
    const auto* decayed = dyn_cast<clang::ImplicitCastExpr>(of);
    if (decayed == nullptr || decayed->getCastKind() != clang::CK_ArrayToPointerDecay) {
      return unsupported(*part, "an element behind a pointer");
    }
    return element(*part, place(decayed->getSubExpr()), *part->getIdx());
  }
  return unsupported(expression, in_words(expression));
}

ExactNode ExactTranslator::named(const clang::DeclRefExpr& name) {
  const auto* variable = dyn_cast<clang::VarDecl>(name.getDecl());
  const ExactType type = type_of(name.getType());
  const auto found =
      variables_.find(llvm::cast<clang::ValueDecl>(name.getDecl()->getCanonicalDecl()));
  if (found != variables_.end()) {
    ExactNode result = node(ExactOp::variable, name, type);
    result.variable = found->second;
    return result;
  }
  const std::string called = "'" + name.getDecl()->getNameAsString() + "'";
  if (const auto* binding = dyn_cast<clang::BindingDecl>(name.getDecl())) {
    if (binding->getHoldingVar() != nullptr || binding->getBinding() == nullptr) {
      return unsupported(name, "a structured binding of its kind");
    }
    return place(binding->getBinding());
  }
  const bool known_type = type.scalar() || type.kind == ExactType::Kind::compound;
  if (variable == nullptr || !context_.getBaseElementType(name.getType()).isConstQualified() ||
      !known_type) {
    return unsupported(name, "the variable " + called + ", which is not one of its inputs");
  }
  // A constant: a temporary holds what is known of it.
  ExactNode known = unsupported(name, "");
  if (type.scalar()) {
    known = constant(name);
  } else if (const clang::VarDecl* defined = variable->getInitializingDeclaration();
             defined != nullptr && !defined->isWeak() && defined->evaluateValue() != nullptr) {
    known = constant(name, *defined->evaluateValue(), type);
  }
  if (known.op == ExactOp::unsupported) {
    return unsupported(name, "the variable " + called + ", whose value is not known");
  }
  ExactNode result = node(ExactOp::materialize, name, type);
  result.children.push_back(known);
  return result;
}

ExactNode ExactTranslator::assignment(const clang::BinaryOperator& assignment) {
  ExactNode result = node(ExactOp::assign, assignment, type_of(assignment.getType()));
  result.at = options_.place_of(assignment.getOperatorLoc());
  if (!result.type.scalar())
    return unsupported(assignment, "an assignment of '" + result.type.name + "'");
  result.children.push_back(place(assignment.getLHS()));
  result.children.push_back(value(assignment.getRHS()));
  if (const auto* computing = dyn_cast<clang::CompoundAssignOperator>(&assignment)) {
    const std::optional<ExactOp> op =
        operation(clang::BinaryOperator::getOpForCompoundAssignment(computing->getOpcode()));
    result.op = ExactOp::assign_compute;
    result.inner = op.value_or(ExactOp::unsupported);
    result.computed = type_of(computing->getComputationLHSType());
    const ExactType out = type_of(computing->getComputationResultType());
    if (!op || !result.computed.scalar() || !out.same_as(result.computed)) {
      return unsupported(assignment, "the operator " + assignment.getOpcodeStr().str());
    }
  }
  return result;
}

}  // namespace surety::tool::front_end
