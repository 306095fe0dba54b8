// What can be wrong with a typed contract beyond its types.
#pragma once

#include "tool/derive/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::derive {

/// Adds problems: words out of place, regions without effect, functions that cannot be checked.
void validate(UnitPlan& plan);

}  // namespace surety::tool::derive
