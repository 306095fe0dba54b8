// What a solver proposes for a property.
//
// SURETY_PROPOSED=FILE in the environment names a file with a line for each property: its name, and
// behind it, each in a word `parameter=number,number`, the bits of what the arguments consist of.
#pragma once

#include <optional>
#include <string>

#include "surety/detail/proposed.h"

namespace surety {

std::optional<ProposedInput> proposed_input(const std::string& property);

}  // namespace surety
