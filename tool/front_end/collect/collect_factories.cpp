#include "tool/front_end/collect/collect_factories.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <llvm/Support/Casting.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/describe/makers.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {
FactoriesByClass factories_in(const std::vector<const clang::FunctionDecl*>& functions,
                              const std::map<const clang::FunctionDecl*, std::string>& ids) {
  FactoriesByClass found;
  std::set<const clang::FunctionDecl*> seen;
  for (const clang::FunctionDecl* function : functions) {
    if (!seen.insert(function->getCanonicalDecl()).second) continue;
    const std::optional<MadeClass> product = product_made_by(*function);
    if (!product) continue;
    const clang::CXXRecordDecl* made = product->made;
    Factory factory{function, product->handed, ""};
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
