// Earley's algorithm on the networks, for the grammars that one byte of look-ahead does not
// decide: ambiguous, left-recursive, anything. With Leo's treatment of right recursion it is
// linear on LR-regular grammars. An item is a state of a network and the place where its rule
// began; between two calls an item moves like a DFA.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "runtime/language/match/network.h"

namespace surety::lang {

/// The position of the first byte that cannot be there, text.size() when the text ends too
/// early, ~0 when it is in the language. Throws LanguageLimit when the text is too ambiguous
/// to be decided in bounded memory and time.
std::size_t earley_run(const Networks& networks, std::string_view text);

/// For each state whether it can only return; see Leo's condition.
std::vector<std::uint8_t> states_that_only_return(const Networks& networks);

}  // namespace surety::lang
