#include "tool/front_end/describe/describe.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/AST/PrettyPrinter.h>
#include <clang/AST/QualTypeNames.h>
#include <clang/AST/Type.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/Specifiers.h>
#include <clang/Index/USRGeneration.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Casting.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tool/model/place.h"
#include "tool/model/plan.h"
#include "tool/system/hash.h"

namespace surety::tool::front_end {
namespace {

/// A hash as letters, for names of generated things.
std::string letters_of(std::string_view text) {
  std::uint64_t hash = stable_hash(text);
  std::string letters;
  for (int i = 0; i < 8; ++i, hash /= 26) letters += static_cast<char>('a' + hash % 26);
  return letters;
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

std::string on_one_line(std::string_view code) {
  std::string out;
  char quote = 0;  // of the literal that is being copied
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (quote == 0 && (code.compare(i, 2, "//") == 0 || code.compare(i, 2, "/*") == 0)) {
      const bool line = code[i + 1] == '/';
      const std::size_t end = code.find(line ? "\n" : "*/", i + 2);
      if (end == std::string_view::npos) break;
      i = line ? end : end + 1;
      out += ' ';
      continue;
    }
    const char c = code[i];
    if (quote != 0 && c == '\\' && i + 1 < code.size())
      out += code[i++];
    else if (c == quote)
      quote = 0;
    else if (quote == 0 && c == '"')
      quote = c;
    out += code[i] == '\n' || code[i] == '\r' ? ' ' : code[i];
  }
  return out;
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

namespace {

/// Whether something else has the name of a class or an enum in the type, `struct stat` and
/// `stat()`, so that its name alone does not mean it.
bool needs_keyword(clang::QualType type) {
  if (type->isPointerType() || type->isReferenceType())
    return needs_keyword(type->getPointeeType());
  if (const auto* array = type->getAsArrayTypeUnsafe())
    return needs_keyword(array->getElementType());
  const clang::TagDecl* tag = type->getAsTagDecl();
  if (tag == nullptr || tag->getIdentifier() == nullptr) return false;
  const auto named = tag->getDeclContext()->getRedeclContext()->lookup(tag->getDeclName());
  if (std::any_of(named.begin(), named.end(), [](const clang::NamedDecl* each) {
        return each->isInIdentifierNamespace(clang::Decl::IDNS_Ordinary) &&
               !llvm::isa<clang::TypeDecl, clang::TemplateDecl, clang::UsingShadowDecl>(each);
      })) {
    return true;
  }
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(tag);
  if (special == nullptr) return false;
  const auto arguments = special->getTemplateArgs().asArray();
  return std::any_of(arguments.begin(), arguments.end(), [](const auto& argument) {
    return argument.getKind() == clang::TemplateArgument::Type &&
           needs_keyword(argument.getAsType());
  });
}

/// `struct point { ... } p;` gives the type its keyword, with which no value of it can be written.
std::string without_keywords(std::string text) {
  if (text.find("(unnamed ") != std::string::npos ||
      text.find("(anonymous ") != std::string::npos) {
    return text;
  }
  for (const std::string_view word : {"struct ", "class ", "union ", "enum "}) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
      const bool whole = at == 0 || (std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0 &&
                                     text[at - 1] != '_');
      if (whole) {
        text.erase(at, word.size());
      } else {
        ++at;
      }
    }
  }
  return text;
}

}  // namespace

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
  if (needs_keyword(type)) {
    clang::PrintingPolicy policy = policy_;
    policy.SuppressTagKeyword = false;
    return type.getCanonicalType().getAsString(policy);
  }
  // clang does not qualify what a deduced type was written with: `auto f() { return v.size(); }`.
  if (type.getNonReferenceType()->getContainedDeducedType() != nullptr) {
    type = type.getCanonicalType();
  }
  std::string text =
      without_keywords(clang::TypeName::getFullyQualifiedName(type, context_, policy_));
  // What the tool made up for a probe means nothing to anybody else; attributes of clang's, such as
  // `_Nonnull`, mean nothing to other compilers.
  const auto foreign = {"surety::detail::", "_Nonnull", "_Nullable", "_Null_unspecified",
                        "__attribute__"};
  if (std::none_of(foreign.begin(), foreign.end(),
                   [&](const char* word) { return text.find(word) != std::string::npos; })) {
    return text;
  }
  return without_keywords(
      clang::TypeName::getFullyQualifiedName(type.getCanonicalType(), context_, policy_));
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
  return on_one_line(text_of(begin).substr(from, end_offset - from));
}

std::string Describer::qualified_name(const clang::NamedDecl& declaration) const {
  std::string name;
  llvm::raw_string_ostream stream(name);
  declaration.printQualifiedName(stream, policy_);
  return stream.str();
}

std::string Describer::identifier_for(const clang::NamedDecl& declaration) const {
  std::string name = "operator";
  if (declaration.getIdentifier() != nullptr) name = declaration.getName().str();
  if (llvm::isa<clang::CXXConstructorDecl>(declaration)) name = "constructor";
  if (llvm::isa<clang::CXXDestructorDecl>(declaration)) name = "destructor";
  // Not by its line, since what is generated elsewhere would change with every line above it.
  llvm::SmallString<256> known_as;
  clang::index::generateUSRForDecl(&declaration, known_as);
  const std::string file = place_of(declaration.getLocation()).file;
  std::string all = known_as.str().str() + '\n' + file.substr(file.rfind('/') + 1);
  // Constraints tell templates apart, too.
  const auto add = [&](clang::SourceRange range) {
    if (range.isInvalid()) return;
    all += '\n' + source(range.getBegin(), offset_of(clang::Lexer::getLocForEndOfToken(
                                               sources_.getExpansionLoc(range.getEnd()), 0,
                                               sources_, context_.getLangOpts())));
  };
  if (const clang::TemplateDecl* in = declaration.getDescribedTemplate()) {
    add(in->getTemplateParameters()->getSourceRange());
  }
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration);
      function != nullptr && function->getTrailingRequiresClause() != nullptr) {
    add(function->getTrailingRequiresClause()->getSourceRange());
  }
  return "surety_" + name + "_" + letters_of(all);
}

}  // namespace surety::tool::front_end
