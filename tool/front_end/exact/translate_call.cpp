#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Type.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/Support/Casting.h>

#include <clang/AST/Attrs.inc>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/front_end/exact/translate.h"
#include "tool/model/exact.h"

namespace surety::tool::front_end {

using llvm::dyn_cast;
using llvm::isa;

/// Functions of the system whose bodies are not there, or would not help.
bool ExactTranslator::known_call(const clang::CallExpr& call, const clang::FunctionDecl& callee,
                                 ExactNode& out) {
  const std::string name = callee.getQualifiedNameAsString();
  const bool of_system = callee.getBuiltinID() != 0 ||
                         context_.getSourceManager().isInSystemHeader(callee.getLocation());
  if (name == "surety::detail::old_value" && in_clause_ && call.getNumArgs() == 1) {
    out = node(ExactOp::entry_value, call, type_of(call.getType()));
    out.children.push_back(value(call.getArg(0)));
    return true;
  }
  if (name == "surety::detail::in" && in_clause_ && call.getNumArgs() == 2) {
    const ExactNode looked_for = value(call.getArg(0));
    out = looked_for.type.scalar() ? membership(*call.getArg(1), looked_for)
                                   : unsupported(call, "`in`");
    return true;
  }
  // At run time, which is what bodies are translated for.
  if ((name == "std::__is_constant_evaluated" || name == "__builtin_is_constant_evaluated") &&
      context_.getSourceManager().isInSystemHeader(
          context_.getSourceManager().getExpansionLoc(call.getBeginLoc()))) {
    out = node(ExactOp::constant, call, type_of(context_.BoolTy));
    return true;
  }
  if (!of_system) return false;
  // The compiler knows these without their bodies: another view of the same place.
  static const std::set<std::string> views{"std::move", "std::forward", "std::as_const"};
  if (views.count(name) != 0 && call.getNumArgs() == 1 && call.isGLValue()) {
    out = place(call.getArg(0));
    return true;
  }
  static const std::set<std::string> traps{"abort",
                                           "std::abort",
                                           "__assert_fail",
                                           "__builtin_unreachable",
                                           "__builtin_trap",
                                           "std::terminate",
                                           "std::__glibcxx_assert_fail"};
  if (traps.count(name) != 0) {
    out = node(ExactOp::trap, call, type_of(context_.VoidTy));
    out.name = name == "__assert_fail" ? "assert" : name;
    return true;
  }
  static const std::set<std::string> magnitudes{
      "abs",        "labs",          "llabs",          "std::abs",       "std::labs",
      "std::llabs", "__builtin_abs", "__builtin_labs", "__builtin_llabs"};
  const ExactType type = type_of(call.getType());
  if (magnitudes.count(name) != 0 && call.getNumArgs() == 1 &&
      type.kind == ExactType::Kind::integer && type.is_signed) {
    ExactNode of = value(call.getArg(0));
    if (of.op != ExactOp::unsupported && !of.type.same_as(type)) return false;
    out = node(ExactOp::magnitude, call, type);
    out.children.push_back(of);
    return true;
  }
  return false;
}

ExactNode ExactTranslator::call(const clang::CallExpr& call) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  if (callee == nullptr) return unsupported(call, "a call by a pointer");
  ExactNode known;
  if (known_call(call, *callee, known)) return known;
  const auto* method = dyn_cast<clang::CXXMethodDecl>(callee);
  if (method != nullptr && method->isInstance()) return method_call(call, *method);
  std::vector<const clang::Expr*> arguments(call.arg_begin(), call.arg_end());
  return call_of(call, *callee, arguments);
}

