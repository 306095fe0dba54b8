// `config:` clauses as settings of a generated test.
#pragma once

#include <string>

#include "tool/codegen/layer.h"
#include "tool/emit/expression.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// `settings().with_...` as C++; the default settings if nothing is configured. Throws UserError
/// with the clause's place for an item that is not understood.
Expression settings_code(const Contract& contract, const Region& region);
/// The settings with what the body of the function and its contract mention.
Expression with_mentioned(const Expression& settings, const FunctionPlan& function,
                          const Contract& contract);
/// Whether an item stands in one of the `config:` lines.
bool has_config(const Contract& contract, const Region& region, const std::string& item);

}  // namespace surety::tool::codegen
