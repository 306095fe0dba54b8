// One TCP connection of a tester: pieces to be written at their time, bytes read into a codec.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "surety/harness/script.h"
#include "surety/harness/sockets.h"
#include "surety/harness/system.h"
#include "surety/protocol/message.h"

namespace surety::harness {

/// Rounded up, so that a wait never ends just before its time.
int poll_time(Clock::duration left);

/// A file descriptor that is closed with its owner.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor();
  int get() const { return number_; }
  int release() {
    const int number = number_;
    number_ = -1;
    return number;
  }

 private:
  int number_;
};

class Connection {
 public:
  Connection(Descriptor socket, std::unique_ptr<Codec> codec)
      : socket_(std::move(socket)), codec_(std::move(codec)) {}

  void send(const protocol::MessageBase& request, Fault fault);
  /// Writes what is due. False when the connection has failed.
  bool write_due(Clock::time_point now);
  /// Reads what has come. False when the connection has ended.
  bool read(std::vector<protocol::Message>& messages, std::uint64_t& bytes);
  /// Nothing more to write, or not before the given time.
  bool wants_to_write(Clock::time_point now) const {
    return !pieces_.empty() && pieces_.front().not_before <= now;
  }
  bool has_pieces() const { return !pieces_.empty(); }
  Clock::time_point next_piece() const { return pieces_.front().not_before; }
  /// Lets go of what a `hold` kept back.
  void release_held();
  bool resets_when_written() const { return reset_; }
  void reset();
  int descriptor() const { return socket_.get(); }

 private:
  struct Piece {
    std::string bytes;
    std::size_t written = 0;
    Clock::time_point not_before;
  };
  Descriptor socket_;
  std::unique_ptr<Codec> codec_;
  std::deque<Piece> pieces_;
  std::string held_;
  bool reset_ = false;
};

}  // namespace surety::harness
