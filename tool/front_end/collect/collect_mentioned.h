// The constants of a function. Only files of surety_front_end include this.
#pragma once

#include <clang/AST/ASTFwd.h>

#include "tool/front_end/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// Numbers and texts in the body of the function and of those that it calls, its own first. Digits
/// are left out, and so is what system headers mention.
Mentioned mentioned_in(const clang::FunctionDecl& function);

}  // namespace surety::tool::front_end
