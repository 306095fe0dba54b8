// Histories in which every value is written once: for registers and queues it can then be told from
// the intervals of the operations alone, in n log n steps, whether some order explains them.
//
//   registers   after Gibbons and Korach: the operations on a value form a zone, from the first
//   return to
//               the last call; two zones that run forward must not overlap, and none that runs
//               backward may lie within one that runs forward
//   queues      after Henzinger, Sezgin and Vafeiadis: no value is taken that was not put, or
//   twice; none
//               overtakes another; none is there all the time while the queue is found empty
#pragma once

#include <optional>
#include <string>

#include "runtime/protocol/operations.h"
#include "surety/protocol/model.h"

namespace surety::protocol {

struct QuickVerdict {
  bool explained = true;
  std::string reason;  // if not
};

/// Nothing when the model is another one, a value is written twice, or it matters which values
/// those took that were not answered: then it has to be searched.
std::optional<QuickVerdict> quick_verdict(const ModelType& model, const Plan& plan);

}  // namespace surety::protocol
