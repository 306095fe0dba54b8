#include "runtime/harness/origins.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <utility>
#include <vector>

#include "surety/harness/system.h"

namespace surety::harness {

namespace {
constexpr std::size_t most_unwritten = 4ul * 1024 * 1024;  // more is not read for
}

void Origins::watch(std::vector<pollfd>& watched) const {
  if (listener_.get() < 0) return;
  watched.push_back({listener_.get(), POLLIN, 0});
  for (const Accepted& connection : accepted_) {
    short wanted = connection.answers.size() < most_unwritten ? POLLIN : 0;
    if (!connection.answers.empty()) wanted = static_cast<short>(wanted | POLLOUT);
    watched.push_back({connection.socket.get(), wanted, 0});
  }
}

void Origins::serve(const std::vector<pollfd>& watched, std::size_t begin,
                    std::vector<Observation>& happened) {
  if (listener_.get() < 0) return;
  std::vector<Accepted> open;
  for (std::size_t i = 0; i < accepted_.size(); ++i) {
    Accepted& connection = accepted_[i];
    const short events = watched[begin + 1 + i].revents;
    bool alive = true;
    if ((events & (POLLIN | POLLHUP | POLLERR)) != 0) alive = read(connection, happened);
    if (alive && !connection.answers.empty()) alive = write(connection);
    if (alive && connection.answers.empty() && connection.origin->finished()) alive = false;
    if (alive) open.push_back(std::move(connection));
  }
  accepted_ = std::move(open);
  if (watched[begin].revents != 0) accept_all();
}

void Origins::accept_all() {
  for (;;) {
    Descriptor socket(::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (socket.get() < 0) return;
    const int on = 1;
    setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    accepted_.push_back({std::move(socket), make_(), {}});
  }
}

bool Origins::read(Accepted& connection, std::vector<Observation>& happened) {
  std::array<char, 65536> buffer;
  const ssize_t n = recv(connection.socket.get(), buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (n < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
  if (n == 0) return false;
  connection.origin->decode({buffer.data(), static_cast<std::size_t>(n)}, happened,
                            connection.answers);
  return true;
}

bool Origins::write(Accepted& connection) {
  const ssize_t n = ::send(connection.socket.get(), connection.answers.data(),
                           connection.answers.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (n < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
  connection.answers.erase(0, static_cast<std::size_t>(n));
  return true;
}

}  // namespace surety::harness
