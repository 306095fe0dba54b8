#include "tool/front_end/collect/collect_view.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>
#include <clang/AST/Type.h>
#include <clang/Basic/Linkage.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/Specifiers.h>
#include <clang/Lex/Lexer.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "tool/front_end/describe/describe.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
namespace {

bool in_main_file(const clang::Decl& declaration) {
  const clang::SourceManager& sources = declaration.getASTContext().getSourceManager();
  return sources.isInMainFile(sources.getExpansionLoc(declaration.getLocation()));
}

class ViewCollector {
 public:
  explicit ViewCollector(TestView& view) : view_(view) {}

  void visit(const clang::DeclContext& scope) {
    for (const clang::Decl* declaration : scope.decls()) {
      if (declaration->isImplicit() || !in_main_file(*declaration)) continue;
      if (changes_others(*declaration)) view_.possible = false;
      if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(declaration)) add(*named);
      const bool opens = llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::ExportDecl,
                                   clang::EnumDecl>(declaration);
      if (opens) visit(*llvm::cast<clang::DeclContext>(declaration));
    }
  }

 private:
  /// Whether it can change what code means that does not mention it.
  static bool changes_others(const clang::Decl& declaration) {
    if (llvm::isa<clang::UsingDirectiveDecl, clang::UsingEnumDecl,
                  clang::ClassTemplateSpecializationDecl, clang::VarTemplateSpecializationDecl,
                  clang::CXXDeductionGuideDecl, clang::ImportDecl>(declaration)) {
      return true;
    }
    const auto* made = llvm::dyn_cast<clang::FunctionTemplateDecl>(&declaration);
    const auto* function = made != nullptr ? made->getTemplatedDecl()
                                           : llvm::dyn_cast<clang::FunctionDecl>(&declaration);
    if (function == nullptr || llvm::isa<clang::CXXMethodDecl>(function)) return false;
    // Operators, and literals of the user. GoogleTest prints values by PrintTo.
    return function->getIdentifier() == nullptr || function->getName() == "PrintTo" ||
           function->isTemplateInstantiation() ||
           function->getTemplateSpecializationKind() == clang::TSK_ExplicitSpecialization;
  }

  void add(const clang::NamedDecl& declaration) {
    // A member is known by its class, and a namespace by what is in it.
    if (llvm::isa<clang::CXXMethodDecl, clang::NamespaceDecl>(declaration)) return;
    const bool only_here = std::all_of(declaration.redecls_begin(), declaration.redecls_end(),
                                       [](const clang::Decl* each) { return in_main_file(*each); });
    if (llvm::isa<clang::FunctionDecl, clang::VarDecl>(declaration) && !only_here) return;
    if (declaration.getIdentifier() != nullptr) {
      view_.hidden_names.insert(declaration.getName().str());
    } else if (const auto* used = llvm::dyn_cast<clang::UsingDecl>(&declaration)) {
      view_.hidden_names.insert(used->getNameInfo().getAsString());
    }
  }

  TestView& view_;
};

/// Directives behind the first declaration: includes are not seen, and macros are hidden names.
void later_directives(std::string_view text, TestView& view) {
  const auto word_at = [&](std::size_t at) {
    std::size_t begin = std::min(text.find_first_not_of(" \t", at), text.size());
    std::size_t end = begin;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_')) {
      ++end;
    }
    return std::pair(text.substr(begin, end - begin), end);
  };
  for (std::size_t line = view.directives; line < text.size();) {
    const std::size_t first = text.find_first_not_of(" \t", line);
    if (first != std::string_view::npos && text[first] == '#') {
      const auto [directive, end] = word_at(first + 1);
      if (directive.starts_with("include") || directive == "import") view.possible = false;
      if (directive == "define" || directive == "undef") {
        view.hidden_names.insert(std::string(word_at(end).first));
      }
    }
    line = text.find('\n', line);
    if (line == std::string_view::npos) break;
    ++line;
  }
}

/// The text of a definition before its body, if a declaration can be made of it.
std::string declaration_of(const clang::FunctionDecl& definition, const Describer& describe) {
  const clang::Stmt* body = definition.getBody();
  if (body == nullptr || definition.getBeginLoc().isMacroID() || body->getBeginLoc().isMacroID()) {
    return "";
  }
  const bool defaults =
      std::any_of(definition.param_begin(), definition.param_end(),
                  [](const clang::ParmVarDecl* parameter) { return parameter->hasDefaultArg(); });
  if (defaults || definition.getReturnType()->getContainedDeducedType() != nullptr ||
      llvm::isa<clang::CXXTryStmt>(body) ||
      !definition.getDeclContext()->Equals(definition.getLexicalDeclContext())) {
    return "";
  }
  const unsigned begin = describe.offset_of(definition.getBeginLoc());
  const unsigned end = describe.offset_of(body->getBeginLoc());
  const std::string text =
      on_one_line(describe.text_of(definition.getBeginLoc()).substr(begin, end - begin));
  // A directive between them is not for one line.
  return text.find('#') == std::string::npos ? text + ";" : "";
}

}  // namespace

TestView test_view(clang::ASTContext& context, const Describer& describe) {
  const clang::SourceManager& sources = context.getSourceManager();
  const std::string_view text =
      describe.text_of(sources.getLocForStartOfFile(sources.getMainFileID()));
  TestView view;
  view.possible = true;
  view.directives =
      clang::Lexer::ComputePreamble({text.data(), text.size()}, context.getLangOpts()).Size;
  later_directives(text, view);
  ViewCollector(view).visit(*context.getTranslationUnitDecl());
  return view;
}

KnownApart known_apart(const clang::FunctionDecl& carrier, const Describer& describe) {
  KnownApart known;
  if (!carrier.isExternallyVisible() || carrier.getFormalLinkage() != clang::Linkage::External)
    return known;
  known.contract = !in_main_file(carrier);
  const clang::FunctionDecl* definition = carrier.getDefinition();
  known.defined_here = definition != nullptr && in_main_file(*definition);
  // The compiler need not make a function that only this file can see.
  if (known.defined_here && (definition->isInlined() || definition->isConstexpr() ||
                             definition->isTemplated() || definition->isTemplateInstantiation())) {
    return known;
  }
  const bool in_header = std::any_of(
      carrier.redecls_begin(), carrier.redecls_end(), [](const clang::FunctionDecl* each) {
        return !in_main_file(*each) && each->getFriendObjectKind() == clang::Decl::FOK_None;
      });
  if (in_header) {
    known.by = KnownApart::By::header;
  } else if (definition != nullptr && !llvm::isa<clang::CXXMethodDecl>(carrier) &&
             carrier.getLanguageLinkage() == clang::CXXLanguageLinkage) {
    known.declaration = declaration_of(*definition, describe);
    if (!known.declaration.empty()) known.by = KnownApart::By::declaration;
  }
  return known;
}

}  // namespace surety::tool::front_end
