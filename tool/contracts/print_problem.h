// The one printer of problems with contracts.
#pragma once

#include <string>
#include <string_view>

#include "tool/contracts/problem.h"
#include "tool/system/files.h"

namespace surety::tool {

/// All problems as the compiler would print its own: place, message, line and caret; sorted, and
/// each only once. `color` for terminals.
std::string print_problems(const Problems& problems, bool color);
std::size_t count_errors(const Problems& problems);

/// Line and column, from 1, of an offset.
struct LineColumn {
  unsigned line;
  unsigned column;
};
LineColumn line_column(std::string_view text, unsigned offset);
/// Relative to the current folder if the file lies below it.
std::string display_path(const std::string& path);

}  // namespace surety::tool
