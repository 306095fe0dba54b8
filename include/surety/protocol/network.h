// Network models: in which order messages get from one side to the other.
//
// A network sees the messages that are under way in one direction, oldest first, and says which
// of them may arrive next. It composes with any model.
//
// To write your own: derive from Network, list the possible next arrivals in `arrivals`, and
// pass a shared_ptr of it to the validator. It is asked often, and must answer from the arguments
// alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "surety/protocol/context.h"

namespace surety::protocol {

enum class Direction : std::uint8_t { to_model, from_model };

/// A message that may arrive next.
struct Arrival {
  std::size_t index = 0;          // into the messages under way
  bool stays = false;             // it may arrive once more: a duplicate
  std::vector<std::size_t> lost;  // others that can no longer arrive if it does
};

/// A message under way.
struct Underway {
  Packet packet;
  std::uint32_t arrivals = 0;  // how often it has arrived already
};

class Network {
 public:
  virtual ~Network() = default;
  virtual void arrivals(const std::vector<Underway>& underway, Direction direction,
                        std::vector<Arrival>& result) const = 0;
  /// True when the model reacts to a message before the next one is sent.
  virtual bool synchronous() const { return false; }
  /// True when `arrivals` are the oldest message of each endpoint: known to the fast paths.
  virtual bool ordered_per_endpoint() const { return false; }
};
using NetworkPtr = std::shared_ptr<const Network>;

/// One message at a time, in order, without delay.
NetworkPtr synchronous();
/// Order kept within each endpoint's connection, none between connections; nothing is lost.
NetworkPtr tcp();

struct DatagramOptions {
  bool reorder = true;
  bool lose = true;
  bool duplicate = true;
  std::uint32_t most_copies = 2;  // arrivals of one message, when duplicated
};
NetworkPtr datagrams(DatagramOptions options = {});

}  // namespace surety::protocol
