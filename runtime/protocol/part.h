// Hypotheses of the online validator, about the whole state or about an independent part of it.
//
//   sent      is put under way in every hypothesis; nothing is processed yet
//   received  each hypothesis runs the model (on pending messages, on its own initiative) until
//             it has sent something that can be what arrived; the others die
//
// Processing is put off until an observation needs it. That loses nothing: what the model can do
// now it can do later in the same order, and more messages to choose from only add runs. Where
// the network keeps the order per endpoint, a message already sent to the endpoint decides.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "runtime/protocol/hypothesis.h"
#include "runtime/protocol/watchdog.h"
#include "runtime/solve/solver.h"
#include "surety/protocol/context.h"
#include "surety/protocol/digest.h"
#include "surety/protocol/message.h"
#include "surety/protocol/model.h"
#include "surety/protocol/network.h"
#include "surety/protocol/validator.h"

namespace surety::protocol {

/// Raised inside the search when a limit is reached; never leaves the validator.
struct OutOfBudget {
  std::string reason;
};

/// What the parts of a validator have in common.
struct Shared {
  ModelPtr model;
  NetworkPtr network;
  Options options;
  SolverTools tools;
  std::unique_ptr<Watchdog> watchdog;
  Statistics statistics;
  std::map<Endpoint, std::uint32_t> connections;  // of endpoints that gave up
  std::uint32_t connection_of(Endpoint endpoint) const {
    if (connections.empty()) return 0;
    const auto found = connections.find(endpoint);
    return found == connections.end() ? 0 : found->second;
  }
};

class Part {
 public:
  explicit Part(Shared& common);

  void sent_by(Endpoint endpoint, const Message& message);
  void received_by(Endpoint endpoint, const MessageBase& message);
  /// What is under way to an endpoint that gave up will not be seen.
  void gave_up(Endpoint endpoint);

  Verdict verdict = Verdict::explained;
  std::string undecided_reason;
  Rejection rejection;  // but for the number of the event
  std::vector<Hypothesis> hypotheses;

  /// Endpoints that get a message in every way of processing all that is pending.
  std::set<Endpoint> owed_by(const Hypothesis& base);

 private:
  /// The search for successors of one hypothesis that explain a message.
  struct Explanation {
    Endpoint endpoint;
    const MessageBase& message;
    std::vector<std::string>* reasons = nullptr;  // why others fail; null: not wanted
    bool owed = false;                            // a message was under way already
    std::vector<Arrival> arrivals{};              // memory of one step
    std::unordered_set<DigestValue, DigestHash> seen{};
  };

  void received(Endpoint endpoint, const MessageBase& message);
  bool fast_received(Endpoint endpoint, const MessageBase& message);
  template <class Sink>
  void explain(const Hypothesis& base, Explanation& wanted, Sink&& sink);
  template <class Sink>
  bool deliver(const Hypothesis& h, Explanation& wanted, Sink&& sink);
  template <class Sink>
  void proceed(const Hypothesis& h, Explanation& wanted, Sink&& sink);
  bool is_new(Hypothesis& next, Explanation& wanted);
  void tell_owed_first(const Hypothesis& h, const Packet& packet, Explanation& wanted) const;
  void tell_mismatch(const Hypothesis& h, const Packet& packet, const std::string& conflict,
                     Explanation& wanted);
  template <class Sink>
  void react(const Hypothesis& base, const Arrival* arrival, const MessageBase* observed,
             Sink&& sink);
  template <class Run, class What>
  void run_model(Run&& run, const What& what);
  void keep_concerned(const Hypothesis& h, Endpoint endpoint, std::vector<Arrival>& arrivals);
  bool may_be(const Hypothesis& h, Endpoint endpoint, const MessageBase& message) const;
  void tell_cited(const Packet& packet) const;
  void reject(Endpoint endpoint, const MessageBase& message);
  void give_up(std::string reason);
  void count_reaction();

  Shared& shared;
  const ModelType* model;
  const Network* network;
  const Options& options;
  SolverTools* tools;
  RunSettings settings;
  bool decisive;  // a message already sent to an endpoint decides what it receives next
  bool stopped = false;
  std::uint64_t steps = 0;  // reactions run for the present observation
  RequestDigests requests;  // for the present observation
  std::unique_ptr<StateBase> spare;
  Watchdog* watchdog;
  Statistics& statistics;
  Script straight;           // of reactions that ask nothing
  std::vector<Packet> sent;  // memory for the usual case
};

}  // namespace surety::protocol
