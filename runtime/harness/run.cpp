#include "runtime/harness/run.h"

#include "runtime/harness/connection.h"

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

Runner::Runner(const Tester& tester, const Settings& settings, Coverage* coverage)
    : tester_(tester),
      settings_(settings),
      options_(options_of(tester, coverage)),
      validator_(tester.usual_model != nullptr ? tester.usual_model : tester.model, tester.network,
                 options_),
      full_(tester.usual_model == nullptr) {
  tester.system->begin();
}

bool Runner::waiting(After after, Endpoint client) const {
  if (after == After::nothing) return false;
  if (after == After::own) {
    const auto found = unanswered_.find(client);
    return found != unanswered_.end() && !found->second.empty();
  }
  for (const auto& entry : unanswered_) {
    if (!entry.second.empty()) return true;
  }
  return false;
}

bool Runner::perform(const Step& step) {
  wait_until_answered(step.after, step.client);
  const auto begin = Clock::now() + milliseconds(step.pause);
  for (auto now = Clock::now(); !over() && now < begin; now = Clock::now()) {
    collect(std::chrono::ceil<milliseconds>(begin - now));
  }
  collect(milliseconds(0));
  if (over()) return false;
  std::optional<protocol::JsonProblem> problem;
  const Message request = tester_.model->request_from(
      instantiate(step.request, transcript_, tester_.functions), problem);
  if (request == nullptr) {
    broken_ = true;
    run_.reason = "the step " + step.request.dump() + " is no request: " + problem->text;
    return false;
  }
  run_.script.push_back(step);
  ++run_.requests;
  run_.labels.push_back(step.label);
  transcript_.add(step.label, request);
  unanswered_[step.client].push_back(step.label);
  validator_.observe_sent(step.client, request);
  tester_.system->send(step, request);
  return true;
}

void Runner::wait_until_answered(After after, Endpoint client) {
  auto last = Clock::now();
  while (!over() && waiting(after, client)) {
    const auto left = last + settings_.patience - Clock::now();
    if (left <= Clock::duration::zero()) {
      nothing_came();
      // Where an answer is due the run goes on all the same: it may show by an answer to something
      // else that comes in its place.
      if (!run_.owed.empty()) return;
      last = Clock::now();
      continue;
    }
    const std::size_t before = run_.labels.size();
    collect(std::chrono::ceil<milliseconds>(left));
    if (run_.labels.size() == before) continue;
    const auto now = Clock::now();
    run_.slowest = std::max(run_.slowest, std::chrono::ceil<milliseconds>(now - last));
    last = now;
  }
}

void Runner::collect(milliseconds at_most) {
  observations_.clear();
  tester_.system->wait(at_most, observations_);
  for (const Observation& observation : observations_) {
    if (over()) return;
    happened(observation);
  }
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
      if (waiting.empty()) return;
      run_.closed += waiting.size();
      waiting.clear();
      run_.labels.push_back(0);
      validator_.observe_gave_up(observation.endpoint);
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
  note(validator_.observe_received(observation.endpoint, observation.message), &observation, label);
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

void Runner::note(Verdict verdict, const Observation* cause, unsigned label) {
  if (verdict == Verdict::violated && !full_) verdict = take_full_model();
  if (verdict == Verdict::undecided) {
    run_.kind = Kind::undecided;
    run_.reason = validator_.undecided_reason();
  }
  if (verdict != Verdict::violated) return;
  run_.kind = Kind::violation;
  run_.rejection = validator_.rejection();
  Message request;
  for (const auto& entry : transcript_.entries()) {
    if (label != 0 && entry.label == label - 1) request = entry.message;
  }
  if (tester_.signature) run_.signature = tester_.signature(request, cause->message);
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
      validator_.observe_gave_up(endpoint);
      tester_.system->drop(endpoint);
    }
  }
}

Run Runner::finish() {
  wait_until_answered(After::all, 0);
  if (!over()) collect(milliseconds(0));
  if (!over() && !run_.owed.empty()) run_.kind = Kind::unanswered;
  tester_.system->end();
  run_.trace = validator_.trace();
  if (broken_ && run_.kind == Kind::nothing) run_.kind = Kind::undecided;
  return std::move(run_);
}

Run run_script(const Tester& tester, const Script& script, const Settings& settings,
               Coverage* coverage) {
  Runner runner(tester, settings, coverage);
  for (const Step& step : script) {
    if (!runner.perform(step)) break;
  }
  return runner.finish();
}

}  // namespace surety::harness
