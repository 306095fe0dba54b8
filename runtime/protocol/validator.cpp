// The online validator: observations are handed to the part that they concern.
#include "surety/protocol/validator.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runtime/protocol/hypothesis.h"
#include "runtime/protocol/part.h"
#include "runtime/protocol/watchdog.h"
#include "runtime/solve/solver.h"
#include "surety/protocol/context.h"
#include "surety/protocol/json.h"
#include "surety/protocol/message.h"
#include "surety/protocol/model.h"
#include "surety/protocol/network.h"

namespace surety::protocol {

namespace {
constexpr std::size_t events_kept = 2'000'000;
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

struct ValidatorBase::Impl {
  Impl(ModelPtr model, NetworkPtr network, const Options& options)
      : shared(new Shared{std::move(model),
                          std::move(network),
                          options,
                          SolverTools(options.z3_milliseconds),
                          nullptr,
                          {},
                          {}}) {
    if (options.reaction_seconds > 0) {
      shared->watchdog = std::make_unique<Watchdog>(options.reaction_seconds);
    }
    const bool wanted = options.partition && shared->model->has_partition();
    named = wanted && shared->model->responses_name_parts();
    partitioned = named || (wanted && shared->network->ordered_per_endpoint());
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
    if (named) {
      return &part(event.message == nullptr ? "" : shared->model->partition(*event.message));
    }
    auto& keys = waiting[event.endpoint];
    if (event.kind == Event::Kind::sent) {
      const std::string key = shared->model->partition(*event.message);
      if (!shared->options.answers_in_order && !keys.empty() && keys.back() != key) {
        throw ModelError("endpoint " + std::to_string(event.endpoint) +
                         " sent a request about another part of the state before it had the "
                         "response to the previous one: set Options::partition to false");
      }
      keys.push_back(key);
      return &part(key);
    }
    if (keys.empty()) return nullptr;
    Part& result = part(keys.front());
    if (event.kind != Event::Kind::received) {
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
    if (event.kind == Event::Kind::closed) {
      closed(event.endpoint);
      return verdict;
    }
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
      case Event::Kind::closed:
        break;
    }
    return verdict;
  }

  /// Every part is told, also those that nothing was asked of: each holds a copy of the sessions.
  void closed(Endpoint endpoint) {
    waiting[endpoint].clear();
    if (shared->model->has_closed() && parts.empty()) part("");
    for (auto& entry : parts) {
      entry.second->gave_up(endpoint);
      if (shared->model->has_closed()) entry.second->sent_by(endpoint, wrap(Closed{}));
    }
    ++shared->connections[endpoint];
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
  bool named = false;  // messages say which part they belong to
  std::unordered_map<Endpoint, std::deque<std::string>> waiting;  // parts of unanswered requests
  Trace trace;
  std::size_t dropped_events = 0;
  Verdict verdict = Verdict::explained;
  bool stopped = false;
  std::string undecided_reason;
  Rejection rejection;
};

ValidatorBase::ValidatorBase(ModelPtr model, NetworkPtr network, const Options& options)
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
Verdict ValidatorBase::observe_closed(Endpoint endpoint) {
  return impl_->observe({Event::Kind::closed, endpoint, nullptr, 0});
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

void ValidatorBase::each_state(std::size_t most,
                               const std::function<void(const StateBase&)>& see) const {
  for (const auto& entry : impl_->parts) {
    const auto& hypotheses = entry.second->hypotheses;
    for (std::size_t i = 0; i < std::min(most, hypotheses.size()); ++i) see(*hypotheses[i].state);
  }
}

std::vector<Json> ValidatorBase::states(std::size_t most) const {
  std::vector<Json> result;
  each_state(most, [&](const StateBase& state) { result.push_back(state.json()); });
  return result;
}

}  // namespace surety::protocol
