// Ends the process, with a message, when one reaction of a model does not end.
//
// A reaction is the user's plain code: nothing else can stop an endless loop in it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

namespace surety::protocol {

class Watchdog {
 public:
  explicit Watchdog(double seconds);
  ~Watchdog();

  /// A reaction runs as long as the guard lives. A null watchdog watches nothing.
  class Guard {
   public:
    explicit Guard(Watchdog* watchdog) : watchdog_(watchdog) {
      if (watchdog_ != nullptr) watchdog_->running_.fetch_add(1);  // odd: inside a reaction
    }
    ~Guard() {
      if (watchdog_ != nullptr) watchdog_->running_.fetch_add(1);
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    Watchdog* watchdog_;
  };

 private:
  void watch();

  double seconds_;
  std::atomic<std::uint64_t> running_{0};
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace surety::protocol
