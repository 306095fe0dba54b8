#include "runtime/protocol/search.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "runtime/protocol/hypothesis.h"
#include "runtime/protocol/operations.h"
#include "runtime/protocol/watchdog.h"
#include "runtime/solve/solver.h"
#include "surety/protocol/context.h"
#include "surety/protocol/history.h"
#include "surety/protocol/message.h"
#include "surety/protocol/model.h"

namespace surety::protocol {

namespace {
constexpr std::size_t reads_looked_ahead = 8;
}  // namespace

Search::Search(const ModelType& model, const Plan& plan, const HistoryOptions& options,
               SolverTools& tools, Watchdog* watchdog)
    : model_(model),
      plan_(plan),
      options_(options),
      tools_(tools),
      watchdog_(watchdog),
      hints_(options.hints && model.has_may_answer()),
      done_(plan.operations.size(), 0),
      words_((plan.operations.size() - plan.answered + 63) / 64) {
  used_.resize(words_);
  frame(0);
}

/// What is not placed and was called before an operation returned.
class Search::PendingBefore final : public Pending {
 public:
  PendingBefore(const Search& search, std::uint32_t operation)
      : search_(search), operation_(operation) {}

 private:
  bool some(TypeTag type, Test test, const void* data) const override {
    const Plan& plan = search_.plan_;
    const auto is = [&](std::size_t i) {
      const MessageBase& request = *plan.operations[i].request;
      return search_.done_[i] == 0 && request.type() == type &&
             (test == nullptr || test(data, request));
    };
    for (std::size_t i = search_.next_; i < operation_; ++i) {
      if (is(i)) return true;
    }
    for (const std::uint32_t i : plan.open[operation_]) {
      if (i != operation_ && is(i)) return true;
    }
    for (std::size_t i = plan.answered; i < plan.operations.size(); ++i) {
      if (plan.operations[i].called > plan.operations[operation_].returned) break;
      if (is(i)) return true;
    }
    return false;
  }

