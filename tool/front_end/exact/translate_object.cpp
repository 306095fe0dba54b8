#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/OperationKinds.h>
#include <clang/AST/Type.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tool/front_end/exact/translate.h"
#include "tool/model/exact.h"

namespace surety::tool::front_end {

using llvm::dyn_cast;
using llvm::isa;

namespace {

bool mentions_this(const clang::Stmt* statement) {
  if (statement == nullptr) return false;
  if (isa<clang::CXXThisExpr>(statement)) return true;
  const auto children = statement->children();
  return std::any_of(children.begin(), children.end(), mentions_this);
}

bool is_array_access(const clang::CallExpr& call) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  const std::string name = callee == nullptr ? "" : plain_name(*callee);
  return name == "std::array::operator[]" || name == "std::array::front" ||
         name == "std::array::back";
}

}  // namespace

bool ExactTranslator::outlives(const clang::Expr& bound, bool behind_a_call) {
  const clang::Expr& to = *bound.IgnoreParens();
  if (const auto* made = dyn_cast<clang::ExprWithCleanups>(&to)) {
    return outlives(*made->getSubExpr(), behind_a_call);
  }
  if (!to.isGLValue() || isa<clang::MaterializeTemporaryExpr>(&to)) return !behind_a_call;
  if (isa<clang::DeclRefExpr>(&to)) return true;
  if (const auto* made = dyn_cast<clang::CastExpr>(&to)) {
    return outlives(*made->getSubExpr(), behind_a_call);
  }
  if (const auto* part = dyn_cast<clang::MemberExpr>(&to)) {
    return part->isArrow() || outlives(*part->getBase(), behind_a_call);
  }
  if (const auto* part = dyn_cast<clang::ArraySubscriptExpr>(&to)) {
    const auto* decayed = dyn_cast<clang::ImplicitCastExpr>(part->getBase()->IgnoreParens());
    return decayed != nullptr && outlives(*decayed->getSubExpr(), behind_a_call);
  }
  if (const auto* choice = dyn_cast<clang::ConditionalOperator>(&to)) {
    return outlives(*choice->getTrueExpr(), behind_a_call) &&
           outlives(*choice->getFalseExpr(), behind_a_call);
  }
  if (const auto* one = dyn_cast<clang::UnaryOperator>(&to)) {
    return one->getOpcode() == clang::UO_Deref || outlives(*one->getSubExpr(), behind_a_call);
  }
  if (const auto* two = dyn_cast<clang::BinaryOperator>(&to)) {
    const bool comma = two->getOpcode() == clang::BO_Comma;
    return outlives(comma ? *two->getRHS() : *two->getLHS(), behind_a_call);
  }
  if (const auto* call = dyn_cast<clang::CallExpr>(&to);
      call != nullptr && is_array_access(*call)) {
    const auto* member = dyn_cast<clang::CXXMemberCallExpr>(call);
    return outlives(member != nullptr ? *member->getImplicitObjectArgument() : *call->getArg(0),
                    true);
  }
  return false;
}

/// Fields or elements in braces.
ExactNode ExactTranslator::composed(const clang::InitListExpr& given, const ExactType& type) {
  const clang::InitListExpr& list = given.isSemanticForm() ? given : *given.getSemanticForm();
  if (list.isTransparent()) return value(list.getInit(0));
  const auto* record = list.getType()->getAsCXXRecordDecl();
  if (type.kind != ExactType::Kind::compound || list.getNumInits() > type.parts.size() ||
      (record != nullptr && record->getNumBases() != 0)) {
    return unsupported(list, "an initialiser list for '" + type.name + "'");
  }
  ExactNode result = node(ExactOp::compose, list, type);
  for (unsigned i = 0; i < type.parts.size(); ++i) {
    const clang::Expr* part = i < list.getNumInits()  ? list.getInit(i)
                              : list.hasArrayFiller() ? list.getArrayFiller()
                                                      : nullptr;
    // `this` is the object that is being made there.
    const auto* by_default = dyn_cast_or_null<clang::CXXDefaultInitExpr>(part);
    if (by_default != nullptr && mentions_this(by_default->getExpr())) {
      return unsupported(list, "a member that is initialised with another one");
    }
    if (part == nullptr || isa<clang::NoInitExpr, clang::DesignatedInitUpdateExpr>(part)) {
      return unsupported(list, "an initialiser list for '" + type.name + "'");
    }
    result.children.push_back(value(part));
    const ExactNode& made = result.children.back();
    if (made.op != ExactOp::unsupported && !made.type.same_as(type.parts[i])) {
      return unsupported(*part, "an initialiser of another type");
    }
  }
  return result;
}

/// `Point p;` has no value yet.
bool ExactTranslator::leaves_uninitialised(const clang::Expr* initial) {
  if (initial == nullptr) return true;
  const auto* made = dyn_cast<clang::CXXConstructExpr>(initial->IgnoreParens());
  return made != nullptr && made->getConstructor()->isDefaultConstructor() &&
         made->getConstructor()->isTrivial() && !made->requiresZeroInitialization();
}

