// The first run of clang over a unit: which functions and classes carry contracts, and what is
// known about them.
#pragma once

#include "tool/plan/plan.h"
#include "tool/source/compile_command.h"

namespace surety::tool {

/// Parses the unit as it is. If it does not compile, only `compiler_messages` is filled.
UnitPlan collect(const CompileCommand& command);

}  // namespace surety::tool
