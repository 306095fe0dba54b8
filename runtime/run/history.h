// Failures that need earlier cases: a cache, a static variable or a global has to be prepared
// before the last call fails. Finds the fewest and simplest cases that do it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "runtime/choice/drivers.h"
#include "runtime/run/cases.h"
#include "runtime/run/evaluator.h"

namespace surety {

/// The inputs of cases that a search tries before this one, the latest last. Not all, where there
/// are many.
History cases_before(CaseRunner& runner, const CaseName& name, const Choices& path);

struct ShrunkHistory {
  History cases;    // the last one fails, if they run one after the other in a new process
  Evaluation last;  // what became of it
  std::uint64_t steps = 0;
  std::uint64_t evaluations = 0;
  bool finished = false;
};

/// The shortest history that fails as the first failing case of `cases` does; nothing if none of
/// them fails.
std::optional<ShrunkHistory> shortest_history(Evaluator& evaluator, const History& cases,
                                              const std::function<bool()>& out_of_time);

}  // namespace surety
