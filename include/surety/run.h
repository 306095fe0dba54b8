// The engine's interface: a property, the settings of a run, and its result.
//
// Most users want surety/property.h, which makes properties out of GoogleTest-like functions.
// This header is for other test frameworks and for generated tests: derive from `Property`, call
// `run`, look at the `Result`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "surety/detail/proposed.h"
#include "surety/failure.h"
#include "surety/source.h"

namespace surety {

enum class Verdict : std::uint8_t { passed, failed, rejected };

/// A name and a C++ expression for its value.
struct Argument {
  std::string name;
  std::string literal;
  bool drawn_in_body = false;  // not a parameter
};

/// Something that has to hold for every input that it draws.
class Property {
 public:
  virtual ~Property() = default;
  /// `Suite.name`; the key under which failures are stored.
  virtual std::string name() const = 0;
  /// For those who watch it run.
  virtual std::string title() const { return name(); }
  /// Draws an input and forgets it.
  virtual void draw(Source& source) const = 0;
  /// Draws an input, calls `source.drawn()` and checks it. May throw: that is a failure.
  virtual Verdict run(Source& source) = 0;
  /// About the last case that failed.
  virtual Failure failure() = 0;
  /// The input that these choices make, for people to read.
  virtual std::vector<Argument> describe(Source& source) const = 0;
  /// Writes down the choices that make this input; false if they are not known.
  virtual bool encode(Source& source, const ProposedInput& input) const {
    (void)source, (void)input;
    return false;
  }
  /// The number of inputs, `~Wide{0}` if it is not known.
  virtual Wide size() const { return ~Wide{0}; }
};

struct Settings {
  double seconds = 1.0;            // time for one property, shrinking not counted
  std::uint64_t cases = 100'000;   // random cases at the most; see set_seconds
  std::uint64_t seed = 0;          // 0: derived from the property's name
  std::uint32_t size = 50;         // scale of containers at the end of a run
  double case_seconds = 5.0;       // one case running longer than this hangs
  std::uint64_t memory_mb = 4096;  // what one case may allocate
  double shrink_seconds = 10.0;
  unsigned jobs = 0;      // processes; 0: one per core
  unsigned failures = 3;  // different faults to look for
  bool fork = true;
  bool exhaustive = true;
  bool guide = true;  // look at what the code under test does, if it was compiled for that
  bool store_failures = true;
  std::string corpus;       // folder of inputs kept between runs; empty: beside the failure store
  bool keep_corpus = true;  // where no folder is named
  std::string seeds;        // folder of texts that a search begins with
  std::string store;        // path of the failure store; empty: found by convention
  std::string replay;       // run nothing but this stored failure
  std::string observe;      // path of a file for observations of cases; empty for none
  bool cases_chosen = false;
  Mentioned mentioned;  // values that inputs are to have

