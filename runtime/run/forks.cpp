#include "runtime/run/forks.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>

#include "runtime/run/failures.h"
#include "runtime/run/result_codec.h"
#include "surety/failure.h"

namespace surety {
namespace {

// fork() tells a plain function: there is nowhere else to keep what it says.
std::atomic<std::uint64_t> forks{0};
std::atomic<bool> is_child{false};

bool watch() {
  return pthread_atfork(
             nullptr, [] { ++forks; }, [] { is_child = true; }) == 0;
}

/// Whether a child of this process is still running.
bool child_is_running() {
  siginfo_t info{};
  // NOLINTNEXTLINE(misc-include-cleaner): sys/wait.h has them
  return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0;
}

}  // namespace

std::uint64_t forks_so_far() {
  static const bool watched = watch();
  (void)watched;
  return forks;
}

bool forked_by_tested_code() { return is_child; }

void expect_this_fork() { is_child = false; }

/// Lives in shared memory.
struct ForkedChildren::Block {
  static constexpr std::size_t most_text = 1 << 16;
  std::atomic<std::uint32_t> failed{0};
  std::uint64_t length = 0;
  char text[most_text];
};

ForkedChildren::ForkedChildren() : memory_(sizeof(Block)), block_(memory_.make<Block>()) {}

void ForkedChildren::leave(const std::optional<Failure>& failure) {
  if (failure && block_->failed == 0) {
    const std::string packed = pack_failure(*failure);
    if (packed.size() <= Block::most_text) {
      std::memcpy(block_->text, packed.data(), packed.size());
      block_->length = packed.size();
      block_->failed = 1;
    }
  }
  _exit(0);
}

std::optional<Failure> ForkedChildren::take_failure() {
  constexpr int most_ms = 50;
  for (int ms = 0; block_->failed == 0 && ms < most_ms && patience_ms_ > 0 && child_is_running();
       ++ms, --patience_ms_) {
    usleep(1000);
  }
  if (block_->failed.exchange(0) == 0) return std::nullopt;
  Failure failure = unpack_failure({block_->text, block_->length});
  failure.signature = signature_of(failure) + " in a child process";
  failure.message += "\n  in a child process that the function forked and that came back from it";
  return failure;
}

}  // namespace surety
