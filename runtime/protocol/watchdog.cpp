#include "runtime/protocol/watchdog.h"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>

namespace surety::protocol {

Watchdog::Watchdog(double seconds) : seconds_(seconds), thread_([this] { watch(); }) {}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Watchdog::watch() {
  std::unique_lock lock(mutex_);
  std::uint64_t last = 0;
  auto since = std::chrono::steady_clock::now();
  const auto pause = std::chrono::duration<double>(seconds_ / 10);
  while (!wake_.wait_for(lock, pause, [this] { return stop_; })) {
    const std::uint64_t current = running_.load();
    const auto now = std::chrono::steady_clock::now();
    if (current != last || current % 2 == 0) {
      last = current;
      since = now;
    } else if (std::chrono::duration<double>(now - since).count() > seconds_) {
      std::fprintf(stderr,
                   "surety: a reaction of the model has not ended after %g seconds; look for an "
                   "endless loop in it (Options::reaction_seconds)\n",
                   seconds_);
      std::_Exit(2);
    }
  }
}

}  // namespace surety::protocol
