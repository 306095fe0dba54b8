#include "runtime/object/probation.h"

#include <poll.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/object/maker.h"
#include "runtime/object/sandbox.h"
#include "runtime/object/trial.h"
#include "runtime/run/failures.h"
#include "runtime/run/process.h"
#include "surety/object.h"
#include "surety/source.h"

namespace surety::object {

namespace {

constexpr std::uint64_t tries = 40;
constexpr auto patience = std::chrono::milliseconds(1000);
constexpr std::uint64_t memory_mb = 1024;
constexpr unsigned most_conflicts = 60;
constexpr std::uint64_t most_numbered = 64;  // the bits of Step::conflicts
// Few sequences do harm, and those that do are to be met here and not in the middle of a law.
constexpr std::uint64_t most_sequences = 5000;
constexpr auto sequence_time = std::chrono::milliseconds(60);

struct Journal {
  std::atomic<std::uint32_t> item{0};
  std::atomic<std::uint64_t> progress{0};
  std::atomic<std::uint32_t> last_words{0};
  std::atomic<std::uint32_t> finished{0};
  Watch watch;
};
class Probation {
 public:
  Probation(Type* const* types, std::size_t count, const Settings& settings)
      : types_(types),
        count_(count),
        settings_(settings),
        items_(items_of(types, count)),
        memory_(sizeof(Journal)),
        result_memory_(items_.size() + 1),
        journal_(memory_.make<Journal>()),
        results_(result_memory_.at<std::uint8_t>()) {}

  std::vector<SwitchedOff> run();

 private:
  void try_items(std::size_t from);
  void try_item(Maker& maker, std::size_t at);
  std::optional<std::string> try_in_child(std::size_t from);
  bool hangs(const Child& child) const;
  std::size_t blame(std::size_t present, const std::string& why);
  void blame_step(const Item& culprit, const std::string& why);
  void switch_off_bad(std::size_t begin, std::size_t end);
  void report_bad();
  void switch_off(const Item& item, const std::string& why) {
    item.off() = true;
    off_.push_back({item.type, item.text(), why});
  }

  Type* const* types_;
  std::size_t count_;
  const Settings& settings_;
  std::vector<Item> items_;
  SharedMemory memory_, result_memory_;
  Journal* journal_;
  std::uint8_t* results_;  // one per item
  std::vector<SwitchedOff> off_;
  unsigned conflicts_ = 0;
};

/// Begins again behind what ended a child, until one gets to the end.
std::vector<SwitchedOff> Probation::run() {
  for (std::size_t from = 0; from < items_.size();) {
    prepare(types_, count_);
    const std::optional<std::string> why = try_in_child(from);
    if (!why) break;
    const std::size_t present = journal_->item;
    switch_off_bad(from, present);
    from = blame(present, *why);
  }
  report_bad();
  prepare(types_, count_);
  return std::move(off_);
}

/// The child's side: tries all items from this one on.
void Probation::try_items(std::size_t from) {
  enter_sandbox();
  Maker maker(settings_);
  maker.watch(&journal_->watch);
  for (std::size_t i = from; i < items_.size(); ++i) {
    journal_->item = static_cast<std::uint32_t>(i);
    try_item(maker, i);
    // Later items may use this one: it must not throw all the time.
    switch_off_bad(i, i + 1);
  }
  journal_->finished = 1;
}

void Probation::try_item(Maker& maker, std::size_t at) {
  const std::uint64_t rounds = items_[at].sequence() ? most_sequences : tries;
  const auto began = std::chrono::steady_clock::now();
  for (std::uint64_t k = 0; k < rounds; ++k) {
    const bool look = k >= tries && k % 64 == 0;
    if (look && std::chrono::steady_clock::now() - began > sequence_time) break;
    Source source(Source::mix(k + 1), static_cast<std::uint32_t>(4 + k / 2));
    journal_->watch = {};
    results_[at] = together(results_[at], attempt(maker, items_[at], source));
    ++journal_->progress;
  }
}

/// Why the child came to an end before it had tried everything; nothing when it has.
std::optional<std::string> Probation::try_in_child(std::size_t from) {
  journal_->finished = 0;
  journal_->last_words = 0;
  journal_->item = static_cast<std::uint32_t>(from);
  OutputCapture output;
  Child child({&output, memory_mb, &journal_->last_words}, [&] { try_items(from); });
  if (hangs(child)) {
    child.end();
    return "hangs";
  }
  const int status = child.wait();
  if (journal_->finished != 0) return std::nullopt;
  return failure_of_exit(status, static_cast<LastWords>(journal_->last_words.load())).message;
}

/// Waits until the child ends or makes no progress any more.
bool Probation::hangs(const Child& child) const {
  std::uint64_t seen = journal_->progress;
  auto changed = std::chrono::steady_clock::now();
  for (;;) {
    pollfd watched{child.liveness(), POLLIN, 0};
    if (poll(&watched, 1, 20) == 1) return false;
    const auto now = std::chrono::steady_clock::now();
    if (seen != journal_->progress) {
      seen = journal_->progress;
      changed = now;
    } else if (now - changed > patience) {
      return true;
    }
  }
}

/// Decides what to do without, since the child did not survive an item; where to go on.
std::size_t Probation::blame(std::size_t present, const std::string& why) {
  // A step that goes wrong in company is to blame itself; the item is tried again without it.
  const Step* blamed = journal_->watch.executing;
  if (items_[present].sequence() && blamed == nullptr) blamed = journal_->watch.last;
  const auto culprit = std::find_if(items_.begin(), items_.end(), [&](const Item& item) {
    return blamed != nullptr && item.step == blamed && !item.off();
  });
  if (culprit != items_.end() && culprit->step != items_[present].step) {
    blame_step(*culprit, why);
    return present;
  }
  if (!items_[present].sequence()) switch_off(items_[present], why);
  return present + 1;
}

/// Behind another step that went well by itself, it is the two that do not go together.
void Probation::blame_step(const Item& culprit, const std::string& why) {
  const Step* previous = journal_->watch.previous;
  const Type& type = *culprit.type;
  const auto number =
      previous == nullptr ? most_numbered : static_cast<std::uint64_t>(previous - type.steps);
  if (number < std::min<std::uint64_t>(type.step_count, most_numbered) &&
      conflicts_++ < most_conflicts) {
    culprit.step->conflicts |= std::uint64_t{1} << number;
  } else {
    switch_off(culprit, why);
  }
}

void Probation::switch_off_bad(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    if (!items_[i].sequence() && is_bad(results_[i])) items_[i].off() = true;
  }
}

/// Adds the items that did no harm and yet are of no use to those that are switched off.
void Probation::report_bad() {
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (items_[i].sequence() || !is_bad(results_[i])) continue;
    const bool known = std::any_of(off_.begin(), off_.end(), [&](const SwitchedOff& each) {
      return each.type == items_[i].type && each.what == items_[i].text();
    });
    if (known) continue;
    switch_off(items_[i], results_[i] == throws ? "always throws" : "changes by itself");
  }
}

}  // namespace

std::vector<SwitchedOff> try_out(Type* const* types, std::size_t count, const Settings& settings) {
  prepare(types, count);
  return Probation(types, count, settings).run();
}

}  // namespace surety::object
