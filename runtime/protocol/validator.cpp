// The online validator: a set of hypotheses that every observation filters.
//
//   sent      is put under way in every hypothesis; nothing is processed yet
//   received  each hypothesis runs the model (on pending messages, on its own initiative) until
//             it has sent something that can be what arrived; the others die
//
// Processing is put off until an observation needs it. That loses nothing: what the model can do
// now it can do later in the same order, and more messages to choose from only add runs. Where
// the network keeps the order per endpoint, a message already sent to the endpoint decides.
#include "surety/protocol/validator.h"

#include <algorithm>
#include <deque>
#include <map>
#include <unordered_map>

#include "runtime/protocol/hypothesis.h"
#include "runtime/protocol/watchdog.h"

namespace surety::protocol {

namespace {
constexpr std::size_t reasons_told = 10;
constexpr std::size_t events_kept = 2'000'000;

/// Raised inside the search when a limit is reached; never leaves this file.
struct OutOfBudget {
  std::string reason;
};
}  // namespace

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::explained:
      return "explained";
    case Verdict::violated:
      return "violated";
    case Verdict::undecided:
      return "undecided";
  }
  return "";
}

namespace {

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

/// The hypotheses about the whole state, or about an independent part of it.
struct Part {
  explicit Part(Shared& common)
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

  Shared& shared;
  const ModelType* model;
  const Network* network;
  const Options& options;
  SolverTools* tools;
  RunSettings settings;
  bool decisive;
  std::vector<Hypothesis> hypotheses;
  std::unique_ptr<StateBase> spare;
  Watchdog* watchdog;
  Statistics& statistics;
  Verdict verdict = Verdict::explained;
  bool stopped = false;
  std::string undecided_reason;
  Rejection rejection;
  Script straight;  // of reactions that ask nothing
  std::vector<Packet> sent;  // memory for the usual case

  void give_up(std::string reason) {
    verdict = Verdict::undecided;
    undecided_reason = std::move(reason);
    stopped = true;
    hypotheses.clear();
  }

  void count_reaction() {
    if (++statistics.reactions > options.steps) {
      throw OutOfBudget{"more than " + std::to_string(options.steps) +
                        " reactions were run (Options::steps)"};
    }
  }

