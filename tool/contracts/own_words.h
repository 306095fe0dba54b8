// Words of the contract language that are the user's own names: in clauses of such a unit they mean
// what the user declared.
//
// Clauses see the words through a directive, which makes them as near as a global name: a clause
// that mentions such a name would be ambiguous. So the directive opens a namespace of the unit's
// own, which has the words that its contracts use without those that are the user's.
#pragma once

#include "tool/contracts/layer.h"
#include "tool/emit/edits.h"
#include "tool/model/plan.h"

namespace surety::tool::contracts {

/// Nothing where no word is the user's.
Edits own_words(const UnitPlan& plan);

}  // namespace surety::tool::contracts
