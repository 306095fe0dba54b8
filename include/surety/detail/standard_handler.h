// What stands behind Surety's own <contracts>: a handler as C++26 has it is told of violations in
// instrumented programs.
#pragma once

#include <cstddef>
#include <string_view>

#include "surety/contract.h"
#include "surety/standard/contracts"

[[gnu::weak]] void handle_contract_violation(const std::contracts::contract_violation& violation);

namespace surety::detail {

/// The condition without the name of the result before it.
inline const char* predicate_of(const char* text, bool of_post) {
  const std::string_view all = text;
  const std::size_t colon =
      all.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
  const bool named = of_post && colon != all.npos && all.substr(colon, 2) == ": ";
  return named ? text + colon + 2 : text;
}

/// The violation that the handler is told of, for those who call the default handler from there.
inline thread_local const Violation* told_violation = nullptr;

inline void tell_standard_handler(const Violation& violation) {
  using std::contracts::assertion_kind;
  using std::contracts::detection_mode;
  using std::contracts::evaluation_semantic;
  if (&handle_contract_violation == nullptr) return print_violation(violation);
  const auto semantic = violation.semantic == Semantic::observe ? evaluation_semantic::observe
                                                                : evaluation_semantic::enforce;
  const Violation* const before = told_violation;
  told_violation = &violation;
  for (std::size_t i = 0; i < violation.failed_count; ++i) {
    const ClauseInfo* clause = violation.failed[i].clause;
    if (clause == nullptr) continue;
    const auto kind = violation.kind == ViolationKind::precondition ? assertion_kind::pre
                      : violation.kind == ViolationKind::assertion  ? assertion_kind::assert
                                                                    : assertion_kind::post;
    const bool threw = violation.detail != nullptr;
    handle_contract_violation(
        {kind,
         semantic,
         threw ? detection_mode::evaluation_exception : detection_mode::predicate_false,
         predicate_of(clause->text, kind == assertion_kind::post),
         {clause->place.file, violation.contract->function, clause->place.line,
          clause->place.column}});
  }
  told_violation = before;
}

inline const ViolationHandler before_standard_handler =
    set_violation_handler(tell_standard_handler);

}  // namespace surety::detail

inline void std::contracts::invoke_default_contract_violation_handler(const contract_violation&) {
  if (surety::detail::told_violation != nullptr) {
    surety::print_violation(*surety::detail::told_violation);
  }
}