  /// Runs a reaction, or an idle action when there is no request, in all its ways.
  template <class Sink>
  void react(const Hypothesis& base, const Arrival* arrival, Sink&& sink) {
    const Packet* request = arrival == nullptr ? nullptr : &base.incoming[arrival->index].packet;
    const Endpoint source = request == nullptr ? 0 : request->endpoint;
    const std::uint32_t connection =
        request == nullptr ? shared.connection_of(0) : request->connection;
    for_each_outcome(
        base, source, settings,
        [&](Hypothesis& h, Context& context) {
          count_reaction();
          const Watchdog::Guard guard(watchdog);
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

  static std::string said(const char* what) { return what; }
  static std::string said(const MessageBase& message) { return print(message); }
  template <class Run, class What>
  void run_model(Run&& run, const What& what) {
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
  bool fast_received(Endpoint endpoint, const MessageBase& message) {
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
      return true;
    }
    std::swap(h.state, spare);
    straight = Script();
    h.solver = Solver(*tools);
    return false;
  }

  /// Successors of one hypothesis that explain the message; with `reasons`, why the others fail.
  template <class Sink>
  void explain(const Hypothesis& base, Endpoint endpoint, const MessageBase& message, Sink&& sink,
               std::vector<std::string>* reasons) {
    std::vector<Hypothesis> work;
    std::unordered_map<DigestValue, bool, DigestHash> seen;
    work.push_back(base);
    work.back().idle_steps = 0;
    std::vector<Arrival> arrivals;
    bool owed_nothing = true;
    while (!work.empty()) {
      Hypothesis h = std::move(work.back());
      work.pop_back();
      arrivals.clear();
      network->arrivals(h.outgoing, Direction::from_model, arrivals);
      bool decided = decisive && network->synchronous() && !h.outgoing.empty();
      for (const Arrival& arrival : arrivals) {
        if (h.outgoing[arrival.index].packet.endpoint != endpoint) {
          if (reasons != nullptr && network->synchronous()) {
            owed_nothing = false;
            reasons->push_back("in the state " + print(h.state->json()) + " it owed " +
                               print(*h.outgoing[arrival.index].packet.message) + " to endpoint " +
                               std::to_string(h.outgoing[arrival.index].packet.endpoint) +
                               " first");
          }
          continue;
        }
        decided = decided || decisive;
        owed_nothing = false;
        const MessageBase& expected = *h.outgoing[arrival.index].packet.message;
        for_each_outcome(
            h, endpoint, settings,
            [&](Hypothesis& copy, Context& context) {
              RunMatcher matcher(context);
              take(copy.outgoing, arrival);
              const bool fits = expected.match_with(matcher, message);
              if (!fits && reasons != nullptr) {
                reasons->push_back("in the state " + print(h.state->json()) +
                                   " it would have sent " + print(expected) +
                                   (matcher.conflict().empty() ? ""
                                                               : "; " + matcher.conflict()));
              }
              return fits;
            },
            [&](Hypothesis&& copy, Context&) { sink(std::move(copy)); });
      }
      if (decided) continue;
      const auto later = [&](Hypothesis&& next) {
        if (!next.compact()) return;
        if (!seen.emplace(next.fingerprint(), true).second) {
          ++statistics.merged;
          return;
        }
        if (seen.size() > options.hypotheses) {
          throw OutOfBudget{"more than " + std::to_string(options.hypotheses) +
                            " hypotheses for one observation (Options::hypotheses)"};
        }
        work.push_back(std::move(next));
      };
      arrivals.clear();
      network->arrivals(h.incoming, Direction::to_model, arrivals);
      // Another endpoint's messages first, so that this endpoint's are taken up first.
      std::stable_partition(arrivals.begin(), arrivals.end(), [&](const Arrival& a) {
        return h.incoming[a.index].packet.endpoint != endpoint;
      });
      for (const Arrival& arrival : arrivals) react(h, &arrival, later);
      if (model->has_idle() && h.idle_steps < options.idle_steps) react(h, nullptr, later);
    }
    if (owed_nothing && reasons != nullptr) {
      reasons->push_back("in the state " + print(base.state->json()) + " with " +
                         std::to_string(base.incoming.size()) +
                         " unanswered messages it sends nothing to endpoint " +
                         std::to_string(endpoint));
    }
  }

  void sent_by(Endpoint endpoint, const Message& message) {
    if (stopped) return;
    const std::uint32_t connection = shared.connection_of(endpoint);
    for (Hypothesis& h : hypotheses) h.incoming.push_back({{endpoint, message, connection}, 0});
  }

  /// What is under way to an endpoint that gave up will not be seen.
  void gave_up(Endpoint endpoint) {
    for (Hypothesis& h : hypotheses) {
      h.outgoing.erase(std::remove_if(h.outgoing.begin(), h.outgoing.end(),
                                      [&](const Underway& u) {
                                        return u.packet.endpoint == endpoint;
                                      }),
                       h.outgoing.end());
    }
  }

  void received_by(Endpoint endpoint, const MessageBase& message) {
    if (stopped) return;
    try {
      received(endpoint, message);
    } catch (const OutOfBudget& budget) {
      give_up(budget.reason);
    }
  }

  void received(Endpoint endpoint, const MessageBase& message) {
    if (fast_received(endpoint, message)) return;
    std::vector<Hypothesis> next;
    std::unordered_map<DigestValue, std::size_t, DigestHash> seen;
    for (const Hypothesis& h : hypotheses) {
      explain(
          h, endpoint, message,
          [&](Hypothesis&& survivor) {
            if (!options.keep_variables && !survivor.compact()) return;
            const auto [at, added] = seen.emplace(survivor.fingerprint(), next.size());
            if (!added) {
              ++statistics.merged;
              next[at->second].certain = next[at->second].certain || survivor.certain;
              return;
            }
            next.push_back(std::move(survivor));
            if (next.size() > options.hypotheses) {
              throw OutOfBudget{"more than " + std::to_string(options.hypotheses) +
                                " hypotheses (Options::hypotheses)"};
            }
          },
          nullptr);
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

  void reject(Endpoint endpoint, const MessageBase& message) {
    verdict = Verdict::violated;
    stopped = true;
    rejection.hypotheses = hypotheses.size();
    rejection.headline = "no run of the model \"" + model->name() + "\" explains that endpoint " +
                         std::to_string(endpoint) + " received " + print(message);
    for (const Hypothesis& h : hypotheses) {
      if (rejection.reasons.size() >= reasons_told) break;
      explain(
          h, endpoint, message, [](Hypothesis&&) {}, &rejection.reasons);
    }
    std::sort(rejection.reasons.begin(), rejection.reasons.end());
    rejection.reasons.erase(std::unique(rejection.reasons.begin(), rejection.reasons.end()),
                            rejection.reasons.end());
    if (rejection.reasons.size() > reasons_told) rejection.reasons.resize(reasons_told);
    hypotheses.clear();
  }

  /// Endpoints that get a message in every way of processing all that is pending.
  std::set<Endpoint> owed_by(const Hypothesis& base) {
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
      react(h, &arrivals[0], [&](Hypothesis&& next) { work.push_back(std::move(next)); });
    }
    return result;
  }
};

}  // namespace

struct ValidatorBase::Impl {
  Impl(ModelPtr model, NetworkPtr network, const Options& options)
      : shared(new Shared{std::move(model), std::move(network), options,
                          SolverTools(options.z3_milliseconds), nullptr, {}, {}}) {
    if (options.reaction_seconds > 0) {
      shared->watchdog = std::make_unique<Watchdog>(options.reaction_seconds);
    }
    partitioned = options.partition && shared->model->has_partition() &&
                  shared->network->ordered_per_endpoint();
    if (!partitioned) whole = &part("");
  }

  Part& part(const std::string& key) {
    auto& entry = parts[key];
    if (entry == nullptr) entry = std::make_unique<Part>(*shared);
    return *entry;
  }

  void remember(Event event) {
    if (trace.size() == events_kept) {
      trace.erase(trace.begin(), trace.begin() + events_kept / 2);
      dropped_events += events_kept / 2;
    }
    trace.push_back(std::move(event));
    ++shared->statistics.observations;
  }

  /// The part that an observation concerns; null when a response answers nothing.
  Part* part_of(const Event& event) {
    if (!partitioned) return whole;
    auto& keys = waiting[event.endpoint];
    if (event.kind == Event::Kind::sent) {
      const std::string key = shared->model->partition(*event.message);
      if (!keys.empty() && keys.back() != key) {
        throw ModelError("endpoint " + std::to_string(event.endpoint) +
                         " sent a request about another part of the state before it had the "
                         "response to the previous one: set Options::partition to false");
      }
      keys.push_back(key);
      return &part(key);
    }
    if (keys.empty()) return nullptr;
    Part& result = part(keys.front());
    if (event.kind == Event::Kind::gave_up) {
      keys.clear();
    } else {
      keys.pop_front();
    }
    return &result;
  }

  Verdict observe(const Event& event) {
    if (event.kind == Event::Kind::sent && !shared->model->accepts(*event.message)) {
      throw ModelError("the model \"" + shared->model->name() + "\" has no reaction to " +
                       print(*event.message));
    }
    remember(event);
    if (stopped) return verdict;
    Part* concerned = part_of(event);
    if (concerned == nullptr) {
      if (event.kind == Event::Kind::received) unsolicited(event);
      return verdict;
    }
    switch (event.kind) {
      case Event::Kind::sent:
        concerned->sent_by(event.endpoint, event.message);
        break;
      case Event::Kind::received:
        concerned->received_by(event.endpoint, *event.message);
        take_over(*concerned);
        break;
      case Event::Kind::gave_up:
        ++shared->connections[event.endpoint];
        for (auto& entry : parts) entry.second->gave_up(event.endpoint);
        break;
    }
    return verdict;
  }

  /// The verdict of a part into that of the whole.
  void take_over(const Part& part) {
    if (part.verdict == verdict && verdict == Verdict::explained) return;
    if (part.verdict == Verdict::violated) {
      rejection = part.rejection;
      rejection.event = dropped_events + trace.size() - 1;
    }
    const auto is = [&](Verdict wanted) {
      return std::any_of(parts.begin(), parts.end(),
                         [&](const auto& entry) { return entry.second->verdict == wanted; });
    };
    verdict = is(Verdict::violated)    ? Verdict::violated
              : is(Verdict::undecided) ? Verdict::undecided
                                       : Verdict::explained;
    stopped = verdict == Verdict::violated;
    undecided_reason.clear();
    for (const auto& entry : parts) {
      if (entry.second->verdict == Verdict::undecided) {
        undecided_reason = entry.second->undecided_reason;
      }
    }
  }

  void unsolicited(const Event& event) {
    verdict = Verdict::violated;
    stopped = true;
    rejection.event = dropped_events + trace.size() - 1;
    rejection.headline = "endpoint " + std::to_string(event.endpoint) + " received " +
                         print(*event.message) + ", but no request of it is unanswered";
  }

  std::unique_ptr<Shared> shared;  // the parts point to it
  std::map<std::string, std::unique_ptr<Part>> parts;
  Part* whole = nullptr;
  bool partitioned = false;
  std::unordered_map<Endpoint, std::deque<std::string>> waiting;  // parts of unanswered requests
  Trace trace;
  std::size_t dropped_events = 0;
  Verdict verdict = Verdict::explained;
  bool stopped = false;
  std::string undecided_reason;
  Rejection rejection;
};

ValidatorBase::ValidatorBase(ModelPtr model, NetworkPtr network, Options options)
    : impl_(std::make_unique<Impl>(std::move(model), std::move(network), options)) {}
ValidatorBase::~ValidatorBase() = default;
ValidatorBase::ValidatorBase(ValidatorBase&&) noexcept = default;
ValidatorBase& ValidatorBase::operator=(ValidatorBase&&) noexcept = default;

Verdict ValidatorBase::observe_sent(Endpoint endpoint, Message message) {
  return impl_->observe({Event::Kind::sent, endpoint, std::move(message), 0});
}
Verdict ValidatorBase::observe_received(Endpoint endpoint, Message message) {
  return impl_->observe({Event::Kind::received, endpoint, std::move(message), 0});
}
Verdict ValidatorBase::observe_gave_up(Endpoint endpoint) {
  return impl_->observe({Event::Kind::gave_up, endpoint, nullptr, 0});
}
Verdict ValidatorBase::observe(const Event& event) { return impl_->observe(event); }

Verdict ValidatorBase::verdict() const { return impl_->verdict; }
const Rejection& ValidatorBase::rejection() const { return impl_->rejection; }
const std::string& ValidatorBase::undecided_reason() const { return impl_->undecided_reason; }
const Trace& ValidatorBase::trace() const { return impl_->trace; }

std::size_t ValidatorBase::hypotheses() const {
  std::size_t count = 0;
  for (const auto& entry : impl_->parts) count += entry.second->hypotheses.size();
  return count;
}

Statistics ValidatorBase::statistics() const {
  Statistics result = impl_->shared->statistics;
  result.solver = impl_->shared->tools.counts;
  return result;
}

std::string ValidatorBase::report() const {
  const Impl& i = *impl_;
  std::string text = name_of(i.verdict);
  if (i.verdict == Verdict::undecided) return text + ": " + i.undecided_reason;
  if (i.verdict == Verdict::explained) {
    return text + ": " + std::to_string(i.shared->statistics.observations) + " observations, " +
           std::to_string(hypotheses()) + " hypotheses";
  }
  text += " at observation " + std::to_string(i.rejection.event + 1) + ": " + i.rejection.headline;
  for (const std::string& reason : i.rejection.reasons) text += "\n  - " + reason;
  return text;
}

std::set<Endpoint> ValidatorBase::owed() const {
  std::set<Endpoint> result;
  try {
    for (const auto& entry : impl_->parts) {
      bool first = true;
      std::set<Endpoint> by_all;
      for (const Hypothesis& h : entry.second->hypotheses) {
        std::set<Endpoint> here = entry.second->owed_by(h), both;
        std::set_intersection(here.begin(), here.end(), by_all.begin(), by_all.end(),
                              std::inserter(both, both.end()));
        by_all = first ? here : both;
        first = false;
      }
      result.insert(by_all.begin(), by_all.end());
    }
  } catch (const OutOfBudget&) {
    return {};
  }
  return result;
}

std::vector<Json> ValidatorBase::states(std::size_t most) const {
  std::vector<Json> result;
  for (const auto& entry : impl_->parts) {
    for (const Hypothesis& h : entry.second->hypotheses) {
      if (result.size() == most) return result;
      result.push_back(h.state->json());
    }
  }
  return result;
}

}  // namespace surety::protocol
