// Finds the variables and members with `/// is: L` and the statements that may change them.
// Only surety_front_end includes this.
//
// Seen are: initialisers, and every statement of its own (an expression, or a declaration) in which
// the variable is named other than to read it: assignments, compound ones too, calls of non-const
// methods, and calls that take it by a reference that is not const. What cannot be followed by a
// check becomes a warning.
#pragma once

#include <clang/AST/ASTFwd.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "tool/front_end/describe/describe.h"
#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"

namespace surety::tool::front_end {

/// The `is:` of a variable or member, whose contract it is in; `function` is the one around a local
/// variable. Nothing if it cannot be used, which is then among the problems.
std::optional<LanguageClause> language_clause(const Describer& describer,
                                              const clang::DeclaratorDecl& value,
                                              const Contract& contract, const std::string& file,
                                              const clang::FunctionDecl* function,
                                              Problems& problems);

/// The index in `UnitPlan::language_clauses`, for a variable or member that has one.
using LanguageOf = std::function<std::optional<std::size_t>(const clang::DeclaratorDecl&)>;

/// Adds the checks in the body of a function.
void collect_language_checks(const Describer& describer, clang::ASTContext& context,
                             const clang::FunctionDecl& function, const LanguageOf& language_of,
                             UnitPlan& plan);

/// Adds the check behind a variable at namespace scope.
void check_global(const Describer& describer, clang::ASTContext& context,
                  const clang::VarDecl& variable, std::size_t language, UnitPlan& plan);

}  // namespace surety::tool::front_end