  /// Time that somebody asks for is used, so that only a number of cases that was asked for, too,
  /// ends the search before.
  void set_seconds(double value) {
    seconds = value;
    if (!cases_chosen) cases = unlimited;
  }
  void set_cases(std::uint64_t value) {
    cases = value;
    cases_chosen = true;
  }
  static constexpr std::uint64_t unlimited = ~std::uint64_t{0};
};

struct Counterexample {
  std::string id;  // in the failure store; empty when it was not stored
  Failure failure;
  std::vector<Argument> arguments;
  std::vector<Argument> original;  // before shrinking
  std::vector<std::uint64_t> choices;
  // Cases that have to run before, in the same process, or this one does not fail.
  std::vector<std::vector<Argument>> before;
  std::vector<std::vector<std::uint64_t>> choices_before;
  std::string output;  // what the case printed
  std::uint64_t shrink_steps = 0;
  std::uint64_t shrink_evaluations = 0;
  bool shrink_finished = false;
  bool from_store = false;
  std::uint64_t found_after = 0;  // cases
  std::string found_by;           // what has led to it; empty for a stored failure
  SourcePlace found_at;           // the comparison that has
};

/// How much a relation between executions was put to the test.
struct RelationCounts {
  std::uint64_t pairs = 0;             // sets of executions that were compared
  std::uint64_t inputs_differed = 0;   // in so many of them
  std::uint64_t outputs_differed = 0;  // in so many of them
  std::uint64_t incomparable = 0;      // left out: an execution threw, or was unsteady by itself
  std::uint64_t shared = 0;            // more pairs, with executions of other cases
  void add(const RelationCounts& other) {
    pairs += other.pairs;
    inputs_differed += other.inputs_differed;
    outputs_differed += other.outputs_differed;
    incomparable += other.incomparable;
    shared += other.shared;
  }
};

/// How much of a language's grammar the inputs have reached.
struct GrammarReach {
  std::string language;
  std::uint64_t sentences = 0;  // that were looked at
  std::uint64_t rules = 0;
  std::uint64_t rules_reached = 0;
  std::uint64_t paths = 0;  // of two rules, parent and child
  std::uint64_t paths_reached = 0;
  std::vector<std::string> missed;  // rules, or `parent>child`; a few of them
};

/// A place where the code under test compares.
struct ComparedPlace {
  std::uint64_t at = 0;  // in the file of the program
  std::string value;     // of the side that is always the same; empty if there is none
  bool met = false;      // some input made both sides equal
  SourcePlace place;
};

/// What a search saw of the code under test; nothing where that does not report to it.
struct GuideCounts {
  std::uint64_t cases = 0;        // that were looked at
  std::uint64_t edges = 0;        // from one block of the code to the next
  std::uint64_t kept = 0;         // inputs that reached something new
  std::uint64_t kept_before = 0;  // by earlier runs
  bool ran_dry = false;           // nothing new came for long
  std::vector<ComparedPlace> comparisons;
  std::vector<std::string> troubles;  // with files that were to be read or written
};

/// How the runs of a law went.
struct LawCounts {
  std::uint64_t premise_held = 0;
  std::uint64_t failures = 0;
  std::uint64_t exceptions = 0;
  void add(const LawCounts& other) {
    premise_held += other.premise_held;
    failures += other.failures;
    exceptions += other.exceptions;
  }
};

/// What became of an input that a solver proposes.
enum class Proposal {
  none,
  not_drawn,  // the generators do not make it
  rejected,   // it lies outside of what is tested
  passed,
  failed
};

enum class Outcome { passed, proved, failed, error };

struct Result {
  Outcome outcome = Outcome::passed;
  std::uint64_t cases = 0;
  std::uint64_t rejected = 0;
  std::uint64_t seed = 0;
  FilterCounts filters;
  RelationCounts relation;
  LawCounts law;
  GuideCounts guide;
  Wide size = ~Wide{0};  // of the input space, if known
  double seconds = 0;
  bool budget_ended_by_time = false;
  std::vector<std::pair<std::string, std::uint64_t>> labels;
  std::vector<GrammarReach> grammars;  // of the languages that inputs were drawn from
  std::vector<Counterexample> counterexamples;
  std::string error;       // what is wrong with the test itself, and what to do
  bool no_input = false;   // the error is that a generator has no members
  std::string no_objects;  // why no object of a law could be made
  std::string notice;      // worth saying although nothing failed
  std::string incomplete;  // all that is drawn was tried: why that is not every input
  Proposal proposal = Proposal::none;
};

/// Runs stored failures, all inputs if they are few, boundary values, then random inputs.
Result run(Property& property, const Settings& settings);

/// Defaults, overridden by the environment (SURETY_CASES=...) and by the program's own arguments
/// (--surety_cases=...). Throws SettingsError.
Settings settings_from_environment();
struct SettingsError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The result as a person wants to read it; `color` for terminals.
std::string to_text(const Property& property, const Result& result, bool color);
/// Only its first counterexample, without color and without a test to paste.
std::string counterexample_text(const Property& property, const Result& result);

/// Records that the present case has failed, at once, whatever happens to it afterwards: code that
/// catches everything or crashes cannot hide it. The first failure of a case counts.
void fail_case(Failure failure);
/// Thrown by those who have called `fail_case` and want the case to end.
struct StopCase {};

/// Counts the present case under a name; the shares are shown at the end.
void label(const std::string& name);
inline void classify(bool condition, const std::string& name) {
  if (condition) label(name);
}
/// Adds to the counts of the present property's relation.
void count_relation(const RelationCounts& counts);
/// Adds to the counts of the present property's law.
void count_law(const LawCounts& counts);
/// For relations that compare executions of different cases: the number by which the present case
/// can be made again; nothing if it cannot.
std::optional<std::uint64_t> repeatable_case();
/// Has the case tried next that is the present one with some parameters taken from another. Pairs:
/// the place of a parameter here, and of the one to take there, both counted from 0.
void try_with(std::uint64_t other, std::vector<std::pair<std::size_t, std::size_t>> taken);
/// The source of the present case, for draws inside a test body.
Source& current_source();
/// Shows a value drawn inside the body among the arguments of a counterexample.
void note_drawn(const std::string& name, const std::string& literal);
/// True while a counterexample is being described: only then is `note_drawn` of use.
bool describing();

}  // namespace surety
