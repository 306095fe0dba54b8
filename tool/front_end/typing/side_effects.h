// Refusal of side effects in clauses. Only surety_front_end includes this.
#pragma once

#include <clang/AST/ASTFwd.h>
#include <clang/Basic/SourceLocation.h>

#include <string>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"

namespace surety::tool::front_end {

struct SideEffect {
  clang::SourceLocation location;
  std::string message;
};

/// Assignments to, and calls of non-const functions on, anything that outlives the clause.
std::vector<SideEffect> find_side_effects(clang::ASTContext& context, clang::Expr* expression);

}  // namespace surety::tool::front_end
