// Conditions that C++ reads otherwise than they look. Only surety_front_end includes this.
#pragma once

#include <clang/AST/ASTFwd.h>
#include <clang/Basic/SourceLocation.h>

#include <string>
#include <vector>

#include "tool/front_end/layer.h"

namespace surety::tool::front_end {

struct Misread {
  clang::SourceLocation location;
  std::string message;
  std::string remedy;
};

/// `0 < x < 10` compares a truth value with 10, `ret & 1 == 0` takes a bit of a truth value, and
/// `ret == x^2` is never false: nothing of the kind may pass for a condition.
std::vector<Misread> find_misread(clang::Expr* expression);

}  // namespace surety::tool::front_end
