// Which of several things a compiler refuses, where its messages do not say.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "tool/commands/layer.h"

namespace surety::tool::commands {

/// Those of the things 0 to `count` - 1 that cannot be kept, found by halving: about
/// 2 * log2(count) trials for each. `compiles` is asked with the things to keep, and is taken to
/// hold if there are none.
std::vector<std::size_t> refused_among(
    std::size_t count, const std::function<bool(const std::vector<std::size_t>& kept)>& compiles);

}  // namespace surety::tool::commands
