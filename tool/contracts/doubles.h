// The clauses of tests and doubles, sorted and checked once a function, or the unit, is known.
// Pure, plain data.
#pragma once

#include <string>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/model/plan.h"
#include "tool/model/problem.h"

namespace surety::tool::contracts {

/// Sorts the clauses of one function: those of a `test:` stay a contract, those of a `mock:` say
/// how it answers, and other parts of the product leave none.
void sort_clauses(FunctionPlan& function, Problems& problems);

/// Checks what factories make, reads how mocks answer, and finds what is stubbed.
void check_doubles(UnitPlan& plan);

/// The function of the unit that a `stub:` names, fully or by the end of its name.
std::vector<const FunctionPlan*> functions_named(const UnitPlan& plan, const std::string& name);

/// The classes of the objects that a `fresh:` may hand out, as code: its own, and by a pointer or
/// reference those that derive from it.
std::vector<std::string> classes_of(const UnitPlan& plan, const ProductPlan& product);

/// Why calls of a function cannot go to a stub; empty if they can.
std::string not_stubbable(const FunctionPlan& function);

}  // namespace surety::tool::contracts
