#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Type.h>
#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APInt.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "tool/front_end/exact/translate.h"
#include "tool/model/exact.h"

namespace surety::tool::front_end {

namespace {
/// Numbers in one value: what has more is not looked at.
constexpr std::uint64_t most_scalars = 64;
}  // namespace

ExactType ExactTranslator::enumeration(const clang::EnumType& type) const {
  ExactType result;
  const clang::EnumDecl* declared = type.getDecl()->getDefinition();
  result.name = clang::QualType(&type, 0).getAsString();
  if (declared == nullptr || declared->getIntegerType().isNull()) return result;
  const ExactType underlying = type_of(declared->getIntegerType());
  if (underlying.kind == ExactType::Kind::other) return result;
  result.kind = underlying.kind;
  result.bits = underlying.bits;
  result.is_signed = underlying.is_signed;
  for (const clang::EnumConstantDecl* each : declared->enumerators()) {
    result.enumerators.push_back(static_cast<std::uint64_t>(each->getInitVal().getExtValue()));
  }
  if (!declared->isFixed()) {
    llvm::APInt most, least;
    declared->getValueRange(most, least);  // [least, most)
    // A signed range of k bits, or an unsigned one: both begin at a power of two.
    result.value_bits =
        declared->getNumNegativeBits() > 0
            ? std::max(declared->getNumNegativeBits(), declared->getNumPositiveBits() + 1)
            : std::max(declared->getNumPositiveBits(), 1u);
    if (result.value_bits >= result.bits) result.value_bits = 0;
    if (result.value_bits != 0 && result.is_signed && declared->getNumNegativeBits() == 0) {
      // Only values that are not negative: not met in practice, since the type is unsigned then.
      result.kind = ExactType::Kind::other;
    }
  }
  return result;
}

ExactType ExactTranslator::structure(const clang::CXXRecordDecl& type, ExactType unknown) const {
  const clang::CXXRecordDecl* record = type.getDefinition();
  if (record == nullptr || record->isUnion() || record->isLambda() || record->isPolymorphic() ||
      record->isInvalidDecl() || !record->hasTrivialDestructor() || record->isDependentContext()) {
    return unknown;
  }
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    const clang::CXXRecordDecl* from = base.getType()->getAsCXXRecordDecl();
    if (from == nullptr || base.isVirtual() || !from->isEmpty()) return unknown;
  }
  ExactType result = unknown;
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isBitField() || field->isMutable() || field->getType()->isReferenceType() ||
        field->isAnonymousStructOrUnion()) {
      return unknown;
    }
    result.parts.push_back(type_of(field->getType()));
    if (result.parts.back().kind == ExactType::Kind::other) return unknown;
  }
  if (result.parts.empty()) return unknown;
  result.kind = ExactType::Kind::compound;
  return result.scalars() > most_scalars ? unknown : result;
}

ExactType ExactTranslator::type_of(clang::QualType qualified) const {
  const clang::QualType type = qualified.getCanonicalType();
  ExactType result;
  result.name = type.getAsString();
  if (type.isVolatileQualified() || type->isDependentType() || type->isAtomicType() ||
      type->isBitIntType()) {
    return result;
  }
  if (type->isVoidType()) {
    result.kind = ExactType::Kind::nothing;
  } else if (const auto* values = type->getAs<clang::EnumType>()) {
    return enumeration(*values);
  } else if (const auto* elements = context_.getAsConstantArrayType(type)) {
    const ExactType element = type_of(elements->getElementType());
    const std::uint64_t count = elements->getSize().getLimitedValue(most_scalars + 1);
    if (element.kind == ExactType::Kind::other || count == 0 ||
        count * element.scalars() > most_scalars) {
      return result;
    }
    result.kind = ExactType::Kind::compound;
    result.parts.assign(count, element);
  } else if (const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl()) {
    return structure(*record, result);
  } else if (type->isBooleanType()) {
    result.kind = ExactType::Kind::boolean;
    result.bits = 1;
  } else if (type->isBuiltinType() && type->isIntegerType()) {
    const auto bits = static_cast<unsigned>(context_.getTypeSize(type));
    if (bits > 64) return result;
    result.kind = ExactType::Kind::integer;
    result.bits = bits;
    result.is_signed = type->isSignedIntegerType();
  } else if (type->isSpecificBuiltinType(clang::BuiltinType::Float) ||
             type->isSpecificBuiltinType(clang::BuiltinType::Double)) {
    const llvm::fltSemantics& semantics = context_.getFloatTypeSemantics(type);
    if (&semantics != &llvm::APFloat::IEEEsingle() && &semantics != &llvm::APFloat::IEEEdouble()) {
      return result;
    }
    result.kind = ExactType::Kind::floating;
    result.bits = static_cast<unsigned>(context_.getTypeSize(type));
    result.is_signed = true;
  }
  return result;
}

}  // namespace surety::tool::front_end
