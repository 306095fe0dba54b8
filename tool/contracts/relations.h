// The named relations: `hyper: commutative(x, y)` and its like become ordinary clauses, which
// `surety list --expand` shows.
//
// To add one: a row in `rules` (relations.cpp) and one in docs/hyperproperties.md, which a test
// compares.
#pragma once

#include <string>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"

namespace surety::tool::contracts {

struct NamedRelation {
  std::string name;
  std::string usage;    // name(arguments)
  std::string meaning;  // one line
};
/// All of them, to compare the manual with.
std::vector<NamedRelation> named_relations();

/// Gives every relation that has a known name and no clauses of its own its clauses.
void expand_relations(FunctionPlan& function, Problems& problems);

/// The outputs of a function beside its result: what it may change through its parameters.
std::vector<std::string> changed_parameters(const FunctionPlan& function);

}  // namespace surety::tool::contracts
