// Clients with real connections: a non-blocking event loop over TCP, with a codec each. Where the
// system under test is a proxy, the tester is the server behind it, too, in the same loop.
//
// Input from the system is never trusted: what is read at once and what is kept is bounded, and a
// codec has to bound what it keeps.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "surety/harness/script.h"
#include "surety/harness/system.h"
#include "surety/protocol/message.h"

namespace surety::harness {

/// Between messages and bytes, for one connection. One object sees all of its requests and bytes.
class Codec {
 public:
  virtual ~Codec() = default;
  virtual std::string encode(const protocol::MessageBase& request) = 0;
  /// Takes the next bytes, in whatever pieces they come, and adds the messages that are complete
  /// now. Must not keep more than a bounded amount. What cannot be understood is a message, too:
  /// one that the model never sends.
  virtual void decode(std::string_view bytes, std::vector<protocol::Message>& messages) = 0;
  /// The other side has ended the connection.
  virtual void closed(std::vector<protocol::Message>& messages) { (void)messages; }
  /// Nothing more can come on this connection: it is closed.
  virtual bool finished() const { return false; }
};

/// The tester as a server, for one connection that the system under test has opened.
class Origin {
 public:
  virtual ~Origin() = default;
  /// Takes the next bytes, in whatever pieces they come. Adds what happened, in its order (requests
  /// that were received, answers that are sent now), and the bytes of the answers. Must not keep
  /// more than a bounded amount.
  virtual void decode(std::string_view bytes, std::vector<Observation>& happened,
                      std::string& answers) = 0;
  /// The connection is closed as soon as the answers are written.
  virtual bool finished() const { return false; }
};

struct SocketOptions {
  std::string host = "127.0.0.1";
  std::string port;
  std::function<std::unique_ptr<Codec>()> codec;
  std::function<void()> begin;  // called when a run begins
  std::function<void()> end;    // called when it is over
  std::chrono::milliseconds connect_patience{2000};
  std::function<std::unique_ptr<Origin>()> origin;  // none: the tester is no server
  std::string origin_host = "127.0.0.1", origin_port;
};

class SocketSystem final : public System {
 public:
  /// Throws SystemError when the tester is to be a server and cannot.
  explicit SocketSystem(SocketOptions options);
  ~SocketSystem() override;
  void begin() override;
  void open(protocol::Endpoint endpoint) override;
  void send(const Step& step, const protocol::Message& request) override;
  void wait(std::chrono::milliseconds at_most, std::vector<Observation>& result) override;
  Clock::time_point watch(bool idle, std::vector<pollfd>& watched,
                          std::vector<Observation>& result) override;
  void serve(const std::vector<pollfd>& watched, std::size_t begin,
             std::vector<Observation>& result) override;
  void drop(protocol::Endpoint endpoint) override;
  void end() override;
  /// Bytes received so far, all connections of all runs.
  std::uint64_t bytes_received() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// A free TCP port of the loopback interface; another program may take it before it is used.
unsigned free_port();

}  // namespace surety::harness
