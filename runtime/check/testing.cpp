// Violations in generated tests: each becomes the failure of the case in which it happened.
#include <cstddef>
#include <string>
#include <utility>

#include "surety/contract.h"
#include "surety/contract_test.h"
#include "surety/detail/contract_case.h"
#include "surety/detail/relation_test.h"

namespace surety {

namespace {

thread_local int arranging_depth = 0;
thread_local int arranging_by_calls = 0;

std::string text_of(const Place& place) {
  return place.file == nullptr ? std::string()
                               : std::string(place.file) + ":" + std::to_string(place.line);
}

std::string regions_text(const ContractInfo& contract, Regions regions) {
  std::string names;
  for (unsigned i = 0; i < contract.region_count && i < 64; ++i) {
    if ((regions >> i & 1) == 0 || *contract.regions[i] == '\0') continue;
    names += (names.empty() ? "" : ", ") + std::string(contract.regions[i]);
  }
  return names;
}

Failure failure_of(const Violation& violation) {
  Failure failure;
  failure.kind = name_of(violation.kind);
  const auto add = [&failure](const char* name, std::string text) {
    if (!text.empty()) failure.details.emplace_back(name, std::move(text));
  };
  add("function", violation.contract->function);
  for (std::size_t i = 0; i < violation.failed_count; ++i) {
    const FailedClause& failed = violation.failed[i];
    if (i != 0) failure.message += "\n";
    if (failed.clause != nullptr) {
      const std::string clause = std::string(failed.clause->keyword) + ": " + failed.clause->text;
      failure.message += clause;
      if (i == 0) {
        add("clause", clause);
        add("clause_place", text_of(failed.clause->place));
        failure.file = failed.clause->place.file != nullptr ? failed.clause->place.file : "";
        failure.line = static_cast<int>(failed.clause->place.line);
      }
    }
    if (failed.region != nullptr && *failed.region != '\0') {
      if (violation.failed_count > 1) {
        failure.message += std::string("   (region \"") + failed.region + "\")";
      }
      if (i == 0) add("violated_region", failed.region);
    }
    if (failed.conjunct != nullptr) {
      failure.message += std::string("\n  false: ") + failed.conjunct;
    }
    for (std::size_t j = 0; j < failed.value_count; ++j) {
      const ObservedValue& value = failed.values[j];
      failure.message += std::string("\n  ") + value.expression + " is " + value.value;
      if (value.old_value != nullptr) failure.message += std::string(", was ") + value.old_value;
    }
  }
  if (violation.detail != nullptr) {
    failure.message += (failure.message.empty() ? "" : "\n  ") + std::string(violation.detail);
    add("detail", violation.detail);
  }
  std::string blame = violation.blame != nullptr ? violation.blame : "the caller";
  add("blame", blame);
  add("blame_place", text_of(violation.blame_place));
  std::string chain;
  for (std::size_t i = 0; i < violation.chain_length; ++i) {
    const ChainLink& link = violation.chain[i];
    const std::string regions = regions_text(*link.contract, link.regions);
    chain += (i == 0 ? "" : "\n") + std::string(link.contract->function);
    if (!regions.empty()) chain += ", region " + regions;
    const std::string place = text_of(link.called_at);
    if (!place.empty()) chain += ", called at " + place;
  }
  if (violation.chain_length > 1) add("chain", chain);
  if (violation.kind == ViolationKind::hyper) add("executions", detail::present_executions());
  failure.signature =
      failure.kind + " " + violation.contract->function + " " + failure.file + ":" +
      std::to_string(failure.line) + " " +
      (violation.kind == ViolationKind::exception && violation.detail != nullptr ? violation.detail
                                                                                 : blame);
  return failure;
}

void record(const Violation& violation) {
  if (arranging_by_calls != 0) current_source().reject("the object is made by a faulty call");
  if (arranging_depth != 0 && violation.kind == ViolationKind::precondition) {
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
}
ContractCase::~ContractCase() { set_testing(before_); }

Arranging::Arranging(By by) : by_(by) {
  ++arranging_depth;
  if (by_ == By::call) ++arranging_by_calls;
}
Arranging::~Arranging() {
  --arranging_depth;
  if (by_ == By::call) --arranging_by_calls;
}

}  // namespace detail
}  // namespace surety
