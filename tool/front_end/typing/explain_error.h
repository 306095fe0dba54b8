// What the compiler says about a clause, in the words of the contract language where that helps.
#pragma once

#include <string>

#include "tool/front_end/layer.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

struct ExplainedError {
  std::string message;
  std::string remedy;  // may be empty
};

/// `function` is null for clauses that belong to none.
ExplainedError explain_error(const std::string& message, const Clause& clause,
                             const FunctionPlan* function);

}  // namespace surety::tool::front_end
