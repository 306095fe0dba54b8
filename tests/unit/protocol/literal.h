// The oracle: a Prog server behind literal buffers, all of whose runs are enumerated.
//
// Wire, incoming buffer, server, outgoing buffer, wire: every packet is moved by itself and
// every choice is made concretely. It shares no code with the validator (no symbols, no laziness,
// no merging but of equal configurations), and is as slow as that sounds.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "surety/protocol/network.h"
#include "surety/protocol/prog.h"

namespace surety::protocol::testing {

struct WirePacket {
  Endpoint endpoint;
  Integer value;
  std::uint32_t arrived;
  friend bool operator<(const WirePacket& a, const WirePacket& b) {
    return std::tie(a.endpoint, a.value, a.arrived) < std::tie(b.endpoint, b.value, b.arrived);
  }
};
using Wire = std::vector<WirePacket>;

struct Configuration {
  std::map<Integer, Integer> memory;
  Wire to_server, in_buffer, out_buffer, to_client;
  friend bool operator<(const Configuration& a, const Configuration& b) {
    return std::tie(a.memory, a.to_server, a.in_buffer, a.out_buffer, a.to_client) <
           std::tie(b.memory, b.to_server, b.in_buffer, b.out_buffer, b.to_client);
  }
};

/// What the wire may do, in its own words.
struct WireRules {
  bool between_endpoints = true;  // packets of different endpoints overtake each other
  bool reorder = false, lose = false, duplicate = false;
  std::uint32_t most_copies = 2;
};

struct WireEvent {
  bool sent;
  Endpoint endpoint;
  Integer value;
};

class Literal {
 public:
  Literal(std::shared_ptr<const prog::Program> program, WireRules rules, Integer lo, Integer hi)
      : program_(std::move(program)), rules_(rules), lo_(lo), hi_(hi) {
    now_.insert(Configuration{});
  }

  bool observe(const WireEvent& event) {
    std::set<Configuration> next;
    if (event.sent) {
      for (Configuration c : now_) {
        c.to_server.push_back({event.endpoint, event.value, 0});
        next.insert(std::move(c));
      }
    } else {
      close();
      for (const Configuration& c : now_) {
        each_emission(c.to_client, [&](const WirePacket& packet, const Wire& rest) {
          if (packet.endpoint != event.endpoint || packet.value != event.value) return;
          Configuration after = c;
          after.to_client = rest;
          next.insert(std::move(after));
        });
      }
    }
    now_ = std::move(next);
    return !now_.empty();
  }

  /// Everything that can be received now.
  std::vector<WirePacket> receivable() {
    close();
    std::vector<WirePacket> result;
    for (const Configuration& c : now_) {
      each_emission(c.to_client,
                    [&](const WirePacket& packet, const Wire&) { result.push_back(packet); });
    }
    return result;
  }

 private:
  template <class F>
  void each_emission(const Wire& wire, F&& f) const {
    for (std::size_t i = 0; i < wire.size(); ++i) {
      Wire before, after(wire.begin() + static_cast<std::ptrdiff_t>(i) + 1, wire.end());
      bool allowed = true;
      for (std::size_t j = 0; j < i; ++j) {
        const bool in_order =
            !rules_.between_endpoints || (wire[j].endpoint == wire[i].endpoint && !rules_.reorder);
        if (!in_order) {
          before.push_back(wire[j]);  // overtaken
        } else if (!rules_.lose && wire[j].arrived == 0) {
          allowed = false;
        }
      }
      if (!allowed) continue;
      Wire rest = before;
      rest.insert(rest.end(), after.begin(), after.end());
      f(wire[i], rest);
      if (rules_.duplicate && wire[i].arrived + 1 < rules_.most_copies) {
        Wire kept = before;
        kept.push_back(wire[i]);
        ++kept.back().arrived;
        kept.insert(kept.end(), after.begin(), after.end());
        f(wire[i], kept);
      }
    }
  }

  void close() {
    std::vector<Configuration> work(now_.begin(), now_.end());
    while (!work.empty()) {
      const Configuration c = std::move(work.back());
      work.pop_back();
      const auto reach = [&](Configuration next) {
        if (now_.insert(next).second) work.push_back(std::move(next));
      };
      each_emission(c.to_server, [&](const WirePacket& packet, const Wire& rest) {
        Configuration next = c;
        next.to_server = rest;
        next.in_buffer.push_back({packet.endpoint, packet.value, 0});
        reach(std::move(next));
      });
      if (!c.in_buffer.empty()) {
        for (Integer choice = lo_; choice <= hi_; ++choice) {
          Configuration next = c;
          const WirePacket packet = next.in_buffer.front();
          next.in_buffer.erase(next.in_buffer.begin());
          prog::Server server(program_, c.memory);
          const Integer answer = server.step(packet.value, choice);
          next.memory = server.memory();
          next.out_buffer.push_back({packet.endpoint, answer, 0});
          reach(std::move(next));
        }
      }
      if (!c.out_buffer.empty()) {
        Configuration next = c;
        next.to_client.push_back(next.out_buffer.front());
        next.out_buffer.erase(next.out_buffer.begin());
        reach(std::move(next));
      }
    }
  }

  std::shared_ptr<const prog::Program> program_;
  WireRules rules_;
  Integer lo_, hi_;
  std::set<Configuration> now_;
};

}  // namespace surety::protocol::testing
