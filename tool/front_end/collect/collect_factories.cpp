#include "tool/front_end/collect/collect_factories.h"

#include <clang/AST/DeclCXX.h>

#include <algorithm>
#include <set>

#include "tool/front_end/collect/collect_doubles.h"
#include "tool/front_end/parse/declarations.h"

namespace surety::tool::front_end {
namespace {

/// Whether a test can call it by its name alone.
bool is_plain(const clang::FunctionDecl& function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  return !function.isDependentContext() && !function.isDeleted() &&
         !function.isOverloadedOperator() && !function.isTemplateInstantiation() &&
         function.getDescribedFunctionTemplate() == nullptr && !is_hidden(function) &&
         (method == nullptr || (method->isStatic() && method->getAccess() == clang::AS_public));
}

bool takes(const clang::FunctionDecl& function, const clang::CXXRecordDecl& record) {
  return std::any_of(
      function.param_begin(), function.param_end(), [&](const clang::ParmVarDecl* parameter) {
        Handed handed{};
        const clang::CXXRecordDecl* needed =
            handed_class(parameter->getType().getCanonicalType(), handed)->getAsCXXRecordDecl();
        return needed != nullptr && needed->getCanonicalDecl() == record.getCanonicalDecl();
      });
}

}  // namespace

FactoriesByClass factories_in(const std::vector<const clang::FunctionDecl*>& functions,
                              const std::map<const clang::FunctionDecl*, std::string>& ids) {
  FactoriesByClass found;
  std::set<const clang::FunctionDecl*> seen;
  for (const clang::FunctionDecl* function : functions) {
    if (!is_plain(*function) || !seen.insert(function->getCanonicalDecl()).second) continue;
    Factory factory{function, Handed::value, ""};
    const clang::CXXRecordDecl* made =
        handed_class(function->getReturnType().getCanonicalType(), factory.handed)
            ->getAsCXXRecordDecl();
    if (made == nullptr || factory.handed == Handed::pointer ||
        factory.handed == Handed::reference || takes(*function, *made)) {
      continue;
    }
    const auto id = ids.find(function->getCanonicalDecl());
    if (id != ids.end()) factory.id = id->second;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    const bool own = id == ids.end() && method != nullptr &&
                     method->getParent()->getCanonicalDecl() == made->getCanonicalDecl();
    if (own || !factory.id.empty()) found[made->getCanonicalDecl()].push_back(factory);
  }
  return found;
}

std::vector<ConstructorPlan> factory_plans(const Describer& describer,
                                           const FactoriesByClass& factories,
                                           const clang::CXXRecordDecl& record) {
  std::vector<ConstructorPlan> plans;
  const auto found = factories.find(record.getCanonicalDecl());
  if (found == factories.end()) return plans;
  for (const Factory& factory : found->second) {
    ConstructorPlan plan;
    plan.function = describer.qualified_name(*factory.function);
    plan.handed = factory.handed;
    plan.id = factory.id;
    for (const clang::ParmVarDecl* parameter : factory.function->parameters()) {
      plan.parameters.push_back(describer.parameter(*parameter));
    }
    plans.push_back(std::move(plan));
  }
  return plans;
}

}  // namespace surety::tool::front_end
