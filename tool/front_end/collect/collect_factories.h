// Functions that make objects: beside constructors, what tests can come by an object with.
#pragma once

#include <clang/AST/ASTFwd.h>

#include <map>
#include <string>
#include <vector>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// A function that returns objects of a class, as themselves or by a smart pointer, and takes none.
struct Factory {
  const clang::FunctionDecl* function = nullptr;
  Handed handed = Handed::value;
  std::string id;  // of its contract
};
using FactoriesByClass = std::map<const clang::CXXRecordDecl*, std::vector<Factory>>;

/// Those among functions that have a contract, and static methods that return their own class.
/// `ids` are the ids of contracts by canonical declaration; those of functions that have clauses
/// but no contract, such as `fresh:`, are empty.
FactoriesByClass factories_in(const std::vector<const clang::FunctionDecl*>& functions,
                              const std::map<const clang::FunctionDecl*, std::string>& ids);

std::vector<ConstructorPlan> factory_plans(const Describer& describer,
                                           const FactoriesByClass& factories,
                                           const clang::CXXRecordDecl& record);

}  // namespace surety::tool::front_end
