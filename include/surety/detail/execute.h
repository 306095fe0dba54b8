// Running one execution of a relation: here or in a process of its own, with or without a record of
// its branches. Nothing here is meant to be written by hand; surety/relation.h and generated tests
// call it.
#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "surety/contract.h"
#include "surety/contract_test.h"  // IWYU pragma: export
#include "surety/detail/contract.h"
#include "surety/detail/contract_case.h"
#include "surety/detail/observable.h"
#include "surety/detail/transfer.h"
#include "surety/failure.h"
#include "surety/relation/observed.h"
#include "surety/show.h"
#include "surety/source.h"

namespace surety::detail {

/// How an execution of a relation is run.
enum class Watch : unsigned char {
  checked,   // contracts are checked as in every test
  branches,  // contracts are left alone, as they would add to the branches that `Tracing` records
};

/// Records the branches that this thread takes during its life.
struct Tracing {
  Tracing();
  ~Tracing();
  Tracing(const Tracing&) = delete;
  Tracing& operator=(const Tracing&) = delete;
};
/// What was recorded last.
BranchTrace take_trace();
/// Where two traces part; nothing if they do not.
std::optional<Divergence> divergence(const BranchTrace& a, const BranchTrace& b);

/// While it lives, what the function under test throws is observed and not judged.
class ExceptionsObserved {
 public:
  explicit ExceptionsObserved(bool observed);
  ~ExceptionsObserved();
  ExceptionsObserved(const ExceptionsObserved&) = delete;
  ExceptionsObserved& operator=(const ExceptionsObserved&) = delete;

 private:
  bool before_;
};

template <class Call>
using ResultOf = decltype(std::declval<Call&>()());

/// Runs one execution in this process. `contract` is null where exceptions are observations.
template <class Call>
auto execute(Watch watch, const ContractInfo* contract, Call&& call) -> Observed<ResultOf<Call>> {
  using R = ResultOf<Call>;
  Observed<R> outcome;
  const ContractCase testing;
  const ExceptionsObserved observed(contract == nullptr);
  const auto run = [&] {
    if constexpr (std::is_void_v<R>) {
      call();
    } else {
      outcome.set(call());
    }
  };
#if defined(__cpp_exceptions)
  try {
#endif
    if (watch == Watch::branches) {
      const Evaluating without_contracts(nullptr);
      struct Ending {
        Observed<R>& outcome;
        ~Ending() { outcome.trace = take_trace(); }
      } ending{outcome};
      run();
    } else {
      run();
    }
#if defined(__cpp_exceptions)
  } catch (const StopCase&) {
    throw;
  } catch (const Rejected&) {
    throw;
  } catch (...) {
    judge_clause_exception();
    if (contract != nullptr) escaped(contract);
    outcome.set_thrown(current_thrown());
  }
#endif
  return outcome;
}

/// The same in a child process, so that globals are as they were. What the child cannot tell
/// (it died, or a contract was violated) is found out by running the execution here.
template <class Call>
auto execute_isolated(Watch watch, const ContractInfo* contract, Call&& call)
    -> Observed<ResultOf<Call>> {
  using R = ResultOf<Call>;
  Observed<R> outcome;
  Shown answer;
  const bool told = in_child(answer, [&](Shown& out) {
    const Observed<R> inner = execute(watch, contract, call);
    write_part(out, inner.threw());
    write_part(out, std::string(inner.thrown().c_str()));
    if constexpr (!std::is_void_v<R>) {
      if (!inner.threw()) write_part(out, inner.unchecked_value());
    }
  });
  if (!told) return execute(watch, contract, call);
  const char* at = answer.c_str();
  const bool threw = read_part<bool>(at);
  const std::string thrown = read_part<std::string>(at);
  if (threw) {
    Shown text;
    text.append(thrown.data(), thrown.size());
    outcome.set_thrown(Thrown(std::move(text)));
  } else if constexpr (!std::is_void_v<R>) {
    outcome.set(read_part<std::decay_t<R>>(at));
  }
  return outcome;
}

/// What an execution may change through a reference or a pointer: a copy of its own.
template <class T>
class OwnCopy {
 public:
  explicit OwnCopy(const T& value) : value_(value) {}
  T& value() { return value_; }
  const T& value() const { return value_; }
  const T& target() const { return value_; }

 private:
  T value_;
};
template <class T>
class OwnCopy<T*> {
 public:
  explicit OwnCopy(T* pointer) {
    if (pointer != nullptr) target_.emplace(*pointer);
  }
  T* value() { return target_ ? &*target_ : nullptr; }
  const T* value() const { return target_ ? &*target_ : nullptr; }
  const std::optional<T>& target() const { return target_; }

 private:
  std::optional<T> target_;
};
template <class T>
OwnCopy(const T&) -> OwnCopy<T>;

}  // namespace surety::detail
