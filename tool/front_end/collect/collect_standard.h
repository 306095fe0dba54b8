// What a unit sees of namespace std by itself. Only surety_front_end includes this.
#pragma once

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// Nothing unless a directive opens std and the user's own names are those of std in headers that
/// the unit does not include. Names that only the contracts of the plan use count
/// as seen.
StandardView collect_standard(clang::ASTContext& context, const UnitPlan& plan);

}  // namespace surety::tool::front_end
