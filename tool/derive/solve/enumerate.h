// The complete search for solutions over small ranges of integers.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tool/derive/layer.h"
#include "tool/derive/solve/interpreter.h"
#include "tool/derive/solve/solve.h"

namespace surety::tool::derive {

using Deadline = std::chrono::steady_clock::time_point;

/// The values that an unknown can have according to comparisons with constants.
struct Domain {
  WideInteger low = 0;
  WideInteger high = 0;
  double low_real = 0;
  double high_real = 0;
  double size() const { return high < low ? 0 : static_cast<double>(high - low) + 1; }
};
std::vector<Domain> domains_of(const std::vector<Unknown>& unknowns,
                               const std::vector<NumericCondition>& conditions);

struct Enumeration {
  double candidates = 0;  // the product of the domains
  std::uint64_t count = 0;
  std::vector<Solution> solutions;  // all, or a random choice of `most`
};

/// Nothing if the domains are too large, or the time is over. An equation that has one unknown on
/// its own, apart from the others, gives that unknown without a search.
std::optional<Enumeration> enumerate(const std::vector<Unknown>& unknowns,
                                     const std::vector<NumericCondition>& conditions,
                                     std::size_t most, Deadline deadline);

}  // namespace surety::tool::derive
