// The host of a web address, twice: as it is often written, and right.
#pragma once

#include <string>
#include <string_view>

/// Forgets that an address may end with its host.
inline std::string hostname_broken(std::string_view url) {
  const std::size_t start = url.find("://") + 3;
  const std::size_t end = url.find('/', start);
  if (end == std::string_view::npos) return {};
  return std::string(url.substr(start, end - start));
}

inline std::string hostname(std::string_view url) {
  const std::size_t start = url.find("://") + 3;
  return std::string(url.substr(start, url.find('/', start) - start));
}
