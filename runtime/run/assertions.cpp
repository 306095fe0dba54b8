#include "runtime/run/assertions.h"

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/run/blame_clause.h"
#include "runtime/run/context.h"
#include "runtime/run/failures.h"
#include "runtime/run/process.h"
#include "surety/contract.h"
#include "surety/failure.h"
#include "surety/run.h"

extern "C" {
/// What assert() calls; takes the place of the C library's.
// NOLINTNEXTLINE(bugprone-reserved-identifier): the name is the C library's
[[noreturn]] __attribute__((visibility("default"))) void __assert_fail(
    const char* assertion, const char* file, unsigned line, const char* function) noexcept;
}
namespace std {
/// What the assertions of GNU's standard library call; takes the place of its own.
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl58-cpp)
[[noreturn]] __attribute__((visibility("default"))) void __glibcxx_assert_fail(
    const char* file, int line, const char* function, const char* condition) noexcept;
}  // namespace std

namespace surety {
namespace {

/// `std::vector::operator[]` of `T& std::vector<T, A>::operator[](size_type) [with T = int]`.
std::string short_name(std::string_view function) {
  std::string bare;
  int depth = 0;
  for (std::size_t i = 0; i < function.size(); ++i) {
    const char c = function[i];
    const bool named = bare.ends_with("operator");  // operator<, operator->, operator()
    if (c == '<' && !named) ++depth;
    if (depth == 0 && c == '(' && !named) break;
    if (depth == 0) bare += c;
    if (c == '>' && depth != 0) --depth;
  }
  return bare.substr(bare.rfind(' ') + 1);
}

/// The library's reserved names without what reserves them.
std::string plain(std::string text) {
  for (const char* noise : {"__cxx11::", "this->", "__", "_M_"}) {
    for (std::size_t at = 0; (at = text.find(noise, at)) != std::string::npos;) {
      text.erase(at, std::string_view(noise).size());
    }
  }
  return text;
}

[[noreturn]] void fail_assertion(Failure failure, const std::string& told_apart_by) {
  if (preparing().by_calls != 0) end_left_case();  // tests of what is called report this
  // The condition as it is written: several may stand on one line.
  failure.signature = signature_of(failure) + " " + told_apart_by;
  const detail::WatchedClauses* clauses = detail::state.clauses;
  if (clauses != nullptr && clauses->present() != nullptr) {
    blame_callee_of_clause(failure, *clauses->present());
  }
  fail_case(std::move(failure));
  std::abort();
}

}  // namespace

void fail_noted_assertion() {
  const ClauseInfo& noted = detail::failed_assertion;
  if (noted.text == nullptr) return;
  Failure failure;
  failure.kind = "abort";
  failure.message = std::string("assertion failed: ") + noted.keyword + "(" + noted.text + ")";
  failure.file = noted.place.file;
  failure.line = static_cast<int>(noted.place.line);
  fail_assertion(std::move(failure), noted.text);
}

}  // namespace surety

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
  surety::fail_assertion(std::move(failure), assertion);
}

// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl58-cpp)
void std::__glibcxx_assert_fail(const char* file, int line, const char* function,
                                const char* condition) noexcept {
  std::fprintf(stderr, "%s:%d: %s: Assertion '%s' failed.\n", file, line, function, condition);
  std::fflush(stderr);
  surety::Failure failure;
  failure.kind = "undefined behaviour";
  failure.message = surety::plain(surety::short_name(function) + " needs " + condition);
  if (surety::preparing().depth != 0) {
    failure.message += "\n  while the object was prepared, before the function was called";
    failure.while_making = true;
  }
  // The place is one of the library: it tells users nothing.
  surety::fail_assertion(std::move(failure), std::string(function) + condition);
}
