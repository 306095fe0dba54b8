// Simpler forms of a J-expression, one change each.
#pragma once

#include <map>
#include <vector>

#include "surety/harness/jexpression.h"

namespace surety::harness {

/// The boldest changes first. Every one is smaller, so that repeating comes to an end.
std::vector<Json> simpler_forms(const Json& value);
/// Gives the holes of an expression other labels.
Json relabelled(const Json& value, const std::map<unsigned, unsigned>& labels);

}  // namespace surety::harness
