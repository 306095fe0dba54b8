// Variations of a choice sequence that random draws rarely hit: equal and nearly equal values,
// extremes, repeated and missing parts.
#pragma once

#include "runtime/choice/drivers.h"
#include "surety/source.h"

namespace surety {

/// A variation of a recorded case, determined by the random source.
Choices mutate(const Recording& base, Source& random);

}  // namespace surety
