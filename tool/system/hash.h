// One hash for everything that outlives a run: names of cached files and folders, and whether
// content has changed. It is the same in every build of the tool.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tool/system/layer.h"

namespace surety::tool::system {

/// FNV-1a; given the hash of what comes before, that of both.
constexpr std::uint64_t stable_hash(std::string_view text,
                                    std::uint64_t before = 14695981039346656037ull) {
  for (const char c : text) before = (before ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return before;
}

/// As 16 hexadecimal digits, for names of files.
std::string hash_digits(std::string_view text);

}  // namespace surety::tool::system
