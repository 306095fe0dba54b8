// Where failures are stored for the commands that are given their ids.
#pragma once

#include <string>

#include "tool/commands/layer.h"

namespace surety::tool::commands {

/// The store that the command line names, that SURETY_STORE names, or that is found upwards.
std::string store_path(const std::string& chosen);

}  // namespace surety::tool::commands
