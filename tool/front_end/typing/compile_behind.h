// Whether code that is offered to the user compiles behind a unit as its author wrote it.
#pragma once

#include <string>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/model/compile_command.h"

namespace surety::tool::front_end {

/// For each body of a function, the first error in it, empty if it compiles. What GoogleTest's
/// assertions are need not be known to the unit.
std::vector<std::string> compile_behind(const CompileCommand& command,
                                        const std::vector<std::string>& bodies);

}  // namespace surety::tool::front_end
