// What a compiler with the contracts of C++26 checks itself, in code that Surety has no copy of: a
// violation there is a fault of the test like any other.
#pragma once

#if defined(__cpp_contracts) && __cpp_contracts >= 202502L && !defined(SURETY_OWN_CONTRACT_HANDLER)
#if __has_include(<contracts>)

#include <contracts>

#include "surety/contract.h"

// A program that has a handler of its own keeps it, in this unit or in another.
[[gnu::weak]] void handle_contract_violation(const std::contracts::contract_violation& violation) {
  using std::contracts::assertion_kind;
  const auto where = violation.location();
  const char* const keyword = violation.kind() == assertion_kind::pre    ? "pre"
                              : violation.kind() == assertion_kind::post ? "post"
                                                                         : "contract_assert";
  const bool observed = violation.semantic() == std::contracts::evaluation_semantic::observe;
  const bool threw = violation.mode() == std::contracts::detection_mode::evaluation_exception;
  surety::detail::violated_in_place(
      observed ? surety::Semantic::observe : surety::Semantic::enforce,
      {keyword,
       violation.comment(),
       {where.file_name(), where.line(), where.column()},
       where.function_name()},
      threw);
}

#endif
#endif
