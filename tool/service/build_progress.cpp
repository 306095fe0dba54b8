#include "tool/service/build_progress.h"

#include <chrono>
#include <cstddef>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "runtime/run/progress.h"
#include "tool/system/files.h"

namespace surety::tool::service {

BuildProgress::BuildProgress(std::string log) {
  if (!wanted()) return;
  watcher_ =
      std::jthread([log = std::move(log)](const std::stop_token& stopped) { watch(stopped, log); });
}

bool BuildProgress::wanted() { return Progress::terminal(); }

void BuildProgress::watch(const std::stop_token& stopped, const std::string& log) {
  Progress progress("surety", true);
  while (!stopped.stop_requested()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    const std::string done = steps_done(file_if_readable(log).value_or(""));
    if (!done.empty()) progress.tell("built " + done);
  }
}

std::string steps_done(const std::string& printed) {
  std::size_t begin = printed.rfind("\n[");
  begin = begin == std::string::npos ? 0 : begin + 1;
  const std::size_t end = printed.find(']', begin);
  const std::size_t slash = printed.find('/', begin);
  if (printed.empty() || printed[begin] != '[' || end == std::string::npos || slash > end)
    return {};
  const std::string done = printed.substr(begin + 1, slash - begin - 1);
  const std::string all = printed.substr(slash + 1, end - slash - 1);
  if ((done + all).find_first_not_of("0123456789") != std::string::npos) return {};
  return done + " of " + all;
}

}  // namespace surety::tool::service
