// Parameters that a body returns by name. Only files of surety_front_end include this.
#pragma once

#include <clang/AST/ASTFwd.h>

#include <vector>

#include "tool/front_end/layer.h"

namespace surety::tool::front_end {

/// Where the function returns a parameter, which is moved from there: in the lambda that the body
/// becomes it would be copied.
std::vector<const clang::DeclRefExpr*> returned_parameters(const clang::FunctionDecl& definition);

}  // namespace surety::tool::front_end
