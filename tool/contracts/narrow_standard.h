// Keeps `using namespace std;` from opening more of std than the user's own includes declare.
//
// The directive is put into a namespace that nobody looks into, and another one opens a namespace
// that has just the names of std that the unit saw by itself.
#pragma once

#include <string>

#include "tool/contracts/layer.h"
#include "tool/emit/edits.h"
#include "tool/model/plan.h"

namespace surety::tool::contracts {

/// The namespace `surety_standard` with the names.
std::string standard_names(const StandardView& standard);

/// Nothing where the unit may open all of std.
Edits narrow_standard(const UnitPlan& plan);

}  // namespace surety::tool::contracts
