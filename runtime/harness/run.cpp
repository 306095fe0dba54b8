#include "runtime/harness/run.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "surety/harness/coverage.h"
#include "surety/harness/jexpression.h"
#include "surety/harness/script.h"
#include "surety/harness/system.h"
#include "surety/harness/tester.h"
#include "surety/protocol/fields_json.h"
#include "surety/protocol/message.h"
#include "surety/protocol/validator.h"

namespace surety::harness {

using protocol::Endpoint;
using protocol::Message;
using protocol::Verdict;
using std::chrono::milliseconds;

namespace {
constexpr unsigned most_silences = 3;  // of a run

protocol::Options options_of(const Tester& tester, Coverage* coverage) {
  protocol::Options options = tester.options;
  if (coverage != nullptr) options.observer = coverage;
  return options;
}
}  // namespace

Runner::Runner(const Tester& tester, System& system, const Settings& settings, Coverage* coverage)
    : tester_(tester),
      system_(system),
      settings_(settings),
      options_(options_of(tester, coverage)),
      validator_(tester.usual_model != nullptr ? tester.usual_model : tester.model, tester.network,
                 options_),
      full_(tester.usual_model == nullptr) {
  if (tester_.before_run) tester_.before_run();
  system_.begin();
}

void Runner::begin(Step step) {
  step_ = std::move(step);
  last_ = Clock::now();
  state_ = State::answers;
}

void Runner::begin_end() {
  ending_ = true;
  step_ = Step();
  step_.after = After::all;
  last_ = Clock::now();
  state_ = State::answers;
}

/// Whether there are answers that the present step waits for.
bool Runner::waiting() const {
  if (step_.after == After::nothing) return false;
  if (step_.after == After::own) {
    const auto found = unanswered_.find(step_.client);
    return found != unanswered_.end() && !found->second.empty();
  }
  for (const auto& entry : unanswered_) {
    if (!entry.second.empty()) return true;
  }
  return false;
}

/// Whether the answers have come, or none is waited for any more.
bool Runner::answered(Clock::time_point looked) {
  while (!over() && waiting()) {
    if (looked < last_ + settings_.patience) return false;
    nothing_came();
    // Where an answer is due the run goes on all the same: it may show by an answer to something
    // else that comes in its place.
    if (!run_.owed.empty()) return true;
    last_ = looked;
  }
  return true;
}

bool Runner::resume(Clock::time_point looked) {
  if (state_ == State::ready) return true;
  if (state_ == State::answers) {
    if (!answered(looked)) return false;
    send_at_ = step_.pause == 0 ? looked : Clock::now() + milliseconds(step_.pause);
    state_ = State::pause;
    // What comes after the last answer is worth another look.
    if (ending_) heard_since_request_ = false;
  }
  if (state_ == State::pause && !over()) {
    if (looked < send_at_) return false;
    state_ = State::look;
  }
  if (!over() && !heard_since_request_) return false;
  if (!over() && !ending_) send();
  state_ = State::ready;
  return true;
}

Clock::time_point Runner::deadline() const {
  switch (state_) {
    case State::answers:
      return last_ + settings_.patience;
    case State::pause:
      return send_at_;
    default:
      return {};  // at once
  }
}

void Runner::send() {
  std::optional<protocol::JsonProblem> unreadable;
  const Message request = tester_.model->request_from(
      instantiate(step_.request, transcript_, tester_.functions), unreadable);
  std::string problem;
  if (request == nullptr) {
    problem = unreadable->text;
  } else if (tester_.problem) {
    problem = tester_.problem(*request);
  }
  if (!problem.empty()) {
    broken_ = true;
    run_.reason = "the step " + step_.request.dump() + " is not a request: " + problem;
    return;
  }
  run_.script.push_back(step_);
  ++run_.requests;
  run_.labels.push_back(step_.label);
  transcript_.add(step_.label, request);
  unanswered_[step_.client].push_back(step_.label);
  validator_.observe_sent(step_.client, request);
  heard_since_request_ = false;
  system_.send(step_, request);
}

void Runner::take(const std::vector<Observation>& observations) {
  heard_since_request_ = true;
  const std::size_t before = run_.labels.size();
  for (const Observation& observation : observations) {
    if (over()) return;
    happened(observation);
  }
  if (run_.labels.size() == before) return;
  const auto now = Clock::now();
  if (state_ == State::answers) {
    run_.slowest = std::max(run_.slowest, std::chrono::ceil<milliseconds>(now - last_));
  }
  last_ = now;
}

/// Until it is done, for a run that is alone.
void Runner::go_on() {
  for (auto looked = Clock::now(); !resume(looked);) {
    looked = Clock::now();
    observations_.clear();
    system_.wait(idle() ? std::chrono::ceil<milliseconds>(deadline() - looked) : milliseconds(0),
                 observations_);
    take(observations_);
  }
}

bool Runner::perform(const Step& step) {
  begin(step);
  go_on();
  return !over();
}

Run Runner::finish() {
  begin_end();
  go_on();
  return end();
}

Run Runner::end() {
  if (!over() && !run_.owed.empty()) run_.kind = Kind::unanswered;
  system_.end();
  run_.trace = validator_.trace();
  if (broken_ && run_.kind == Kind::nothing) run_.kind = Kind::undecided;
  return std::move(run_);
}

void Runner::happened(const Observation& observation) {
  auto& waiting = unanswered_[observation.endpoint];
  switch (observation.kind) {
    case Observation::Kind::sent:
      run_.labels.push_back(0);
      validator_.observe_sent(observation.endpoint, observation.message);
      return;
    case Observation::Kind::closed:
      run_.owed.erase(observation.endpoint);
      if (waiting.empty() && !tester_.model->has_closed()) return;
      run_.closed += waiting.size();
      waiting.clear();
      run_.labels.push_back(0);
      validator_.observe_closed(observation.endpoint);
      return;
    case Observation::Kind::received:
      break;
  }
  ++run_.answers;
  run_.owed.erase(observation.endpoint);
  unsigned label = 0;
  if (!waiting.empty()) {
    label = waiting.front() + 1;
    waiting.pop_front();
    transcript_.add(label, observation.message);
  }
  run_.labels.push_back(label);
  note(validator_.observe_received(observation.endpoint, observation.message), label);
}

/// What has happened so far, once more with the full model.
Verdict Runner::take_full_model() {
  full_ = true;
  protocol::ValidatorBase again(tester_.model, tester_.network, options_);
  Verdict verdict = again.verdict();
  for (const protocol::Event& event : validator_.trace()) verdict = again.observe(event);
  validator_ = std::move(again);
  return verdict;
}

void Runner::note(Verdict verdict, unsigned label) {
  if (verdict == Verdict::violated && !full_) {
    suspect_ = Suspect{validator_.rejection(), validator_.trace().size() - 1, label};
    verdict = take_full_model();
  }
  if (verdict == Verdict::undecided) {
    run_.kind = Kind::undecided;
    run_.reason = validator_.undecided_reason();
  }
  if (verdict != Verdict::violated) return;
  run_.kind = Kind::violation;
  blame(label);
}

/// Says which answer is to blame: the last one, after which nothing explains the run any more, or
/// an earlier one that was explained by something unusual only.
void Runner::blame(unsigned label) {
  run_.rejection = validator_.rejection();
  run_.blamed = validator_.trace().size() - 1;
  if (suspect_ && suspect_->event < run_.blamed && suspect_is_to_blame()) {
    run_.rejection = suspect_->rejection;
    run_.blamed = suspect_->event;
    label = suspect_->label;
  }
  Message request;
  for (const auto& entry : transcript_.entries()) {
    if (label != 0 && entry.label == label - 1) request = entry.message;
  }
  if (tester_.signature) {
    run_.signature = tester_.signature(request, validator_.trace()[run_.blamed].message);
  }
}

/// Whether all the rest is as usual if nothing is known of that answer.
bool Runner::suspect_is_to_blame() const {
  const protocol::Trace& trace = validator_.trace();
  const protocol::Event& answer = trace[suspect_->event];
  if (answer.message == nullptr || (tester_.anytime && tester_.anytime(*answer.message))) {
    return false;
  }
  protocol::ValidatorBase rest(tester_.usual_model, tester_.network, tester_.options);
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (i == suspect_->event) {
      rest.observe_gave_up(answer.endpoint);
    } else if (rest.observe(trace[i]) == Verdict::violated) {
      return false;
    }
  }
  return true;
}

/// Nobody said anything for too long: is an answer owed?
void Runner::nothing_came() {
  if (++silences_ > most_silences) {
    run_.kind = Kind::unanswered;
    return;
  }
  if (!full_) take_full_model();  // which may owe less
  const std::set<Endpoint> owed = validator_.owed();
  for (auto& [endpoint, labels] : unanswered_) {
    if (labels.empty()) continue;
    if (owed.count(endpoint) != 0) {
      run_.owed.insert(endpoint);
    } else {
      run_.closed += labels.size();
      labels.clear();
      run_.labels.push_back(0);
      validator_.observe_closed(endpoint);
      system_.drop(endpoint);
    }
  }
}

Run run_script(const Tester& tester, const Script& script, const Settings& settings,
               Coverage* coverage) {
  Runner runner(tester, *tester.system, settings, coverage);
  // What happens at the same time should not depend on whether a client has been there before.
  const bool several = std::any_of(script.begin(), script.end(), [&](const Step& step) {
    return step.client != script.front().client;
  });
  for (const Step& step : script) {
    if (several) tester.system->open(step.client);
  }
  for (const Step& step : script) {
    if (!runner.perform(step)) break;
  }
  return runner.finish();
}

}  // namespace surety::harness
