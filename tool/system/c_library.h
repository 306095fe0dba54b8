// What the C library of this machine has.
#pragma once

#include <string>

#include "tool/system/layer.h"

namespace surety::tool::system {

/// Whether the C library, or its mathematical part, has a function or a variable of that name.
bool in_c_library(const std::string& name);

}  // namespace surety::tool::system
