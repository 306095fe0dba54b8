// The library's headers, precompiled once for each set of flags and kept in the user's cache, so
// that typing clauses does not read them again and again.
#pragma once

#include <string>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/model/compile_command.h"

namespace surety::tool::front_end {

/// Arguments that put the headers before a unit: a precompiled file where one can be made, the
/// headers themselves otherwise.
std::vector<std::string> prefix_arguments(const CompileCommand& command, bool generators,
                                          bool precompiled);

}  // namespace surety::tool::front_end
