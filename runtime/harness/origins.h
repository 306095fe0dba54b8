// Connections that the system under test opens to the tester: the server side of the event loop.
#pragma once

#include <poll.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/harness/connection.h"
#include "surety/harness/sockets.h"
#include "surety/harness/system.h"

namespace surety::harness {

class Origins {
 public:
  /// Takes connections of the listening socket; without one there are none.
  Origins(Descriptor listener, std::function<std::unique_ptr<Origin>()> make)
      : listener_(std::move(listener)), make_(std::move(make)) {}

  /// Adds what is to be watched.
  void watch(std::vector<pollfd>& watched) const;
  /// What `watch` has added, from `begin` on, has been watched: does what is possible now.
  void serve(const std::vector<pollfd>& watched, std::size_t begin,
             std::vector<Observation>& happened);

 private:
  struct Accepted {
    Descriptor socket;
    std::unique_ptr<Origin> origin;
    std::string answers;  // to be written
  };
  void accept_all();
  /// False when the connection has ended.
  static bool read(Accepted& connection, std::vector<Observation>& happened);
  static bool write(Accepted& connection);

  Descriptor listener_;
  std::function<std::unique_ptr<Origin>()> make_;
  std::vector<Accepted> accepted_;
};

}  // namespace surety::harness
