#include "runtime/protocol/distinct.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/protocol/operations.h"
#include "surety/protocol/message.h"
#include "surety/protocol/model.h"
#include "surety/protocol/models.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

namespace {

// Times are numbers of events; before all of them and after all of them:
using Time = std::int64_t;
constexpr Time ever = INT64_MIN, never = INT64_MAX;

struct Interval {
  Time called = ever, returned = never;
};
Interval interval_of(const Operation& operation) {
  return {static_cast<Time>(operation.called),
          operation.response == nullptr ? never : static_cast<Time>(operation.returned)};
}

template <class T>
const T* as(const Message& message) {
  if (message == nullptr || message->type() != &type_tag_of<T>) return nullptr;
  return &static_cast<const MessageOf<T>&>(*message).value;
}

QuickVerdict violated(std::string reason) { return {false, std::move(reason)}; }

// ---- registers -------------------------------------------------------------------------------

/// The operations on one value.
struct Zone {
  std::string value;
  std::optional<Interval> write;
  Time first_return = never, last_call = ever;
  Time first_read = never;  // the earliest return of a read
  bool read = false;
  void add(Interval i) {
    first_return = std::min(first_return, i.returned);
    last_call = std::max(last_call, i.called);
  }
  bool forward() const { return first_return < last_call; }
  Time low() const { return std::min(first_return, last_call); }
  Time high() const { return std::max(first_return, last_call); }
};

/// What an operation on a register does: one of the two, or neither of them.
struct Access {
  std::optional<std::string> written, read;
};

class Zones {
 public:
  explicit Zones(std::string initial) {
    Zone& zone = zones_[initial];
    zone.value = std::move(initial);
    zone.write = Interval{ever, ever};
    zone.add(*zone.write);
  }

  /// False when a value is written twice.
  bool add(const Access& access, Interval interval) {
    Zone& zone = zones_[access.written ? *access.written : *access.read];
    zone.value = access.written ? *access.written : *access.read;
    if (access.written) {
      if (zone.write) return false;
      zone.write = interval;
    } else {
      zone.read = true;
      zone.first_read = std::min(zone.first_read, interval.returned);
    }
    zone.add(interval);
    return true;
  }

  QuickVerdict verdict() const {
    std::vector<const Zone*> forward;
    for (const auto& entry : zones_) {
      const Zone& zone = entry.second;
      if (!zone.write) return violated(zone.value + " was read and never written");
      if (zone.read && zone.first_read < zone.write->called) {
        return violated(zone.value + " was read before it was written");
      }
      if (zone.forward()) forward.push_back(&zone);
    }
    std::sort(forward.begin(), forward.end(),
              [](const Zone* a, const Zone* b) { return a->low() < b->low(); });
    for (std::size_t i = 1; i < forward.size(); ++i) {
      if (forward[i]->low() < forward[i - 1]->high()) {
        return violated(forward[i - 1]->value + " and " + forward[i]->value +
                        " would each have to be the value before and after the other");
      }
    }
    for (const auto& entry : zones_) {
      const Zone& zone = entry.second;
      if (zone.forward()) continue;
      // Forward zones are apart: only the last one that begins before it can contain it.
      const auto after =
          std::upper_bound(forward.begin(), forward.end(), zone.low(),
                           [](Time low, const Zone* other) { return low <= other->low(); });
      if (after == forward.begin()) continue;
      const Zone& around = **(after - 1);
      if (zone.high() < around.high()) {
        return violated(zone.value + " was the value while " + around.value + " had to be it");
      }
    }
    return {};
  }

 private:
  std::map<std::string, Zone> zones_;
};

std::string text_of(const std::optional<Integer>& value) {
  return value ? std::to_string(*value) : "nothing";
}

std::optional<Access> register_access(const Operation& operation) {
  Access access;
  if (const auto* write = as<models::Register::Write>(operation.request)) {
    access.written = std::to_string(write->value);
  } else if (const auto* number = as<models::Number>(operation.response);
             number != nullptr && as<models::Register::Read>(operation.request) != nullptr) {
    access.read = text_of(number->value);
  } else {
    return std::nullopt;
  }
  return access;
}

std::optional<QuickVerdict> check_register(const Plan& plan, std::string initial) {
  Zones zones(std::move(initial));
  for (const Operation& operation : plan.operations) {
    const auto access = register_access(operation);
    if (!access || !zones.add(*access, interval_of(operation))) return std::nullopt;
  }
  return zones.verdict();
}

// ---- queues ----------------------------------------------------------------------------------

struct Item {
  std::optional<Interval> put, taken;
  Time taken_at() const { return taken ? taken->called : never; }
};

class Items {
 public:
  bool put(Integer value, Interval interval) {
    Item& item = items_[value];
    if (item.put) return false;
    item.put = interval;
    return true;
  }
  void took(Integer value, Interval interval) {
    Item& item = items_[value];
    if (item.taken) twice_ = value;
    item.taken = interval;
  }
  void found_empty(Interval interval) { empty_.push_back(interval); }
  /// One that was not answered: it may have taken anything, or nothing.
  void may_have_taken(Time called) { pending_.push_back(called); }

