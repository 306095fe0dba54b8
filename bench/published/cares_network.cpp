#include <sys/socket.h>

#include <cstddef>

extern "C" int ares_inet_net_pton(int family, const char* text, void* to, std::size_t size);

/// The number of bits of a network in IPv6, or -1.
///
/// expect: ret >= -1 && ret <= 128
int cares_network(const char* text) {
  unsigned char address[16];
  return ares_inet_net_pton(AF_INET6, text, address, sizeof address);
}
