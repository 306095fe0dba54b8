// The functions that stand beside a contracted one and know the clauses of its relations. For
// relation H of region R of a contract X, with the names of the executions that a clause mentions:
//
//   X_relation_R_H_assume_I(names)   a condition on the inputs
//   X_relation_R_H_given_I(names)    a value that depends on the execution before
//   X_relation_R_H_expect_I(names)   an expectation; reports if it does not hold
//   X_relation_R_H_reset()           restores the state
//
// Only generated tests call them: executions are composed there, at the outermost call, and never
// again inside.
#pragma once

#include "tool/codegen/layer.h"
#include "tool/emit/declaration.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

Declarations relation_siblings(const FunctionPlan& function);

/// Whether what is given depends on an execution before, so that it is no input.
bool given_by_execution(const FunctionPlan& function, const Hyper& hyper, const Clause& clause);

}  // namespace surety::tool::codegen
