// From the plan of a unit to the checked copies of its files. Returns text; only the pipeline
// writes files.
#pragma once

#include <string>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/emit/edits.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// The checks of a unit in its files.
struct Instrumented {
  Edits edits;
  std::vector<std::string> stub_points;  // ids of functions in whose bodies a stub may answer
};
/// In tests with points where stubs may answer.
Instrumented instrument(const UnitPlan& plan, bool stub_points = false);

/// Includes a header of the library in a file of the unit, before the given place.
void include_library(Edits& edits, const UnitPlan& plan, const std::string& file, unsigned before,
                     const std::string& header);

/// A file with its insertions, and `#line` directives that lead back to the original.
std::string instrumented_text(const std::string& file, const std::string& original,
                              std::vector<Insertion> insertions,
                              const Replacement& replacement = {});

}  // namespace surety::tool::codegen
