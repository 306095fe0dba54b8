// The one printer of problems with contracts.
#pragma once

#include <cstddef>
#include <string>

#include "tool/model/problem.h"
#include "tool/report/layer.h"

namespace surety::tool::report {

/// All problems as the compiler would print its own: place, message, line and caret; sorted, and
/// each only once. `color` for terminals.
std::string print_problems(const Problems& problems, bool color);
std::size_t count_errors(const Problems& problems);

}  // namespace surety::tool::report
