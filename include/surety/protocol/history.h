// Complete recorded histories of concurrent clients: is there an order that explains them?
//
//   HistoryResult result = check_history(model<Register>(), trace);
//
// The same question as the validator's under tcp(), answered with knowledge of the whole history
// by depth-first search. For models that answer every request exactly once and do nothing by
// themselves; `check_trace` takes any model and chooses.
//
// A request that was never answered (or given up) may take effect at any time after it was sent,
// or never. If the model says how to `partition`, the parts are checked apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "surety/protocol/context.h"
#include "surety/protocol/model.h"
#include "surety/protocol/network.h"
#include "surety/protocol/validator.h"

namespace surety::protocol {

struct HistoryOptions {
  std::uint64_t steps = 200'000'000;    // reactions tried, in all
  std::size_t remembered = 50'000'000;  // search nodes kept to avoid repetition
  bool partition = true;                // use the model's partition
  bool hints = true;                    // use the model's may_answer
  bool quick = true;                    // decide registers and queues whose values are written once
                                        // without a search
  bool smallest_prefix = true;          // of a violated history, and why it is violated
  Context::Limits reaction;
  double reaction_seconds = 0;  // as in Options
};

struct HistoryResult {
  Verdict verdict = Verdict::explained;
  Rejection rejection;             // when violated; `event` ends the smallest unexplainable prefix
  bool prefix_is_smallest = true;  // false: a limit was reached while looking for it
  std::vector<std::size_t> involved;  // when violated: the events of the part that is; empty: all
  std::string undecided_reason;
  std::uint64_t steps = 0;
  std::uint64_t operations = 0;
  std::uint64_t parts = 0;
};

HistoryResult check_history(const ModelPtr& model, const Trace& trace, HistoryOptions options = {});

/// With `check_history` where the model allows it, else with the validator under `network`.
HistoryResult check_trace(const ModelPtr& model, const Trace& trace, HistoryOptions options = {},
                          const NetworkPtr& network = tcp());

}  // namespace surety::protocol
