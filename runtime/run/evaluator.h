// Runs single cases on request, recorded, in a child process that is replaced when a case kills
// it. The shrinker, the replay of stored failures and the description of counterexamples go
// through here.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/run/cases.h"
#include "runtime/run/process.h"
#include "runtime/run/search.h"
#include "surety/detail/proposed.h"
#include "surety/failure.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety {

/// What became of a case.
struct Evaluation {
  Verdict verdict = Verdict::passed;
  Failure failure;
  std::string error;     // the test itself is at fault
  std::string observed;  // what the code under test returned, if results are written down
  Recording recording;   // empty if the process died before the input was complete
};

/// Inputs of cases in the order in which they ran.
using History = std::vector<Choices>;

class Evaluator {
 public:
  /// `fork` false: in this process.
  Evaluator(Property& property, const Settings& settings, std::uint64_t seed);
  ~Evaluator();
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

  Evaluation evaluate(const Choices& choices);
  /// The same for a case that is shown: sanitizers say all they know, which takes its time.
  Evaluation explain(const Choices& choices);
  /// Makes the case of a search again.
  Evaluation evaluate(const Found& found);
  /// The next case will be the first one of its process. Without processes nothing can be undone.
  void begin_anew();
  bool can_begin_anew() const { return in_process_ == nullptr; }
  /// Runs the cases one after the other in a new process, until one fails.
  std::vector<Evaluation> evaluate_in_order(const History& cases, bool in_full = false);
  /// Inputs that the search tried before this one.
  History cases_before(const Found& found);
  /// The choices that make the input; nothing if they are not known.
  std::optional<Choices> choices_of(const ProposedInput& input);
  /// The arguments that these choices make.
  std::vector<Argument> describe(const Choices& choices);
  /// What the last case printed.
  std::string output() const;
  /// How long a case may run from now on.
  void limit_case(double seconds) { case_seconds_ = seconds; }

 private:
  struct Block;
  enum class Request : std::uint32_t { choices, found, describe, before, encode };
  Evaluation ask(Request request, const Choices& input, const CaseName& name);
  std::optional<Failure> ask_child();
  /// The child's side: carries out the request in the block.
  void serve(CaseRunner& runner);
  void serve_description(CaseRunner& runner, const Choices& input);
  void serve_cases_before(CaseRunner& runner, const Choices& input);
  void serve_choices();
  void serve_case(CaseRunner& runner, const Choices& input);
  void loop();
  void start();
  void stop();

  Property& property_;
  const Settings& settings_;
  std::uint64_t seed_;
  double case_seconds_;
  SharedMemory memory_;
  Block* block_;
  ProposedInput proposed_;  // to be encoded
  OutputCapture output_;
  Child child_;
  int requests_ = -1;  // parent's ends of the two pipes
  int replies_ = -1;
  std::unique_ptr<CaseRunner> in_process_;
};

}  // namespace surety
