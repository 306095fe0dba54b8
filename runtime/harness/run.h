// One run: steps are sent when it is their time, and all that happens goes to the validator.
#pragma once

#include <deque>
#include <map>

#include "surety/harness/tester.h"

namespace surety::harness {

class Runner {
 public:
  Runner(const Tester& tester, const Settings& settings, Coverage* coverage);

  /// Performs one step. False when the run is over, because of what happened or because the step
  /// makes no request that the model knows (`broken`).
  bool perform(const Step& step);
  /// Waits for what is still to come and ends the run.
  Run finish();
  bool broken() const { return broken_; }

  const Transcript& transcript() const { return transcript_; }
  const protocol::ValidatorBase& validator() const { return validator_; }

 private:
  bool over() const { return run_.kind != Kind::nothing || broken_; }
  bool waiting(After after, protocol::Endpoint client) const;
  void wait_until_answered(After after, protocol::Endpoint client);
  void collect(std::chrono::milliseconds at_most);
  void happened(const Observation& observation);
  void note(protocol::Verdict verdict, const Observation* cause, unsigned label);
  protocol::Verdict take_full_model();
  void nothing_came();

  const Tester& tester_;
  const Settings& settings_;
  const protocol::Options options_;
  protocol::ValidatorBase validator_;
  bool full_ = true;  // the validator has the full model, not the usual one
  Transcript transcript_;
  Run run_;
  std::map<protocol::Endpoint, std::deque<unsigned>> unanswered_;  // labels of requests
  std::vector<Observation> observations_;
  bool broken_ = false;
  unsigned silences_ = 0;
};

}  // namespace surety::harness
