#include "runtime/object/probation.h"

#include <poll.h>

#include <algorithm>
#include <chrono>

#include "runtime/object/maker.h"
#include "runtime/object/sandbox.h"
#include "runtime/run/process.h"

namespace surety::object {

namespace {

constexpr std::uint64_t tries = 40;
constexpr auto patience = std::chrono::milliseconds(1000);
constexpr std::uint64_t memory_mb = 1024;
constexpr unsigned most_conflicts = 60;
// Few sequences do harm, and those that do are to be met here and not in the middle of a law.
constexpr std::uint64_t most_sequences = 5000;
constexpr auto sequence_time = std::chrono::milliseconds(60);

struct Item {
  Type* type;
  Way* way = nullptr;
  Step* step = nullptr;
  Observer* observer = nullptr;
  bool sequence() const { return way == nullptr && step == nullptr && observer == nullptr; }
  bool& off() const {
    return way != nullptr ? way->off : step != nullptr ? step->off : observer->off;
  }
  std::string text() const {
    return way != nullptr ? way->text : step != nullptr ? step->text : observer->name;
  }
};

struct Journal {
  std::atomic<std::uint32_t> item{0};
  std::atomic<std::uint64_t> progress{0};
  std::atomic<std::uint32_t> last_words{0};
  std::atomic<std::uint32_t> finished{0};
  Watch watch;
};
constexpr std::uint8_t untried = 0, good = 1, throws = 2, unsteady = 3;

std::vector<Item> items_of(Type* const* types, std::size_t count) {
  std::vector<Type*> ordered(types, types + count);
  // What others are made of comes first.
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const Type* a, const Type* b) { return a->depth < b->depth; });
  std::vector<Item> items;
  for (Type* type : ordered) {
    if (type->kind != Kind::record) continue;
    for (unsigned i = 0; i < type->way_count; ++i) items.push_back({type, &type->ways[i]});
    for (unsigned i = 0; i < type->step_count; ++i) {
      items.push_back({type, nullptr, &type->steps[i]});
    }
    // Several steps in a row.
    if (type->step_count > 1) items.push_back({type});
    for (unsigned i = 0; i < type->observer_count; ++i) {
      items.push_back({type, nullptr, nullptr, &type->observers[i]});
    }
  }
  return items;
}

Observation look(const Item& item, const void* object) {
  Observation seen;
  item.observer->see(object, seen);
  return seen;
}

/// One try; whether it did what it should.
std::uint8_t attempt(Maker& maker, const Item& item, Source& source) {
  maker.begin(source, false);
  try {
    if (item.way != nullptr) {
      maker.force(item.way);
      maker.make(*item.type, {}, true, false);
      maker.force(nullptr);
      maker.end();
      return good;
    }
    const Made made = maker.make(*item.type, {}, false, item.step == nullptr);
    std::uint8_t result = good;
    if (item.sequence()) {
      // Destroying it is all that is left to do.
    } else if (item.step != nullptr) {
      std::string ignored;
      if (!maker.call(*item.step, made.object, {}, ignored)) result = throws;
    } else {
      const Observation first = look(item, made.object);
      if (look(item, made.object) != first) result = unsteady;
      // What changes while copies come and go counts references; it is no part of the value.
      if (item.type->copy != nullptr && result == good) {
        std::vector<char> memory(item.type->size + item.type->align);
        void* at = memory.data();
        std::size_t space = memory.size();
        at = std::align(item.type->align, item.type->size, at, space);
        void* copy = item.type->copy(at, made.object);
        if (look(item, made.object) != first) result = unsteady;
        if (item.type->destroy != nullptr) item.type->destroy(copy);
        if (look(item, made.object) != first) result = unsteady;
      }
    }
    maker.end();
    return result;
  } catch (const Rejected&) {
    maker.force(nullptr);
    maker.end();
    return item.way != nullptr ? throws : untried;
  } catch (...) {
    maker.force(nullptr);
    maker.end();
    return throws;
  }
}

}  // namespace

