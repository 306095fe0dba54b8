// Functions among the arguments of a counterexample: what they answered becomes their table.
#pragma once

#include <vector>

#include "surety/run.h"

namespace surety {

/// Puts the answers that functions drew in the body between the braces of their literals. An answer
/// has the name of its function.
void gather_tables(std::vector<Argument>& arguments);

}  // namespace surety
