// Depth-first search for an order of operations that explains their responses.
//
//   1. Operations are tried in the order of their returns: the one that returned first is the one
//      that has to be placed soonest.
//   2. A response to a request that only reads is placed as soon as it fits: that decides nothing.
//   3. Operations that were never answered are tried last, one of each kind of request.
//   4. No node is visited twice, nor one that had fewer unanswered operations left than a node
//      visited before with the same state and the same answered operations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/protocol/hypothesis.h"
#include "runtime/protocol/operations.h"
#include "runtime/protocol/visited.h"
#include "runtime/protocol/watchdog.h"
#include "runtime/solve/solver.h"
#include "surety/protocol/context.h"
#include "surety/protocol/digest.h"
#include "surety/protocol/history.h"
#include "surety/protocol/model.h"

namespace surety::protocol {

/// A reaction that does not answer its sender exactly once: not for this search.
struct NotRequestReply {};
/// A reaction that looked at its sender, in a plan that takes clients for interchangeable.
struct ClientsDiffer {};

class Search {
 public:
  enum class Status : std::uint8_t { running, explained, violated, undecided };

  Search(const ModelType& model, const Plan& plan, const HistoryOptions& options,
         SolverTools& tools, Watchdog* watchdog = nullptr);

  /// Goes on for at most `budget` reactions.
  Status run(std::uint64_t budget);
  std::uint64_t steps() const { return steps_; }
  const std::string& undecided_reason() const { return reason_; }
  /// Collects why the last answered operation does not fit, state by state.
  void explain_to(std::vector<std::string>* reasons) { reasons_ = reasons; }

 private:
  struct Frame {
    Frame(std::unique_ptr<StateBase> state, SolverTools& tools) : node(std::move(state), tools) {}
    Hypothesis node;
    Script script;                      // of the operation that led here
    std::uint32_t operation = 0;        // that led here
    std::vector<std::uint32_t> placed;  // reading operations placed here
    std::size_t cursor = 0;             // into the candidates
    bool entered = false;
    bool retry = false;  // the candidate at the cursor may have other outcomes
  };

  class PendingBefore;
  friend class PendingBefore;

  bool enter(Frame& frame);
  void place_reads(Frame& frame);
  bool answers_possible(const Frame& frame) const;
  bool known_before(const Frame& frame);
  bool step();
  bool try_operation(Frame& from, std::uint32_t operation, bool again);
  bool react(Hypothesis& node, const Operation& operation, Context& context);
  void place(std::uint32_t operation);
  void remove(std::uint32_t operation);
  void leave();
  Frame& frame(std::size_t depth);
  std::uint32_t candidate(const Frame& frame, std::size_t cursor) const;
  bool available(std::uint32_t operation) const;
  void note_failure(const Hypothesis& node, const Operation& operation, const Context& context,
                    const std::string& conflict);

  const ModelType& model_;
  const Plan& plan_;
  const HistoryOptions& options_;
  SolverTools& tools_;
  Watchdog* watchdog_;
  bool hints_;
  std::vector<std::unique_ptr<Frame>> frames_;
  std::size_t depth_ = 0;
  std::vector<char> done_;
  std::size_t next_ = 0;             // the first answered operation that is not placed
  DigestValue placed_{};             // of the answered operations that are placed
  std::vector<std::uint64_t> used_;  // unanswered operations that are placed, as bits
  std::size_t words_;
  VisitedNodes visited_;
  std::uint64_t steps_ = 0;
  bool only_certain_ = true;
  bool limited_ = false;
  std::string reason_;
  std::vector<std::string>* reasons_ = nullptr;
  Script straight_;
  std::vector<Packet> sent_;
};

}  // namespace surety::protocol
