// Clauses put into documentation comments, and taken out of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/emit/edits.h"

namespace surety::tool::contracts {

/// A documentation comment in a file.
struct CommentRange {
  unsigned begin = 0;
  unsigned end = 0;
};

/// Takes the clauses out of a comment. What else it says stays as it is; a comment that says
/// nothing else goes, with its lines.
Replacement without_clauses(std::string_view file, CommentRange comment);

/// Adds clauses, `assume: x > 0`, at the end of a comment, in its style.
Replacement with_clauses(std::string_view file, CommentRange comment,
                         const std::vector<std::string>& clauses);
/// A comment of clauses above the declaration that begins at an offset.
Replacement comment_above(std::string_view file, unsigned declaration,
                          const std::vector<std::string>& clauses);

/// How lines end in a file.
std::string line_end_of(std::string_view file);
/// The white space at the beginning of the line of an offset.
std::string indentation_at(std::string_view file, unsigned offset);
/// Whether nothing but white space stands before an offset on its line.
bool begins_line(std::string_view file, unsigned offset);
/// Where the line of an offset begins.
unsigned line_begin(std::string_view file, unsigned offset);

}  // namespace surety::tool::contracts
