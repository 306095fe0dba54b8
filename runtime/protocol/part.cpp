#include "runtime/protocol/part.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "runtime/protocol/hypothesis.h"
#include "runtime/protocol/watchdog.h"
#include "surety/protocol/context.h"
#include "surety/protocol/digest.h"
#include "surety/protocol/message.h"
#include "surety/protocol/network.h"
#include "surety/protocol/symbol.h"
#include "surety/protocol/validator.h"

namespace surety::protocol {

namespace {
constexpr std::size_t reasons_told = 10;
constexpr std::size_t expected_kept = 200;

/// Compares what is known, and takes the rest as equal.
class Glance final : public Matcher {
 public:
  bool equal(const char*, const TermPtr& expected, const TermPtr& observed) override {
    if (expected->op != Term::Op::constant || observed->op != Term::Op::constant) return true;
    return expected->number == observed->number && expected->text == observed->text;
  }
};

std::string said(const char* what) { return what; }
std::string said(const MessageBase& message) { return print(message); }
}  // namespace

Part::Part(Shared& common)
    : shared(common),
      model(common.model.get()),
      network(common.network.get()),
      options(common.options),
      tools(&common.tools),
      settings{options.reaction, options.observer, options.outcomes},
      decisive(network->synchronous() || network->ordered_per_endpoint()),
      spare(model->initial()),
      watchdog(common.watchdog.get()),
      statistics(common.statistics) {
  hypotheses.emplace_back(model->initial(), *tools);
}

void Part::give_up(std::string reason) {
  verdict = Verdict::undecided;
  undecided_reason = std::move(reason);
  stopped = true;
  hypotheses.clear();
}

void Part::count_reaction() {
  ++statistics.reactions;
  if (++steps > options.steps) {
    throw OutOfBudget{"more than " + std::to_string(options.steps) +
                      " reactions were run for one observation (Options::steps)"};
  }
}

/// Runs a reaction, or an idle action when there is no request, in all its ways; `observed`: only
/// those count that answer with this.
template <class Sink>
void Part::react(const Hypothesis& base, const Arrival* arrival, const MessageBase* observed,
                 Sink&& sink) {
  const Packet* request = arrival == nullptr ? nullptr : &base.incoming[arrival->index].packet;
  const Endpoint source = request == nullptr ? 0 : request->endpoint;
  const std::uint32_t connection =
      request == nullptr ? shared.connection_of(0) : request->connection;
  for_each_outcome(
      base, source, settings,
      [&](Hypothesis& h, Context& context) {
        count_reaction();
        const Watchdog::Guard guard(watchdog);
        context.set_observed(observed);
        context.set_connection(connection);
        if (arrival == nullptr) {
          ++h.idle_steps;
          run_model([&] { h.state->idle(context); }, "on_idle");
        } else {
          const Packet packet = take(h.incoming, *arrival);
          run_model([&] { h.state->react(*packet.message, context); }, *packet.message);
        }
        return true;
      },
      [&](Hypothesis&& h, Context& context) {
        for (Packet& packet : context.sent()) {
          const std::uint32_t now = shared.connection_of(packet.endpoint);
          packet.connection = packet.endpoint == source ? connection : now;
          if (packet.connection == now) h.outgoing.push_back({std::move(packet), 0});
        }
        sink(std::move(h));
      });
}

template <class Run, class What>
void Part::run_model(Run&& run, const What& what) {
  try {
    run();
  } catch (const ModelError& error) {
    throw ModelError("model " + model->name() + ", reaction to " + said(what) + ": " +
                     error.what());
  } catch (const std::exception& error) {
    throw ModelError("model " + model->name() + ": the reaction to " + said(what) +
                     " threw: " + error.what());
  }
}

/// The usual case without copies: one hypothesis, one pending request, a reaction that asks
/// nothing and answers once. False when it is not the usual case; then nothing has changed.
bool Part::fast_received(Endpoint endpoint, const MessageBase& message) {
  if (!decisive || hypotheses.size() != 1 || model->has_idle()) return false;
  Hypothesis& h = hypotheses[0];
  if (!h.outgoing.empty() || h.incoming.size() != 1 || !h.solver.empty()) return false;
  const Packet& request = h.incoming[0].packet;
  if (request.endpoint != endpoint || request.connection != shared.connection_of(endpoint)) {
    return false;
  }
  spare->assign(*h.state);
  count_reaction();
  Context context(h.solver, straight, endpoint, options.reaction, options.observer);
  context.send_into(sent);
  context.set_observed(&message);
  context.set_connection(request.connection);
  {
    const Watchdog::Guard guard(watchdog);
    run_model([&] { h.state->react(*h.incoming[0].packet.message, context); },
              *h.incoming[0].packet.message);
  }
  RunMatcher matcher(context);
  const bool usual = straight.length() == 0 && h.solver.empty() && context.possible() &&
                     context.sent().size() == 1 && context.sent()[0].endpoint == endpoint;
  if (usual && context.sent()[0].message->match_with(matcher, message) && h.solver.empty()) {
    h.incoming.clear();
    tell_cited(context.sent()[0]);
    return true;
  }
  std::swap(h.state, spare);
  straight = Script();
  h.solver = Solver(*tools);
  return false;
}

/// Successors of one hypothesis that explain the message.
template <class Sink>
void Part::explain(const Hypothesis& base, Explanation& wanted, Sink&& sink) {
  std::vector<Hypothesis> work;
  work.push_back(base);
  work.back().idle_steps = 0;
  while (!work.empty()) {
    const Hypothesis h = std::move(work.back());
    work.pop_back();
    if (deliver(h, wanted, sink)) continue;
    proceed(h, wanted, [&](Hypothesis&& next) {
      if (is_new(next, wanted)) work.push_back(std::move(next));
    });
  }
  if (wanted.reasons != nullptr && !wanted.owed) {
    wanted.reasons->push_back("in the state " + print(base.state->json()) + " with " +
                              std::to_string(base.incoming.size()) +
                              " unanswered messages it sends nothing to endpoint " +
                              std::to_string(wanted.endpoint));
  }
}

/// Takes what the model has sent already as the message. True when that decides: whatever the
/// model does next comes too late.
template <class Sink>
bool Part::deliver(const Hypothesis& h, Explanation& wanted, Sink&& sink) {
  std::vector<Arrival>& arrivals = wanted.arrivals;
  arrivals.clear();
  network->arrivals(h.outgoing, Direction::from_model, arrivals);
  bool decided = decisive && network->synchronous() && !h.outgoing.empty();
  for (const Arrival& arrival : arrivals) {
    const Packet& packet = h.outgoing[arrival.index].packet;
    if (packet.endpoint != wanted.endpoint) {
      if (network->synchronous()) tell_owed_first(h, packet, wanted);
      continue;
    }
    decided = decided || decisive;
    wanted.owed = true;
    for_each_outcome(
        h, wanted.endpoint, settings,
        [&](Hypothesis& copy, Context& context) {
          RunMatcher matcher(context);
          take(copy.outgoing, arrival);
          const bool fits = packet.message->match_with(matcher, wanted.message);
          if (!fits) tell_mismatch(h, packet, matcher.conflict(), wanted);
          return fits;
        },
        [&](Hypothesis&& copy, Context&) {
          tell_cited(packet);
          sink(std::move(copy));
        });
  }
  return decided;
}

/// Runs the model one step further, in all its ways.
template <class Sink>
void Part::proceed(const Hypothesis& h, Explanation& wanted, Sink&& sink) {
  std::vector<Arrival>& arrivals = wanted.arrivals;
  arrivals.clear();
  network->arrivals(h.incoming, Direction::to_model, arrivals);
  if (network->ordered_per_endpoint() && arrivals.size() > 1 && !options.partition &&
      model->has_partition()) {
    keep_concerned(h, wanted.endpoint, arrivals);
  }
  // Another endpoint's messages first, so that this endpoint's are taken up first.
  std::stable_partition(arrivals.begin(), arrivals.end(), [&](const Arrival& a) {
    return h.incoming[a.index].packet.endpoint != wanted.endpoint;
  });
  for (const Arrival& arrival : arrivals) {
    const Packet& request = h.incoming[arrival.index].packet;
    // What is sent to the endpoint next has to be the message: see `is_new`.
    const bool answers = decisive && wanted.reasons == nullptr &&
                         request.endpoint == wanted.endpoint &&
                         request.connection == shared.connection_of(wanted.endpoint);
    react(h, &arrival, answers ? &wanted.message : nullptr, sink);
  }
  if (model->has_idle() && h.idle_steps < options.idle_steps) react(h, nullptr, nullptr, sink);
}

/// Whether a hypothesis can lead to the message and differs from all that came before it.
bool Part::is_new(Hypothesis& next, Explanation& wanted) {
  // Most ways of a reaction differ from what was observed in something known: they are not worth
  // comparing with the others. Where reasons are wanted, they are looked at all the same.
  const bool hopeless =
      decisive && wanted.reasons == nullptr && !may_be(next, wanted.endpoint, wanted.message);
  if (hopeless || !next.compact()) return false;
  if (!wanted.seen.insert(next.fingerprint(requests)).second) {
    ++statistics.merged;
    return false;
  }
  if (wanted.seen.size() > options.hypotheses) {
    throw OutOfBudget{"more than " + std::to_string(options.hypotheses) +
                      " hypotheses for one observation (Options::hypotheses)"};
  }
  return true;
}

/// Notes that another endpoint had to get its message before.
void Part::tell_owed_first(const Hypothesis& h, const Packet& packet, Explanation& wanted) const {
  if (wanted.reasons == nullptr) return;
  wanted.owed = true;
  wanted.reasons->push_back("in the state " + print(h.state->json()) + " it owed " +
                            print(*packet.message) + " to endpoint " +
                            std::to_string(packet.endpoint) + " first");
}

/// Notes what would have been sent instead of the message.
void Part::tell_mismatch(const Hypothesis& h, const Packet& packet, const std::string& conflict,
                         Explanation& wanted) {
  if (wanted.reasons == nullptr) return;
  wanted.reasons->push_back("in the state " + print(h.state->json()) + " it would have sent " +
                            print(*packet.message) + (conflict.empty() ? "" : "; " + conflict));
  if (rejection.expected.size() >= expected_kept) return;
  rejection.expected.push_back({packet.message, conflict, {}});
  if (packet.cited != nullptr) rejection.expected.back().clauses = *packet.cited;
}

/// Keeps the arrivals that can matter to what the endpoint receives next: those about the same part
/// of the state, and what comes before such ones in their connections. Others can wait: independent
/// parts commute.
void Part::keep_concerned(const Hypothesis& h, Endpoint endpoint, std::vector<Arrival>& arrivals) {
  const auto ends = [](const Underway& u) { return is_end(*u.packet.message); };
  if (std::any_of(h.incoming.begin(), h.incoming.end(), ends)) return;  // concern all parts
  std::set<std::string> concerned;
  std::vector<std::string> about;
  about.reserve(h.incoming.size());
  for (const Underway& u : h.incoming) about.push_back(model->partition(*u.packet.message));
  const auto same = [](const Packet& a, const Packet& b) {
    return a.endpoint == b.endpoint && a.connection == b.connection;
  };
  for (const Arrival& a : arrivals) {
    if (h.incoming[a.index].packet.endpoint == endpoint) concerned.insert(about[a.index]);
  }
  if (concerned.empty()) return;
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t i = 0; i < about.size(); ++i) {
      if (concerned.count(about[i]) == 0) continue;
      for (std::size_t j = 0; j < i; ++j) {
        if (same(h.incoming[i].packet, h.incoming[j].packet)) {
          grown = concerned.insert(about[j]).second || grown;
        }
      }
    }
  }
  arrivals.erase(
      std::remove_if(arrivals.begin(), arrivals.end(),
                     [&](const Arrival& a) { return concerned.count(about[a.index]) == 0; }),
      arrivals.end());
}

