// Types as derivation, recipes and reports need them.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Type.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Casting.h>

#include <algorithm>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/describe/types.h"
#include "tool/front_end/parse/declarations.h"
#include "tool/model/standard_types.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::front_end {
namespace {

/// Whether braces around values of its fields make an object.
bool is_plain_aggregate(const clang::CXXRecordDecl& record) {
  return record.isAggregate() && !record.isUnion() &&
         std::none_of(record.field_begin(), record.field_end(), [](const auto* field) {
           return field->isBitField() || field->isAnonymousStructOrUnion();
         });
}

bool is_copyable(const clang::CXXRecordDecl& record) {
  const bool deleted =
      record.defaultedCopyConstructorIsDeleted() ||
      std::any_of(record.ctor_begin(), record.ctor_end(), [](const auto* constructor) {
        return constructor->isCopyConstructor() && constructor->isDeleted();
      });
  return !deleted &&
         (record.hasSimpleCopyConstructor() || record.hasUserDeclaredCopyConstructor() ||
          (!record.hasUserDeclaredMoveConstructor() && !record.hasUserDeclaredMoveAssignment()));
}

bool is_named(const clang::Decl* member, llvm::StringRef name) {
  const auto* named = llvm::dyn_cast<clang::NamedDecl>(member);
  return named != nullptr && named->getIdentifier() != nullptr && named->getName() == name;
}

}  // namespace

TypeInfo Describer::type(clang::QualType given, bool fields) const {
  const clang::QualType type = given.getNonReferenceType().getUnqualifiedType();
  TypeInfo info;
  info.spelling = spelling(type);
  info.dependent = type->isDependentType();
  if (info.dependent) return info;
  info.kind = kind_of(type);
  if (info.kind == TypeKind::pointer) {
    info.element = spelling(type->getPointeeType());
    info.parts.push_back(this->type(type->getPointeeType(), fields));
  }
  if (type->isArithmeticType() || type->isEnumeralType()) {
    info.bits = static_cast<unsigned>(context_.getTypeSize(type));
  }
  const clang::TagDecl* tag = type->getAsTagDecl();
  if (tag != nullptr && is_hidden(*tag)) {
    info.kind = TypeKind::other;  // what a test cannot name it cannot generate
  } else if (const clang::CXXRecordDecl* declared = type->getAsCXXRecordDecl()) {
    record(info, *declared, fields);
  }
  return info;
}

void Describer::record(TypeInfo& info, const clang::CXXRecordDecl& declared, bool fields) const {
  info.record = plain_name(declared);
  if (const StandardType* standard = standard_type(info.record)) {
    for (const clang::QualType part : parts_of(declared, *standard)) {
      info.parts.push_back(type(part, fields));
    }
  }
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&declared);
  const clang::CXXRecordDecl* definition = declared.getDefinition();
  if (definition == nullptr) {
    if (special != nullptr) incomplete(info, *special);
    return;
  }
  info.aggregate = is_plain_aggregate(*definition);
  info.default_constructible = definition->hasDefaultConstructor();
  info.copyable = is_copyable(*definition);
  if (fields && info.aggregate && definition->getNumBases() == 0) {
    for (const clang::FieldDecl* field : definition->fields()) {
      info.fields.push_back({field->getNameAsString(), {type(field->getType(), false)}});
    }
  }
  members(info, *definition);
  if (is_made(info.record, Making::owner) && !info.parts.empty()) {
    info.element = info.parts[0].spelling;
  }
}

/// Nothing in the unit has needed the type in full: its template tells enough.
void Describer::incomplete(TypeInfo& info,
                           const clang::ClassTemplateSpecializationDecl& special) const {
  const clang::CXXRecordDecl* pattern =
      special.getSpecializedTemplate()->getTemplatedDecl()->getDefinition();
  if (pattern == nullptr || special.getTemplateArgs().size() == 0 ||
      special.getTemplateArgs()[0].getKind() != clang::TemplateArgument::Type) {
    return;
  }
  info.is_range = std::any_of(pattern->decls_begin(), pattern->decls_end(),
                              [](const clang::Decl* member) { return is_named(member, "begin"); });
  info.element = spelling(special.getTemplateArgs()[0].getAsType());
}

/// The type of the elements, and whether they can be looped over.
void Describer::members(TypeInfo& info, const clang::CXXRecordDecl& definition) const {
  bool begins = false;
  for (const clang::Decl* member : definition.decls()) {
    if (is_named(member, "begin")) begins = true;
    const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(member);
    if (alias != nullptr && is_named(member, "value_type")) {
      info.element = spelling(alias->getUnderlyingType().getCanonicalType());
    }
  }
  info.is_range = begins && !info.element.empty();
}

}  // namespace surety::tool::front_end
