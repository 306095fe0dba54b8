// What the user's standard has and the one that it was raised to has not. Only surety_front_end
// includes this.
#pragma once

#include <vector>

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// Exception specifications that name types, `throw(std::bad_alloc)`, in the user's files.
std::vector<TextRange> collect_left_out(clang::ASTContext& context);

}  // namespace surety::tool::front_end
