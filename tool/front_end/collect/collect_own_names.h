// Finds the user's names that the C library has as well. Only surety_front_end includes this.
#pragma once

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// Those that the headers of generated code, before the unit, would break.
OwnNames collect_own_names(clang::ASTContext& context, const CompileCommand& command);

}  // namespace surety::tool::front_end
