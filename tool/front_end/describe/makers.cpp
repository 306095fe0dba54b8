#include "tool/front_end/describe/makers.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/Specifiers.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <optional>

#include "tool/front_end/parse/declarations.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
namespace {

/// Whether it can be called by its name alone.
bool is_plain(const clang::FunctionDecl& function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  return !function.isDependentContext() && !function.isDeleted() &&
         !function.isOverloadedOperator() && !function.isTemplateInstantiation() &&
         function.getDescribedFunctionTemplate() == nullptr && !is_hidden(function) &&
         (method == nullptr || (method->isStatic() && method->getAccess() == clang::AS_public));
}

bool takes(const clang::FunctionDecl& function, const clang::CXXRecordDecl& record) {
  return std::any_of(
      function.param_begin(), function.param_end(), [&](const clang::ParmVarDecl* parameter) {
        Handed handed{};
        const clang::CXXRecordDecl* needed =
            handed_class(parameter->getType().getCanonicalType(), handed)->getAsCXXRecordDecl();
        return needed != nullptr && needed->getCanonicalDecl() == record.getCanonicalDecl();
      });
}

}  // namespace

clang::QualType handed_class(clang::QualType type, Handed& handed) {
  if (type->isReferenceType()) {
    handed = Handed::reference;
    return type->getPointeeType();
  }
  if (type->isPointerType()) {
    handed = Handed::pointer;
    return type->getPointeeType();
  }
  const auto* special =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (special != nullptr && special->isInStdNamespace() && special->getTemplateArgs().size() > 0 &&
      special->getTemplateArgs()[0].getKind() == clang::TemplateArgument::Type) {
    if (special->getName() == "unique_ptr" || special->getName() == "shared_ptr") {
      handed = special->getName() == "unique_ptr" ? Handed::unique : Handed::shared;
      return special->getTemplateArgs()[0].getAsType();
    }
  }
  handed = Handed::value;
  return type;
}

Constructors constructors_of(const clang::CXXRecordDecl& record) {
  Constructors found;
  const auto makes = [](const clang::CXXConstructorDecl& constructor) {
    return !constructor.isDeleted() && !constructor.isCopyOrMoveConstructor();
  };
  for (const clang::CXXConstructorDecl* constructor : record.ctors()) {
    if (constructor->isImplicit() || !makes(*constructor)) continue;
    const bool open = constructor->getAccess() == clang::AS_public;
    (open ? found.accessible : found.hidden).push_back(constructor);
  }
  for (const clang::Decl* member : record.decls()) {
    if (const auto* inherited = llvm::dyn_cast<clang::ConstructorUsingShadowDecl>(member)) {
      const auto* constructor =
          llvm::dyn_cast<clang::CXXConstructorDecl>(inherited->getTargetDecl());
      // Default constructors are not inherited; access is that of the base's constructor.
      if (constructor != nullptr && !constructor->isDefaultConstructor() && makes(*constructor) &&
          constructor->getAccess() == clang::AS_public) {
        found.accessible.push_back(constructor);
      }
    } else if (const auto* written = llvm::dyn_cast<clang::FunctionTemplateDecl>(member)) {
      const auto* constructor =
          llvm::dyn_cast<clang::CXXConstructorDecl>(written->getTemplatedDecl());
      if (constructor != nullptr && member->getAccess() == clang::AS_public) {
        found.templates.push_back(constructor);
      }
    }
  }
  return found;
}

std::optional<MadeClass> product_made_by(const clang::FunctionDecl& function) {
  if (!is_plain(function)) return std::nullopt;
  Handed handed = Handed::value;
  const clang::CXXRecordDecl* made =
      handed_class(function.getReturnType().getCanonicalType(), handed)->getAsCXXRecordDecl();
  if (made == nullptr || handed == Handed::pointer || handed == Handed::reference ||
      takes(function, *made)) {
    return std::nullopt;
  }
  return MadeClass{made, handed};
}

}  // namespace surety::tool::front_end