ExactNode ExactTranslator::method_call(const clang::CallExpr& call,
                                       const clang::CXXMethodDecl& method) {
  const std::string name = plain_name(method);
  std::vector<const clang::Expr*> arguments(call.arg_begin(), call.arg_end());
  ExactNode of;
  if (const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&call)) {
    const clang::Expr* given = member->getImplicitObjectArgument();
    of = object(*given, given->getType()->isPointerType());
  } else if (isa<clang::CXXOperatorCallExpr>(&call) && !arguments.empty()) {
    of = object(*arguments[0], false);
    arguments.erase(arguments.begin());
  } else {
    return unsupported(call, "a call of " + name);
  }
  if (of.op == ExactOp::unsupported) return of;
  if (method.isVirtual()) return unsupported(call, "a call of the virtual function " + name);
  const bool copies = method.isCopyAssignmentOperator() || method.isMoveAssignmentOperator();
  if (copies && method.isTrivial() && arguments.size() == 1) {
    ExactNode result = node(ExactOp::assign, call, of.type);
    result.place = true;
    result.children = {of, value(arguments[0])};
    return result;
  }
  const bool indexes = name == "std::array::operator[]" && arguments.size() == 1;
  if ((indexes || name == "std::array::front" || name == "std::array::back") &&
      of.type.parts.size() == 1) {
    ExactNode elements = node(ExactOp::member, call, of.type.parts[0]);
    elements.place = true;
    elements.children.push_back(of);
    if (indexes) return element(call, std::move(elements), *arguments[0]);
    const std::size_t last = elements.type.parts.size() - 1;
    ExactNode result = node(ExactOp::element, call, elements.type.parts[0]);
    ExactNode index = node(ExactOp::constant, call, type_of(context_.getSizeType()));
    index.number = name == "std::array::front" ? 0 : last;
    result.place = true;
    result.children = {std::move(elements), std::move(index)};
    return result;
  }
  return call_of(call, method, arguments, &of);
}

std::string ExactTranslator::closed(const clang::FunctionDecl& callee,
                                    const clang::FunctionDecl*& defined) const {
  const std::string name = plain_name(callee);
  if (!callee.hasBody(defined) || defined->hasSkippedBody() || !defined->hasBody() ||
      defined->isDependentContext() || callee.isVariadic() || defined->hasAttr<clang::WeakAttr>()) {
    return "a call of " + name + ", whose body is not known";
  }
  // The library's own preconditions are checked in tests and not in its bodies.
  static const std::set<std::string> without_precondition{"std::min",
                                                          "std::max",
                                                          "std::move",
                                                          "std::forward",
                                                          "std::clamp",
                                                          "std::pair::pair",
                                                          "std::make_pair",
                                                          "std::pair::operator=",
                                                          "std::get",
                                                          "std::as_const",
                                                          "std::array::size",
                                                          "std::array::empty",
                                                          "std::array::max_size",
                                                          "std::__pair_get::__get"};
  if (context_.getSourceManager().isInSystemHeader(defined->getLocation()) &&
      without_precondition.count(name) == 0) {
    return "a call of " + name;
  }
  if (options_.contracted(callee)) return "a call of " + name + ", which has a contract";
  return {};
}

ExactNode ExactTranslator::call_of(const clang::Expr& at, const clang::FunctionDecl& callee,
                                   const std::vector<const clang::Expr*>& arguments,
                                   const ExactNode* object) {
  const clang::FunctionDecl* defined = nullptr;
  const std::string why = closed(callee, defined);
  if (!why.empty()) return unsupported(at, why);
  const std::string name = plain_name(callee);
  if (arguments.size() != defined->getNumParams()) {
    return unsupported(at, "a call of " + name);
  }
  ExactNode result = node(ExactOp::call, at, type_of(at.getType()));
  result.name = name;
  result.place = callee.getReturnType()->isReferenceType();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool reference =
        defined->getParamDecl(static_cast<unsigned>(i))->getType()->isReferenceType();
    result.children.push_back(reference ? place(arguments[i]) : value(arguments[i]));
  }
  if (object != nullptr) result.children.push_back(*object);
  result.function = function(*defined);
  return result;
}

}  // namespace surety::tool::front_end