std::vector<SwitchedOff> try_out(Type* const* types, std::size_t count, const Settings& settings) {
  prepare(types, count);
  const std::vector<Item> items = items_of(types, count);
  std::vector<SwitchedOff> off;
  SharedMemory memory(sizeof(Journal));
  SharedMemory result_memory(items.size() + 1);
  auto* journal = new (memory.data()) Journal;
  auto* results = result_memory.at<std::uint8_t>();
  const auto switch_off = [&](const Item& item, const std::string& why) {
    item.off() = true;
    off.push_back({item.type, item.text(), why});
  };
  std::size_t from = 0;
  unsigned conflicts = 0;
  while (from < items.size()) {
    prepare(types, count);
    journal->finished = 0;
    journal->last_words = 0;
    journal->item = static_cast<std::uint32_t>(from);
    OutputCapture output;
    Child child({&output, memory_mb, &journal->last_words}, [&] {
      enter_sandbox();
      Maker maker(settings);
      maker.watch(&journal->watch);
      for (std::size_t i = from; i < items.size(); ++i) {
        journal->item = static_cast<std::uint32_t>(i);
        const std::uint64_t rounds = items[i].sequence() ? most_sequences : tries;
        const auto item_began = std::chrono::steady_clock::now();
        for (std::uint64_t k = 0; k < rounds; ++k) {
          const bool look = k >= tries && k % 64 == 0;
          if (look && std::chrono::steady_clock::now() - item_began > sequence_time) break;
          Source source(Source::mix(k + 1), static_cast<std::uint32_t>(4 + k / 2));
          journal->watch = {};
          const std::uint8_t result = attempt(maker, items[i], source);
          results[i] = results[i] == unsteady || result == untried ? results[i]
                       : result == unsteady                        ? result
                       : results[i] == good                        ? good
                                                                   : result;
          ++journal->progress;
        }
        // Later items may use this one: it must not throw all the time.
        if (!items[i].sequence() && (results[i] == throws || results[i] == unsteady)) {
          items[i].off() = true;
        }
      }
      journal->finished = 1;
    });
    std::uint64_t seen = journal->progress;
    auto changed = std::chrono::steady_clock::now();
    bool hangs = false;
    for (;;) {
      pollfd watched{child.liveness(), POLLIN, 0};
      if (poll(&watched, 1, 20) == 1) break;
      const auto now = std::chrono::steady_clock::now();
      if (seen != journal->progress) {
        seen = journal->progress;
        changed = now;
      } else if (now - changed > patience) {
        hangs = true;
        break;
      }
    }
    std::string why = "hangs";
    if (hangs) {
      child.end();
    } else {
      const int status = child.wait();
      if (journal->finished != 0) break;
      why = failure_of_exit(status, static_cast<LastWords>(journal->last_words.load())).message;
    }
    const std::size_t present = journal->item;
    for (std::size_t i = from; i < present; ++i) {
      if (!items[i].sequence() && (results[i] == throws || results[i] == unsteady)) {
        items[i].off() = true;
      }
    }
    // A step that goes wrong in company is to blame itself; the item is tried again without it.
    const Step* blamed = journal->watch.executing;
    if (items[present].sequence() && blamed == nullptr) blamed = journal->watch.last;
    const auto culprit = std::find_if(items.begin(), items.end(), [&](const Item& item) {
      return blamed != nullptr && item.step == blamed && !item.off();
    });
    if (culprit != items.end() && culprit->step != items[present].step) {
      // Behind another step that went well by itself, it is the two that do not go together.
      const Step* previous = journal->watch.previous;
      Type& type = *culprit->type;
      const auto number = static_cast<std::uint64_t>(previous - type.steps);
      if (previous != nullptr && number < std::min(type.step_count, 64u) &&
          conflicts++ < most_conflicts) {
        culprit->step->conflicts |= std::uint64_t{1} << number;
      } else {
        switch_off(*culprit, why);
      }
      from = present;
      continue;
    }
    if (!items[present].sequence()) switch_off(items[present], why);
    from = present + 1;
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].sequence()) continue;
    const bool known = std::any_of(off.begin(), off.end(), [&](const SwitchedOff& each) {
      return each.type == items[i].type && each.what == items[i].text();
    });
    if (known) continue;
    if (results[i] == throws) switch_off(items[i], "always throws");
    if (results[i] == unsteady) switch_off(items[i], "changes by itself");
  }
  prepare(types, count);
  return off;
}

}  // namespace surety::object
