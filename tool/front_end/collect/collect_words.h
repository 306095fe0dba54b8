// Which words of the contract language a unit declares itself. Only surety_front_end includes this.
#pragma once

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// Fills in UnitPlan::own_words. A function of the user's beside a word that the contracts draw
/// from, `x = range(1, 9)`, does not count: their arguments tell them apart.
void collect_words(clang::ASTContext& context, UnitPlan& plan);

}  // namespace surety::tool::front_end
