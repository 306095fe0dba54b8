#include "tool/front_end/describe/describe.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/QualTypeNames.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

#include "tool/front_end/parse/declarations.h"

namespace surety::tool::front_end {
namespace {

/// Four letters that tell files of the same declaration line apart.
std::string file_mark(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
  unsigned hash = 2166136261u;
  for (char c : path) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  std::string mark;
  for (int i = 0; i < 4; ++i, hash /= 26) mark += static_cast<char>('a' + hash % 26);
  return mark;
}

}  // namespace

unsigned after_semicolon(std::string_view text, unsigned at) {
  for (std::size_t i = at; i < text.size(); ++i) {
    if (text.compare(i, 2, "//") == 0) {
      i = text.find('\n', i);
    } else if (text.compare(i, 2, "/*") == 0) {
      i = text.find("*/", i);
    } else if (text[i] == ';') {
      return static_cast<unsigned>(i + 1);
    }
    if (i == std::string_view::npos) break;
  }
  return at;
}

Access access_of(const clang::Decl& declaration) {
  switch (declaration.getAccess()) {
    case clang::AS_public:
      return Access::public_;
    case clang::AS_protected:
      return Access::protected_;
    case clang::AS_private:
      return Access::private_;
    case clang::AS_none:
      break;
  }
  return Access::none;
}

Describer::Describer(clang::ASTContext& context)
    : context_(context),
      sources_(context.getSourceManager()),
      policy_(context.getPrintingPolicy()) {
  policy_.SuppressUnwrittenScope = true;
  policy_.Bool = true;
  policy_.PrintCanonicalTypes = false;
}

std::string Describer::spelling(clang::QualType type) const {
  if (type->isDependentType()) return type.getAsString(policy_);
  const std::string text = clang::TypeName::getFullyQualifiedName(type, context_, policy_);
  // What the tool made up for a probe means nothing to anybody else.
  if (text.find("surety::detail::") == std::string::npos) return text;
  return clang::TypeName::getFullyQualifiedName(type.getCanonicalType(), context_, policy_);
}

std::string Describer::file_of(clang::SourceLocation location) const {
  const clang::FileID file = sources_.getFileID(sources_.getExpansionLoc(location));
  if (const auto entry = sources_.getFileEntryRefForID(file)) {
    const llvm::StringRef real = entry->getFileEntry().tryGetRealPathName();
    return real.empty() ? entry->getName().str() : real.str();
  }
  return "";
}

unsigned Describer::offset_of(clang::SourceLocation location) const {
  return sources_.getFileOffset(sources_.getExpansionLoc(location));
}

unsigned Describer::end_offset_of(clang::SourceLocation location) const {
  const clang::SourceLocation last = sources_.getExpansionRange(location).getEnd();
  return sources_.getFileOffset(last) +
         clang::Lexer::MeasureTokenLength(last, sources_, context_.getLangOpts());
}

Place Describer::place_of(clang::SourceLocation location) const {
  const clang::SourceLocation at = sources_.getExpansionLoc(location);
  return {file_of(at), sources_.getSpellingLineNumber(at), sources_.getSpellingColumnNumber(at)};
}

std::string_view Describer::text_of(clang::SourceLocation location) const {
  return sources_.getBufferData(sources_.getFileID(sources_.getExpansionLoc(location)));
}

std::string Describer::source(clang::SourceLocation begin, unsigned end_offset) const {
  const unsigned from = offset_of(begin);
  if (end_offset <= from) return "";
  return std::string(text_of(begin).substr(from, end_offset - from));
}

TypeInfo Describer::type(clang::QualType given, bool fields) const {
  const clang::QualType type = given.getNonReferenceType().getUnqualifiedType();
  TypeInfo info;
  info.spelling = spelling(type);
  info.dependent = type->isDependentType();
  if (info.dependent) return info;
  if (type->isBooleanType()) {
    info.kind = TypeKind::boolean;
  } else if (type->isAnyCharacterType() &&
             !type->isSpecificBuiltinType(clang::BuiltinType::SChar) &&
             !type->isSpecificBuiltinType(clang::BuiltinType::UChar)) {
    info.kind = TypeKind::character;
  } else if (type->isEnumeralType()) {
    info.kind = TypeKind::enumeration;
  } else if (type->isIntegerType()) {
    info.kind = type->isSignedIntegerType() ? TypeKind::signed_integer : TypeKind::unsigned_integer;
  } else if (type->isFloatingType()) {
    info.kind = TypeKind::floating;
  } else if (type->isPointerType()) {
    info.kind = TypeKind::pointer;
    info.element = spelling(type->getPointeeType());
  } else if (type->isRecordType()) {
    info.kind = TypeKind::record;
  }
  if (type->isArithmeticType() || type->isEnumeralType()) {
    info.bits = static_cast<unsigned>(context_.getTypeSize(type));
  }
  // What a test cannot name it cannot generate.
  const clang::TagDecl* tag = type->getAsTagDecl();
  if (tag != nullptr && is_hidden(*tag)) {
    info.kind = TypeKind::other;
    return info;
  }
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (record == nullptr) return info;
  info.record = record->getQualifiedNameAsString();
  if (info.record.starts_with("std::__cxx11::")) info.record.replace(0, 14, "std::");
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  if (record->getDefinition() == nullptr && special != nullptr) {
    // Nothing in the unit has needed the type in full: its template tells enough.
    const clang::CXXRecordDecl* pattern =
        special->getSpecializedTemplate()->getTemplatedDecl()->getDefinition();
    if (pattern == nullptr || special->getTemplateArgs().size() == 0 ||
        special->getTemplateArgs()[0].getKind() != clang::TemplateArgument::Type) {
      return info;
    }
    for (const clang::Decl* member : pattern->decls()) {
      const auto* named = llvm::dyn_cast<clang::NamedDecl>(member);
      if (named != nullptr && named->getIdentifier() != nullptr && named->getName() == "begin") {
        info.is_range = true;
      }
    }
    info.element = spelling(special->getTemplateArgs()[0].getAsType());
    return info;
  }
  if (record = record->getDefinition(); record == nullptr) return info;
  info.aggregate = record->isAggregate() && !record->isUnion() &&
                   std::none_of(record->field_begin(), record->field_end(), [](const auto* field) {
                     return field->isBitField() || field->isAnonymousStructOrUnion();
                   });
  info.default_constructible = record->hasDefaultConstructor();
  info.copyable =
      !record->defaultedCopyConstructorIsDeleted() &&
      std::none_of(
          record->ctor_begin(), record->ctor_end(),
          [](const auto* ctor) { return ctor->isCopyConstructor() && ctor->isDeleted(); }) &&
      (record->hasSimpleCopyConstructor() || record->hasUserDeclaredCopyConstructor() ||
       (!record->hasUserDeclaredMoveConstructor() && !record->hasUserDeclaredMoveAssignment()));
  if (fields && info.aggregate && record->getNumBases() == 0) {
    for (const clang::FieldDecl* field : record->fields()) {
      info.fields.push_back({field->getNameAsString(), {this->type(field->getType(), false)}});
    }
  }
  bool begins = false;
  for (const clang::Decl* member : record->decls()) {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(member);
    if (named == nullptr || !named->getIdentifier()) continue;
    if (named->getName() == "begin") begins = true;
    if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(member);
        alias != nullptr && alias->getName() == "value_type") {
      info.element = spelling(alias->getUnderlyingType().getCanonicalType());
    }
  }
  info.is_range = begins && !info.element.empty();
  const bool smart = info.record == "std::unique_ptr" || info.record == "std::shared_ptr";
  if (smart && special != nullptr)
    info.element = spelling(special->getTemplateArgs()[0].getAsType());
  return info;
}

std::string Describer::qualified_name(const clang::NamedDecl& declaration) const {
  std::string name;
  llvm::raw_string_ostream stream(name);
  declaration.printQualifiedName(stream, policy_);
  return stream.str();
}

std::string Describer::identifier_for(const clang::NamedDecl& declaration) const {
  const Place place = place_of(declaration.getLocation());
  std::string name = "operator";
  if (declaration.getIdentifier() != nullptr) name = declaration.getName().str();
  if (llvm::isa<clang::CXXConstructorDecl>(declaration)) name = "constructor";
  if (llvm::isa<clang::CXXDestructorDecl>(declaration)) name = "destructor";
  return "surety_" + name + "_" + std::to_string(place.line) + "_" + file_mark(place.file);
}

}  // namespace surety::tool::front_end
