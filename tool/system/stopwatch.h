// How long something takes.
#pragma once

#include <chrono>

#include "tool/system/layer.h"

namespace surety::tool::system {

/// Runs from its construction on.
class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  }

 private:
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace surety::tool::system
