// Where the comparisons are that a search has seen, and which of them no input has met.
#pragma once

#include <string>
#include <vector>

#include "surety/run.h"
#include "tool/service/layer.h"
#include "tool/service/result_lines.h"

namespace surety::tool::service {

/// Looks up, in the program that ran them, the places of comparisons in regions where some were
/// not met.
void find_compared_places(const std::string& program, ResultLines& lines);

/// Equalities in the user's code that no input has met. Code that is compiled several times
/// compares at several places: it is enough that one of them was met.
std::vector<ComparedPlace> never_equal(const GuideCounts& seen);

}  // namespace surety::tool::service
