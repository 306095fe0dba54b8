// Operations of a history: requests paired with their responses, and what the search needs to
// know of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "surety/protocol/digest.h"
#include "surety/protocol/message.h"
#include "surety/protocol/model.h"
#include "surety/protocol/validator.h"

namespace surety::protocol {

struct Operation {
  static constexpr std::size_t never = static_cast<std::size_t>(-1);
  Endpoint client = 0;
  Message request;
  Message response;        // null: never answered
  std::size_t called = 0;  // index of the event
  std::size_t returned = never;
  std::size_t before = never;  // the operation of the same connection that has to come first
  bool reads_only = false;
};

/// Thrown for a response without a request; only inside check_history.
struct Unsolicited {
  std::size_t event;
};

/// Pairs requests and responses of the first `events` events.
std::vector<Operation> operations_of(const ModelType& model, const Trace& trace,
                                     std::size_t events);

/// A history prepared for the search. Answered operations come first, in the order of their
/// returns; then those that were never answered, in the order of their calls. (Unanswered
/// operations that only read are left out: they matter to nobody.)
struct Plan {
  /// `by_client`: the model treats clients differently.
  Plan(std::vector<Operation> operations, bool by_client);
  bool by_client;
  std::vector<Operation> operations;
  std::size_t answered = 0;
  bool pipelined = false;  // some client sent a request before it had the previous response
  std::vector<std::vector<std::uint32_t>> open;  // per answered operation: those that overlap its
                                                 // return and return no earlier, itself first
  std::vector<std::uint32_t> unanswered_class;   // same number: interchangeable
  std::uint32_t classes = 0;
  std::vector<DigestValue> mark;  // random numbers for sets of operations
};

}  // namespace surety::protocol
