// The same work on many things, by several threads.
#pragma once

#include <cstddef>
#include <functional>

#include "tool/service/layer.h"

namespace surety::tool::service {

/// Calls `work` for 0, 1, ..., count - 1, on as many threads as there are cores. The first
/// exception ends the others after what they are at, and is thrown here; so is Cancelled.
void parallel_for(std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace surety::tool::service
