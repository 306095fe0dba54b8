// What a linker says about a program, taken apart.
#pragma once

#include <string>
#include <vector>

#include "tool/service/layer.h"

namespace surety::tool::service {

/// A symbol that nothing defines, or that is defined twice.
struct LinkerError {
  std::string symbol;  // as people write it
  std::string file;    // where it is used or defined again; empty where the linker does not know
  unsigned line = 0;
  bool twice = false;
};

/// Each symbol once. Empty if the messages are about anything else as well.
std::vector<LinkerError> linker_errors(const std::string& messages);

}  // namespace surety::tool::service
