// The keywords that open a clause.
//
// To add a clause: add its keyword here, with the kind that the parser gives it, and a row in
// tool/commands/manual/manual_clauses.cpp, which a test compares. Parts of the product that have
// clauses of their own read those of kind `other` from Contract::others.
#pragma once

#include <string_view>

#include "tool/contracts/layer.h"
#include "tool/model/contract.h"

namespace surety::tool::contracts {

struct Keyword {
  std::string_view word;
  ClauseKind kind;
  bool suggest;  // near misses of it are errors; not for words that are common in prose
};

inline constexpr Keyword keywords[] = {
    {"region", ClauseKind::region, true},       {"assume", ClauseKind::assume, true},
    {"draw", ClauseKind::draw, false},          {"expect", ClauseKind::expect, true},
    {"requires", ClauseKind::assume, true},     {"ensures", ClauseKind::expect, true},
    {"config", ClauseKind::config, true},       {"hyper", ClauseKind::hyper, true},
    {"invariant", ClauseKind::invariant, true}, {"reset", ClauseKind::other, false},
    {"law", ClauseKind::other, false},          {"fresh", ClauseKind::other, false},
    {"is", ClauseKind::other, false},           {"mock", ClauseKind::other, false},
    {"stub", ClauseKind::other, false},         {"test", ClauseKind::other, false},
    {"cases", ClauseKind::other, false},
};

const Keyword* find_keyword(std::string_view word);
/// Whether a line that begins with the keyword is a clause: a word that is common in prose must be
/// followed by what its clause looks like.
bool opens_clause(const Keyword& keyword, std::string_view text);
/// The keyword that `word` was probably meant to be; null if it is none or far from all.
const Keyword* similar_keyword(std::string_view word);
/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
unsigned edit_distance(std::string_view a, std::string_view b);

}  // namespace surety::tool::contracts
