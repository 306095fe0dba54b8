#include "tool/service/parallel.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "tool/service/cancellation.h"

namespace surety::tool::service {

void parallel_for(std::size_t count, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  std::mutex guard;
  std::exception_ptr first;
  const auto serve = [&]() noexcept {
    try {
      for (std::size_t i = next++; i < count; i = next++) {
        throw_if_cancelled();
        work(i);
      }
    } catch (...) {
      next = count;
      const std::lock_guard lock(guard);
      if (!first) first = std::current_exception();
    }
  };
  const std::size_t wanted =
      std::min<std::size_t>(count, std::max(1u, std::thread::hardware_concurrency()));
  std::vector<std::jthread> threads;
  try {
    for (std::size_t i = 1; i < wanted; ++i) threads.emplace_back(serve);
  } catch (const std::system_error&) {
    // Fewer threads do the same.
  }
  serve();
  threads.clear();
  if (first) std::rethrow_exception(first);
}

}  // namespace surety::tool::service
