// Tests in a file of their own: a change of a function's body does not make them compile again.
//
// Such a file begins with the directives of the unit's main file. It sees what headers declare, and
// declarations that are written into it; tests that need more of the main file stay at its end.
#pragma once

#include <optional>
#include <string>

#include "tool/codegen/layer.h"
#include "tool/emit/printer.h"
#include "tool/model/plan.h"

namespace surety::tool::codegen {

/// What the tests of a function need in a file of their own.
struct Apart {
  std::string declarations;  // of the function, and of what looks at its contract
  /// No code of the user is compiled with them, so that they can do without sanitizers.
  bool light = false;
};

/// Nothing if tests with this code cannot stand apart.
std::optional<Apart> apart(const UnitPlan& plan, const FunctionPlan& function, const Printed& code);

/// The code without its comments, which name lines of the main file.
std::string without_comments(const std::string& code);

}  // namespace surety::tool::codegen
