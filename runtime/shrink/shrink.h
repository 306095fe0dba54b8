// The one shrinker: from a failing choice sequence to the simplest one near it that still fails.
//
// Sequences are ordered by length, then value by value; a candidate is tried only if it is
// simpler than the best so far. The passes know nothing of generators: they delete, lower,
// reorder and merge choices, guided by the spans. They repeat until none of them finds anything.
//
// To add a pass: write a member of `Shrinker` in passes.cpp that calls `attempt` with candidates,
// and put it into the list in shrink.cpp, cheap ones first.
#pragma once

#include <cstdint>
#include <functional>

#include "runtime/choice/drivers.h"
#include "surety/source.h"

namespace surety {

/// Runs the candidate. True if it fails in the same way as the original; then `normal` holds what
/// was actually chosen (a candidate may say too much, or too little).
using StillFails = std::function<bool(const Choices& candidate, Recording& normal)>;

struct ShrinkLimits {
  std::uint64_t evaluations = 50'000;
  /// Asked now and then; true ends the search with what has been found.
  std::function<bool()> out_of_time = [] { return false; };
};

struct ShrinkResult {
  Recording simplest;
  std::uint64_t evaluations = 0;
  std::uint64_t steps = 0;  // how often something simpler was found
  bool finished = false;    // a local minimum under all passes
};

ShrinkResult shrink(Recording failing, const StillFails& still_fails,
                    const ShrinkLimits& limits = {});

/// The order of simplicity.
bool simpler(const Choices& a, const Choices& b);

}  // namespace surety
