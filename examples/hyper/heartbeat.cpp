// A server that echoes what it was sent, after the fault known as Heartbleed: the request says how
// long it is, and what lies behind it in memory is a secret.
#include <cstddef>
#include <string>

namespace faulty {

/// hyper: noninterference(secret)
std::string echo(const std::string& payload, unsigned char claimed_length,
                 const std::string& secret) {
  const std::string memory = payload + secret;
  return memory.substr(0, claimed_length);
}

}  // namespace faulty

namespace repaired {

/// hyper: noninterference(secret)
std::string echo(const std::string& payload, unsigned char claimed_length,
                 const std::string& secret) {
  const std::string memory = payload + secret;
  if (claimed_length > payload.size()) return {};  // such a request is dropped
  return memory.substr(0, claimed_length);
}

}  // namespace repaired
