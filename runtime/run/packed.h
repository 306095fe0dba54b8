// A list of strings in one, for passing between processes and into the store.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace surety {

inline std::string pack(const std::vector<std::string>& parts) {
  std::string packed;
  for (const std::string& part : parts) {
    packed += std::to_string(part.size()) + ":" + part;
  }
  return packed;
}

inline std::vector<std::string> unpack(std::string_view packed) {
  std::vector<std::string> parts;
  while (!packed.empty()) {
    const std::size_t colon = packed.find(':');
    if (colon == std::string_view::npos) break;
    std::size_t length = 0;
    for (char digit : packed.substr(0, colon)) {
      length = 10 * length + static_cast<std::size_t>(digit - '0');
    }
    if (colon + 1 + length > packed.size()) break;
    parts.emplace_back(packed.substr(colon + 1, length));
    packed.remove_prefix(colon + 1 + length);
  }
  return parts;
}

}  // namespace surety
