// Reading the expectations of a `mock:`: which calls are answered with what.
//
//   S       = EQUALS | forall VARIABLES: EXP ==> EQUALS | forall VARIABLES: EQUALS | S && S
//   EQUALS  = ret->method(ARGUMENTS) == EXP | ret->field == EXP | EQUALS && EQUALS
//
// After "Runtime Tests for Dafny". An argument is a bound variable, or an expression without any.
// Everything else is refused with a problem that names the clause and these forms. Pure.
#pragma once

#include <vector>

#include "tool/contracts/layer.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"

namespace surety::tool::contracts {

/// The equations of all expectations of the mock; what is refused is added to `problems`.
std::vector<Stubbing> read_stubbings(const FunctionPlan& mock, Problems& problems);

}  // namespace surety::tool::contracts
