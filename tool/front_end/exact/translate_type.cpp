#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Type.h>
#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APInt.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "tool/front_end/exact/translate.h"
#include "tool/model/exact.h"

namespace surety::tool::front_end {

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
