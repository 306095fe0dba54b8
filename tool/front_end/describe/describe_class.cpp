// Classes as tests need them, and lambdas that are held by variables.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/TemplateBase.h>
#include <clang/Basic/Linkage.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/Specifiers.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/parse/declarations.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
namespace {

const clang::TemplateParameterList* parameters_of(const clang::CXXRecordDecl& record) {
  if (const auto* partial =
          llvm::dyn_cast<clang::ClassTemplatePartialSpecializationDecl>(&record)) {
    return partial->getTemplateParameters();
  }
  const clang::ClassTemplateDecl* described = record.getDescribedClassTemplate();
  return described == nullptr ? nullptr : described->getTemplateParameters();
}

/// Whether `T()` makes an object anywhere that stands for all of them.
bool has_public_default(const clang::CXXRecordDecl& record) {
  if (!record.hasDefaultConstructor()) return false;
  // Of plain data that can be anything it is one value among many.
  const bool plain = std::any_of(record.field_begin(), record.field_end(), [](const auto* field) {
    return field->getAccess() == clang::AS_public;
  });
  if (plain && !record.hasUserDeclaredConstructor() && record.getNumBases() == 0) return false;
  for (const clang::CXXConstructorDecl* constructor : record.ctors()) {
    if (!constructor->isDefaultConstructor()) continue;
    if (constructor->getAccess() != clang::AS_public || constructor->isDeleted()) return false;
    if (!constructor->isDefaulted()) return true;
  }
  // An implicit one is deleted where a member has to be given a value.
  return std::none_of(record.field_begin(), record.field_end(), [](const auto* field) {
    const bool fixed = field->getType()->isReferenceType() || field->getType().isConstQualified();
    return fixed && !field->hasInClassInitializer();
  });
}

/// Whether a test at namespace scope can name the type.
bool can_be_named(const clang::CXXRecordDecl& record) {
  if (record.isDependentContext() || record.getDefinition() == nullptr) return false;
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (special == nullptr) return true;
  const auto arguments = special->getTemplateArgs().asArray();
  return std::all_of(arguments.begin(), arguments.end(), [](const clang::TemplateArgument& given) {
    if (given.isDependent()) return false;
    if (given.getKind() != clang::TemplateArgument::Type) return true;
    const clang::CXXRecordDecl* inner = given.getAsType()->getAsCXXRecordDecl();
    return inner == nullptr || (!inner->isLambda() && inner->isLocalClass() == nullptr);
  });
}

/// The argument of `Base<D>` that derives from it: the base calls into it, and is nothing by
/// itself.
const clang::CXXRecordDecl* derived_argument(const clang::CXXRecordDecl& record) {
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (special == nullptr) return nullptr;
  for (const clang::TemplateArgument& given : special->getTemplateArgs().asArray()) {
    if (given.getKind() != clang::TemplateArgument::Type) continue;
    const clang::CXXRecordDecl* inner = given.getAsType()->getAsCXXRecordDecl();
    if (inner != nullptr && inner->hasDefinition() && inner->isDerivedFrom(&record)) return inner;
  }
  return nullptr;
}

void add_bases(const Describer& describer, const clang::CXXRecordDecl& record,
               std::vector<std::string>& bases) {
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    const clang::CXXRecordDecl* inner = base.getType()->getAsCXXRecordDecl();
    if (base.getAccessSpecifier() != clang::AS_public || inner == nullptr) continue;
    bases.push_back(describer.class_name(*inner));
    if (inner->getDefinition() != nullptr) add_bases(describer, *inner->getDefinition(), bases);
  }
}

