// Testers: a model, a system and a generator of requests, put together.
//
//   Tester tester;                       // what is tested, and how
//   tester.model = protocol::model<MyModel>();
//   tester.system = &system;             // SocketSystem with your codec, or CallSystem
//   tester.generator = &generator;
//   Finding finding = test(tester, settings);
//
// A run sends requests one after the other, each made by the generator with a view of the run so
// far, and hands everything that happens to the validator of the model. A run that the model cannot
// explain is run again as a script, shrunk, and run ten times for its reproduction rate.
//
// Several runs may be under way at the same time (lanes), so that some go on while others wait for
// their answers. A lane is a search of its own: what it sends depends on the seed, on its number
// and on what it was answered, not on the other lanes. What one of them finds is run again, shrunk
// and measured alone; if it does not show alone, the search goes on with one lane.
//
// Limits: one thread; one answer to each request of a client is taken as its answer (more are given
// to the model, but have no label).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "surety/harness/coverage.h"
#include "surety/harness/jexpression.h"
#include "surety/harness/script.h"
#include "surety/harness/system.h"
#include "surety/protocol/message.h"
#include "surety/protocol/model.h"
#include "surety/protocol/network.h"
#include "surety/protocol/validator.h"
#include "surety/source.h"

namespace surety::harness {

/// What a generator may look at, and draw from.
class View {
 public:
  View(Source& s, Steering& w, const Transcript& t, const protocol::ValidatorBase& v)
      : source_(s), steering_(w), transcript_(t), validator_(v) {}
  unsigned label = 1;     // of the step to be made
  unsigned clients = 1;   // that may be used
  std::size_t step = 0;   // number of the step in its run
  std::size_t steps = 0;  // how many the run will have

  Source& source() { return source_; }
  /// The run so far: for heuristics that look at the trace.
  const Transcript& transcript() const { return transcript_; }
  /// States of the model that fit the run so far: for heuristics that look at the state.
  std::vector<Json> states(std::size_t most = 1) const { return validator_.states(most); }
  /// The same as they are, for a model of type M; they last until the next step.
  template <class M>
  std::vector<const M*> states_of(std::size_t most = 1) const {
    std::vector<const M*> result;
    validator_.each_state(most, [&](const protocol::StateBase& state) {
      if (const M* known = state.as<M>()) result.push_back(known);
    });
    return result;
  }
  /// One of some alternatives, by their weights and by what has led to rare clauses so far. Names
  /// are literals.
  using Alternative = std::pair<const char*, double>;
  std::size_t pick(const std::vector<Alternative>& alternatives) {
    return pick(alternatives.data(), alternatives.size());
  }
  std::size_t pick(std::initializer_list<Alternative> alternatives) {
    return pick(alternatives.begin(), alternatives.size());
  }
  /// Labels of messages that have something at this path, the newest first.
  std::vector<unsigned> labels_with(const std::string& path) const;
  std::uint64_t below(std::uint64_t count) { return source_.choose(count - 1); }
  bool one_in(std::uint64_t count) { return below(count) == 0; }

