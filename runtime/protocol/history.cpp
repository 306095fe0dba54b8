// Histories: parts checked in turns, then the smallest prefix that cannot be explained.
#include "surety/protocol/history.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/protocol/distinct.h"
#include "runtime/protocol/operations.h"
#include "runtime/protocol/search.h"
#include "runtime/protocol/watchdog.h"
#include "surety/protocol/context.h"
#include "surety/protocol/message.h"
#include "surety/protocol/model.h"
#include "surety/protocol/network.h"
#include "surety/protocol/validator.h"

namespace surety::protocol {

namespace {

class Checker {
 public:
  Checker(const ModelType& model, const Trace& trace, const HistoryOptions& options)
      : model_(model), trace_(trace), options_(options), tools_(1'000), events_(trace.size()) {
    if (options.reaction_seconds > 0) {
      watchdog_ = std::make_unique<Watchdog>(options.reaction_seconds);
    }
  }

  HistoryResult check() {
    try {
      return check_all();
    } catch (const ClientsDiffer&) {
      by_client_ = true;
      return check_all();
    }
  }

 private:
  HistoryResult check_all() {
    HistoryResult result;
    std::size_t& events = events_;
    try {
      prepare(operations_of(model_, trace_, events));
    } catch (const Unsolicited& unsolicited) {
      // What comes before may be wrong already.
      events = unsolicited.event;
      prepare(operations_of(model_, trace_, events));
      result = check_prefix(events);
      if (result.verdict == Verdict::violated) {
        describe(result);
        return result;
      }
      result.verdict = Verdict::violated;
      result.rejection.event = unsolicited.event;
      result.rejection.headline = "endpoint " + std::to_string(trace_[events].endpoint) +
                                  " received a response to a request that was never sent";
      if (trace_[events].message != nullptr) {
        result.rejection.reasons.push_back(print(*trace_[events].message) +
                                           " answers nothing: every request of this endpoint had "
                                           "its response already");
      }
      return result;
    }
    result = check_prefix(events);
    if (result.verdict == Verdict::violated) describe(result);
    return result;
  }

  struct Part {
    std::string key;
    std::unique_ptr<Plan> plan;
    std::unique_ptr<Search> search;
  };

  void prepare(std::vector<Operation> operations) {
    partitioned_ =
        options_.partition && model_.has_partition() && parts_are_independent(operations);
    prepared_ = std::move(operations);
  }

  /// Not when a client sent requests about two parts without waiting: the order in which they
  /// take effect then ties the parts together.
  bool parts_are_independent(const std::vector<Operation>& operations) const {
    for (const Operation& operation : operations) {
      if (operation.before != Operation::never &&
          model_.partition(*operation.request) !=
              model_.partition(*operations[operation.before].request)) {
        return false;
      }
    }
    return true;
  }

  std::vector<Part> parts_of(std::size_t events, const std::string* only) {
    std::vector<Operation> operations = events == events_ && !prepared_.empty()
                                            ? std::exchange(prepared_, {})
                                            : operations_of(model_, trace_, events);
    operations_ = operations.size();
    if (!partitioned_) {
      std::vector<Part> parts(1);
      parts[0].plan = std::make_unique<Plan>(std::move(operations), by_client_);
      return parts;
    }
    std::map<std::string, std::vector<Operation>> by_key;
    std::vector<std::size_t> place(operations.size());
    std::vector<std::string> keys(operations.size());
    for (std::size_t i = 0; i < operations.size(); ++i) {
      keys[i] = model_.partition(*operations[i].request);
      auto& list = by_key[keys[i]];
      const std::size_t before = operations[i].before;  // of the same part
      place[i] = list.size();
      list.push_back(operations[i]);
      list.back().before = before == Operation::never ? before : place[before];
    }
    std::vector<Part> parts;
    for (auto& [key, list] : by_key) {
      if (only != nullptr && key != *only) continue;
      parts.emplace_back();
      parts.back().key = key;
      parts.back().plan = std::make_unique<Plan>(std::move(list), by_client_);
    }
    return parts;
  }

  /// All parts in turns, with budgets that double, so that none holds up the others.
  HistoryResult check_prefix(std::size_t events) {
    HistoryResult result;
    std::vector<Part> parts = parts_of(events, nullptr);
    result.operations = operations_;
    result.parts = parts.size();
    for (std::size_t i = 0; i < parts.size();) {
      Part& part = parts[i];
      const auto quick = quick_verdict_of(*part.plan);
      if (quick && !quick->explained) {
        result.verdict = Verdict::violated;
        violated_key_ = part.key;
        return result;
      }
      if (quick) {
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
        continue;
      }
      part.search = std::make_unique<Search>(model_, *part.plan, options_, tools_, watchdog_.get());
      ++i;
    }
    std::uint64_t budget = 64, done = 0;
    while (!parts.empty()) {
      for (std::size_t i = 0; i < parts.size();) {
        const std::uint64_t before = parts[i].search->steps();
        const Search::Status status = parts[i].search->run(budget);
        done += parts[i].search->steps() - before;
        result.steps = done;
        if (status == Search::Status::violated) {
          result.verdict = Verdict::violated;
          violated_key_ = parts[i].key;
          return result;
        }
        if (status == Search::Status::running) {
          ++i;
          continue;
        }
        if (status == Search::Status::undecided) {
          result.verdict = Verdict::undecided;
          result.undecided_reason = parts[i].search->undecided_reason();
        }
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
      }
      budget *= 2;
      if (done > options_.steps && !parts.empty()) {
        result.verdict = Verdict::undecided;
        result.undecided_reason = "more than " + std::to_string(options_.steps) +
                                  " steps of the search (HistoryOptions::steps)";
        return result;
      }
    }
    return result;
  }