ExactNode ExactTranslator::constructed(const clang::CXXConstructExpr& made) {
  const ExactType type = type_of(made.getType());
  const clang::CXXConstructorDecl& constructor = *made.getConstructor();
  if (type.kind != ExactType::Kind::compound || made.getType()->isArrayType()) {
    return unsupported(made, "a value of type '" + type.name + "'");
  }
  if (constructor.isCopyOrMoveConstructor() && constructor.isTrivial()) {
    return value(made.getArg(0));
  }
  // Compilers may leave such a copy out.
  if (constructor.isCopyOrMoveConstructor()) return unsupported(made, "a copy constructor");
  if (constructor.isDefaultConstructor() && constructor.isTrivial()) {
    if (made.requiresZeroInitialization()) return node(ExactOp::zero, made, type);
    return unsupported(made, "a value of type '" + type.name + "' that is not initialised");
  }
  const std::vector<const clang::Expr*> arguments(made.arg_begin(), made.arg_end());
  ExactNode result = call_of(made, constructor, arguments);
  if (result.op == ExactOp::unsupported) return result;
  result.op = ExactOp::construct;
  result.type = type;
  result.place = false;
  result.zeroed = made.requiresZeroInitialization();
  return result;
}

ExactNode ExactTranslator::self(const clang::Stmt& at) const {
  if (self_ < 0) return unsupported(at, "this");
  ExactNode result = node(ExactOp::variable, at);
  result.variable = self_;
  result.place = true;
  return result;
}

ExactNode ExactTranslator::object(const clang::Expr& expression, bool pointer) {
  if (!pointer) return place(&expression);
  const clang::Expr& leads = *expression.IgnoreParenImpCasts();
  if (!isa<clang::CXXThisExpr>(&leads)) return unsupported(expression, "a pointer");
  const auto* conversion = dyn_cast<clang::ImplicitCastExpr>(expression.IgnoreParens());
  if (conversion != nullptr && conversion->getCastKind() != clang::CK_NoOp) {
    return unsupported(expression, in_words(conversion->getCastKind()));
  }
  ExactNode result = self(expression);
  if (result.op != ExactOp::unsupported) result.type = type_of(leads.getType()->getPointeeType());
  return result;
}

ExactNode ExactTranslator::member(const clang::MemberExpr& part) {
  const auto* field = dyn_cast<clang::FieldDecl>(part.getMemberDecl());
  if (field == nullptr) {
    return unsupported(part, "the member '" + part.getMemberDecl()->getNameAsString() + "'");
  }
  ExactNode of = object(*part.getBase(), part.isArrow());
  if (of.op == ExactOp::unsupported) return of;
  if (of.type.kind != ExactType::Kind::compound || field->getFieldIndex() >= of.type.parts.size()) {
    return unsupported(part, "a member of '" + of.type.name + "'");
  }
  ExactNode result = node(ExactOp::member, part, of.type.parts[field->getFieldIndex()]);
  result.place = true;
  result.number = field->getFieldIndex();
  result.children.push_back(std::move(of));
  return result;
}

ExactNode ExactTranslator::element(const clang::Expr& at, ExactNode array,
                                   const clang::Expr& index) {
  if (array.op == ExactOp::unsupported) return array;
  if (array.type.kind != ExactType::Kind::compound || array.type.parts.empty()) {
    return unsupported(at, "an element of '" + array.type.name + "'");
  }
  ExactNode result = node(ExactOp::element, at, array.type.parts[0]);
  result.place = true;
  result.children.push_back(std::move(array));
  result.children.push_back(value(&index));
  return result;
}

/// What a constructor does before its body.
ExactNode ExactTranslator::initialisation(const clang::CXXConstructorDecl& constructor) {
  ExactNode all = node(ExactOp::block, *constructor.getBody());
  for (const clang::CXXCtorInitializer* each : constructor.inits()) {
    const clang::Expr& initial = *each->getInit();
    if (each->isBaseInitializer()) {
      const auto* made = dyn_cast<clang::CXXConstructExpr>(initial.IgnoreImplicit());
      if (made == nullptr || !made->getConstructor()->isTrivial()) {
        all.children.push_back(unsupported(initial, "the constructor of a base class"));
      }
      continue;
    }
    const clang::FieldDecl* field = each->getMember();
    if (field == nullptr) {
      all.children.push_back(unsupported(initial, "a constructor that calls another one"));
      continue;
    }
    if (leaves_uninitialised(&initial)) continue;
    const ExactType type = type_of(field->getType());
    ExactNode to = node(ExactOp::member, initial, type);
    to.place = true;
    to.number = field->getFieldIndex();
    to.children.push_back(self(initial));
    to.children.back().type = type_of(context_.getRecordType(constructor.getParent()));
    ExactNode assigned = node(ExactOp::assign, initial, type);
    assigned.place = true;
    assigned.children = {std::move(to), value(&initial)};
    ExactNode evaluated = node(ExactOp::evaluate, initial, type_of(context_.VoidTy));
    evaluated.children.push_back(std::move(assigned));
    all.children.push_back(std::move(evaluated));
  }
  return all;
}

}  // namespace surety::tool::front_end
