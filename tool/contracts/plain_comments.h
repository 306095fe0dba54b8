// Clauses in comments that are not documentation comments, and so are never read.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "tool/contracts/layer.h"

namespace surety::tool::contracts {

/// A keyword in a file.
struct PlainClause {
  std::size_t offset;
  std::size_t length;
};

/// The first line of the `//` or `/* */` comment directly above the declaration at an offset that
/// looks like a clause.
std::optional<PlainClause> plain_clause_above(std::string_view file, std::size_t declaration);

}  // namespace surety::tool::contracts
