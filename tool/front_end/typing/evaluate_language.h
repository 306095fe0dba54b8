// The value of a `surety::Language` expression, found by reading its initialiser. Only
// surety_front_end includes this.
//
// Read are built-in languages, `language(...)` with literal texts, variables that are const and
// initialised so, and the members of Language. Constraints with literal arguments are taken over;
// any other refinement leaves a language that may hold too much (`exact` is false).
//
// To read one more constraint: a case in `constraint_of`.
#pragma once

#include <clang/AST/ASTFwd.h>

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/known_language.h"

namespace surety::tool::front_end {

/// Null where it is not known, or where the grammar has mistakes.
KnownLanguagePtr known_language(const clang::Expr& expression, clang::ASTContext& context);

/// The L of `surety::Text<L>`; null for any other type.
KnownLanguagePtr text_language(clang::QualType type, clang::ASTContext& context);

}  // namespace surety::tool::front_end
