#include "runtime/run/blame_clause.h"

#include <string>
#include <utility>

#include "runtime/run/context.h"
#include "runtime/run/failures.h"
#include "surety/contract.h"
#include "surety/detail/contract_case.h"
#include "surety/failure.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {
namespace {

void name_clause(Failure& failure, const ClauseInfo& clause) {
  failure.clause = {clause.keyword, clause.text, {}};
  if (clause.place.file != nullptr) {
    failure.clause.place = {clause.place.file, clause.place.line, clause.place.column};
  }
  failure.message += "\n  in the clause `" + failure.clause.full() + "`";
  failure.blame = "the contract, not the function: the clause has no value for this input";
}

}  // namespace

void blame_clause(Failure& failure, const ClauseInfo& clause) {
  const std::string what = signature_of(failure);
  name_clause(failure, clause);
  failure.file = failure.clause.place.file;
  failure.line = static_cast<int>(failure.clause.place.line);
  failure.signature = "clause " + failure.clause.place.text() + ":" +
                      std::to_string(failure.clause.place.column) + " " + what;
}

void blame_callee_of_clause(Failure& failure, const ClauseInfo& clause) {
  const std::string what = signature_of(failure);
  const std::string place =
      SourcePlace{failure.file, static_cast<unsigned>(failure.line), 0}.text();
  if (!place.empty()) failure.message += "\n  at " + place;
  name_clause(failure, clause);
  failure.blame = "what the clause calls";
  failure.signature = "clause " + what;
}

namespace detail {

bool judge_clause_exception() {
  const ClauseInfo* clause = std::exchange(state.threw, nullptr);
  if (clause == nullptr) return false;
  if (preparing().by_calls != 0) current_source().reject("the object is made by a faulty call");
  Failure failure = failure_of_current_exception();
  blame_clause(failure, *clause);
  fail_case(std::move(failure));
  return true;
}

}  // namespace detail
}  // namespace surety
