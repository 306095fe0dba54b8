// The system under test, as a run drives it: what goes in, what comes out.
//
//   SocketSystem   (sockets.h)  clients with real connections
//   CallSystem                  anything that answers a request at once: a process, a file system
//
// To add a new kind of system, derive from System. It belongs to one thread. Several of them can be
// waited for at once (`watch` and `serve`), so that some runs go on while others wait.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "surety/harness/script.h"
#include "surety/protocol/message.h"

struct pollfd;

namespace surety::harness {

using Clock = std::chrono::steady_clock;

/// The system cannot be used at all; says what to do about it.
struct SystemError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Observation {
  enum class Kind : std::uint8_t {
    received,  // a message arrived at the tester
    sent,      // a part of the tester (an origin server) sent this by itself
    closed     // the connection ended; what was not answered on it will not be
  };
  Kind kind = Kind::received;
  protocol::Endpoint endpoint = 0;
  protocol::Message message;
};

class System {
 public:
  virtual ~System() = default;
  /// A new run. Throws SystemError.
  virtual void begin() = 0;
  /// This endpoint is going to send something: a connection may be opened. Throws SystemError.
  virtual void open(protocol::Endpoint endpoint) { (void)endpoint; }
  /// Sends a request of a step. A connection that has ended is opened again. Throws SystemError.
  virtual void send(const Step& step, const protocol::Message& request) = 0;
  /// Waits until something happened, at most so long, and adds it in the order of happening.
  virtual void wait(std::chrono::milliseconds at_most, std::vector<Observation>& result) = 0;
  /// The first half of waiting: does what is due, adds the descriptors to be watched, and tells
  /// when the next thing is due. `idle`: the run has nothing to send before something happens.
  virtual Clock::time_point watch(bool idle, std::vector<pollfd>& watched,
                                  std::vector<Observation>& result) {
    (void)idle;
    (void)watched;
    wait(std::chrono::milliseconds(0), result);
    return Clock::time_point::max();
  }
  /// The second half: what `watch` added, from `begin` on, has been watched.
  virtual void serve(const std::vector<pollfd>& watched, std::size_t begin,
                     std::vector<Observation>& result) {
    (void)watched;
    (void)begin;
    (void)result;
  }
  /// Nothing more is expected on this connection: give it up.
  virtual void drop(protocol::Endpoint endpoint) = 0;
  /// The run is over.
  virtual void end() = 0;
};

/// Answers every request by a function call.
class CallSystem final : public System {
 public:
  using Call = std::function<protocol::Message(const protocol::Message& request)>;
  CallSystem(std::function<void()> begin, Call call)
      : begin_(std::move(begin)), call_(std::move(call)) {}
  void begin() override {
    answers_.clear();
    if (begin_) begin_();
  }
  void send(const Step& step, const protocol::Message& request) override {
    answers_.push_back({Observation::Kind::received, step.client, call_(request)});
  }
  void wait(std::chrono::milliseconds, std::vector<Observation>& result) override {
    for (Observation& answer : answers_) result.push_back(std::move(answer));
    answers_.clear();
  }
  void drop(protocol::Endpoint) override {}
  void end() override {}

 private:
  std::function<void()> begin_;
  Call call_;
  std::deque<Observation> answers_;
};

}  // namespace surety::harness
