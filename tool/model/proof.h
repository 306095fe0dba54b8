// What a proof about a region has come to.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tool/model/layer.h"
#include "tool/model/place.h"

namespace surety::tool::model {

/// What the solver proposes for a parameter.
struct ProposedValue {
  std::string parameter;
  std::vector<std::uint64_t> numbers;  // that it consists of, as their bits
  std::string shown;                   // for people
};

struct Proof {
  enum class Verdict : std::uint8_t {
    none,     // it was not asked for
    proved,   // for every input that the contract admits
    bounded,  // for those that go through no loop more often than `bound`
    refuted,  // the solver proposes an input that is to be run
    open      // nothing can be said; `reason` says why
  };
  Verdict verdict = Verdict::none;
  std::string reason;
  Place at;                       // of the reason
  std::uint64_t obligations = 0;  // that were shown to hold
  unsigned bound = 0;             // iterations of a loop; 0 where no loop depends on the input
  double seconds = 0;
  /// An input that is to be run, by parameter.
  std::vector<ProposedValue> proposed;
  /// Nothing about it is undefined: it has to fail.
  bool must_fail = false;
};

}  // namespace surety::tool::model
