// Failures that a clause of a contract is to blame for, and not the function under test.
#pragma once

#include "surety/contract.h"
#include "surety/failure.h"

namespace surety {

/// The failure happened while the clause was evaluated, in its own code.
void blame_clause(Failure& failure, const ClauseInfo& clause);
/// The same in a function that the clause calls: its place stays in the message.
void blame_callee_of_clause(Failure& failure, const ClauseInfo& clause);

}  // namespace surety
