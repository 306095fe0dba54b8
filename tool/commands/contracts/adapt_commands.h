// What the copies need beside the user's flags, and sources that cannot have contracts.
#pragma once

#include <string>
#include <vector>

#include "tool/commands/layer.h"
#include "tool/model/compile_command.h"

namespace surety::tool::commands {

/// Adds flags to a command, where they count.
void add_flags(CompileCommand& command, const std::vector<std::string>& flags);

/// Leaves modules out, raises the standard to C++17, and turns exceptions on. Says
/// on stderr what it did, in one line each.
std::vector<CompileCommand> adapted(std::vector<CompileCommand> commands);

}  // namespace surety::tool::commands
