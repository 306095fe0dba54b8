// Clauses as plain C++ in a test that people paste into their own: parameters, `ret` and `object`
// are variables there, and what `old` refers to is kept before the call.
#pragma once

#include <vector>

#include "tool/codegen/layer.h"
#include "tool/model/contract.h"
#include "tool/model/region_test.h"

namespace surety::tool::codegen {

/// Those of the clauses that a test outside of the class can state.
std::vector<PastedClause> pasted_clauses(const std::vector<Clause>& clauses);

}  // namespace surety::tool::codegen
