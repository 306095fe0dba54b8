#include "tool/front_end/collect/collect_headers.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
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
      read(function.contract.raw, function.carrier.file, own);
    }
    for (const ClassPlan& type : plan_.classes) read(type.contract.raw, type.file, {});
  }

 private:
  clang::DeclContext::lookup_result lookup(const clang::DeclContext& scope,
                                           std::string_view name) const {
    return scope.lookup(&context_.Idents.get(llvm::StringRef(name.data(), name.size())));
  }

  /// Whether a declaration is all that is needed: a class may only be announced.
  static bool is_complete(const clang::NamedDecl& found) {
    if (const auto* pattern = llvm::dyn_cast<clang::ClassTemplateDecl>(&found)) {
      return pattern->getTemplatedDecl()->hasDefinition();
    }
    if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(&found)) {
      const clang::CXXRecordDecl* record = alias->getUnderlyingType()->getAsCXXRecordDecl();
      const auto* made = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
      return made == nullptr || made->getSpecializedTemplate()->getTemplatedDecl()->hasDefinition();
    }
    return true;
  }
  bool has(const clang::DeclContext* scope, std::string_view name) const {
    if (scope == nullptr) return false;
    const auto found = lookup(*scope, name);
    return std::any_of(found.begin(), found.end(),
                       [](const clang::NamedDecl* each) { return is_complete(*each); });
  }
  bool is_macro(std::string_view name) const {
    return preprocessor_.isMacroDefined(llvm::StringRef(name.data(), name.size()));
  }

  void read(const std::string& text, const std::string& file, const std::vector<std::string>& own) {
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
      if (!header.empty()) plan_.clause_headers[file].emplace(header);
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
};

}  // namespace

void collect_headers(const clang::ASTContext& context, clang::Preprocessor& preprocessor,
                     UnitPlan& plan) {
  HeaderCollector(context, preprocessor, plan).run();
}

}  // namespace surety::tool::front_end
