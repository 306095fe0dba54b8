// A clause as C++ for the instrumented program.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/model/plan.h"

namespace surety::tool::contracts {

/// One `old(e)` of a contract.
struct OldValue {
  SourceText expression;
  unsigned region = 0;
  unsigned place = 0;               // of the word `old`, which names it
  std::vector<std::string> guards;  // conditions under which it may be evaluated, as C++
};

/// The `old(e)` of a contract in the order in which they are captured.
std::vector<OldValue> old_values(const Contract& contract);

/// The clause text as C++; `old(e)` becomes the variable that holds it.
std::string clause_code(const SourceText& text, const std::vector<OldValue>& olds);
/// The same for text in which `old` has no meaning.
std::string clause_code(const SourceText& text);

/// A C++ string literal.
std::string literal(std::string_view text);

/// Statements that add the values of the sub-expressions of a failed clause to `surety_v`, and
/// name the conjunct that failed.
std::string explanation(const Clause& clause, const SourceText& condition,
                        const FunctionPlan* function, const std::vector<OldValue>& olds);

}  // namespace surety::tool::contracts
