// Headers of the standard library that clauses need and the unit does not have.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/Lex/Preprocessor.h>

#include "tool/front_end/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::front_end {

/// Fills UnitPlan::clause_headers. A header is named only where a clause uses something of it that
/// the unit does not declare: otherwise the user's code would see names that it did not ask for.
void collect_headers(const clang::ASTContext& context, clang::Preprocessor& preprocessor,
                     UnitPlan& plan);

}  // namespace surety::tool::front_end