  const Search& search_;
  std::uint32_t operation_;
};

Search::Frame& Search::frame(std::size_t depth) {
  while (frames_.size() <= depth) {
    frames_.push_back(std::make_unique<Frame>(model_.initial(), tools_));
  }
  return *frames_[depth];
}

void Search::place(std::uint32_t operation) {
  done_[operation] = 1;
  if (operation < plan_.answered) {
    placed_.low ^= plan_.mark[operation].low;
    placed_.high ^= plan_.mark[operation].high;
    while (next_ < plan_.answered && done_[next_] != 0) ++next_;
  } else {
    const std::size_t bit = operation - plan_.answered;
    used_[bit / 64] |= std::uint64_t{1} << (bit % 64);
  }
}

void Search::remove(std::uint32_t operation) {
  done_[operation] = 0;
  if (operation < plan_.answered) {
    placed_.low ^= plan_.mark[operation].low;
    placed_.high ^= plan_.mark[operation].high;
    next_ = std::min<std::size_t>(next_, operation);
  } else {
    const std::size_t bit = operation - plan_.answered;
    used_[bit / 64] &= ~(std::uint64_t{1} << (bit % 64));
  }
}

bool Search::available(std::uint32_t operation) const {
  if (done_[operation] != 0) return false;
  const std::size_t before = plan_.operations[operation].before;
  return before == Operation::never || done_[before] != 0;
}

/// Runs the reaction; true when it gives the response that was observed.
bool Search::react(Hypothesis& node, const Operation& operation, Context& context) {
  ++steps_;
  context.send_into(sent_);
  {
    const Watchdog::Guard guard(watchdog_);
    node.state->react(*operation.request, context);
  }
  if (context.source_asked() && !plan_.by_client) throw ClientsDiffer{};
  const auto& sent = context.sent();
  if (sent.size() != 1 || sent[0].endpoint != operation.client) throw NotRequestReply{};
  if (!context.possible()) return false;
  if (operation.response == nullptr) return true;
  RunMatcher matcher(context);
  if (sent[0].message->match_with(matcher, *operation.response)) return context.possible();
  if (reasons_ != nullptr) note_failure(node, operation, context, matcher.conflict());
  return false;
}

void Search::note_failure(const Hypothesis& node, const Operation& operation,
                          const Context& context, const std::string& conflict) {
  if (&operation != &plan_.operations[plan_.answered - 1] || next_ + 1 != plan_.answered) return;
  (void)node;
  std::string text = "after every earlier operation, ";
  text += print(*operation.request) + " would have been answered with " +
          print(*const_cast<Context&>(context).sent()[0].message);
  if (!conflict.empty()) text += "; " + conflict;
  if (std::find(reasons_->begin(), reasons_->end(), text) == reasons_->end()) {
    reasons_->push_back(std::move(text));
  }
}

/// False when the model says that a reading operation to come can never have its answer.
bool Search::answers_possible(const Frame& frame) const {
  std::size_t looked_at = 0;
  for (std::size_t i = next_; i < plan_.answered && looked_at < reads_looked_ahead; ++i) {
    const Operation& o = plan_.operations[i];
    if (!o.reads_only || done_[i] != 0) continue;
    ++looked_at;
    if (!frame.node.state->may_answer(*o.request, *o.response,
                                      PendingBefore(*this, static_cast<std::uint32_t>(i)))) {
      return false;
    }
  }
  return true;
}

/// Places every reading operation that fits the state, again and again.
void Search::place_reads(Frame& frame) {
  std::size_t tried_until = 0;  // operations called before this event did not fit this state
  for (;;) {
    if (next_ == plan_.answered) return;
    const std::size_t now = next_;
    for (const std::uint32_t operation : plan_.open[now]) {
      const Operation& o = plan_.operations[operation];
      if (!o.reads_only || o.called < tried_until || !available(operation)) continue;
      if (!frame.node.solver.empty()) continue;  // a match would narrow what is known
      Context context(frame.node.solver, straight_, o.client, options_.reaction, nullptr);
      const bool fits = react(frame.node, o, context);
      if (straight_.length() != 0 || !frame.node.solver.empty()) {
        straight_ = Script();
        frame.node.solver = Solver(tools_);
        continue;
      }
      if (!fits) continue;
      place(operation);
      frame.placed.push_back(operation);
    }
    if (next_ == now) return;
    if (plan_.pipelined) continue;  // one that had to wait for another may be free now
    tried_until = plan_.operations[now].returned;
  }
}

bool Search::known_before(const Frame& frame) {
  DigestValue key = frame.node.fingerprint();
  key.low ^= placed_.low;
  key.high ^= placed_.high;
  if (visited_.size() >= options_.remembered) {
    limited_ = true;
    return false;
  }
  return !visited_.add(key, used_);
}

bool Search::enter(Frame& frame) {
  frame.entered = true;
  frame.cursor = 0;
  frame.retry = false;
  frame.placed.clear();
  place_reads(frame);
  if (next_ == plan_.answered) return true;
  if (hints_ && !answers_possible(frame)) return false;
  return !known_before(frame);
}

/// The operation at a place in the list of candidates, or none.
std::uint32_t Search::candidate(const Frame&, std::size_t cursor) const {
  constexpr auto none = static_cast<std::uint32_t>(-1);
  const auto& open = plan_.open[next_];
  if (cursor < open.size()) return open[cursor];
  const std::size_t operation = plan_.answered + (cursor - open.size());
  if (operation >= plan_.operations.size()) return none;
  if (plan_.operations[operation].called > plan_.operations[next_].returned) return none;
  return static_cast<std::uint32_t>(operation);
}

bool Search::try_operation(Frame& from, std::uint32_t operation, bool again) {
  Frame& to = frame(depth_ + 1);
  if (!again) to.script = Script();
  do {
    to.node.state->assign(*from.node.state);
    if (!from.node.solver.empty() || !to.node.solver.empty()) to.node.solver = from.node.solver;
    Context context(to.node.solver, to.script, plan_.operations[operation].client,
                    options_.reaction, nullptr);
    if (react(to.node, plan_.operations[operation], context) && to.node.compact()) {
      to.node.certain = from.node.certain && context.certain();
      to.operation = operation;
      to.entered = false;
      return true;
    }
  } while (to.script.next());
  return false;
}

void Search::leave() {
  Frame& frame = *frames_[depth_];
  for (auto it = frame.placed.rbegin(); it != frame.placed.rend(); ++it) remove(*it);
  frame.placed.clear();
  if (depth_ == 0) return;
  remove(frame.operation);
}

/// One candidate of the present frame. False when the search is over.
bool Search::step() {
  Frame& from = *frames_[depth_];
  if (!from.entered && !enter(from)) {
    leave();
    if (depth_ == 0) return false;
    --depth_;
    return true;
  }
  if (next_ == plan_.answered) {
    if (from.node.certain) return false;
    only_certain_ = false;  // perhaps; look for a certain one
    leave();
    if (depth_ == 0) return false;
    --depth_;
    return true;
  }
  for (;;) {
    bool again = false;
    if (from.retry) {
      from.retry = false;
      again = frames_[depth_ + 1]->script.next();
      if (!again) ++from.cursor;
    }
    const std::uint32_t operation = candidate(from, from.cursor);
    if (operation == static_cast<std::uint32_t>(-1)) break;
    if (!again) {
      bool skip = !available(operation);
      if (!skip && operation >= plan_.answered) {  // the first of its kind only
        const auto& kinds = plan_.unanswered_class;
        const std::size_t index = operation - plan_.answered;
        for (std::size_t i = 0; i < index && !skip; ++i) {
          skip = kinds[i] == kinds[index] && done_[plan_.answered + i] == 0;
        }
      }
      if (skip) {
        ++from.cursor;
        continue;
      }
    }
    if (try_operation(from, operation, again)) {
      from.retry = true;
      place(operation);
      ++depth_;
      return true;
    }
    ++from.cursor;
  }
  leave();
  if (depth_ == 0) return false;
  --depth_;
  return true;
}

Search::Status Search::run(std::uint64_t budget) {
  const std::uint64_t stop = steps_ + budget;
  while (steps_ < stop) {
    if (limited_) {
      reason_ = "more than " + std::to_string(options_.remembered) +
                " search nodes (HistoryOptions::remembered)";
      return Status::undecided;
    }
    if (step()) continue;
    if (next_ == plan_.answered) return Status::explained;
    if (only_certain_) return Status::violated;
    reason_ = "the solver does not know whether the constraints can hold";
    return Status::undecided;
  }
  return Status::running;
}

}  // namespace surety::protocol
