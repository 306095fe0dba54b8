// The event loop: connections are opened when a client first sends, and watched with poll.
#include "surety/harness/sockets.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "runtime/harness/connection.h"
#include "runtime/harness/origins.h"
#include "surety/harness/script.h"
#include "surety/harness/system.h"
#include "surety/protocol/message.h"

namespace surety::harness {

using protocol::Endpoint;
using std::chrono::milliseconds;

namespace {

struct Address {
  sockaddr_storage storage{};
  socklen_t size = 0;
  int family = AF_INET;
};

Address resolve(const std::string& host, const std::string& port) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int problem = getaddrinfo(host.c_str(), port.c_str(), &hints, &found);
  if (problem != 0) {
    throw SystemError(host + ":" + port + ": " + gai_strerror(problem) +
                      "; is the name of the host right?");
  }
  Address address;
  std::memcpy(&address.storage, found->ai_addr, found->ai_addrlen);
  address.size = found->ai_addrlen;
  address.family = found->ai_family;
  freeaddrinfo(found);
  return address;
}

/// The listening socket of the tester as a server; none if it is no server.
Descriptor listen_as(const SocketOptions& options) {
  if (!options.origin) return Descriptor();
  const Address address = resolve(options.origin_host, options.origin_port);
  Descriptor socket(::socket(address.family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  const int on = 1;
  setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (bind(socket.get(), reinterpret_cast<const sockaddr*>(&address.storage), address.size) != 0 ||
      listen(socket.get(), SOMAXCONN) != 0) {
    throw SystemError(options.origin_host + ":" + options.origin_port +
                      ": the tester cannot be the server there: " + std::strerror(errno) +
                      "; is something else listening?");
  }
  return socket;
}

}  // namespace

struct SocketSystem::Impl {
  explicit Impl(SocketOptions o)
      : options(std::move(o)), origins(listen_as(options), options.origin) {}

  Connection& connection(Endpoint endpoint) {
    const auto found = connections.find(endpoint);
    if (found != connections.end()) return found->second;
    return connections.emplace(endpoint, Connection(connect(), options.codec())).first->second;
  }

  /// Connections that have ended keep their ports for a minute: when all are taken, there will be
  /// one again.
  Descriptor connect() {
    const auto long_enough = Clock::now() + std::chrono::seconds(70);
    for (;;) {
      if (auto socket = try_to_connect(Clock::now() < long_enough)) return *std::move(socket);
      std::this_thread::sleep_for(milliseconds(20));
    }
  }

  /// None: `may_wait`, and there is no port for it at the moment.
  std::optional<Descriptor> try_to_connect(bool may_wait) {
    if (address.size == 0) address = resolve(options.host, options.port);
    Descriptor socket(::socket(address.family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (socket.get() < 0) fail(errno);
    const int on = 1;
    setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address.storage),
                  address.size) != 0) {
      if (errno == EADDRNOTAVAIL && may_wait) return std::nullopt;
      if (errno != EINPROGRESS) fail(errno);
      pollfd waiting{socket.get(), POLLOUT, 0};
      if (::poll(&waiting, 1, poll_time(options.connect_patience)) <= 0) fail(ETIMEDOUT);
      int problem = 0;
      socklen_t size = sizeof problem;
      getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &problem, &size);
      if (problem != 0) fail(problem);
    }
    return socket;
  }

  [[noreturn]] void fail(int problem) const {
    throw SystemError(options.host + ":" + options.port +
                      ": cannot connect: " + std::strerror(problem) + "; is the server running?");
  }

  void close(Endpoint endpoint, std::vector<Observation>& result) {
    connections.erase(endpoint);
    result.push_back({Observation::Kind::closed, endpoint, nullptr});
  }

  void release_held() {
    for (auto& entry : connections) entry.second.release_held();
  }

