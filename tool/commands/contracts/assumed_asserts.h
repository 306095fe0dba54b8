// Assertions that are to be assumptions, but cannot be: they stay what they are.
#pragma once

#include "tool/commands/layer.h"
#include "tool/front_end/collect/collect.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"

namespace surety::tool::commands {

/// Leaves out the assertions that the errors of the plan are about, and says so in `said`. Returns
/// whether there are any: then the plan is to be made again.
bool leave_out_asserts(const UnitPlan& plan, AssertReading& reading, Problems& said);

}  // namespace surety::tool::commands
