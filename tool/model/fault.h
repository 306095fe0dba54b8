// One fault with its smallest input: the failure as the run time found it, and what the tool knows
// besides.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "surety/failure.h"
#include "tool/model/layer.h"

namespace surety::tool::model {

/// By name, as C++ expressions.
using Values = std::vector<std::pair<std::string, std::string>>;

/// An answer that a protocol's model would have accepted, and the clauses that allow it.
struct AllowedAnswer {
  std::string message;
  std::vector<std::string> clauses;
};

/// How often a fault shows when its input is run again.
struct ReproductionRate {
  std::uint64_t shown = 0;
  std::uint64_t runs = 0;
  std::uint64_t lanes = 1;  // runs that were under way at the same time when it was found
};

struct Fault : Failure {
  Values arguments;
  Values original;                        // before shrinking
  Values drawn;                           // in the body, e.g. by doubles
  std::vector<Values> before;             // arguments of calls without which this one does not fail
  std::vector<std::string> calls_before;  // those calls as expressions
  std::uint64_t shrink_steps = 0;
  std::uint64_t found_after = 0;
  std::string found_by;  // what has led to the input
  SourcePlace found_at;  // the comparison that has
  bool from_store = false;
  std::string call;        // the counterexample as an expression, or as a tester's script
  std::string id;          // in the failure store
  std::string replay;      // the command
  std::string reproducer;  // a GoogleTest test, or a program
  std::string withheld;    // why there is none, though there could be one
  std::string hint;        // how the contract could say what the code does
  std::string output;
  std::string build;  // of a matrix: the one that showed it

  // Of a tester.
  std::string chart;                   // the sequence of messages, as text
  std::vector<AllowedAnswer> allowed;  // what could have been answered, the likeliest first
  std::optional<ReproductionRate> rate;

  /// Where the clause is, or where it failed.
  SourcePlace place() const;
};

// Parts of a fault as people read them.
/// `f, region "a", called at file:line` for each call, one a line, the innermost first.
std::string chain_text(const Fault& fault);
/// Where the executions part; `place` writes a place.
std::string divergence_text(const Divergence& divergence,
                            std::string (*place)(const SourcePlace& place));
/// What the failure led to, `crash: ...`.
std::string death_text(const Death& death);
/// `shows in 3 of 10 runs`.
std::string rate_text(const ReproductionRate& rate);

}  // namespace surety::tool::model
