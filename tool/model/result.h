// The result of one test: of a region, a relation, a row, a law on a class, a function in a matrix
// or under mutation, a program that is fuzzed, a server. All kinds have the same outcomes and the
// same faults; what only some of them have is in a part of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "surety/run.h"
#include "tool/model/fault.h"
#include "tool/model/layer.h"
#include "tool/model/mutant.h"
#include "tool/model/place.h"
#include "tool/model/proof.h"

namespace surety::tool::model {

enum class Outcome {
  proved,     // holds for all inputs: there are no others
  passed,     // holds for all inputs that were tried
  failed,     // there are faults
  skipped,    // not tested, with a reason
  undecided,  // tested, but the tests do not tell, with a reason
  error       // the test itself is at fault, with a reason
};
inline constexpr Outcome all_outcomes[] = {Outcome::proved,  Outcome::passed,    Outcome::failed,
                                           Outcome::skipped, Outcome::undecided, Outcome::error};
const char* name_of(Outcome outcome);

/// A law on a class.
struct LawPart {
  std::string class_name;
  std::string law;
  std::string pack;
  Place class_place;
  LawCounts counts;
  std::string thrown;          // the most frequent exception
  bool premise_never = false;  // the premise never held: nothing was learned
  std::string no_objects;      // why no object could be made

  /// Failures in per cent of the runs whose premise held.
  double fail_rate() const;
};

/// A region under several builds.
struct MatrixPart {
  /// An input for which builds do not agree.
  struct Difference {
    std::string input;
    std::vector<std::pair<std::string, std::string>> results;  // by build
    std::size_t cases = 0;                                     // that differ
  };
  std::vector<std::pair<std::string, Outcome>> outcomes;  // by build
  std::size_t compared = 0;                               // cases
  std::optional<Difference> difference;

  bool outcomes_differ() const;
  bool differs() const { return difference.has_value() || outcomes_differ(); }
};

enum class Fate {
  killed,        // a test of the function's contract failed
  survived,      // all passed
  equivalent,    // the compiler made the same object of it
  not_compiled,  // it is not a program
};
const char* name_of(Fate fate);

struct MutantResult {
  Mutant mutant;
  Fate fate = Fate::survived;
  std::string by;      // what killed it: the kind of the fault
  std::string before;  // the lines that it changes
  std::string after;
};

/// The mutants of a function.
struct StrengthPart {
  std::vector<MutantResult> mutants;
  std::size_t left_out = 0;  // beyond the number that was asked for

  std::size_t count(Fate fate) const;
  /// Share of the killed among those that could be; nothing was tried where it is negative.
  double killed() const;
};

/// A tester's run against a server.
struct TesterPart {
  struct Clause {
    std::string text;
    std::uint64_t times = 0;  // that it was reached
  };
  std::uint64_t requests = 0;
  std::uint64_t answers = 0;
  std::uint64_t runs = 0;
  std::uint64_t closed = 0;     // requests without an answer before the connection ended
  std::uint64_t undecided = 0;  // runs
  double shrink_seconds = 0;
  std::size_t script = 0;       // requests of the smallest script
  std::size_t original = 0;     // of the script that was found
  std::vector<Clause> clauses;  // of the model
  std::string verdict;          // violation, unanswered, undecided, or nothing
};

struct TestResult {
  std::string test;  // Contract.name; empty where there is none
  std::string function;
  std::string region;
  std::string relation;     // empty where it is not about several executions
  RelationCounts coverage;  // how much a relation was put to the test
  std::vector<GrammarReach> grammars;
  GuideCounts guide;                       // what the search saw of the code
  std::vector<ComparedPlace> never_equal;  // comparisons that no input has met
  bool ended_by_time = false;              // else nothing was left to try, or no case
  Place place;
  Outcome outcome = Outcome::skipped;
  std::uint64_t runs = 0;
  std::uint64_t seed = 0;
  double seconds = 0;
  std::string reason;          // of skipped, undecided and error
  std::string not_proved;      // all that is generated was tried: why that is not every input
  Proof proof;                 // about all inputs; a region may be proved by trying them all, too
  bool by_proof = false;       // that is why the outcome is `proved`
  std::string internal_error;  // proof and tests contradict each other: how
  std::string inputs;          // how they were made: derived, written, filtered with its rate
  double acceptance = 1;       // share of drawn inputs that lie in the region
  bool precondition_only = false;
  std::vector<Fault> faults;

  std::optional<LawPart> law;
  std::optional<MatrixPart> matrix;
  std::optional<StrengthPart> strength;
  std::optional<TesterPart> tester;

  bool holds() const { return outcome == Outcome::proved || outcome == Outcome::passed; }
  /// The region and the relation, for people.
  std::string title() const;
};

}  // namespace surety::tool::model
