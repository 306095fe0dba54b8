// The library's headers, precompiled once for each set of flags and kept in the user's cache, so
// that typing clauses does not read them again and again.
#pragma once

#include <string>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/parse.h"
#include "tool/model/compile_command.h"

namespace surety::tool::front_end {

/// What puts the headers before a unit: arguments, and files that they name.
struct Prefix {
  std::vector<std::string> arguments;
  Overlay files;
};

/// A precompiled file where one can be made, the headers themselves otherwise. Macros of the
/// command line do not change them.
Prefix prefix_of(const CompileCommand& command, bool generators, bool precompiled);

}  // namespace surety::tool::front_end
