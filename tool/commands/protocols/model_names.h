// Models by name, for the commands that take one.
#pragma once

#include <string>

#include "surety/protocol/model.h"
#include "tool/commands/layer.h"

namespace surety::tool::commands {

/// Throws UserError when there is no such model.
protocol::ModelPtr model_named(const std::string& name);
std::string list_of_models();

}  // namespace surety::tool::commands