/// False when the next message to the endpoint is certainly another one.
bool Part::may_be(const Hypothesis& h, Endpoint endpoint, const MessageBase& message) const {
  const std::uint32_t connection = shared.connection_of(endpoint);
  for (const Underway& u : h.outgoing) {
    const bool here = u.packet.endpoint == endpoint && u.packet.connection == connection;
    if (!here && !network->synchronous()) continue;
    Glance glance;
    return here && u.packet.message->match_with(glance, message);
  }
  return true;
}

void Part::tell_cited(const Packet& packet) const {
  if (options.observer == nullptr || packet.cited == nullptr) return;
  for (const char* clause : *packet.cited) options.observer->cited(clause);
}

void Part::sent_by(Endpoint endpoint, const Message& message) {
  if (stopped) return;
  const std::uint32_t connection = shared.connection_of(endpoint);
  for (Hypothesis& h : hypotheses) h.incoming.push_back({{endpoint, message, connection}, 0});
}

/// What is under way to an endpoint that gave up will not be seen.
void Part::gave_up(Endpoint endpoint) {
  for (Hypothesis& h : hypotheses) {
    h.outgoing.erase(
        std::remove_if(h.outgoing.begin(), h.outgoing.end(),
                       [&](const Underway& u) { return u.packet.endpoint == endpoint; }),
        h.outgoing.end());
  }
}

