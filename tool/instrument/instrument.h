// From the plan of a unit to the checked copies of its files. Returns text; only the pipeline
// writes files.
#pragma once

#include "tool/instrument/edits.h"
#include "tool/plan/plan.h"

namespace surety::tool {

/// The insertions that put the checks of the unit into its files.
Edits instrument(const UnitPlan& plan);

/// A file with its insertions, and `#line` directives that lead back to the original.
std::string instrumented_text(const std::string& file, const std::string& original,
                              std::vector<Insertion> insertions);

}  // namespace surety::tool
