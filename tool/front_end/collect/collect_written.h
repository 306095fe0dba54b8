// Where the declarations of functions can be rewritten.
#pragma once

#include <vector>

#include "tool/front_end/layer.h"
#include "tool/model/compile_command.h"
#include "tool/model/written.h"

namespace surety::tool::front_end {

/// All functions in the user's files of a unit that compiles.
std::vector<WrittenFunction> collect_written(const CompileCommand& command);

}  // namespace surety::tool::front_end
