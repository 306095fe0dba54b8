// The tokens of a whole source file, without its comments and directives, before preprocessing.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tool/contracts/layer.h"

namespace surety::tool::contracts {

/// Whether a word can have this character in it.
bool in_word(char c);

/// How many branches the largest `#if ... #elif ... #else ... #endif` has; at least 1.
std::size_t branches_in(std::string_view text);

/// The text with white space in the place of comments, directives and the branches of conditional
/// directives that are not chosen: of each group the one of the number `branch`, or its last.
/// Every character that is left keeps its offset, and lines stay lines.
std::string without_comments(std::string_view text, std::size_t branch = 0);

}  // namespace surety::tool::contracts
