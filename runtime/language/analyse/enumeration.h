// Counting and listing texts, and the texts at the edges of a grammar.
#pragma once

#include <string>
#include <vector>

#include "runtime/language/constrain/body.h"
#include "surety/source.h"

namespace surety::lang {

/// All ones when infinite, unknown, or more than can be told.
Wide count_texts(const Body& body);
/// Shorter ones first, then by their bytes.
std::string text_of_rank(const Body& body, Wide rank);
std::vector<std::string> boundary_texts(const Body& body);

}  // namespace surety::lang
