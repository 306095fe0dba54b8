// Functions that make and end handles, known by their names and types. Only surety_front_end
// includes this.
//
// To recognise a further word in such names, add it to `making` or `ending` in
// collect_handles.cpp.
#pragma once

#include <clang/AST/ASTFwd.h>

#include <vector>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// Fills in the handles of a function's parameters: pointers to a class that is not defined here,
/// or that the contract does not look into.
void collect_handles(const Describer& describer, const clang::FunctionDecl& function,
                     const std::vector<const clang::FunctionDecl*>& all, FunctionPlan& plan);

}  // namespace surety::tool::front_end
