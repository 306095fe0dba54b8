// The first run of clang over a unit: which functions and classes carry contracts, and what is
// known about them.
#pragma once

#include "tool/front_end/layer.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// Parses the unit as it is. If it does not compile, only `compiler_messages` is filled.
UnitPlan collect(const CompileCommand& command);

}  // namespace surety::tool::front_end
