#include "tool/front_end/describe/types.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/TemplateBase.h>
#include <clang/AST/Type.h>
#include <llvm/Support/Casting.h>

#include <cstddef>
#include <string>
#include <vector>

#include "tool/model/standard_types.h"
#include "tool/model/typed_expression.h"

namespace surety::tool::front_end {

TypeKind kind_of(clang::QualType type) {
  if (type->isBooleanType()) return TypeKind::boolean;
  if (type->isAnyCharacterType() && !type->isSpecificBuiltinType(clang::BuiltinType::SChar) &&
      !type->isSpecificBuiltinType(clang::BuiltinType::UChar)) {
    return TypeKind::character;
  }
  if (type->isEnumeralType()) return TypeKind::enumeration;
  if (type->isIntegerType()) {
    return type->isSignedIntegerType() ? TypeKind::signed_integer : TypeKind::unsigned_integer;
  }
  if (type->isFloatingType()) return TypeKind::floating;
  if (type->isPointerType()) return TypeKind::pointer;
  return type->isRecordType() ? TypeKind::record : TypeKind::other;
}

std::string plain_name(const clang::NamedDecl& declaration) {
  std::string name = declaration.getQualifiedNameAsString();
  for (const char* inner : {"::__cxx11", "::_V2", "::__debug"}) {
    for (std::size_t at = name.find(inner); at != std::string::npos; at = name.find(inner)) {
      name.erase(at, std::string(inner).size());
    }
  }
  return name;
}

const StandardType* standard_type_of(const clang::TagDecl& declaration) {
  return standard_type(plain_name(declaration));
}

std::vector<clang::QualType> parts_of(const clang::TagDecl& declaration,
                                      const StandardType& standard) {
  std::vector<clang::QualType> parts;
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&declaration);
  if (special == nullptr) return parts;
  unsigned index = 0;
  const auto add = [&](const clang::TemplateArgument& given) {
    const bool counts = index >= standard.first && parts.size() < standard.count;
    if (counts && given.getKind() == clang::TemplateArgument::Type) {
      parts.push_back(given.getAsType());
    }
    ++index;
  };
  for (const clang::TemplateArgument& given : special->getTemplateArgs().asArray()) {
    if (given.getKind() != clang::TemplateArgument::Pack) {
      add(given);
      continue;
    }
    for (const clang::TemplateArgument& each : given.pack_elements()) add(each);
  }
  return parts;
}

bool is_char_text(const clang::TagDecl& declaration) {
  const std::string name = plain_name(declaration);
  if (name != "std::basic_string" && name != "std::basic_string_view") return false;
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&declaration);
  return special != nullptr && special->getTemplateArgs()[0].getAsType()->isCharType();
}

}  // namespace surety::tool::front_end
