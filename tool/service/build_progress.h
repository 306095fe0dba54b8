// How far a build by ninja is, on a terminal.
#pragma once

#include <stop_token>
#include <string>
#include <thread>

#include "tool/service/layer.h"

namespace surety::tool::service {

/// While it lives, the last line of the log is read now and then, and what it counts is shown. Does
/// nothing where no person looks on.
class BuildProgress {
 public:
  explicit BuildProgress(std::string log);

  static bool wanted();

 private:
  static void watch(const std::stop_token& stopped, const std::string& log);

  std::jthread watcher_;
};

/// `3 of 12` of the last line `[3/12] compile x.cpp` in what ninja has printed; empty before that.
std::string steps_done(const std::string& printed);

}  // namespace surety::tool::service
