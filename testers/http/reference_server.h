// A small correct HTTP/1.1 origin server, and faulty variants of it: what the tester is tested
// with.
//
// Single-threaded, in memory: GET, HEAD, PUT, DELETE, conditional requests, ranges, persistent
// connections, pipelining. Not meant for anything else.
#pragma once

#include <atomic>
#include <string>
#include <vector>

namespace surety::http {

/// The names of the faults that the server can have; none is "".
const std::vector<std::string>& server_faults();

/// A fault that shows once in the life of a server; not one of server_faults().
inline constexpr char fifth_put_lost[] = "fifth-put-lost";
/// The names of what the server may do otherwise and still be right; usual is "".
const std::vector<std::string>& server_styles();

struct ServerSettings {
  std::string fault;            // one of server_faults()
  std::string tags = "strong";  // strong, weak, ageing (weak at first, strong later), none
  std::string style{};          // one of server_styles()
};

/// Listens on a port of the loopback interface (0: any) and serves until `stop`.
class ReferenceServer {
 public:
  explicit ReferenceServer(ServerSettings settings, unsigned port = 0);
  ~ReferenceServer();
  ReferenceServer(const ReferenceServer&) = delete;
  ReferenceServer& operator=(const ReferenceServer&) = delete;
  unsigned port() const { return port_; }
  void serve(const std::atomic<bool>& stop);

 private:
  ServerSettings settings_;
  int listener_ = -1;
  unsigned port_ = 0;
};

}  // namespace surety::http
