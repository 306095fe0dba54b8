// One way in which the model may have got here: its state, what is known of the symbolic values,
// and the messages under way in both directions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/solve/solver.h"
#include "surety/protocol/context.h"
#include "surety/protocol/digest.h"
#include "surety/protocol/message.h"
#include "surety/protocol/model.h"
#include "surety/protocol/network.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

/// Digests of requests that are pending in many hypotheses, so that each is read once. The requests
/// have to exist as long as they are in it.
class RequestDigests {
 public:
  DigestValue of(const MessageBase& request);
  void clear() { known_.clear(); }

 private:
  std::vector<std::pair<const MessageBase*, DigestValue>> known_;
};

struct Hypothesis {
  Hypothesis(std::unique_ptr<StateBase> initial, SolverTools& tools)
      : state(std::move(initial)), solver(tools) {}
  Hypothesis(const Hypothesis& other)
      : state(other.state->clone()),
        solver(other.solver),
        incoming(other.incoming),
        outgoing(other.outgoing),
        certain(other.certain),
        idle_steps(other.idle_steps) {}
  Hypothesis(Hypothesis&&) noexcept = default;
  Hypothesis& operator=(Hypothesis&&) noexcept = default;
  Hypothesis& operator=(const Hypothesis&) = delete;
  ~Hypothesis() = default;

  std::unique_ptr<StateBase> state;
  Solver solver;
  std::vector<Underway> incoming, outgoing;  // to and from the model
  bool certain = true;                       // false: the solver did not know
  std::uint32_t idle_steps = 0;              // since the last observation

  /// Forgets and renumbers symbolic variables. False when the hypothesis turned out impossible.
  bool compact();
  /// Equal for hypotheses with the same future. Call `compact` before.
  DigestValue fingerprint(RequestDigests& requests) const;
  DigestValue fingerprint() const {
    RequestDigests requests;
    return fingerprint(requests);
  }
};

/// Takes the message of an arrival out of those under way.
Packet take(std::vector<Underway>& underway, const Arrival& arrival);

/// Requires an expected message to be the observed one, in a run of a Context.
class RunMatcher final : public Matcher {
 public:
  explicit RunMatcher(Context& context) : context_(context) {}
  bool equal(const char* path, const TermPtr& expected, const TermPtr& observed) override;
  /// The field that did not match, and why; empty when a plain field differed.
  const std::string& conflict() const { return conflict_; }

 private:
  Context& context_;
  std::string conflict_;
};

/// Runs `step(Hypothesis&, Context&) -> bool` on copies of `base` for every way its questions can
/// be answered, and hands those that are possible to `sink(Hypothesis&&, Context&)`.
struct RunSettings {
  Context::Limits limits;
  Observer* observer = nullptr;
  std::size_t outcomes = 100'000;
};
template <class Step, class Sink>
void for_each_outcome(const Hypothesis& base, Endpoint source, const RunSettings& settings,
                      Step&& step, Sink&& sink) {
  Script script;
  std::size_t runs = 0;
  do {
    if (++runs > settings.outcomes) {
      throw ModelError("a reaction has more than " + std::to_string(settings.outcomes) +
                       " outcomes: use fresh() for large domains (or raise Options::outcomes)");
    }
    Hypothesis copy(base);
    Context context(copy.solver, script, source, settings.limits, settings.observer);
    const bool fits = step(copy, context);
    copy.certain = copy.certain && context.certain();
    if (fits && context.possible()) sink(std::move(copy), context);
  } while (script.next());
}

}  // namespace surety::protocol
