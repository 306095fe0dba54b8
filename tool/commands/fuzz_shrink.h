// Makes a failing sentence smaller through its choices. The one place to change when the
// runtime's own shrinker is to do it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "surety/language.h"

namespace surety::tool {

struct Shrunk {
  std::string text;
  int steps = 0;  // how often it got smaller
  int runs = 0;   // how often `fails` was asked
};

/// `recording` is that of a sentence that fails. At most `max_runs` questions.
Shrunk shrink_sentence(const Language& language, const Recording& recording, std::uint32_t size,
                       const std::function<bool(const std::string&)>& fails, int max_runs);

}  // namespace surety::tool
