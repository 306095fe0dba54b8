// Surety's headers, compiled once for all units that are compiled in the same way: reading them is
// half of the time that a small unit takes.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/service/layer.h"

namespace surety::tool::service {

/// How units are compiled that can share headers.
struct HeaderUse {
  std::string directory;
  std::vector<std::string> arguments;  // the compiler and its flags, without input and output

  friend bool operator==(const HeaderUse&, const HeaderUse&) = default;
  friend auto operator<=>(const HeaderUse&, const HeaderUse&) = default;
};

/// What makes a compiler read the headers before anything else; empty if these flags do not allow
/// that. The arguments do not depend on whether the headers have been precompiled by now, so that
/// nothing is built again because they have: that is worth its time where `units` are many, or if
/// the flags were used before.
std::vector<std::string> headers_first(const HeaderUse& use, std::size_t units);

/// Whether a file could mean something else if headers are read before it: it defines macros that
/// change what headers of the system declare, or takes all names of the standard library that it
/// has included.
bool depends_on_earlier_headers(const std::string& text);

}  // namespace surety::tool::service
