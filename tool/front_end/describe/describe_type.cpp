// Types as derivation, recipes and reports need them.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/QualTypeNames.h>
#include <clang/AST/Type.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <clang/AST/Attrs.inc>
#include <cstddef>
#include <set>
#include <string>
#include <utility>

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

/// Whether a type is the class, or a template of it: a vector of the class, say.
bool leads_to(clang::QualType type, const clang::CXXRecordDecl& record) {
  if (type->isPointerType()) return leads_to(type->getPointeeType(), record);
  const clang::CXXRecordDecl* named = type->getAsCXXRecordDecl();
  if (named == nullptr) return false;
  if (named->getCanonicalDecl() == record.getCanonicalDecl()) return true;
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(named);
  if (special == nullptr) return false;
  const auto arguments = special->getTemplateArgs().asArray();
  return std::any_of(arguments.begin(), arguments.end(), [&](const auto& argument) {
    return argument.getKind() == clang::TemplateArgument::Type &&
           leads_to(argument.getAsType(), record);
  });
}

/// Whether references cannot be bound to its fields, as they may lie anywhere.
bool is_packed(const clang::RecordDecl& record) {
  return record.hasAttr<clang::PackedAttr>() || record.hasAttr<clang::MaxFieldAlignmentAttr>();
}

/// Whether braces around values would not do: what stands between them has no type of its own
/// (arrays, bit-fields), lives elsewhere (pointers), or never ends.
bool needs_assembly(const clang::CXXRecordDecl& record) {
  return record.isUnion() || is_packed(record) ||
         std::any_of(record.field_begin(), record.field_end(), [&](const auto* field) {
           return field->isBitField() || field->isAnonymousStructOrUnion() ||
                  field->getType()->isArrayType() || field->getType()->isPointerType() ||
                  leads_to(field->getType(), record);
         });
}
/// Whether a field can be assigned to, or the elements of an array.
bool can_be_set(clang::QualType given) {
  // Of an array the qualifiers are those of its elements, wherever they were written.
  clang::QualType type = given.getCanonicalType();
  while (!type.isConstQualified() && !type.isVolatileQualified() && !type->isReferenceType()) {
    const auto* array = llvm::dyn_cast<clang::ArrayType>(type.getTypePtr());
    if (array == nullptr) return true;
    const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(array);
    if (constant == nullptr || constant->getSize() == 0) return false;
    type = array->getElementType().getCanonicalType();
  }
  return false;
}
bool can_be_assembled(const clang::RecordDecl& record) {
  const auto* object = llvm::dyn_cast<clang::CXXRecordDecl>(&record);
  return object != nullptr && object->isAggregate() && object->getNumBases() == 0 &&
         std::all_of(record.field_begin(), record.field_end(), [](const auto* field) {
           const clang::QualType type = field->getType();
           if (field->isAnonymousStructOrUnion()) {
             return can_be_assembled(*type->template castAs<clang::RecordType>()->getDecl());
           }
           return can_be_set(type);
         });
}

