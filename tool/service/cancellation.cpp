#include "tool/service/cancellation.h"

#include <signal.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace surety::tool::service {
namespace {

constexpr unsigned most_seconds = 5;  // for unwinding
// `timeout` and some shells signal the process and then its group: within this time, in
// milliseconds, that is one request.
constexpr std::int64_t same_request = 200;

// A signal handler can reach nothing but statics, and signals belong to the whole process.
struct State {
  std::atomic<std::int64_t> cancelled{0};        // when, in milliseconds; 0: it is not
  std::atomic<int> running{0};                   // programs that are waited for
  std::array<std::atomic<pid_t>, 256> groups{};  // of these programs, as far as they fit
  std::atomic<int> descriptor{-1};
};
State state;
static_assert(std::atomic<pid_t>::is_always_lock_free);

[[noreturn]] void end_now() {
  for (const std::atomic<pid_t>& group : state.groups) {
    if (group > 0) kill(-group, SIGKILL);
  }
  constexpr std::string_view line = "surety: stopped\n";
  (void)!write(STDERR_FILENO, line.data(), line.size());
  _exit(stopped_status);
}

std::int64_t milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

void on_signal(int) {
  const int before = errno;
  const std::int64_t now = milliseconds();
  std::int64_t first = 0;
  if (!state.cancelled.compare_exchange_strong(first, now)) {
    if (now - first > same_request) end_now();
    errno = before;
    return;
  }
  if (state.running == 0) end_now();
  const std::uint64_t one = 1;
  (void)!write(state.descriptor, &one, sizeof one);
  alarm(most_seconds);
  errno = before;
}

void on_alarm(int) { end_now(); }

constexpr std::array watched = {SIGINT, SIGTERM};

}  // namespace

StopOnSignals::StopOnSignals() {
  state.descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  struct sigaction action {};
  action.sa_flags = SA_RESTART;
  action.sa_handler = on_alarm;
  sigaction(SIGALRM, &action, nullptr);
  action.sa_handler = on_signal;
  for (const int signal : watched) {
    // What is started in the background by a shell without job control ignores Ctrl-C.
    struct sigaction old {};
    sigaction(signal, nullptr, &old);
    if (old.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

StopOnSignals::~StopOnSignals() {
  alarm(0);
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  for (const int signal : {SIGINT, SIGTERM, SIGALRM}) {
    struct sigaction old {};
    sigaction(signal, nullptr, &old);
    if (old.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
  close(state.descriptor.exchange(-1));
  state.cancelled = 0;
}

bool cancelled() { return state.cancelled != 0; }

void throw_if_cancelled() {
  if (cancelled()) throw Cancelled();
}

int cancellation_descriptor() { return state.descriptor; }

RunningGroup::RunningGroup() : slot_(-1) {
  ++state.running;
  for (std::size_t i = 0; i < state.groups.size() && slot_ < 0; ++i) {
    pid_t free = 0;
    if (state.groups[i].compare_exchange_strong(free, -1)) slot_ = static_cast<int>(i);
  }
}

RunningGroup::~RunningGroup() {
  if (slot_ >= 0) state.groups[static_cast<std::size_t>(slot_)] = 0;
  --state.running;
}

void RunningGroup::is(pid_t group) {
  if (slot_ >= 0) state.groups[static_cast<std::size_t>(slot_)] = group;
}

}  // namespace surety::tool::service
