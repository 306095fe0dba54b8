// A failed assert() is the failure of the case at its place, and not just the end of the process:
// two of them in one function are two faults.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include "runtime/run/blame_clause.h"
#include "runtime/run/failures.h"
#include "surety/contract.h"
#include "surety/failure.h"
#include "surety/run.h"

extern "C" {
/// What assert() calls; takes the place of the C library's.
// NOLINTNEXTLINE(bugprone-reserved-identifier): the name is the C library's
[[noreturn]] __attribute__((visibility("default"))) void __assert_fail(
    const char* assertion, const char* file, unsigned line, const char* function) noexcept;
}

// NOLINTNEXTLINE(bugprone-reserved-identifier)
void __assert_fail(const char* assertion, const char* file, unsigned line,
                   const char* function) noexcept {
  std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line,
               function == nullptr ? "?" : function, assertion);
  std::fflush(stderr);
  surety::Failure failure;
  failure.kind = "abort";
  failure.message = std::string("assertion failed: ") + assertion;
  failure.file = file;
  failure.line = static_cast<int>(line);
  // The condition as it is written: several may stand on one line.
  failure.signature = surety::signature_of(failure) + " " + assertion;
  const surety::detail::WatchedClauses* clauses = surety::detail::state.clauses;
  if (clauses != nullptr && clauses->present() != nullptr) {
    surety::blame_callee_of_clause(failure, *clauses->present());
  }
  surety::fail_case(std::move(failure));
  std::abort();
}