  std::optional<QuickVerdict> quick_verdict_of(const Plan& plan) const {
    return options_.quick ? quick_verdict(model_, plan) : std::nullopt;
  }

  Search::Status check_part(const std::string& key, std::size_t events, std::uint64_t budget,
                            std::vector<std::string>* reasons) {
    std::vector<Part> parts = parts_of(events, &key);
    if (parts.empty()) return Search::Status::explained;
    if (const auto quick = quick_verdict_of(*parts[0].plan)) {
      if (quick->explained) return Search::Status::explained;
      if (reasons != nullptr) reasons->push_back(quick->reason);
      return Search::Status::violated;
    }
    Search search(model_, *parts[0].plan, options_, tools_, watchdog_.get());
    search.explain_to(reasons);
    return search.run(budget);
  }

  /// The first event at which a part cannot be explained any more; the event is a return.
  std::size_t first_violation(const std::string& key, std::size_t events, bool& sure) {
    std::vector<std::size_t> returns;
    for (const Part& part : parts_of(events, &key)) {
      for (std::size_t i = 0; i < part.plan->answered; ++i) {
        returns.push_back(part.plan->operations[i].returned);
      }
    }
    std::sort(returns.begin(), returns.end());
    std::size_t low = 0, high = returns.size() - 1;  // returns[high] is too far
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      switch (check_part(key, returns[middle] + 1, 2'000'000, nullptr)) {
        case Search::Status::violated:
          high = middle;
          break;
        case Search::Status::explained:
          low = middle + 1;
          break;
        default:
          sure = false;
          low = middle + 1;
      }
    }
    return returns[high];
  }

  void describe(HistoryResult& result) {
    result.rejection.event = events_ - 1;
    result.rejection.headline = "no order of the operations explains the responses";
    if (!options_.smallest_prefix) {
      result.prefix_is_smallest = false;
      return;
    }
    std::size_t best = first_violation(violated_key_, events_, result.prefix_is_smallest);
    std::string key = violated_key_;
    for (const Part& part : parts_of(best, nullptr)) {  // another part may have failed before
      if (part.key == violated_key_) continue;
      const auto status = check_part(part.key, best, 2'000'000, nullptr);
      if (status == Search::Status::violated) {
        best = first_violation(part.key, best, result.prefix_is_smallest);
        key = part.key;
      } else if (status != Search::Status::explained) {
        result.prefix_is_smallest = false;
      }
    }
    const Event& event = trace_[best];
    result.rejection.event = best;
    result.rejection.headline = "no order of the operations explains that endpoint " +
                                std::to_string(event.endpoint) + " received " +
                                print(*event.message);
    for (const Operation& operation : operations_of(model_, trace_, best + 1)) {
      if (operation.returned == best) {
        result.rejection.headline += " in answer to " + print(*operation.request);
      }
      if (!partitioned_ || model_.partition(*operation.request) != key) continue;
      result.involved.push_back(operation.called);
      if (operation.response != nullptr) result.involved.push_back(operation.returned);
    }
    std::sort(result.involved.begin(), result.involved.end());
    if (!key.empty()) result.rejection.headline += " (part \"" + key + "\")";
    auto& reasons = result.rejection.reasons;
    check_part(key, best + 1, 2'000'000, &reasons);
    result.rejection.hypotheses = reasons.size();
    if (reasons.empty()) {
      reasons.push_back("the operations that were under way at its return cannot all be placed");
    }
    if (reasons.size() > 10) reasons.resize(10);
  }

  const ModelType& model_;
  const Trace& trace_;
  const HistoryOptions& options_;
  SolverTools tools_;
  std::unique_ptr<Watchdog> watchdog_;
  std::size_t events_;  // that are considered: all before the first that answers nothing
  bool partitioned_ = false;
  bool by_client_ = false;
  std::string violated_key_;
  std::size_t operations_ = 0;
  std::vector<Operation> prepared_;  // of all events, for the first check
};

}  // namespace

HistoryResult check_history(const ModelPtr& model, const Trace& trace, HistoryOptions options) {
  try {
    return Checker(*model, trace, options).check();
  } catch (const NotRequestReply&) {  // the validator takes any trace
    throw ModelError("the model \"" + model->name() +
                     "\" does not answer each request exactly once: use check_trace");
  } catch (const ModelError&) {
    throw;
  } catch (const std::exception& error) {
    throw ModelError("model " + model->name() + ": a reaction threw: " + error.what());
  }
}

HistoryResult check_trace(const ModelPtr& model, const Trace& trace, HistoryOptions options,
                          const NetworkPtr& network) {
  if (!model->has_idle() && network->ordered_per_endpoint()) {
    try {
      return Checker(*model, trace, options).check();
    } catch (const NotRequestReply&) {  // the validator takes any trace
    } catch (const ModelError&) {
      throw;
    } catch (const std::exception& error) {
      throw ModelError("model " + model->name() + ": a reaction threw: " + error.what());
    }
  }
  Options settings;
  settings.reaction = options.reaction;
  settings.reaction_seconds = options.reaction_seconds;
  settings.steps = options.steps;
  ValidatorBase validator(model, network, settings);
  HistoryResult result;
  for (const Event& event : trace) {
    if (validator.observe(event) == Verdict::violated) break;
  }
  result.verdict = validator.verdict();
  result.rejection = validator.rejection();
  result.undecided_reason = validator.undecided_reason();
  result.steps = validator.statistics().reactions;
  result.operations = validator.statistics().observations;
  result.parts = 1;
  return result;
}

}  // namespace surety::protocol
