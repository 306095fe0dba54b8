// Solutions from Z3: bit-vectors and IEEE numbers with the semantics of C++.
#pragma once

#include <cstddef>
#include <vector>

#include "tool/derive/layer.h"
#include "tool/derive/solve/enumerate.h"
#include "tool/derive/solve/interpreter.h"
#include "tool/derive/solve/solve.h"

namespace surety::tool::derive {

/// Different solutions, spread by random restrictions, until the time is over, `most` are found or
/// there are no others (`complete`). Without Z3 it finds nothing.
Solutions find_models(const std::vector<Unknown>& unknowns,
                      const std::vector<NumericCondition>& conditions, std::size_t most,
                      Deadline deadline);

}  // namespace surety::tool::derive
