#include "tool/front_end/collect/collect_standard.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Tooling/Inclusions/StandardLibrary.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/standard_names.h"
#include "tool/contracts/tokens.h"
#include "tool/front_end/describe/describe.h"
#include "tool/front_end/parse/ast_visitor.h"
#include "tool/front_end/parse/declarations.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
namespace {

/// Whether some header of the standard library declares the name in std itself.
bool is_standard(llvm::StringRef name) {
  static const std::set<llvm::StringRef> namespaces = {
      "chrono",          "execution",   "filesystem", "literals",        "numbers",
      "placeholders",    "pmr",         "ranges",     "regex_constants", "rel_ops",
      "string_literals", "this_thread", "views",      "experimental",    "chrono_literals"};
  return namespaces.contains(name) || clang::tooling::stdlib::Symbol::named("std::", name);
}

void add_words(llvm::StringRef text, std::set<std::string>& words) {
  const auto in_word = [&](std::size_t at) {
    return at < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
  };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (in_word(end)) ++end;
    if (end > at) words.insert(text.slice(at, end).str());
    at = end + 1;
  }
}

/// Finds directives that open std, also in functions.
class DirectiveVisitor : public AstVisitor {
 public:
  DirectiveVisitor(const clang::SourceManager& sources, const Describer& describer)
      : sources_(sources), describer_(describer) {}

  bool enters_types() const override { return false; }
  bool enters_declaration(clang::Decl& declaration) override {
    return llvm::isa<clang::TranslationUnitDecl>(&declaration) ||
           (!declaration.isImplicit() && declaration.getLocation().isValid() &&
            !sources_.isInSystemHeader(sources_.getExpansionLoc(declaration.getLocation())));
  }
  void visit_declaration(clang::Decl& declaration) override {
    const auto* directive = llvm::dyn_cast<clang::UsingDirectiveDecl>(&declaration);
    if (directive == nullptr || !directive->getNominatedNamespace()->isStdNamespace()) return;
    const clang::SourceLocation begin = directive->getUsingLoc();
    if (begin.isMacroID() || directive->getEndLoc().isMacroID()) return;
    const std::string_view text = describer_.text_of(begin);
    const std::size_t end = text.find(';', describer_.offset_of(directive->getEndLoc()));
    if (end == std::string_view::npos) return;
    found.push_back({describer_.file_of(begin), describer_.offset_of(begin),
                     static_cast<unsigned>(end + 1),
                     directive->getDeclContext()->isFunctionOrMethod()});
  }

  std::vector<StandardDirective> found;

 private:
  const clang::SourceManager& sources_;
  const Describer& describer_;
};