void Part::received_by(Endpoint endpoint, const MessageBase& message) {
  if (stopped) return;
  steps = 0;
  requests.clear();
  try {
    received(endpoint, message);
  } catch (const OutOfBudget& budget) {
    give_up(budget.reason);
  }
}

void Part::received(Endpoint endpoint, const MessageBase& message) {
  if (fast_received(endpoint, message)) return;
  std::vector<Hypothesis> next;
  std::unordered_set<DigestValue, DigestHash> seen;
  for (const Hypothesis& h : hypotheses) {
    Explanation wanted{endpoint, message};
    explain(h, wanted, [&](Hypothesis&& survivor) {
      survivor.idle_steps = 0;
      if (!survivor.compact()) return;
      if (!seen.insert(survivor.fingerprint(requests)).second) {
        ++statistics.merged;
        return;
      }
      next.push_back(std::move(survivor));
      if (next.size() > options.hypotheses) {
        throw OutOfBudget{"more than " + std::to_string(options.hypotheses) +
                          " hypotheses (Options::hypotheses)"};
      }
    });
  }
  if (next.empty()) {
    reject(endpoint, message);
    return;
  }
  hypotheses = std::move(next);
  statistics.most_hypotheses =
      std::max<std::uint64_t>(statistics.most_hypotheses, hypotheses.size());
  const bool certain = std::any_of(hypotheses.begin(), hypotheses.end(),
                                   [](const Hypothesis& h) { return h.certain; });
  verdict = certain ? Verdict::explained : Verdict::undecided;
  undecided_reason = certain ? "" : "the solver does not know whether the constraints can hold";
}

