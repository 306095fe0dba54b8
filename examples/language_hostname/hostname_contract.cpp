// The host of a web address, with languages as its contract.
//
//   surety test examples/language_hostname/hostname_contract.cpp
//   surety fuzz depth examples/language_hostname/hostname_contract.cpp --seconds 10
#include <string>
#include <string_view>

#include "url.h"

/// Forgets that an address may end with its host.
/// assume: url = Url
/// expect: ret in Host
std::string hostname_broken(std::string_view url) {
  const std::size_t start = url.find("://") + 3;
  const std::size_t end = url.find('/', start);
  if (end == std::string_view::npos) return {};
  return std::string(url.substr(start, end - start));
}

/// assume: url = Url
/// expect: ret in Host
/// expect: ret == select(Url, url, "..host")
std::string hostname(std::string_view url) {
  const std::size_t start = url.find("://") + 3;
  return std::string(url.substr(start, url.find('/', start) - start));
}

/// How deep a page lies. It has room for six slashes: nothing is expected of it but that it
/// returns, so that only `surety fuzz` attacks it.
/// assume: url = Url
int depth(std::string_view url) {
  bool seen[6] = {};
  int slashes = 0;
  for (char c : url) {
    if (c == '/') seen[slashes++] = true;
  }
  return slashes - (seen[2] ? 2 : 1);
}