class StandardCollector {
 public:
  StandardCollector(clang::ASTContext& context, const UnitPlan& plan)
      : context_(context), sources_(context.getSourceManager()), plan_(plan) {
    clang::TranslationUnitDecl* unit = context.getTranslationUnitDecl();
    for (const clang::NamedDecl* found : unit->lookup(&context.Idents.get("std"))) {
      if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(found)) standard_ = space;
    }
    for (const clang::UsingDirectiveDecl* each : unit->using_directives()) {
      const clang::NamespaceDecl& opened = *each->getNominatedNamespace();
      opens_others_ = opens_others_ || (!opened.isStdNamespace() && !opened.isAnonymousNamespace());
    }
  }

  StandardView run() {
    StandardView view;
    if (standard_ == nullptr || !any_clashes(*context_.getTranslationUnitDecl())) return view;
    const Describer describer(context_);
    DirectiveVisitor directives(sources_, describer);
    directives.traverse(context_.getTranslationUnitDecl());
    view.directives = directives.found;
    if (view.directives.empty()) return view;
    view.headers = headers();
    for (const std::string& word : words()) add(word, view);
    if (!lookup("literals").empty()) view.namespaces.insert("literals");
    add_for_clauses(view);
    return view;
  }

 private:
  clang::DeclContext::lookup_result lookup(llvm::StringRef name) const {
    return standard_->lookup(&context_.Idents.get(name));
  }

  /// Whether one of the user's names could become ambiguous: std declares it, but not here.
  bool clashes(const clang::NamedDecl& declaration) const {
    return declaration.getIdentifier() != nullptr && is_standard(declaration.getName()) &&
           lookup(declaration.getName()).empty();
  }
  bool any_clashes(const clang::DeclContext& scope) const {
    return std::any_of(scope.decls_begin(), scope.decls_end(), [&](const clang::Decl* each) {
      if (each->isImplicit() || each->getLocation().isInvalid() ||
          sources_.isInSystemHeader(sources_.getExpansionLoc(each->getLocation()))) {
        return false;
      }
      if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(each)) {
        if (clashes(*named)) return true;
      }
      if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(each)) {
        if (space->isStdNamespace()) return false;
        const bool seen = opens_others_ || space->isAnonymousNamespace() || space->isInline();
        return seen && any_clashes(*space);
      }
      if (const auto* list = llvm::dyn_cast<clang::EnumDecl>(each)) {
        return !list->isScoped() && any_clashes(*list);
      }
      const auto* block = llvm::dyn_cast<clang::LinkageSpecDecl>(each);
      return block != nullptr && any_clashes(*block);
    });
  }

  void add(const std::string& word, StandardView& view) const {
    for (const clang::NamedDecl* found : lookup(word)) {
      const bool space = llvm::isa<clang::NamespaceDecl, clang::NamespaceAliasDecl>(found);
      (space ? view.namespaces : view.names).insert(word);
      return;
    }
  }

  /// Names that only clauses use come from headers that the copy includes for them.
  void add_for_clauses(StandardView& view) const {
    for (const auto& [file, headers] : plan_.clause_headers) {
      for (const std::string& header : headers) view.headers.push_back("<" + header + ">");
    }
    const auto read = [&](const std::string& text) {
      for (const Token& token : tokenize(text)) {
        const std::string word(token.text);
        const std::string header(header_of_standard(word));
        if (token.kind != TokenKind::identifier || header.empty()) continue;
        const bool included =
            std::any_of(plan_.clause_headers.begin(), plan_.clause_headers.end(),
                        [&](const auto& each) { return each.second.contains(header); });
        if (!included || is_users(word) || !lookup(word).empty()) continue;
        static const std::set<std::string> spaces = {"chrono", "filesystem", "numbers", "ranges",
                                                     "views"};
        (spaces.contains(word) ? view.namespaces : view.names).insert(word);
      }
    };
    for (const FunctionPlan& function : plan_.functions) read(function.contract.raw);
    for (const ClassPlan& type : plan_.classes) read(type.contract.raw);
  }
  bool is_users(const std::string& name) const {
    return !context_.getTranslationUnitDecl()->lookup(&context_.Idents.get(name)).empty();
  }

  /// Those of the user's files.
  std::set<std::string> words() const {
    std::set<std::string> found;
    for (const clang::FileID file : files_of_the_user(sources_)) {
      add_words(sources_.getBufferData(file), found);
    }
    return found;
  }

  /// The standard headers that the user's files include.
  std::vector<std::string> headers() const {
    std::vector<std::string> found;
    for (unsigned i = 0; i < sources_.local_sloc_entry_size(); ++i) {
      const clang::SrcMgr::SLocEntry& entry = sources_.getLocalSLocEntry(i);
      if (!entry.isFile()) continue;
      const clang::SourceLocation place = entry.getFile().getIncludeLoc();
      if (place.isInvalid() || place.isMacroID() || sources_.isInSystemHeader(place)) continue;
      const llvm::StringRef rest =
          sources_.getBufferData(sources_.getFileID(place)).substr(sources_.getFileOffset(place));
      const std::size_t end = rest.starts_with("<") ? rest.find('>') : llvm::StringRef::npos;
      if (end == llvm::StringRef::npos) continue;
      const llvm::StringRef name = rest.take_front(end + 1);
      const bool standard =
          name == "<bits/stdc++.h>" || clang::tooling::stdlib::Header::named(name);
      if (standard && std::find(found.begin(), found.end(), name) == found.end()) {
        found.push_back(name.str());
      }
    }
    return found;
  }

  clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  const UnitPlan& plan_;
  const clang::NamespaceDecl* standard_ = nullptr;
  bool opens_others_ = false;  // whether names in the user's namespaces are seen from outside
};

}  // namespace

StandardView collect_standard(clang::ASTContext& context, const UnitPlan& plan) {
  return StandardCollector(context, plan).run();
}

}  // namespace surety::tool::front_end
