// Which macros are the user's, so that they must not change what Surety adds to a unit.
#pragma once

#include <string>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/model/layer.h"

namespace surety::tool::model {

/// Whether libraries ask for a macro of this name, such as NDEBUG, or nobody else may define it.
bool is_for_libraries(const std::string& name);

/// Those that the command line defines, sorted.
std::vector<std::string> macros_of(const CompileCommand& command);

}  // namespace surety::tool::model
