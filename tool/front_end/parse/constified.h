// What a predicate of C++26 may not change. Only surety_front_end includes this.
#pragma once

#include <clang/AST/ASTFwd.h>
#include <clang/Basic/SourceLocation.h>

#include <string>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"

namespace surety::tool::front_end {

struct ConstViolation {
  clang::SourceLocation location;
  std::string name;  // of what is changed
};

/// Changes of variables that are declared outside of the predicate, and of members of `*this`:
/// there they are const. What a pointer leads to is not.
std::vector<ConstViolation> find_const_violations(clang::Expr& predicate,
                                                  const clang::SourceManager& sources);

}  // namespace surety::tool::front_end
