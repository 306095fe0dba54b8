// Finds the calls of contracted functions in bodies. Only surety_front_end includes this.
#pragma once

#include <clang/AST/ASTFwd.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// The id of the contracted function; empty if the declaration has no contract.
using ContractOf = std::function<std::string(const clang::FunctionDecl&)>;

/// Adds the calls in `body` that can be marked with their place. Calls in macros, in constant
/// expressions and in templates whose callee is not known cannot.
void collect_calls(const Describer& describer, clang::Stmt& body, const ContractOf& contract_of,
                   std::vector<CallSite>& calls);

/// The contracted functions that `body` calls, in macros as well.
std::set<std::string> called_in(clang::Stmt& body, const ContractOf& contract_of);

}  // namespace surety::tool::front_end
