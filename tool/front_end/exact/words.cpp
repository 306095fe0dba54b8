#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/OperationKinds.h>
#include <clang/AST/Stmt.h>
#include <llvm/Support/Casting.h>

#include <map>
#include <string>

#include "tool/front_end/exact/translate.h"

namespace surety::tool::front_end {

std::string plain_name(const clang::FunctionDecl& function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (method == nullptr) return function.getQualifiedNameAsString();
  const clang::CXXRecordDecl& type = *method->getParent();
  const std::string name = llvm::isa<clang::CXXConstructorDecl>(method) ? type.getNameAsString()
                                                                        : method->getNameAsString();
  return type.getQualifiedNameAsString() + "::" + name;
}

std::string in_words(const clang::Stmt& statement) {
  static const std::map<clang::Stmt::StmtClass, const char*> words{
      {clang::Stmt::GotoStmtClass, "goto"},
      {clang::Stmt::IndirectGotoStmtClass, "goto"},
      {clang::Stmt::LabelStmtClass, "a label"},
      {clang::Stmt::CXXTryStmtClass, "try"},
      {clang::Stmt::CXXThrowExprClass, "throw"},
      {clang::Stmt::CXXForRangeStmtClass, "a range-based for"},
      {clang::Stmt::GCCAsmStmtClass, "asm"},
      {clang::Stmt::CoroutineBodyStmtClass, "a coroutine"},
      {clang::Stmt::LambdaExprClass, "a lambda"},
      {clang::Stmt::CXXNewExprClass, "new"},
      {clang::Stmt::CXXDeleteExprClass, "delete"},
      {clang::Stmt::StringLiteralClass, "a text"},
      {clang::Stmt::CXXNullPtrLiteralExprClass, "nullptr"},
      {clang::Stmt::GNUNullExprClass, "NULL"},
      {clang::Stmt::CXXThisExprClass, "this"},
      {clang::Stmt::StmtExprClass, "a statement in an expression"},
      {clang::Stmt::BinaryConditionalOperatorClass, "?: without its middle"},
      {clang::Stmt::CXXDynamicCastExprClass, "dynamic_cast"},
      {clang::Stmt::CXXTypeidExprClass, "typeid"},
      {clang::Stmt::VAArgExprClass, "va_arg"},
      {clang::Stmt::AtomicExprClass, "an atomic operation"},
      {clang::Stmt::PredefinedExprClass, "__func__"},
      {clang::Stmt::CompoundLiteralExprClass, "a compound literal"},
      {clang::Stmt::ArrayInitLoopExprClass, "a copy of an array"},
      {clang::Stmt::CXXStdInitializerListExprClass, "an initialiser list"},
      {clang::Stmt::CXXInheritedCtorInitExprClass, "an inherited constructor"},
      {clang::Stmt::CXXBindTemporaryExprClass, "a temporary with a destructor"},
      {clang::Stmt::CXXParenListInitExprClass, "an aggregate in parentheses"},
      {clang::Stmt::ImaginaryLiteralClass, "a complex number"},
      {clang::Stmt::OffsetOfExprClass, "offsetof"}};
  const auto found = words.find(statement.getStmtClass());
  if (found != words.end()) return found->second;
  return clang::Expr::classof(&statement) ? "an expression that is not known"
                                          : "a statement that is not known";
}

std::string in_words(clang::CastKind kind) {
  switch (kind) {
    case clang::CK_ArrayToPointerDecay:
      return "an array that becomes a pointer";
    case clang::CK_DerivedToBase:
    case clang::CK_UncheckedDerivedToBase:
    case clang::CK_BaseToDerived:
    case clang::CK_Dynamic:
      return "a conversion between classes";
    case clang::CK_BitCast:
    case clang::CK_LValueBitCast:
    case clang::CK_LValueToRValueBitCast:
    case clang::CK_PointerToIntegral:
    case clang::CK_IntegralToPointer:
    case clang::CK_NullToPointer:
    case clang::CK_PointerToBoolean:
      return "a conversion of a pointer";
    case clang::CK_UserDefinedConversion:
      return "a conversion function";
    case clang::CK_FunctionToPointerDecay:
      return "a pointer to a function";
    default:
      return "a conversion that is not known";
  }
}

}  // namespace surety::tool::front_end
