#include "runtime/harness/connection.h"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "surety/harness/script.h"
#include "surety/harness/system.h"
#include "surety/protocol/message.h"

namespace surety::harness {

namespace {
constexpr std::size_t most_pieces = 6;
constexpr std::chrono::milliseconds between_pieces{1};
/// Read at once, so that one connection cannot starve the others.
constexpr int reads_at_once = 16;
}  // namespace

int poll_time(Clock::duration left) {
  const auto whole = std::chrono::ceil<std::chrono::milliseconds>(left).count();
  return whole <= 0 ? 0 : static_cast<int>(std::min<std::int64_t>(whole, 60'000));
}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    if (number_ >= 0) close(number_);
    number_ = other.release();
  }
  return *this;
}

Descriptor::~Descriptor() {
  if (number_ >= 0) close(number_);
}

void Connection::send(const protocol::MessageBase& request, Fault fault) {
  std::string bytes = std::move(held_) + codec_->encode(request);
  held_.clear();
  const auto now = Clock::now();
  auto begin = pieces_.empty() ? now : std::max(now, pieces_.back().not_before);
  if (fault == Fault::hold) {
    held_ = std::move(bytes);
    return;
  }
  const std::size_t size =
      fault == Fault::split ? std::max<std::size_t>(1, bytes.size() / most_pieces) : bytes.size();
  for (std::size_t at = 0; at < bytes.size(); at += size) {
    pieces_.push_back({bytes.substr(at, size), 0, begin});
    begin += between_pieces;
  }
  reset_ = reset_ || fault == Fault::reset;
}

void Connection::release_held() {
  if (held_.empty()) return;
  pieces_.push_back({std::move(held_), 0, Clock::now()});
  held_.clear();
}

bool Connection::write_due(Clock::time_point now) {
  while (wants_to_write(now)) {
    Piece& piece = pieces_.front();
    const ssize_t n = ::send(socket_.get(), piece.bytes.data() + piece.written,
                             piece.bytes.size() - piece.written, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    piece.written += static_cast<std::size_t>(n);
    if (piece.written < piece.bytes.size()) return true;
    pieces_.pop_front();
  }
  return true;
}

bool Connection::read(std::vector<protocol::Message>& messages, std::uint64_t& bytes) {
  std::array<char, 65536> buffer;
  for (int i = 0; i < reads_at_once; ++i) {
    const ssize_t n = recv(socket_.get(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return true;
    if (n <= 0) {
      codec_->closed(messages);
      return false;
    }
    bytes += static_cast<std::uint64_t>(n);
    codec_->decode({buffer.data(), static_cast<std::size_t>(n)}, messages);
    if (codec_->finished()) return false;
    if (static_cast<std::size_t>(n) < buffer.size()) return true;
  }
  return true;
}

void Connection::reset() {
  const linger at_once{1, 0};
  setsockopt(socket_.get(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  socket_ = Descriptor();
}

}  // namespace surety::harness
