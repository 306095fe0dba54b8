// Two clauses of a mock that answer the same call differently contradict each other. Where the
// clauses are arithmetic the solver can show it before anything is compiled; all others are
// compared when the mock is called.
#pragma once

#include "tool/derive/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::derive {

/// Adds a problem for each pair of clauses that contradict each other.
void check_overlaps(UnitPlan& plan);

}  // namespace surety::tool::derive
