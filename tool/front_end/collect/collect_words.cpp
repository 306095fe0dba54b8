#include "tool/front_end/collect/collect_words.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclBase.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/Support/Casting.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tool/contracts/standard_names.h"
#include "tool/contracts/tokens.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
namespace {

/// The namespaces whose names are seen from the global one.
void add_opened(const clang::DeclContext& scope, std::set<const clang::DeclContext*>& found) {
  if (!found.insert(scope.getPrimaryContext()).second) return;
  for (const clang::UsingDirectiveDecl* each : scope.using_directives()) {
    add_opened(*each->getNominatedNamespace(), found);
  }
}

/// Whether the contracts draw a parameter from it.
bool is_drawn_from(const UnitPlan& plan, const std::string& word) {
  const auto in = [&](const std::vector<Clause>& clauses) {
    return std::any_of(clauses.begin(), clauses.end(),
                       [&](const Clause& clause) { return mentions(clause.generator.text, word); });
  };
  return std::any_of(plan.functions.begin(), plan.functions.end(), [&](const auto& function) {
    return std::any_of(
        function.contract.regions.begin(), function.contract.regions.end(),
        [&](const Region& region) { return in(region.assumes) || in(region.draws); });
  });
}

}  // namespace

void collect_words(clang::ASTContext& context, UnitPlan& plan) {
  const clang::SourceManager& sources = context.getSourceManager();
  std::set<const clang::DeclContext*> opened;
  add_opened(*context.getTranslationUnitDecl(), opened);
  for (const std::string& word : vocabulary()) {
    for (const clang::DeclContext* scope : opened) {
      for (const clang::NamedDecl* found : scope->lookup(&context.Idents.get(word))) {
        const clang::NamedDecl& meant = *found->getUnderlyingDecl();
        // `struct range` beside a function of that name is not what the name alone means, but then
        // the function is found, too.
        const bool function = llvm::isa<clang::FunctionDecl, clang::FunctionTemplateDecl>(meant);
        // Functions of the system, such as `select`, stand beside the words as overloads.
        const bool of_system =
            scope->isStdNamespace() || sources.isInSystemHeader(found->getLocation());
        if (function && (of_system || is_drawn_from(plan, word))) continue;
        plan.own_words.insert(word);
        const clang::SourceLocation place = sources.getExpansionLoc(found->getLocation());
        if (!sources.isInMainFile(place)) plan.own_words_in_headers = true;
      }
    }
  }
}

}  // namespace surety::tool::front_end
