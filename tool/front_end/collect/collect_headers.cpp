#include "tool/front_end/collect/collect_headers.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/FileManager.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/standard_names.h"
#include "tool/contracts/tokens.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
namespace {

class HeaderCollector {
 public:
  HeaderCollector(const clang::ASTContext& context, clang::Preprocessor& preprocessor,
                  UnitPlan& plan)
      : context_(context), preprocessor_(preprocessor), plan_(plan) {
    for (const clang::NamedDecl* found : lookup(*context.getTranslationUnitDecl(), "std")) {
      if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(found)) standard_ = space;
    }
    for (const clang::UsingDirectiveDecl* each :
         context.getTranslationUnitDecl()->using_directives()) {
      uses_standard_ = uses_standard_ || each->getNominatedNamespace()->isStdNamespace();
    }
  }

  void run() {
    for (const FunctionPlan& function : plan_.functions) {
      std::vector<std::string> own;
      own.reserve(function.parameters.size());
      for (const ParameterPlan& parameter : function.parameters) own.push_back(parameter.name);
      read(function.contract.raw, {function.carrier.file, function.carrier.before}, own);
    }
    for (const ClassPlan& type : plan_.classes) {
      read(type.contract.raw, {type.file, type.end}, {});
    }
  }

 private:
  clang::DeclContext::lookup_result lookup(const clang::DeclContext& scope,
                                           std::string_view name) const {
    return scope.lookup(&context_.Idents.get(llvm::StringRef(name.data(), name.size())));
  }

  /// Whether a declaration stands before the clause: the unit may include its header later.
  bool is_before(const clang::Decl& found) const {
    const clang::SourceManager& sources = context_.getSourceManager();
    return here_.isInvalid() ||
           std::any_of(found.redecls_begin(), found.redecls_end(), [&](const clang::Decl* each) {
             return each->getLocation().isInvalid() ||
                    sources.isBeforeInTranslationUnit(sources.getExpansionLoc(each->getLocation()),
                                                      here_);
           });
  }
  bool is_defined(const clang::ClassTemplateDecl& pattern) const {
    const clang::CXXRecordDecl* made = pattern.getTemplatedDecl()->getDefinition();
    if (made == nullptr || here_.isInvalid()) return made != nullptr;
    return context_.getSourceManager().isBeforeInTranslationUnit(made->getLocation(), here_);
  }
  /// Whether a declaration is all that is needed: a class may only be announced.
  bool is_complete(const clang::NamedDecl& found) const {
    if (const auto* pattern = llvm::dyn_cast<clang::ClassTemplateDecl>(&found)) {
      return is_defined(*pattern);
    }
    if (!is_before(found)) return false;
    if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(&found)) {
      const clang::CXXRecordDecl* record = alias->getUnderlyingType()->getAsCXXRecordDecl();
      const auto* made = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
      return made == nullptr || is_defined(*made->getSpecializedTemplate());
    }
    return true;
  }
  bool has(const clang::DeclContext* scope, std::string_view name) const {
    if (scope == nullptr) return false;
    const auto found = lookup(*scope, name);
    return std::any_of(found.begin(), found.end(),
                       [this](const clang::NamedDecl* each) { return is_complete(*each); });
  }
  bool is_macro(std::string_view name) const {
    return preprocessor_.isMacroDefined(llvm::StringRef(name.data(), name.size()));
  }

  struct Spot {
    const std::string& file;
    unsigned offset;
  };
  clang::SourceLocation location_of(const Spot& spot) const {
    const clang::SourceManager& sources = context_.getSourceManager();
    const auto file = sources.getFileManager().getOptionalFileRef(spot.file);
    const clang::FileID id = file ? sources.translateFile(*file) : clang::FileID();
    return id.isValid() ? sources.getComposedLoc(id, spot.offset) : clang::SourceLocation();
  }

  void read(const std::string& text, const Spot& spot, const std::vector<std::string>& own) {
    if (text.empty()) return;
    here_ = location_of(spot);
    const std::vector<Token> tokens = tokenize(text);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].kind != TokenKind::identifier) continue;
      const std::string_view name = tokens[i].text;
      const std::string_view before = i == 0 ? std::string_view() : tokens[i - 1].text;
      if (before == "." || before == "->") continue;
      const bool qualified = before == "::";
      if (qualified && (i < 2 || tokens[i - 2].text != "std")) continue;
      const bool called = i + 1 < tokens.size() && tokens[i + 1].text == "(";
      if (!qualified && std::find(own.begin(), own.end(), name) != own.end()) continue;
      const std::string_view header = missing(name, qualified, called);
      if (!header.empty()) plan_.clause_headers[spot.file].emplace(header);
    }
  }

  /// The header that has the name, if the unit does not have the name already.
  std::string_view missing(std::string_view name, bool qualified, bool called) const {
    if (qualified) return has(standard_, name) ? "" : header_of_standard(name);
    if (is_macro(name) || has(context_.getTranslationUnitDecl(), name)) return {};
    if (const auto macro = header_of_c_macro(name); !macro.empty()) return macro;
    if (!called) return {};
    if (uses_standard_) return has(standard_, name) ? "" : header_of_standard(name);
    return header_of_c_function(name);
  }

  const clang::ASTContext& context_;
  clang::Preprocessor& preprocessor_;
  UnitPlan& plan_;
  const clang::NamespaceDecl* standard_ = nullptr;
  bool uses_standard_ = false;
  clang::SourceLocation here_;  // of the clauses that are read
};

}  // namespace

void collect_headers(const clang::ASTContext& context, clang::Preprocessor& preprocessor,
                     UnitPlan& plan) {
  HeaderCollector(context, preprocessor, plan).run();
}

}  // namespace surety::tool::front_end
