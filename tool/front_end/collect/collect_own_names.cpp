#include "tool/front_end/collect/collect_own_names.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DeclarationName.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/TemplateName.h>
#include <clang/AST/Type.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/CharInfo.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Casting.h>

#include <filesystem>
#include <memory>
#include <set>
#include <string>

#include "tool/emit/hide_macros.h"
#include "tool/front_end/describe/describe.h"
#include "tool/front_end/parse/ast_visitor.h"
#include "tool/front_end/parse/parse.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"
#include "tool/system/c_library.h"
#include "tool/system/installation.h"

namespace surety::tool::front_end {
namespace {

/// The name that stands at a place; empty if none does.
llvm::StringRef name_at(const clang::SourceManager& sources, clang::SourceLocation spelled) {
  bool invalid = false;
  const llvm::StringRef text = sources.getBufferData(sources.getFileID(spelled), &invalid)
                                   .substr(invalid ? 0 : sources.getFileOffset(spelled));
  if (invalid) return {};
  return text.take_while([](char c) { return clang::isAsciiIdentifierContinue(c); });
}

/// Remembers which of the names errors are about.
class NamesInErrors : public clang::DiagnosticConsumer {
 public:
  explicit NamesInErrors(const std::set<std::string>& names) : names_(names) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Error || !info.hasSourceManager() ||
        info.getLocation().isInvalid()) {
      return;
    }
    const clang::SourceManager& sources = info.getSourceManager();
    const std::string name = name_at(sources, sources.getSpellingLoc(info.getLocation())).str();
    if (names_.contains(name)) found.insert(name);
  }

  std::set<std::string> found;

 private:
  const std::set<std::string>& names_;
};

/// Which of the names mean trouble behind the headers that generated code includes.
std::set<std::string> broken_by_headers(const CompileCommand& command,
                                        const std::set<std::string>& names) {
  const std::string file = std::filesystem::path(include_directory()) / "surety/prefix_of_names.h";
  NamesInErrors errors(names);
  parse(command, {{file, headers_of_tests(command)}}, std::make_unique<clang::ASTConsumer>(),
        errors, {"-isystem", include_directory(), "-include", file, "-ferror-limit=0"});
  return errors.found;
}

/// Visits what the user wrote.
class UserVisitor : public AstVisitor {
 public:
  explicit UserVisitor(const clang::SourceManager& sources) : sources_(sources) {}

  bool enters_declaration(clang::Decl& declaration) override {
    return llvm::isa<clang::TranslationUnitDecl>(&declaration) || is_of_user(declaration);
  }

 protected:
  bool is_of_user(const clang::Decl& declaration) const {
    const clang::SourceLocation place = declaration.getLocation();
    return place.isValid() && !sources_.isInSystemHeader(sources_.getExpansionLoc(place));
  }
  /// Whether it is known by its name alone in all of the unit.
  bool is_global(const clang::NamedDecl& declaration) const {
    if (declaration.getIdentifier() == nullptr || !is_of_user(declaration) ||
        declaration.isTemplateParameter() || llvm::isa<clang::ParmVarDecl>(declaration)) {
      return false;
    }
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(&declaration)) {
      if (variable->isLocalExternDecl()) return true;
    }
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration)) {
      if (function->isLocalExternDecl()) return true;
    }
    const clang::DeclContext* around = declaration.getDeclContext()->getRedeclContext();
    while (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(around)) {
      if (!space->isAnonymousNamespace() && !space->isInline()) return false;
      around = space->getParent()->getRedeclContext();
    }
    return around->isTranslationUnit();
  }

  const clang::SourceManager& sources_;
};

class CandidateVisitor : public UserVisitor {
 public:
  using UserVisitor::UserVisitor;

  bool enters_statement(clang::Stmt&) override { return false; }
  bool enters_types() const override { return false; }
  void visit_declaration(clang::Decl& declaration) override {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(&declaration);
    if (named == nullptr || !is_global(*named)) return;
    const std::string name = named->getName().str();
    if (in_c_library(name)) found.insert(name);
  }

  std::set<std::string> found;
};

/// Finds where the names are declared and used, and what hides them.
class PlaceVisitor : public UserVisitor {
 public:
  PlaceVisitor(clang::ASTContext& context, OwnNames& own)
      : UserVisitor(context.getSourceManager()),
        context_(context),
        describer_(context),
        own_(own) {}

