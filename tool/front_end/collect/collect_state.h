// What a function depends on beside its inputs. Only files of surety_front_end include this.
#pragma once

#include <clang/AST/ASTFwd.h>

#include <string>

#include "tool/front_end/layer.h"

namespace surety::tool::front_end {

/// The name of a variable of static storage that the function, or one that it calls, uses and that
/// can change; empty if there is none. Functions whose bodies the unit does not have count as
/// having none, and so do those of system headers.
std::string state_used_by(const clang::FunctionDecl& function);

}  // namespace surety::tool::front_end