 private:
  std::size_t pick(const Alternative* alternatives, std::size_t count);
  Source& source_;
  Steering& steering_;
  const Transcript& transcript_;
  const protocol::ValidatorBase& validator_;
};

class Generator {
 public:
  virtual ~Generator() = default;
  /// The next step of a run. Its label is `view.label`.
  virtual Step next(View& view) = 0;
};

struct Run;

struct Tester {
  protocol::ModelPtr model;
  /// The same model without what systems seldom do, if there is one: runs are validated with it
  /// first, which is quicker, and what it cannot explain is validated again with the full one.
  protocol::ModelPtr usual_model;
  protocol::NetworkPtr network = protocol::tcp();
  protocol::Options options;
  System* system = nullptr;
  /// Another one, for a further lane; none: there is one lane only. What runs in different systems
  /// do must not concern one another: they use resources of their own.
  std::function<std::unique_ptr<System>()> another_system;
  Generator* generator = nullptr;
  Functions functions = basic_functions();
  /// A name for the fault, so that shrinking does not wander from one to another.
  std::function<std::string(const protocol::Message& request, const protocol::Message& answer)>
      signature;
  /// What is wrong with a request, or nothing. Asked of every request before it is sent, whether it
  /// was drawn, shrunk or read from a file: one that is wrong ends its run as undecided.
  std::function<std::string(const protocol::MessageBase& request)> problem;
  /// Whether an answer may come at any time, such as an error: it is not blamed for a violation
  /// that shows later.
  std::function<bool(const protocol::MessageBase& answer)> anytime;
  /// A name for a fault that was shrunk, finer than the signature: `Settings::known` are such
  /// names. Without it, the signature is taken.
  std::function<std::string(const Run& run)> identity;
  /// Called before every run, for instance to start the system anew. Throws SystemError.
  std::function<void()> before_run;
  /// Members of a request that shrinking leaves alone, but for `simpler` and `simpler_scripts`.
  std::set<std::string> kept;
  /// Simpler forms of a request, the simplest first; added to the general ones.
  std::function<std::vector<Json>(const Json& request)> simpler;
  /// Whether a simpler form is worth a trial; all are when there is no such function.
  std::function<bool(const Json& request)> sensible;
  /// Simpler forms of a whole script: what has to change in several steps at once.
  std::function<std::vector<Script>(const Script& script)> simpler_scripts;
};

struct Settings {
  double seconds = 30;
  std::uint64_t runs = 0;  // 0: no limit
  std::uint64_t seed = 1;
  unsigned clients = 3;
  unsigned lanes = 1;                        // runs at the same time
  std::size_t steps = 40;                    // of the longest runs
  std::chrono::milliseconds patience{2000};  // how long an answer may take
  double shrink_seconds = 20;
  std::set<std::string> known;  // identities of faults that are passed over
  /// Told from time to time: runs, requests, seconds left.
  std::function<void(std::uint64_t runs, std::uint64_t requests, double left)> progress;
  std::function<void(std::uint64_t runs, std::size_t steps)> shrinking;
};

enum class Kind : std::uint8_t { nothing, violation, unanswered, undecided };
const char* name_of(Kind kind);

/// One run of a script.
struct Run {
  Kind kind = Kind::nothing;
  Script script;                      // what was done, up to the end of the run
  protocol::Trace trace;              // what happened
  std::vector<unsigned> labels;       // of the events in the trace; 0: none
  protocol::Rejection rejection;      // of a violation
  std::size_t blamed = 0;             // of a violation: the event in the trace that is to blame
  std::set<protocol::Endpoint> owed;  // of an unanswered run: who waits
  std::string reason;                 // of an undecided one
  std::string signature;
  std::uint64_t requests = 0, answers = 0, closed = 0;  // closed: requests without an answer
  std::chrono::milliseconds slowest{0};                 // that an answer was waited for
};

struct Totals {
  std::uint64_t runs = 0, requests = 0, answers = 0, closed = 0, undecided = 0, unanswered = 0;
  double seconds = 0;                    // of searching
  double shrink_seconds = 0;             // and of shrinking
  std::chrono::milliseconds slowest{0};  // that an answer was waited for
};

struct Finding {
  Kind kind = Kind::nothing;
  Run run;                   // the smallest one
  std::size_t original = 0;  // steps before shrinking
  std::uint64_t shrink_runs = 0;
  unsigned reproduced = 0, tried = 0;
  unsigned lanes = 1;  // that were under way when it was found
  Totals totals;
  Coverage coverage;
  std::string undecided_reason;   // of the last undecided run
  std::string identity;           // of a violation, see Tester
  std::uint64_t passed_over = 0;  // known faults that were found once more
};

/// Runs a script once. Throws SystemError.
Run run_script(const Tester& tester, const Script& script, const Settings& settings,
               Coverage* coverage = nullptr);
/// Searches until something is found or the budget is used up, and shrinks it. Found with several
/// lanes and not shown by any run alone is a finding with `lanes` above 1 and `reproduced` 0.
Finding test(const Tester& tester, const Settings& settings);
/// Goes on after each violation, past those that are known by then; the last finding tells what the
/// rest of the time has shown.
std::vector<Finding> test_all(const Tester& tester, Settings settings);
/// Shrinks a script that has led to `run`; updates the finding.
void shrink(const Tester& tester, const Settings& settings, Finding& finding);
/// The name by which a violation is known; see Tester::identity.
std::string identity_of(const Tester& tester, const Run& run);
/// Runs the script of the finding several times; four times as often if it does not show at all.
void measure_reproduction(const Tester& tester, const Settings& settings, Finding& finding,
                          unsigned times = 10);

}  // namespace surety::harness