/// Whether the unit has a `surety::DefaultGenerator` of its own for the type.
bool has_own_generator(const clang::ASTContext& context, clang::QualType type) {
  const auto find = [&](const clang::DeclContext& scope, llvm::StringRef name) {
    const auto found = scope.lookup(&context.Idents.get(name));
    return found.empty() ? nullptr : found.front();
  };
  const auto* library = llvm::dyn_cast_or_null<clang::NamespaceDecl>(
      find(*context.getTranslationUnitDecl(), "surety"));
  if (library == nullptr) return false;
  const auto* all =
      llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(find(*library, "DefaultGenerator"));
  if (all == nullptr) return false;
  return std::any_of(all->spec_begin(), all->spec_end(), [&](const auto* special) {
    return special->isExplicitSpecialization() &&
           context.hasSameType(special->getTemplateArgs()[0].getAsType(), type);
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

/// Whether it is the standard library's own: in `std`, or in a namespace with a reserved name.
bool is_of_library(const clang::Decl& declared) {
  for (const clang::DeclContext* around = declared.getDeclContext(); around != nullptr;
       around = around->getParent()) {
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(around);
    if (space != nullptr && (space->isStdNamespace() || space->getName().starts_with("__"))) {
      return true;
    }
  }
  return false;
}

/// Numbers, characters and the user's classes without the aliases that they were written with:
/// `const char_t*` may be a text. What has no name but that of an alias keeps it.
clang::QualType behind_aliases(clang::QualType type) {
  const clang::TagDecl* tag = type->getAsTagDecl();
  const bool named = tag != nullptr && tag->getIdentifier() != nullptr && !is_of_library(*tag);
  return type->isBuiltinType() || (named && !type->isDependentType()) ? type.getCanonicalType()
                                                                      : type;
}

bool is_named(const clang::Decl* member, llvm::StringRef name) {
  const auto* named = llvm::dyn_cast<clang::NamedDecl>(member);
  return named != nullptr && named->getIdentifier() != nullptr && named->getName() == name;
}

}  // namespace

TypeInfo Describer::type(clang::QualType given, int depth) const {
  clang::QualType type = given.getNonReferenceType().getUnqualifiedType();
  // Classes are known by their own names.
  if (type->isRecordType()) type = behind_aliases(type);
  TypeInfo info;
  info.spelling = spelling(type);
  info.dependent = type->isDependentType();
  if (info.dependent) {
    // Members of a template may take others of their own class.
    const auto* own = type->getAs<clang::InjectedClassNameType>();
    if (own != nullptr) info.record = class_name(*own->getDecl());
    return info;
  }
  info.kind = kind_of(type);
  if (info.kind == TypeKind::pointer) {
    info.element = spelling(behind_aliases(type->getPointeeType()));
    info.parts.push_back(this->type(type->getPointeeType(), depth));
  }
  if (const auto* array = context_.getAsConstantArrayType(type)) {
    info.array = true;
    info.parts.push_back(this->type(array->getElementType(), depth));
  }
  // Of `std::unique_ptr<int[]>`.
  if (const auto* array = context_.getAsIncompleteArrayType(type)) {
    info.parts.push_back(this->type(array->getElementType(), depth));
  }
  if (const auto* function = type->getAs<clang::FunctionProtoType>()) {
    function_type(info, *function, depth);
  }
  if (type->isArithmeticType() || type->isEnumeralType()) {
    info.bits = static_cast<unsigned>(context_.getTypeSize(type));
  }
  const clang::TagDecl* tag = type->getAsTagDecl();
  if (tag != nullptr && is_hidden(*tag)) {
    info.kind = TypeKind::other;  // what a test cannot name it cannot generate
  } else if (const auto* values = llvm::dyn_cast_or_null<clang::EnumDecl>(tag)) {
    enumeration(info, *values);
  } else if (const clang::CXXRecordDecl* declared = type->getAsCXXRecordDecl()) {
    record(info, *declared, depth);
  }
  return info;
}

void Describer::enumeration(TypeInfo& info, const clang::EnumDecl& declared) const {
  const clang::EnumDecl* definition = declared.getDefinition();
  constexpr std::size_t most = 1000;
  if (definition == nullptr) return;
  info.customised = has_own_generator(context_, context_.getEnumType(definition));
  std::set<std::string> values;
  // No keyword, also where the type needs one.
  const std::string name = definition->getIdentifier() == nullptr
                               ? info.spelling
                               : clang::TypeName::getFullyQualifiedName(
                                     context_.getEnumType(definition), context_, policy_);
  const std::string scope = name + "::";
  for (const clang::EnumConstantDecl* each : definition->enumerators()) {
    if (info.enumerators.size() == most) return;
    const std::string value = llvm::toString(each->getInitVal(), 10);
    if (values.insert(value).second) info.enumerators.push_back(scope + each->getNameAsString());
  }
  // Without a fixed type the values are those of so many bits.
  const unsigned bits = definition->getNumPositiveBits() + (definition->getNumNegativeBits() > 0);
  info.all_enumerated =
      !definition->isFixed() && bits < 10 && values.size() == std::size_t{1} << bits;
}

/// Functions that can be made: what they return is a value.
void Describer::function_type(TypeInfo& info, const clang::FunctionProtoType& type,
                              int depth) const {
  const clang::QualType result = type.getReturnType();
  info.function = !type.isVariadic() && !type.isNothrow() && !result->isReferenceType() &&
                  !result->isPointerType();
  info.parts.push_back(this->type(result, depth));
  for (const clang::QualType parameter : type.param_types()) {
    info.parts.push_back(this->type(parameter, 0));
  }
}

/// Those of nameless structures among them are fields of the record itself; of a union only the
/// first counts.
void Describer::fields(TypeInfo& info, const clang::RecordDecl& record, int depth) const {
  for (const clang::FieldDecl* field : record.fields()) {
    if (field->isUnnamedBitField()) continue;
    if (field->isAnonymousStructOrUnion()) {
      fields(info, *field->getType()->castAs<clang::RecordType>()->getDecl(), depth);
    } else {
      FieldInfo described{field->getNameAsString(), 0, {type(field->getType(), depth - 1)}};
      const clang::QualType plain = field->getType();
      if (field->isBitField()) {
        described.bits = field->getBitWidthValue(context_);
      } else if (is_packed(record) && (plain->isArithmeticType() || plain->isEnumeralType())) {
        described.bits = static_cast<unsigned>(context_.getTypeSize(plain));
      }
      info.fields.push_back(std::move(described));
    }
    if (record.isUnion()) return;
  }
}

void Describer::record(TypeInfo& info, const clang::CXXRecordDecl& declared, int depth) const {
  info.record = plain_name(declared);
  if (const StandardType* standard = standard_type(info.record)) {
    for (const clang::QualType part : parts_of(declared, *standard)) {
      info.parts.push_back(type(part, depth));
    }
  }
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&declared);
  if (info.record == "std::function" && special != nullptr) {
    const clang::QualType signature = special->getTemplateArgs()[0].getAsType();
    info.element = spelling(signature);
    info.parts.push_back(type(signature, depth));
    return;
  }
  const bool holds = info.record == "std::atomic" || info.record == "std::initializer_list";
  if (holds && special != nullptr) {
    info.parts.push_back(type(special->getTemplateArgs()[0].getAsType(), depth));
  }
  const clang::CXXRecordDecl* definition = declared.getDefinition();
  if (definition == nullptr) {
    if (special != nullptr) incomplete(info, *special);
    return;
  }
  const bool standard = standard_type(info.record) != nullptr;
  info.customised = !standard && has_own_generator(context_, context_.getRecordType(definition));
  info.assembled =
      !standard && !info.customised && needs_assembly(*definition) && can_be_assembled(*definition);
  info.aggregate = is_plain_aggregate(*definition) && !info.assembled;
  info.default_constructible = definition->hasDefaultConstructor();
  info.copyable = is_copyable(*definition);
  if (depth > 0 && (info.aggregate || info.assembled) && definition->getNumBases() == 0) {
    fields(info, *definition, depth);
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