void Part::reject(Endpoint endpoint, const MessageBase& message) {
  verdict = Verdict::violated;
  stopped = true;
  rejection.hypotheses = hypotheses.size();
  rejection.headline = "no run of the model \"" + model->name() + "\" explains that endpoint " +
                       std::to_string(endpoint) + " received " + print(message);
  for (const Hypothesis& h : hypotheses) {
    if (rejection.reasons.size() >= reasons_told) break;
    Explanation wanted{endpoint, message, &rejection.reasons};
    explain(h, wanted, [](Hypothesis&&) {});
  }
  std::sort(rejection.reasons.begin(), rejection.reasons.end());
  rejection.reasons.erase(std::unique(rejection.reasons.begin(), rejection.reasons.end()),
                          rejection.reasons.end());
  if (rejection.reasons.size() > reasons_told) rejection.reasons.resize(reasons_told);
  hypotheses.clear();
}

/// Endpoints that get a message in every way of processing all that is pending.
std::set<Endpoint> Part::owed_by(const Hypothesis& base) {
  std::vector<Hypothesis> work;
  work.push_back(base);
  std::set<Endpoint> result;
  bool first = true;
  std::size_t budget = 1'000;
  std::vector<Arrival> arrivals;
  while (!work.empty() && budget-- > 0) {
    Hypothesis h = std::move(work.back());
    work.pop_back();
    arrivals.clear();
    network->arrivals(h.incoming, Direction::to_model, arrivals);
    if (arrivals.empty()) {
      std::set<Endpoint> here, both;
      for (const Underway& u : h.outgoing) here.insert(u.packet.endpoint);
      std::set_intersection(here.begin(), here.end(), result.begin(), result.end(),
                            std::inserter(both, both.end()));
      result = first ? here : both;
      first = false;
      continue;
    }
    arrivals[0].stays = false;
    react(h, &arrivals[0], nullptr, [&](Hypothesis&& next) { work.push_back(std::move(next)); });
  }
  return result;
}

}  // namespace surety::protocol