/// The instantiations of a class template, or of a class inside of one, that the unit has needed.
std::vector<const clang::CXXRecordDecl*> instantiations_of(const clang::CXXRecordDecl& record) {
  std::vector<const clang::CXXRecordDecl*> found;
  const clang::ClassTemplateDecl* described = record.getDescribedClassTemplate();
  const auto* partial = llvm::dyn_cast<clang::ClassTemplatePartialSpecializationDecl>(&record);
  if (partial != nullptr) described = partial->getSpecializedTemplate();
  if (described != nullptr) {
    for (const clang::ClassTemplateSpecializationDecl* special : described->specializations()) {
      if (special->isExplicitSpecialization()) continue;
      const auto from = special->getSpecializedTemplateOrPartial();
      const bool by_partial = from.is<clang::ClassTemplatePartialSpecializationDecl*>();
      if (by_partial != (partial != nullptr)) continue;
      if (by_partial &&
          from.get<clang::ClassTemplatePartialSpecializationDecl*>()->getCanonicalDecl() !=
              partial->getCanonicalDecl()) {
        continue;
      }
      found.push_back(special);
    }
    return found;
  }
  const auto* outer = llvm::dyn_cast<clang::CXXRecordDecl>(record.getDeclContext());
  if (outer == nullptr || !outer->isDependentContext()) return found;
  for (const clang::CXXRecordDecl* around : instantiations_of(*outer)) {
    for (const clang::NamedDecl* member : around->lookup(record.getDeclName())) {
      const auto* inner = llvm::dyn_cast<clang::CXXRecordDecl>(member);
      if (inner != nullptr && inner->getDefinition() != nullptr) {
        found.push_back(inner->getDefinition());
      }
    }
  }
  return found;
}

}  // namespace

std::string Describer::class_name(const clang::CXXRecordDecl& record) const {
  if (llvm::isa<clang::ClassTemplateSpecializationDecl>(record)) {
    return spelling(context_.getTypeDeclType(&record));
  }
  return qualified_name(record);
}

std::string Describer::class_spelling(const clang::CXXRecordDecl& record,
                                      std::vector<std::string>& parameters) const {
  std::string name = record.getNameAsString();
  const auto* outer = llvm::dyn_cast<clang::CXXRecordDecl>(record.getDeclContext());
  if (outer != nullptr) {
    name = class_spelling(*outer, parameters) + "::" + name;
  } else {
    name = qualified_name(record);
  }
  const clang::TemplateParameterList* list = parameters_of(record);
  if (list == nullptr) return outer == nullptr ? class_name(record) : name;
  std::string arguments;
  for (const clang::NamedDecl* parameter : *list) {
    parameters.push_back(parameter->getNameAsString());
    arguments += (arguments.empty() ? "" : ", ") + parameters.back();
  }
  if (llvm::isa<clang::ClassTemplatePartialSpecializationDecl>(record)) return class_name(record);
  return name + "<" + arguments + ">";
}

namespace {

/// `static Config& instance()`, where nobody else can make an object; empty for other classes.
std::string singleton_of(const Describer& describer, const clang::CXXRecordDecl& record) {
  if (record.isLocalClass() != nullptr || is_hidden(record)) return {};
  const bool closed =
      std::none_of(record.ctor_begin(), record.ctor_end(), [](const auto* constructor) {
        return !constructor->isDeleted() && !constructor->isCopyOrMoveConstructor() &&
               constructor->getAccess() == clang::AS_public;
      });
  if (!closed || record.needsImplicitDefaultConstructor()) return {};
  for (const clang::CXXMethodDecl* method : record.methods()) {
    const clang::QualType result = method->getReturnType().getCanonicalType();
    if (!method->isStatic() || method->getAccess() != clang::AS_public || method->isDeleted() ||
        method->getNumParams() != 0 || method->isOverloadedOperator() ||
        !result->isLValueReferenceType()) {
      continue;
    }
    const clang::QualType object = result->getPointeeType();
    const clang::CXXRecordDecl* handed = object->getAsCXXRecordDecl();
    if (handed == nullptr || object.isConstQualified() ||
        handed->getCanonicalDecl() != record.getCanonicalDecl()) {
      continue;
    }
    return describer.qualified_name(*method);
  }
  return {};
}

}  // namespace

