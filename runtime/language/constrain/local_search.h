// Looks for a sentence that meets conditions which hardly any meets by chance: begins with any
// sentence and changes it step by step, never for the worse.
//
// It works on choice sequences. A step gives a part (a span) the choices of a part of the same
// rule of a fresh sentence, or varies a few choices; what has no effect on the distance is kept
// too, since it may open a way. The result is the sequence of a plain sentence, which replays and
// shrinks like any other.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "surety/source.h"

namespace surety::lang {

struct SearchResult {
  Recording recording;
  std::string text;
  unsigned evaluations = 0;
};

/// Draws a sentence and says how far it is from what is wanted: 0 is there.
using Attempt = std::function<double(Source&, std::string&)>;

/// Nothing if it was not found in so many evaluations.
std::optional<SearchResult> local_search(const Attempt& attempt, std::uint64_t seed,
                                         std::uint32_t size, unsigned evaluations);

}  // namespace surety::lang
