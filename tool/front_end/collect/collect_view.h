// What tests in a file of their own see of a unit. Only files of surety_front_end include this.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/ASTFwd.h>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

TestView test_view(clang::ASTContext& context, const Describer& describe);

/// The carrier is the declaration with the contract.
KnownApart known_apart(const clang::FunctionDecl& carrier, const Describer& describe);

}  // namespace surety::tool::front_end