  /// Nothing when it cannot be told what those have taken that were not answered.
  std::optional<QuickVerdict> verdict() {
    if (twice_) return violated(std::to_string(*twice_) + " was taken twice");
    for (const auto& [value, item] : items_) {
      if (!item.put) return violated(std::to_string(value) + " was taken and never put");
      if (item.taken && item.taken->returned < item.put->called) {
        return violated(std::to_string(value) + " was taken before it was put");
      }
    }
    std::sort(pending_.begin(), pending_.end());
    if (auto problem = take_what_must_be_gone()) return problem;
    if (auto problem = overtaken()) return problem;
    if (!found_empty_while_filled(never)) return QuickVerdict{};
    // Others may be gone, too, at best as soon as one that was not answered was called.
    if (!pending_.empty() && !found_empty_while_filled(pending_.front())) return std::nullopt;
    return violated("the queue was found empty while something was in it all the time");
  }

 private:
  /// Values that others have overtaken have been taken, by those that were not answered.
  std::optional<QuickVerdict> take_what_must_be_gone() {
    std::vector<std::pair<Time, Time>> others;  // call of put, return of take
    for (const auto& entry : items_) {
      const Item& item = entry.second;
      if (item.taken) others.push_back({item.put->called, item.taken->returned});
    }
    std::sort(others.begin(), others.end());
    for (std::size_t i = others.size(); i-- > 1;) {
      others[i - 1].second = std::min(others[i - 1].second, others[i].second);
    }
    std::vector<std::pair<Time, Integer>> gone;  // before when, and what
    for (const auto& [value, item] : items_) {
      if (item.taken || item.put->returned == never) continue;
      const auto later = std::upper_bound(others.begin(), others.end(),
                                          std::pair<Time, Time>{item.put->returned, never});
      if (later != others.end()) gone.push_back({later->second, value});
    }
    std::sort(gone.begin(), gone.end());
    for (std::size_t i = 0; i < gone.size(); ++i) {
      if (i >= pending_.size() || pending_[i] > gone[i].first) {
        return violated(std::to_string(gone[i].second) +
                        " was put before another value that was taken, and not taken");
      }
      items_[gone[i].second].taken = Interval{pending_[i], never};
    }
    return std::nullopt;
  }

  /// The values that are or were there, by the return of their put.
  std::vector<std::pair<Time, std::pair<Time, Integer>>> by_return() const {
    std::vector<std::pair<Time, std::pair<Time, Integer>>> there;
    for (const auto& [value, item] : items_) {
      if (item.taken || item.put->returned != never) {
        there.push_back({item.put->returned, {item.taken_at(), value}});
      }
    }
    std::sort(there.begin(), there.end());
    return there;
  }

  std::optional<QuickVerdict> overtaken() const {
    const auto there = by_return();
    // The one that is taken latest of those that were put so early.
    std::vector<std::pair<Time, Integer>> latest;
    latest.reserve(there.size());
    for (const auto& entry : there) {
      latest.push_back(latest.empty() ? entry.second : std::max(latest.back(), entry.second));
    }
    for (const auto& [value, item] : items_) {
      if (!item.taken) continue;
      const auto before =
          std::lower_bound(there.begin(), there.end(), item.put->called,
                           [](const auto& entry, Time called) { return entry.first < called; });
      if (before == there.begin()) continue;
      const auto& [taken_at, other] = latest[static_cast<std::size_t>(before - there.begin()) - 1];
      if (item.taken->returned < taken_at) {
        return violated(std::to_string(other) + " was put before " + std::to_string(value) +
                        ", which was taken first");
      }
    }
    return std::nullopt;
  }

  /// Whether something was in the queue all the time while it was found empty. What was not taken
  /// is there until `end`.
  bool found_empty_while_filled(Time end) const {
    std::vector<std::pair<Time, Time>> filled;
    for (const auto& [from, until] : by_return()) {
      const Time to = std::min(until.first, until.first == never ? end : until.first);
      if (from >= to) continue;
      if (!filled.empty() && from < filled.back().second) {
        filled.back().second = std::max(filled.back().second, to);
      } else {
        filled.push_back({from, to});
      }
    }
    return std::any_of(empty_.begin(), empty_.end(), [&](const Interval& empty) {
      const auto after =
          std::lower_bound(filled.begin(), filled.end(), empty.called,
                           [](const auto& entry, Time called) { return entry.first < called; });
      return after != filled.begin() && empty.returned < (after - 1)->second;
    });
  }

  std::map<Integer, Item> items_;
  std::vector<Interval> empty_;
  std::vector<Time> pending_;
  std::optional<Integer> twice_;
};

std::optional<QuickVerdict> check_queue(const Plan& plan) {
  Items items;
  for (const Operation& operation : plan.operations) {
    const Interval interval = interval_of(operation);
    if (const auto* put = as<models::Queue::Enqueue>(operation.request)) {
      if (!items.put(put->value, interval)) return std::nullopt;
      continue;
    }
    const auto* number = as<models::Number>(operation.response);
    if (number == nullptr) {
      if (operation.response != nullptr) return std::nullopt;
      items.may_have_taken(interval.called);
    } else if (number->value) {
      items.took(*number->value, interval);
    } else {
      items.found_empty(interval);
    }
  }
  return items.verdict();
}

}  // namespace

std::optional<QuickVerdict> quick_verdict(const ModelType& model, const Plan& plan) {
  if (plan.pipelined || plan.by_client) return std::nullopt;
  const std::unique_ptr<StateBase> initial = model.initial();
  if (const auto* state = initial->as<models::Register>()) {
    return check_register(plan, text_of(state->value));
  }
  if (const auto* state = initial->as<models::Queue>()) {
    if (!state->values.empty()) return std::nullopt;
    return check_queue(plan);
  }
  return std::nullopt;
}

}  // namespace surety::protocol
