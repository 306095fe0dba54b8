// Thompson automata over bytes, with calls of other rules as a second kind of edge. A state has
// at most one byte or call edge, or any number of empty ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/language/grammar/grammar.h"
#include "runtime/language/match/expression.h"

namespace surety::lang {

struct NfaState {
  std::vector<std::uint32_t> empty;
  std::uint32_t target = none;  // of the byte or call edge
  std::uint8_t first = 0;
  std::uint8_t last = 0;
  RuleId call = none;  // when this is a call edge
  bool is_byte() const { return target != none && call == none; }
  bool is_call() const { return call != none; }
};

struct Nfa {
  std::vector<NfaState> states;
  std::uint32_t start = 0;
  std::uint32_t final = 0;
};

/// Throws LanguageLimit beyond `max_nfa_states`.
Nfa build_nfa(const Expression& expression);
inline constexpr std::size_t max_nfa_states = 3000000;

/// Sequences of byte ranges that encode a range of code points in UTF-8.
struct ByteRange {
  std::uint8_t first;
  std::uint8_t last;
};
std::vector<std::vector<ByteRange>> utf8_ranges(std::uint32_t first, std::uint32_t last);

}  // namespace surety::lang