  void visit_declaration(clang::Decl& declaration) override {
    if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(&declaration))
      use(*named, named->getLocation());
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructorDecl>(&declaration)) {
      use(*made->getParent(), made->getLocation());
    }
    if (const auto* ended = llvm::dyn_cast<clang::CXXDestructorDecl>(&declaration)) {
      if (const clang::TypeSourceInfo* type = ended->getNameInfo().getNamedTypeInfo()) {
        use(*ended->getParent(), type->getTypeLoc().getBeginLoc());
      }
    }
    if (const auto* import = llvm::dyn_cast<clang::UsingDecl>(&declaration)) {
      for (const clang::UsingShadowDecl* each : import->shadows()) {
        use(*each->getTargetDecl(), import->getNameInfo().getLoc());
      }
    }
    if (const auto* scope = llvm::dyn_cast<clang::DeclContext>(&declaration)) hide(*scope);
  }

  void visit_statement(clang::Stmt& statement) override {
    if (const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(&statement)) {
      use(*named->getDecl(), named->getLocation());
    } else if (const auto* several = llvm::dyn_cast<clang::OverloadExpr>(&statement)) {
      for (const clang::NamedDecl* each : several->decls()) {
        use(*each->getUnderlyingDecl(), several->getNameLoc());
      }
    }
  }

  void visit_type(clang::TypeLoc type) override {
    if (const auto record = type.getAs<clang::TagTypeLoc>()) {
      use(*record.getDecl(), record.getNameLoc());
    } else if (const auto alias = type.getAs<clang::TypedefTypeLoc>()) {
      use(*alias.getTypedefNameDecl(), alias.getNameLoc());
    } else if (const auto injected = type.getAs<clang::InjectedClassNameTypeLoc>()) {
      use(*injected.getDecl(), injected.getNameLoc());
    } else if (const auto made = type.getAs<clang::TemplateSpecializationTypeLoc>()) {
      use(made.getTypePtr()->getTemplateName(), made.getTemplateNameLoc());
    } else if (const auto deduced = type.getAs<clang::DeducedTemplateSpecializationTypeLoc>()) {
      use(deduced.getTypePtr()->getTemplateName(), deduced.getTemplateNameLoc());
    }
  }

 private:
  void use(const clang::TemplateName& name, clang::SourceLocation at) {
    if (const clang::TemplateDecl* found = name.getAsTemplateDecl()) use(*found, at);
  }
  void use(const clang::NamedDecl& declaration, clang::SourceLocation at) {
    if (at.isInvalid() || !is_global(declaration)) return;
    const std::string name = declaration.getName().str();
    if (!own_.names.contains(name)) return;
    const clang::SourceLocation spelled = sources_.getSpellingLoc(at);
    if (sources_.isInSystemHeader(spelled) || name_at(sources_, spelled) != name) return;
    own_.places[describer_.file_of(spelled)].insert(describer_.offset_of(spelled));
  }

  void hide(const clang::DeclContext& scope) {
    for (const std::string& name : own_.names) {
      const clang::DeclarationName own(&context_.Idents.get(name));
      bool hides = false;
      std::string qualified;
      if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&scope)) {
        hides = record->hasDefinition() && record->hasMemberName(own);
        qualified = record->getQualifiedNameAsString();
      } else if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(&scope)) {
        hides = !space->isAnonymousNamespace() && !space->isInline() && !space->lookup(own).empty();
        qualified = space->getQualifiedNameAsString();
      }
      if (hides) own_.hidden_in[name].insert(qualified);
    }
  }

  clang::ASTContext& context_;
  const Describer describer_;
  OwnNames& own_;
};

}  // namespace

OwnNames collect_own_names(clang::ASTContext& context, const CompileCommand& command) {
  OwnNames own;
  CandidateVisitor candidates(context.getSourceManager());
  candidates.traverse(context.getTranslationUnitDecl());
  if (candidates.found.empty()) return own;
  own.names = broken_by_headers(command, candidates.found);
  if (own.names.empty()) return own;
  PlaceVisitor(context, own).traverse(context.getTranslationUnitDecl());
  return own;
}

}  // namespace surety::tool::front_end
