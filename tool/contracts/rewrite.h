// From the forms that the contract language adds to C++ to plain C++:
//
//   a ==> b                    (!(a) || (b))                      binds weaker than ||, to the
//   right e in G                     ::surety::detail::in(e, G)         binds like < forall x in R,
//   ... : E     ::surety::detail::for_all(R, ...)  reaches as far right as it can exists x in R,
//   ... : E     ::surety::detail::there_is(R, ...) old(e)                     whatever the caller
//   of rewrite() wants
//
// Pure text to text; every character keeps the place where it was written.
#pragma once

#include <functional>
#include <string>

#include "tool/contracts/layer.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {

/// What stands for `old(inner)`; `at` is the place of the word `old`, `end` of its bracket.
using RewriteOld = std::function<SourceText(const SourceText& inner, unsigned at, unsigned end)>;

struct RewriteError {
  std::string message;
  unsigned offset;
  std::string remedy = {};
};

/// How the variable of a quantifier is declared. With its type where clauses are typed; g++ does
/// not find that of a range which calls a method of the object, and deduces it as well.
enum class BoundType { deduced, spelled };

/// Throws RewriteError where one of the forms is incomplete.
SourceText rewrite(const SourceText& clause, const RewriteOld& old,
                   BoundType bound = BoundType::deduced);

/// The clause without its `old(...)` parts: what speaks of the state when the function is left.
std::string without_old(const SourceText& clause);

}  // namespace surety::tool::contracts
