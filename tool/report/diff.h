// What changes in a file, as a unified diff.
#pragma once

#include <string>
#include <string_view>

#include "tool/report/layer.h"

namespace surety::tool::report {

/// Nothing if the texts are the same. `color` for terminals.
std::string unified_diff(const std::string& name, std::string_view before, std::string_view after,
                         bool color);

}  // namespace surety::tool::report
