// One run: steps are sent when it is their time, and all that happens goes to the validator.
//
// A run never waits by itself, so that several can be under way in one loop:
//
//   begin(step) or begin_end()
//   while (!resume(now))  { wait until deadline(), or until something happens; take(it) }
//
// `perform` and `finish` do that for a run that is alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "surety/harness/coverage.h"
#include "surety/harness/jexpression.h"
#include "surety/harness/script.h"
#include "surety/harness/system.h"
#include "surety/harness/tester.h"
#include "surety/protocol/message.h"
#include "surety/protocol/validator.h"

namespace surety::harness {

class Runner {
 public:
  Runner(const Tester& tester, System& system, const Settings& settings, Coverage* coverage);

  /// The next step; only when the one before is done and the run is not over.
  void begin(Step step);
  /// There are no more steps: what is still to come is waited for.
  void begin_end();
  /// Goes on as far as it can. False when it has to wait: then what has happened has to be looked
  /// for and taken before it is called again. `looked`: when that was done last.
  bool resume(Clock::time_point looked);
  /// When it has to be resumed although nothing has happened.
  Clock::time_point deadline() const;
  /// Whether something has to happen, or some time has to pass, before it can go on.
  bool idle() const { return state_ == State::answers || state_ == State::pause; }
  void take(const std::vector<Observation>& observations);
  /// Over because of what happened, or because a step makes no request that the model knows
  /// (`broken`).
  bool over() const { return run_.kind != Kind::nothing || broken_; }
  bool broken() const { return broken_; }
  /// Gives the run away; ends it if it is not at its end.
  Run end();

  /// Performs one step. False when the run is over.
  bool perform(const Step& step);
  /// Waits for what is still to come and ends the run.
  Run finish();

  const Transcript& transcript() const { return transcript_; }
  const protocol::ValidatorBase& validator() const { return validator_; }

 private:
  enum class State : std::uint8_t {
    ready,    // for the next step
    answers,  // waits for answers
    pause,    // waits for the time of the step
    look      // wants to see what has happened before it goes on
  };
  bool waiting() const;
  bool answered(Clock::time_point looked);
  void send();
  void happened(const Observation& observation);
  void note(protocol::Verdict verdict, unsigned label);
  void blame(unsigned label);
  bool suspect_is_to_blame() const;
  protocol::Verdict take_full_model();
  void nothing_came();
  void go_on();

  const Tester& tester_;
  System& system_;
  const Settings& settings_;
  const protocol::Options options_;
  protocol::ValidatorBase validator_;
  bool full_ = true;  // the validator has the full model, not the usual one
  /// What the usual model could not explain first.
  struct Suspect {
    protocol::Rejection rejection;
    std::size_t event = 0;
    unsigned label = 0;
  };
  std::optional<Suspect> suspect_;
  Transcript transcript_;
  Run run_;
  std::map<protocol::Endpoint, std::deque<unsigned>> unanswered_;  // labels of requests
  State state_ = State::ready;
  Step step_;                         // the present one
  bool ending_ = false;               // there are no more
  Clock::time_point last_, send_at_;  // that something came; that the step may be sent
  bool heard_since_request_ = false;  // the system was looked at after the last request
  std::vector<Observation> observations_;
  bool broken_ = false;
  unsigned silences_ = 0;
};

}  // namespace surety::harness
