// The validator: can any run of the model explain what was observed?
//
//   Validator<KeyValue> validator(tcp());
//   validator.sent(1, KeyValue::Put{"a", "x"});       // the tester sent it on connection 1
//   validator.received(1, KeyValue::Done{});          // the tester received it
//   ASSERT_TRUE(validator.explained()) << validator.report();
//
// Verdicts: `explained` (some run of the model fits), `violated` (none does), `undecided` (a
// limit was reached or the solver does not know; never counted as a violation).
//
// Limits: one thread. A violated validator stays so; `report()` tells why. For complete recorded
// histories `check_history` (surety/protocol/history.h) is faster.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "surety/protocol/context.h"
#include "surety/protocol/json.h"
#include "surety/protocol/message.h"
#include "surety/protocol/model.h"
#include "surety/protocol/network.h"

namespace surety::protocol {

enum class Verdict : std::uint8_t { explained, violated, undecided };
const char* name_of(Verdict verdict);

/// How often each tier of the solver was asked.
struct SolverCounts {
  std::uint64_t builtin = 0;     // answered by the built-in procedures
  std::uint64_t enumerated = 0;  // of these, by trying all values of small domains
  std::uint64_t z3 = 0;
  std::uint64_t z3_cached = 0;
  std::uint64_t unknown = 0;
};

struct Options {
  std::size_t hypotheses = 100'000;       // at most, at any time
  std::size_t steps = 5'000'000;          // reactions run, for one observation
  std::size_t outcomes = 100'000;         // ways in which one reaction may go
  std::uint32_t idle_steps = 8;           // spontaneous actions between two observations
  std::uint32_t z3_milliseconds = 1'000;  // per question
  bool partition = false;  // by the model's partition(): the model answers each request once, no
                           // client sends about another part before it has its response; neither
                           // is needed where responses name their part, too
  bool answers_in_order = false;  // each request is answered once, an endpoint's in their order: a
                                  // client may ask about parts without waiting, in any real order
  double reaction_seconds = 0;    // ends the process if one reaction takes longer; 0: off
  Context::Limits reaction;
  Observer* observer = nullptr;  // coverage of the model
};

struct Statistics {
  std::uint64_t observations = 0;
  std::uint64_t reactions = 0;
  std::uint64_t merged = 0;  // hypotheses that were equal to another one
  std::uint64_t most_hypotheses = 0;
  SolverCounts solver;
};

/// One step of what was observed.
struct Event {
  enum class Kind : std::uint8_t {
    sent,      // by the tester
    received,  // by the tester
    gave_up,   // the tester stopped waiting for what it has not got on this endpoint: its
               // requests may have an effect at any later time, or never
    closed     // the connection of this endpoint has ended: as gave_up, and models with on_closed
               // receive it
  };
  Kind kind = Kind::sent;
  Endpoint endpoint = 0;
  Message message;       // null for gave_up and closed
  std::size_t line = 0;  // in the trace, 0 when there is none
};
using Trace = std::vector<Event>;

/// Why an observation could not be explained.
struct Rejection {
  std::size_t event = 0;             // index of the first event that cannot be explained
  std::string headline;              // "no run of the model explains ..."
  std::vector<std::string> reasons;  // one per hypothesis (the first ones), what it would have sent
  std::size_t hypotheses = 0;        // how many there were
  /// What the model would have sent in the place of what was observed (the first ones).
  struct Expected {
    Message message;
    std::string conflict;              // empty when a plain field differed
    std::vector<const char*> clauses;  // those that the model cited
  };
  std::vector<Expected> expected{};
};

class ValidatorBase {
 public:
  ValidatorBase(ModelPtr model, NetworkPtr network, const Options& options = {});
  ~ValidatorBase();
  ValidatorBase(ValidatorBase&&) noexcept;
  ValidatorBase& operator=(ValidatorBase&&) noexcept;

  Verdict observe_sent(Endpoint endpoint, Message message);
  Verdict observe_received(Endpoint endpoint, Message message);
  Verdict observe_gave_up(Endpoint endpoint);
  Verdict observe_closed(Endpoint endpoint);
  Verdict observe(const Event& event);

  Verdict verdict() const;
  bool explained() const { return verdict() == Verdict::explained; }
  /// Only when violated.
  const Rejection& rejection() const;
  /// Why undecided.
  const std::string& undecided_reason() const;
  /// The verdict in words, with the explanation.
  std::string report() const;
  const Trace& trace() const;
  Statistics statistics() const;
  std::size_t hypotheses() const;
  /// Endpoints to which every hypothesis owes a message: silence on them is worth a report.
  /// Lets each hypothesis process what it has received; changes nothing.
  std::set<Endpoint> owed() const;
  /// States of the live hypotheses, at most `most` of each part: for generators that look into the
  /// model.
  std::vector<Json> states(std::size_t most = 10) const;
  void each_state(std::size_t most, const std::function<void(const StateBase&)>& see) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

template <class M>
class Validator : public ValidatorBase {
 public:
  explicit Validator(NetworkPtr network = synchronous(), const Options& options = {})
      : ValidatorBase(model<M>(), std::move(network), options) {}
  Validator(M initial, NetworkPtr network, const Options& options = {})
      : ValidatorBase(model<M>(std::move(initial)), std::move(network), options) {}

  Verdict sent(Endpoint endpoint, typename M::Request message) {
    return observe_sent(endpoint, wrap(std::move(message)));
  }
  Verdict received(Endpoint endpoint, typename M::Response message) {
    return observe_received(endpoint, wrap(std::move(message)));
  }
  /// The tester stopped waiting for responses to what the endpoint has sent so far.
  Verdict gave_up(Endpoint endpoint) { return observe_gave_up(endpoint); }
  /// The connection of the endpoint has ended.
  Verdict closed(Endpoint endpoint) { return observe_closed(endpoint); }
};

}  // namespace surety::protocol
