// Proofs about regions: every input that a contract admits meets its expectations, and runs into
// no undefined behaviour.
//
//   execute.cpp  runs a function on symbols: the result and the obligations as terms of Z3
//   prove.cpp    the obligations of a region, and what the solver says of them
//
// A proof is about the exact meaning of the body (tool/model/exact.h). Whatever that does not cover
// ends it with a reason.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tool/derive/layer.h"
#include "tool/model/contract.h"
#include "tool/model/exact.h"
#include "tool/model/plan.h"
#include "tool/model/proof.h"

namespace surety::tool::derive {

struct ProofLimits {
  std::uint64_t effort = 12'000'000;  // of the solver, in its own unit, the same on every machine
  unsigned milliseconds = 10'000;     // that the solver may take at the most
  unsigned iterations = 66;           // of a loop; more than a number has bits
  std::uint64_t steps = 40'000;       // nodes that are executed
};

/// Proves the region of the function's contract, or says why not.
Proof prove(const UnitPlan& plan, const FunctionPlan& function, const Region& region,
            const ProofLimits& limits = {});

/// Runs a function of the unit on numbers, as the proofs understand it. For tests of that.
struct ConcreteRun {
  std::string unsupported;  // nothing else is known then
  bool undefined = false;
  std::string undefined_by;
  std::uint64_t bits = 0;  // of the result, in 64 bits
  bool not_a_number = false;
};
ConcreteRun run_exactly(const ExactUnit& unit, std::size_t function,
                        const std::vector<std::uint64_t>& arguments,
                        const ProofLimits& limits = {});

}  // namespace surety::tool::derive
