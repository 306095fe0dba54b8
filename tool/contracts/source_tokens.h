// The tokens of a whole source file, without its comments and directives, before preprocessing.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {

/// Whether a word can have this character in it.
bool in_word(char c);

/// White space in the place of a part of the text; lines stay lines.
void blank(std::string& text, std::size_t begin, std::size_t end);

/// How many branches the largest `#if ... #elif ... #else ... #endif` has; at least 1.
std::size_t branches_in(std::string_view text);

/// The text with white space in the place of comments, directives and the branches of conditional
/// directives that are not chosen: of each group the one of the number `branch`, or its last.
/// Every character that is left keeps its offset, and lines stay lines.
std::string without_comments(std::string_view text, std::size_t branch = 0);

/// Parts of a text, each from its first character up to the one behind it.
using TextSpans = std::vector<std::pair<std::size_t, std::size_t>>;

/// The same where it is known what conditional directives leave out.
std::string without_comments(std::string_view text, const TextSpans& left_out);

/// The text between two offsets on one line, each character with its place. Literals stay as they
/// are.
SourceText text_between(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace surety::tool::contracts
