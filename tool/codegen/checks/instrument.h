// From the plan of a unit to the checked copies of its files. Returns text; only the pipeline
// writes files.
#pragma once

#include "tool/codegen/layer.h"
#include "tool/emit/edits.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// The insertions that put the checks of the unit into its files; in tests with points where stubs
/// may answer.
Edits instrument(const UnitPlan& plan, bool stub_points = false);

// Several insertions can meet at one place; this is their order.
enum Order { include_order, sibling_order, member_order, outer_call_order };

/// Includes a header of the library in a file of the unit, before the given place.
void include_library(Edits& edits, const UnitPlan& plan, const std::string& file, unsigned before,
                     const std::string& header);

/// A file with its insertions, and `#line` directives that lead back to the original.
std::string instrumented_text(const std::string& file, const std::string& original,
                              std::vector<Insertion> insertions);

}  // namespace surety::tool::codegen
