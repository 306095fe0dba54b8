// Makes a failing sentence smaller through its choices, with the runtime's shrinker.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "surety/language.h"
#include "surety/source.h"
#include "tool/commands/layer.h"

namespace surety::tool::commands {

struct Shrunk {
  std::string text;
  std::uint64_t steps = 0;  // how often it got smaller
};

/// `recording` is that of a sentence that fails. `fails` is asked `max_runs` times at the most.
Shrunk shrink_sentence(const Language& language, const Recording& recording,
                       const std::function<bool(const std::string&)>& fails,
                       std::uint64_t max_runs);

}  // namespace surety::tool::commands
