// Macros of the user that could change code which Surety adds. Only files of surety_front_end
// include this.
#pragma once

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// `plan` has all contracts, but no macros yet.
UserMacros collect_macros(const clang::Preprocessor& preprocessor, const UnitPlan& plan);

}  // namespace surety::tool::front_end
