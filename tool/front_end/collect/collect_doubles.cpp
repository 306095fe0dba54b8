#include "tool/front_end/collect/collect_doubles.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Type.h>
#include <clang/Basic/ExceptionSpecificationType.h>
#include <clang/Basic/Specifiers.h>
#include <llvm/Support/Casting.h>

#include <clang/AST/Attrs.inc>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/describe/makers.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

namespace {

/// Tells methods apart that a derived class can override separately.
std::string override_key(const clang::CXXMethodDecl& method) {
  std::string key = method.getNameAsString() + "(";
  for (const clang::ParmVarDecl* parameter : method.parameters()) {
    key += parameter->getType().getCanonicalType().getAsString() + ",";
  }
  return key + ")" + method.getMethodQualifiers().getAsString() +
         std::to_string(static_cast<int>(method.getRefQualifier()));
}

class Product {
 public:
  Product(const Describer& describer, const MethodContract& contract_of, ProductPlan& plan)
      : describe_(describer), contract_of_(contract_of), plan_(plan) {}

  void add(const clang::CXXRecordDecl& record) {
    for (const clang::CXXMethodDecl* method : record.methods()) {
      if (method->isImplicit() || llvm::isa<clang::CXXConstructorDecl>(method) ||
          llvm::isa<clang::CXXDestructorDecl>(method)) {
        continue;
      }
      if (!seen_.insert(override_key(*method)).second) continue;
      if (!method->isVirtual() || method->hasAttr<clang::FinalAttr>()) {
        plan_.fixed.push_back(method->getNameAsString());
      } else {
        plan_.methods.push_back(described(*method));
      }
    }
    for (const clang::FieldDecl* field : record.fields()) {
      if (field->getAccess() == clang::AS_public) plan_.fields.push_back(field->getNameAsString());
    }
    for (const clang::CXXBaseSpecifier& base : record.bases()) {
      const clang::CXXRecordDecl* decl = base.getType()->getAsCXXRecordDecl();
      if (decl != nullptr && decl->getDefinition() != nullptr) add(*decl->getDefinition());
    }
  }

 private:
  MockMethod described(const clang::CXXMethodDecl& method) const {
    MockMethod made;
    made.name = method.getNameAsString();
    made.result = describe_.spelling(method.getReturnType());
    made.result_type = describe_.type(
        method.getReturnType().getNonReferenceType().getCanonicalType().getUnqualifiedType());
    for (const clang::ParmVarDecl* parameter : method.parameters()) {
      made.parameters.push_back(describe_.spelling(parameter->getType()));
    }
    made.is_const = method.isConst();
    const auto* type = method.getType()->getAs<clang::FunctionProtoType>();
    made.is_noexcept = type != nullptr &&
                       !clang::isUnresolvedExceptionSpec(type->getExceptionSpecType()) &&
                       type->canThrow() == clang::CT_Cannot;
    made.reference = method.getRefQualifier() == clang::RQ_LValue   ? "&"
                     : method.getRefQualifier() == clang::RQ_RValue ? "&&"
                                                                    : "";
    made.contract = contract_of_(method);
    return made;
  }

  const Describer& describe_;
  const MethodContract& contract_of_;
  ProductPlan& plan_;
  std::set<std::string> seen_;
};

bool find_namespaces(const Describer& describer, const clang::DeclContext& scope,
                     const std::string& file, unsigned offset, NamespacesAt& found) {
  for (const clang::Decl* declaration : scope.decls()) {
    if (declaration->isImplicit() || declaration->getBeginLoc().isInvalid() ||
        describer.file_of(declaration->getBeginLoc()) != file ||
        describer.offset_of(declaration->getBeginLoc()) > offset ||
        describer.end_offset_of(declaration->getEndLoc()) < offset) {
      continue;
    }
    if (const auto* block = llvm::dyn_cast<clang::LinkageSpecDecl>(declaration)) {
      return find_namespaces(describer, *block, file, offset, found);
    }
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(declaration);
    if (space == nullptr) return false;
    // The names of an unnamed one are visible outside of it.
    if (!space->isAnonymousNamespace()) {
      found.open += (space->isInline() ? "inline namespace " : "namespace ") +
                    space->getNameAsString() + " { ";
      found.close += "} ";
    }
    return find_namespaces(describer, *space, file, offset, found);
  }
  return true;
}

}  // namespace

ProductPlan product_of(const Describer& describer, const clang::FunctionDecl& factory,
                       const MethodContract& contract_of) {
  ProductPlan plan;
  const clang::QualType type =
      handed_class(factory.getReturnType().getCanonicalType(), plan.handed).getUnqualifiedType();
  plan.type = describer.spelling(type);
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (record == nullptr || record->getDefinition() == nullptr) return plan;
  record = record->getDefinition();
  plan.is_class = true;
  plan.is_final = record->isEffectivelyFinal();
  plan.is_abstract = record->isAbstract();
  const clang::CXXDestructorDecl* destructor = record->getDestructor();
  plan.dies_virtually = destructor != nullptr && destructor->isVirtual();
  Product(describer, contract_of, plan).add(*record);
  bool declared = false;
  for (const clang::CXXConstructorDecl* constructor : record->ctors()) {
    if (constructor->isImplicit() || constructor->isCopyOrMoveConstructor()) continue;
    declared = true;
    if (constructor->isDeleted() || constructor->getAccess() == clang::AS_private) continue;
    std::vector<ParameterPlan>& parameters = plan.constructors.emplace_back();
    for (const clang::ParmVarDecl* parameter : constructor->parameters()) {
      parameters.push_back(describer.parameter(*parameter));
    }
  }
  if (!declared) plan.constructors.emplace_back();
  return plan;
}

std::optional<NamespacesAt> namespaces_at(const Describer& describer,
                                          const clang::DeclContext& unit, const std::string& file,
                                          unsigned offset) {
  NamespacesAt found;
  if (!find_namespaces(describer, unit, file, offset, found)) return std::nullopt;
  return found;
}

}  // namespace surety::tool::front_end
