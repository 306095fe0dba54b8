// Violations in generated tests: each becomes the failure of the case in which it happened.
#include <cstddef>
#include <string>
#include <vector>

#include "runtime/run/context.h"
#include "runtime/run/failures.h"
#include "surety/contract.h"
#include "surety/contract_test.h"
#include "surety/detail/contract_case.h"
#include "surety/detail/relation_test.h"
#include "surety/failure.h"

namespace surety {

namespace {

SourcePlace place_of(const Place& place) {
  if (place.file == nullptr) return {};
  return {place.file, place.line, place.column};
}

WrittenClause clause_of(const ClauseInfo& clause) {
  return {clause.keyword, clause.text, place_of(clause.place)};
}

std::vector<std::string> names_of(const ContractInfo& contract, Regions regions) {
  std::vector<std::string> names;
  for (unsigned i = 0; i < contract.region_count && i < 64; ++i) {
    if ((regions >> i & 1) == 0 || *contract.regions[i] == '\0') continue;
    names.emplace_back(contract.regions[i]);
  }
  return names;
}

/// The clause, the part of it that is false, and the values in it.
std::string text_of(const FailedClause& failed, bool one_of_several) {
  std::string text;
  if (failed.clause != nullptr) {
    text += clause_of(*failed.clause).full();
  }
  if (one_of_several && failed.region != nullptr && *failed.region != '\0') {
    text += std::string("   (region \"") + failed.region + "\")";
  }
  if (failed.conjunct != nullptr) text += std::string("\n  false: ") + failed.conjunct;
  for (std::size_t j = 0; j < failed.value_count; ++j) {
    const ObservedValue& value = failed.values[j];
    text += std::string("\n  ") + value.expression + " is " + value.value;
    if (value.old_value != nullptr) text += std::string(", was ") + value.old_value;
  }
  return text;
}

void add_first_clause(const FailedClause& failed, Failure& failure) {
  if (failed.clause != nullptr) {
    failure.clause = clause_of(*failed.clause);
    failure.file = failure.clause.place.file;
    failure.line = static_cast<int>(failed.clause->place.line);
  }
  if (failed.region != nullptr) failure.violated_region = failed.region;
}

Failure failure_of(const Violation& violation) {
  Failure failure;
  failure.kind = name_of(violation.kind);
  failure.violated_function = violation.contract->function;
  if (violation.failed_count != 0) add_first_clause(violation.failed[0], failure);
  for (std::size_t i = 0; i < violation.failed_count; ++i) {
    failure.message +=
        (i == 0 ? "" : "\n") + text_of(violation.failed[i], violation.failed_count > 1);
  }
  if (violation.detail != nullptr) {
    failure.message += (failure.message.empty() ? "" : "\n  ") + std::string(violation.detail);
  }
  failure.blame = violation.blame != nullptr ? violation.blame : "the caller";
  failure.blame_place = place_of(violation.blame_place);
  for (std::size_t i = 0; i < violation.chain_length && violation.chain_length > 1; ++i) {
    const ChainLink& link = violation.chain[i];
    failure.calls.push_back({link.contract->function, names_of(*link.contract, link.regions),
                             place_of(link.called_at)});
  }
  if (violation.kind == ViolationKind::hyper) {
    const detail::RelationTable table = detail::present_executions();
    failure.executions = table.rows();
    failure.divergence = table.divergence();
  }
  // Never the text of an exception, which may contain the input.
  failure.signature =
      failure.kind + " " + violation.contract->function + " " + failure.file + ":" +
      std::to_string(failure.line) + " " +
      (violation.kind == ViolationKind::exception ? current_exception_type() : failure.blame);
  return failure;
}

void record(const Violation& violation) {
  if (preparing().by_calls != 0 && violation.kind != ViolationKind::precondition) {
    // The call could go on without checks, too. An exception might end the program instead: it
    // cannot leave a function that is noexcept.
    leave_case();
    return;
  }
  if (preparing().by_calls != 0) current_source().reject("the object is made by a faulty call");
  if (preparing().depth != 0 && violation.kind == ViolationKind::precondition) {
    current_source().reject("the object cannot be made from these arguments");
  }
  fail_case(failure_of(violation));
  throw StopCase{};
}

}  // namespace

namespace detail {

ContractCase::ContractCase() : before_(testing()) {
  // For all threads of the test process; other processes have handlers of their own.
  if (violation_handler() != record) set_violation_handler(record);
  set_testing(true);
  state.threw = nullptr;
}
ContractCase::~ContractCase() { set_testing(before_); }

void reject_if_left() {
  if (case_is_left()) current_source().reject("the object is made by a faulty call");
}

Arranging::Arranging(By by) : by_(by) {
  ++preparing().depth;
  if (by_ == By::call) ++preparing().by_calls;
}
Arranging::~Arranging() {
  --preparing().depth;
  if (by_ == By::call) --preparing().by_calls;
}

}  // namespace detail
}  // namespace surety
