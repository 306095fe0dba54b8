#include "surety/protocol/network.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "surety/protocol/context.h"
#include "surety/protocol/message.h"

namespace surety::protocol {

namespace {

bool same_connection(const Packet& a, const Packet& b) {
  return a.endpoint == b.endpoint && a.connection == b.connection;
}

/// The messages that are the oldest of their connection.
std::vector<std::size_t> oldest(const std::vector<Underway>& underway) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < underway.size(); ++i) {
    const auto same = [&](std::size_t j) {
      return same_connection(underway[j].packet, underway[i].packet);
    };
    if (std::none_of(result.begin(), result.end(), same)) result.push_back(i);
  }
  return result;
}

class Synchronous final : public Network {
 public:
  void arrivals(const std::vector<Underway>& underway, Direction,
                std::vector<Arrival>& result) const override {
    if (!underway.empty()) result.push_back({0, false, {}});
  }
  bool synchronous() const override { return true; }
};

class Tcp final : public Network {
 public:
  void arrivals(const std::vector<Underway>& underway, Direction,
                std::vector<Arrival>& result) const override {
    for (const std::size_t i : oldest(underway)) result.push_back({i, false, {}});
    // What came before the end of a connection and was not read then will never be.
    for (std::size_t i = 0; i < underway.size(); ++i) {
      if (!is_end(*underway[i].packet.message)) continue;
      Arrival end{i, false, {}};
      for (std::size_t j = 0; j < i; ++j) {
        if (same_connection(underway[j].packet, underway[i].packet)) end.lost.push_back(j);
      }
      if (!end.lost.empty()) result.push_back(std::move(end));
    }
  }
  bool ordered_per_endpoint() const override { return true; }
};

class Datagrams final : public Network {
 public:
  explicit Datagrams(DatagramOptions options) : options_(options) {}

  void arrivals(const std::vector<Underway>& underway, Direction,
                std::vector<Arrival>& result) const override {
    for (std::size_t i = 0; i < underway.size(); ++i) {
      Arrival arrival{i, false, {}};
      if (!options_.reorder) {  // those of the same endpoint before it have been lost
        for (std::size_t j = 0; j < i; ++j) {
          if (same_connection(underway[j].packet, underway[i].packet)) arrival.lost.push_back(j);
        }
      }
      // A message that arrived before has no need to be lost to be overtaken.
      const auto fresh = [&](std::size_t j) { return underway[j].arrivals == 0; };
      if (!options_.lose && std::any_of(arrival.lost.begin(), arrival.lost.end(), fresh)) continue;
      // To stay is never a disadvantage: it may be lost later.
      arrival.stays = options_.duplicate && underway[i].arrivals + 1 < options_.most_copies;
      result.push_back(std::move(arrival));
    }
  }

 private:
  DatagramOptions options_;
};

}  // namespace

NetworkPtr synchronous() { return std::make_shared<Synchronous>(); }
NetworkPtr tcp() { return std::make_shared<Tcp>(); }
NetworkPtr datagrams(DatagramOptions options) { return std::make_shared<Datagrams>(options); }

}  // namespace surety::protocol
