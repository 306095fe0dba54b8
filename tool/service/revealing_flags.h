// How tests are compiled so that undefined behaviour shows where no sanitizer looks.
#pragma once

#include <string>
#include <vector>

#include "tool/service/layer.h"

namespace surety::tool::service {

/// Flags that this compiler takes: the assertions of the standard library, for indices, iterators
/// and values that are not there, and a pattern in variables that are not initialised.
std::vector<std::string> revealing_flags(const std::string& compiler);

}  // namespace surety::tool::service
