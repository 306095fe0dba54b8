// What the machine refused and why: a file, a process, space on a disk. Thrown anywhere in the
// tool, printed by main, exit status 2. What the user did wrong is a UserError instead.
#pragma once

#include <stdexcept>
#include <string>

#include "tool/system/layer.h"

namespace surety::tool::system {

struct SystemError : std::runtime_error {
  using std::runtime_error::runtime_error;
  /// `cannot read 'a.cpp': Permission denied`; the reason is that of `number`, a value of errno.
  SystemError(const std::string& what, int number);
};

}  // namespace surety::tool::system
