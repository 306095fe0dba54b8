// Solutions among floating-point numbers, where products of unknowns are too hard for Z3.
#pragma once

#include <cstddef>
#include <vector>

#include "tool/derive/layer.h"
#include "tool/derive/solve/enumerate.h"
#include "tool/derive/solve/interpreter.h"
#include "tool/derive/solve/solve.h"

namespace surety::tool::derive {

/// Solutions in which all unknowns but one have round or random values; the last one comes out of
/// a comparison by halving the interval in which its sides change places, down to neighbouring
/// numbers. Finds some, never all; nothing if nothing is compared with a floating unknown.
std::vector<Solution> search_reals(const std::vector<Unknown>& unknowns,
                                   const std::vector<NumericCondition>& conditions,
                                   std::size_t most, Deadline deadline);

}  // namespace surety::tool::derive
