// Compares the language that one function promises with the one that another takes.
#pragma once

#include "tool/derive/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::derive {

/// Adds a warning for every flow of which a text is known that the taker does not take.
void warn_of_flows(UnitPlan& plan);

}  // namespace surety::tool::derive