  /// Writes what is due; the time of the next piece that is not.
  Clock::time_point write_all(std::vector<Observation>& result) {
    const auto now = Clock::now();
    auto next = Clock::time_point::max();
    for (auto it = connections.begin(); it != connections.end();) {
      const Endpoint endpoint = it->first;
      Connection& connection = (it++)->second;
      if (!connection.has_pieces() && !connection.resets_when_written()) continue;
      const bool alive = connection.write_due(now);
      if (alive && connection.has_pieces()) {
        if (!connection.wants_to_write(now)) next = std::min(next, connection.next_piece());
        continue;
      }
      if (!alive) {
        // What the server said before it closed is still to be read.
        read(endpoint, result);
        if (connections.count(endpoint) != 0) close(endpoint, result);
      } else if (connection.resets_when_written()) {
        connection.reset();
        close(endpoint, result);
      }
    }
    return next;
  }

  void read(Endpoint endpoint, std::vector<Observation>& result) {
    const auto found = connections.find(endpoint);
    if (found == connections.end()) return;
    messages.clear();
    const bool open = found->second.read(messages, bytes);
    for (auto& message : messages) {
      result.push_back({Observation::Kind::received, endpoint, std::move(message)});
    }
    if (!open) close(endpoint, result);
  }

  Clock::time_point watch(std::vector<pollfd>& all, std::vector<Observation>& result) {
    const auto next = write_all(result);
    const auto now = Clock::now();
    owners.clear();
    for (auto& [endpoint, connection] : connections) {
      const short wanted =
          static_cast<short>(POLLIN | (connection.wants_to_write(now) ? POLLOUT : 0));
      all.push_back({connection.descriptor(), wanted, 0});
      owners.push_back(endpoint);
    }
    origins.watch(all);
    return next;
  }

  void serve(const std::vector<pollfd>& all, std::size_t begin, std::vector<Observation>& result) {
    // What came to the server first: it is the cause of what came to the clients.
    origins.serve(all, begin + owners.size(), result);
    for (std::size_t i = 0; i < owners.size(); ++i) {
      if ((all[begin + i].revents & (POLLIN | POLLHUP | POLLERR)) != 0) read(owners[i], result);
    }
  }

  void wait(milliseconds at_most, std::vector<Observation>& result) {
    const auto end = Clock::now() + at_most;
    const std::size_t before = result.size();
    do {
      watched.clear();
      const auto next = watch(watched, result);
      if (result.size() != before) return;
      const auto left = std::min(end, next) - Clock::now();
      if (::poll(watched.data(), watched.size(), poll_time(left)) > 0) serve(watched, 0, result);
    } while (result.size() == before && Clock::now() < end);
  }

  SocketOptions options;
  Origins origins;
  Address address;
  std::map<Endpoint, Connection> connections;
  std::vector<pollfd> watched;
  std::vector<Endpoint> owners;
  std::vector<protocol::Message> messages;
  std::uint64_t bytes = 0;
};

SocketSystem::SocketSystem(SocketOptions options) : impl_(new Impl(std::move(options))) {}
SocketSystem::~SocketSystem() = default;

void SocketSystem::begin() {
  impl_->connections.clear();
  if (impl_->options.begin) impl_->options.begin();
}

void SocketSystem::open(Endpoint endpoint) { impl_->connection(endpoint); }

void SocketSystem::send(const Step& step, const protocol::Message& request) {
  impl_->connection(step.client).send(*request, step.fault);
  impl_->connections.at(step.client).write_due(Clock::now());  // a failure shows in wait
}

void SocketSystem::wait(milliseconds at_most, std::vector<Observation>& result) {
  if (at_most.count() > 0) impl_->release_held();
  impl_->wait(at_most, result);
}

Clock::time_point SocketSystem::watch(bool idle, std::vector<pollfd>& watched,
                                      std::vector<Observation>& result) {
  if (idle) impl_->release_held();
  return impl_->watch(watched, result);
}

void SocketSystem::serve(const std::vector<pollfd>& watched, std::size_t begin,
                         std::vector<Observation>& result) {
  impl_->serve(watched, begin, result);
}

void SocketSystem::drop(Endpoint endpoint) { impl_->connections.erase(endpoint); }

void SocketSystem::end() {
  impl_->connections.clear();
  if (impl_->options.end) impl_->options.end();
}

std::uint64_t SocketSystem::bytes_received() const { return impl_->bytes; }

unsigned free_port() {
  const Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (bind(socket.get(), reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &size) != 0) {
    throw SystemError("no free port on the loopback interface");
  }
  return ntohs(address.sin_port);
}

}  // namespace surety::harness
