// From the raw text of a doc comment to its clauses.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/model/contract.h"
#include "tool/model/problem.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {

/// A clause as it stands in the comment; continuation lines are joined by single spaces.
struct RawClause {
  ClauseKind kind;
  std::string keyword;
  unsigned keyword_offset;
  SourceText text;
};

/// The clauses of the comment `raw`, which begins at `offset` of `file`. Lines that look like a
/// mistyped clause become problems; all other lines are documentation.
std::vector<RawClause> parse_comment(std::string_view raw, unsigned offset, const std::string& file,
                                     Problems& problems);

/// Whether a text may be meant as a condition: no two words of it stand side by side.
bool looks_like_condition(std::string_view text);

}  // namespace surety::tool::contracts
