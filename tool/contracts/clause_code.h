// A clause as C++ for the instrumented program.
#pragma once

#include <string>
#include <vector>

#include "tool/contracts/layer.h"
#include "tool/emit/expression.h"
#include "tool/emit/statement.h"
#include "tool/model/contract.h"
#include "tool/model/plan.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {

/// The `old(e)` of a region that are written alike: one copy.
struct OldValue {
  SourceText expression;
  unsigned region = 0;
  std::vector<unsigned> places;  // of the words `old`
  Expressions guards;            // conditions under which it may be evaluated
  unsigned clause = 0;           // the first that it is in, counted as in the data of the contract
};

/// The `old(e)` of a contract in the order in which they are captured.
std::vector<OldValue> old_values(const Contract& contract);

/// The clause text as C++; `old(e)` becomes the variable that holds it.
std::string clause_code(const SourceText& text, const std::vector<OldValue>& olds);
/// The same for text in which `old` has no meaning.
std::string clause_code(const SourceText& text);
/// The same for what is evaluated before the call: `old(e)` is e.
std::string clause_code_on_entry(const SourceText& text);

/// The clause text in parentheses, as part of generated code.
Expression condition_of(const SourceText& text, const std::vector<OldValue>& olds = {});

/// The same for an expectation. It is not judged where it asks for an `old(e)` that was left out,
/// because what stands before it held after the call only.
Expression expectation_of(const SourceText& text, const std::vector<OldValue>& olds);

/// Statements that add the values of the sub-expressions of a failed clause to the report, and name
/// the conjunct that failed.
Statements explanation(const Clause& clause, const SourceText& condition,
                       const FunctionPlan* function, const std::vector<OldValue>& olds);
/// `surety_v.value(text, value);`: the report shows a value.
Statement shown_value(const std::string& text, const Expression& value);
/// What the report is called in the code that fills it.
Expression report_variable();

}  // namespace surety::tool::contracts
