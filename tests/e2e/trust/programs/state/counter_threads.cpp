#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

/// assume: threads = inclusive(0, 3)
/// expect: ret == threads * 10
/// config: 20it
int counted(int threads) {
  std::atomic<int> total{0};
  std::vector<std::thread> all;
  for (int t = 0; t < threads; ++t) {
    all.emplace_back([&total] {
      for (int i = 0; i < 10; ++i) ++total;
    });
  }
  for (auto& t : all) t.join();
  return total;
}

class Guarded {
 public:
  /// expect: get() == old(get()) + by
  /// assume: -100 < by && by < 100 && get() < 1000000 && get() > -1000000
  void add(int by) {
    const std::lock_guard<std::mutex> lock(mutex_);
    value_ += by == 99 ? 98 : by;
  }
  int get() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return value_;
  }

 private:
  mutable std::mutex mutex_;
  int value_ = 0;
};
