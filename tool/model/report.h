// The report model: what a run of contract tests found. Console, JSON, JUnit and SARIF are
// renderings of it (tool/report); nothing is computed twice. docs/report_format.md describes the
// JSON.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "surety/run.h"
#include "tool/model/contract.h"
#include "tool/model/layer.h"

namespace surety::tool::model {

/// One fault with its smallest input.
struct Fault {
  std::string kind;  // precondition, postcondition, exception, crash, ...
  std::string message;
  std::string clause;  // as written, with its keyword; empty if none is involved
  std::string clause_place;
  std::string violated_function;  // whose contract it is
  std::string blame;
  std::string blame_place;
  std::string chain;  // one contracted call a line, innermost first
  /// Of a relation: one parameter or observation a line, with a value for each execution.
  struct ExecutionRow {
    std::string name;
    bool output = false;
    std::vector<std::string> values;
    bool differs() const;
  };
  std::vector<ExecutionRow> executions;
  std::string note;  // on the executions
  std::string then;  // what happened afterwards, e.g. a crash
  std::vector<std::pair<std::string, std::string>> arguments;  // by name, as C++ expressions
  std::vector<std::pair<std::string, std::string>> original;   // before shrinking
  std::vector<std::pair<std::string, std::string>> drawn;      // in the body, e.g. by doubles
  std::uint64_t shrink_steps = 0;
  std::uint64_t found_after = 0;
  bool from_store = false;
  std::string call;        // the counterexample as an expression
  std::string replay;      // the command
  std::string reproducer;  // a GoogleTest test
  std::string output;
};

enum class Outcome { proved, passed, failed, skipped, error };
const char* name_of(Outcome outcome);

struct RegionResult {
  std::string test;  // Contract.name; empty where there is none
  std::string function;
  std::string region;
  std::string relation;     // empty where it is not about several executions
  RelationCounts coverage;  // how much a relation was put to the test
  std::vector<GrammarReach> grammars;
  Place place;
  Outcome outcome = Outcome::skipped;
  std::uint64_t runs = 0;
  std::uint64_t seed = 0;
  double seconds = 0;
  std::string reason;     // of skipped and error
  std::string inputs;     // how they were made: derived, written, filtered with its rate
  double acceptance = 1;  // share of drawn inputs that lie in the region
  bool precondition_only = false;
  std::vector<Fault> faults;

  /// The region and the relation, for people.
  std::string title() const;
};

struct Report {
  std::vector<RegionResult> results;
  double seconds = 0;

  std::size_t count(Outcome outcome) const;
};

}  // namespace surety::tool::model