ClassPlan Describer::class_plan(const clang::CXXRecordDecl& record) const {
  ClassPlan plan;
  plan.id = identifier_for(record);
  plan.name = class_name(record);
  plan.spelling = class_spelling(record, plan.template_parameters);
  plan.place = place_of(record.getLocation());
  plan.file = plan.place.file;
  const clang::SourceLocation end = record.getBraceRange().getEnd();
  if (!record.getLocation().isMacroID() && end.isValid() && !end.isMacroID()) {
    plan.end = offset_of(end);
  }
  plan.is_local = record.isLocalClass() != nullptr || is_hidden(record);
  const clang::CXXDestructorDecl* destructor = record.getDestructor();
  plan.constructible =
      !plan.is_local && (destructor == nullptr ||
                         (destructor->getAccess() == clang::AS_public && !destructor->isDeleted()));
  plan.dependent = record.isDependentContext();
  add_bases(*this, record, plan.bases);
  if (plan.dependent) {
    for (const clang::CXXRecordDecl* found : instantiations_of(record)) {
      if (!can_be_named(*found)) continue;
      plan.instantiations.push_back(spelling(context_.getTypeDeclType(found)));
      if (const clang::CXXRecordDecl* derived = derived_argument(*found)) {
        plan.stand_ins.emplace_back(plan.instantiations.back(),
                                    spelling(context_.getTypeDeclType(derived)));
      }
    }
    std::sort(plan.instantiations.begin(), plan.instantiations.end());
    return plan;
  }
  plan.singleton = singleton_of(*this, record);
  plan.is_abstract = record.isAbstract();
  plan.constructible = plan.constructible && !plan.is_abstract;
  plan.polymorphic = record.isPolymorphic();
  plan.default_constructible = plan.constructible && has_public_default(record);
  plan.type = type(context_.getRecordType(&record));
  plan.copyable = plan.type.copyable;
  return plan;
}

FunctionPlan Describer::lambda(const clang::VarDecl& variable, const clang::FunctionDecl& call,
                               unsigned comment_offset) const {
  FunctionPlan plan = function(call, comment_offset);
  plan.is_lambda = true;
  plan.id = identifier_for(variable);
  plan.name = variable.getNameAsString();
  plan.qualified_name = qualified_name(variable);
  const std::size_t list = plan.signature.find('(', plan.signature.find("operator()") + 10);
  plan.signature = plan.qualified_name + plan.signature.substr(list);
  plan.kind = FunctionKind::function;
  plan.class_name.clear();
  plan.class_identifier.clear();
  plan.access = Access::none;
  plan.is_const = false;
  plan.internal_linkage = variable.getFormalLinkage() == clang::Linkage::Internal;
  if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(variable.getDeclContext())) {
    plan.kind = FunctionKind::method;
    plan.class_name = class_name(*record);
    plan.class_identifier = record->getNameAsString();
    plan.access = access_of(variable);
    plan.is_static = true;
    plan.internal_linkage = false;
    plan.dependent = plan.dependent || record->isDependentContext();
  }
  plan.scope_open.clear();
  plan.scope_close.clear();
  scope(plan, variable);
  plan.carrier.file = file_of(variable.getLocation());
  plan.carrier.place = place_of(variable.getLocation());
  plan.carrier.before = std::min(comment_offset, offset_of(variable.getOuterLocStart()));
  plan.carrier.after =
      after_semicolon(text_of(variable.getLocation()), end_offset_of(variable.getEndLoc()));
  // Without `-> type` there is no text of the result; what cannot be named is deduced again.
  const auto* closure = llvm::cast<clang::CXXMethodDecl>(call).getParent();
  const clang::LambdaExpr* lambda = lambda_of(variable);
  if (lambda == nullptr || !lambda->hasExplicitResultType()) {
    plan.result_text.clear();
    plan.result_declared = plan.result == ResultKind::dependent ? "auto" : "";
  }
  if (plan.definition) {
    plan.definition->result_text = plan.result_text;
    plan.definition->result_declared = plan.result_declared;
  }
  if (variable.getLocation().isMacroID()) {
    plan.unchecked = "it is declared inside a macro";
  } else if (variable.isLocalVarDecl() || variable.getParentFunctionOrMethod() != nullptr) {
    plan.unchecked = "it is a lambda inside a function";
  } else if (closure->isGenericLambda()) {
    plan.unchecked = "it is a lambda with `auto` parameters";
  }
  if (!plan.unchecked.empty()) plan.definition.reset();
  return plan;
}

}  // namespace surety::tool::front_end
