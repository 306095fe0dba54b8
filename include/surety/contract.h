// Contracts at run time: what instrumented code calls, and what a violation says.
//
// Instrumented sources include this header; a program that wants to decide what happens on a
// violation includes it too and calls `surety::set_violation_handler`. Semantics are chosen when
// the program is compiled, with -DSURETY_SEMANTIC=surety_enforce (the default), surety_observe,
// surety_quick_enforce or surety_ignore; the words mean what they mean in C++26:
//
//   ignore         the clauses are not evaluated
//   observe        a violation calls the handler, and the program goes on
//   enforce        a violation calls the handler, and then the program ends
//   quick_enforce  a violation ends the program at once
//
// Limits: at most 64 regions a contract. State is thread-local, nothing locks; the handler is
// called on the thread that violated the contract and may throw. Passing checks cost branches;
// everything that reports is out of line.
#pragma once

#include <cstddef>
#include <cstdint>

#include "surety/detail/vocabulary.h"  // IWYU pragma: export

#define surety_ignore 0
#define surety_observe 1
#define surety_enforce 2
#define surety_quick_enforce 3
#ifndef SURETY_SEMANTIC
#define SURETY_SEMANTIC surety_enforce
#endif

extern "C++" {
namespace surety {

enum class Semantic : unsigned char { ignore, observe, enforce, quick_enforce };
enum class ViolationKind : unsigned char {
  precondition,
  postcondition,
  exception,
  invariant,
  hyper,
  law,
  language,
  assertion
};
const char* name_of(ViolationKind kind) noexcept;

struct Place {
  const char* file = nullptr;  // null where it is not known
  unsigned line = 0;
  unsigned column = 0;
};

/// A clause as it was written, without its keyword.
struct ClauseInfo {
  const char* keyword;
  const char* text;
  Place place;
};

/// A function or class with a contract. Instrumented code has one of static storage for each.
struct ContractInfo {
  const char* function;
  Place place;
  const char* const* regions;  // names; an unnamed region has the empty name
  unsigned region_count;
  const ClauseInfo* clauses;
  unsigned clause_count;
  std::uint64_t key;  // names the contract at call sites, which cannot always see this struct
};

/// The regions an input lies in, one bit each, the first in bit 0.
using Regions = std::uint64_t;

/// A sub-expression of a clause and its value when the clause failed, as text.
struct ObservedValue {
  const char* expression;
  const char* value;
  const char* old_value;  // null unless the clause compares with the value on entry
};

/// One contracted call in the chain, innermost first.
struct ChainLink {
  const ContractInfo* contract;
  Regions regions;
  Place called_at;  // its file is null where the caller was not instrumented
};

/// A clause that failed. For a precondition there is one for each region that was missed.
struct FailedClause {
  const ClauseInfo* clause;  // null for an exception that nothing allows
  const char* conjunct;      // the part of a conjunction that is false; null if there is one part
  const char* region;
  const ObservedValue* values;
  std::size_t value_count;
};

/// Everything known about a violation; valid during the call of the handler only.
struct Violation {
  ViolationKind kind;
  Semantic semantic;
  const ContractInfo* contract;
  const FailedClause* failed;
  std::size_t failed_count;
  const char* blame;   // the name of the function to blame; null for a caller without a contract
  Place blame_place;   // a precondition: where the call is; otherwise the function
  const char* detail;  // what was thrown, or null
  const ChainLink* chain;
  std::size_t chain_length;
};

using ViolationHandler = void (*)(const Violation&);
/// Replaces the handler for all threads and returns the one before. Null: the default one, which
/// prints the violation to the standard error output.
ViolationHandler set_violation_handler(ViolationHandler handler) noexcept;
/// The present handler; null: the default one.
ViolationHandler violation_handler() noexcept;
void print_violation(const Violation& violation) noexcept;
/// The text that `print_violation` prints, in memory that the caller frees with std::free.
char* describe_violation(const Violation& violation);

/// Whether this thread runs a generated test: then a call must not throw what its contract does
/// not mention.
bool testing() noexcept;
void set_testing(bool on) noexcept;

/// The valid indices of a range, for `forall i in indices(v): ...`.
class Indices {
 public:
  class iterator {
   public:
    constexpr explicit iterator(std::size_t at) : at_(at) {}
    constexpr std::size_t operator*() const { return at_; }
    constexpr iterator& operator++() {
      ++at_;
      return *this;
    }
    constexpr bool operator!=(const iterator& other) const { return at_ != other.at_; }
    constexpr bool operator==(const iterator& other) const { return at_ == other.at_; }

   private:
    std::size_t at_;
  };
  constexpr explicit Indices(std::size_t count) : count_(count) {}
  constexpr iterator begin() const { return iterator(0); }
  constexpr iterator end() const { return iterator(count_); }
  constexpr std::size_t size() const { return count_; }

 private:
  std::size_t count_;
};
template <class Range>
constexpr Indices indices(const Range& range) {
  return Indices(static_cast<std::size_t>(range.size()));
}
template <class Element, std::size_t Count>
constexpr Indices indices(const Element (&)[Count]) {
  return Indices(Count);
}

/// What clauses may say without `surety::`.
namespace vocabulary {
using ::surety::indices;
}  // namespace vocabulary

}  // namespace surety
}  // extern "C++"

#include "surety/detail/contract.h"  // IWYU pragma: export
