#include "runtime/run/process.h"

#include <cxxabi.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <functional>
#include <new>
#include <string>
#include <system_error>
#include <typeinfo>
#include <utility>

#include "runtime/choice/rejection.h"
#include "runtime/run/address_report.h"
#include "runtime/run/assertions.h"
#include "runtime/run/context.h"
#include "runtime/run/failures.h"
#include "runtime/run/forks.h"
#include "surety/contract.h"
#include "surety/run.h"

// Present only when the program is built with the sanitizer or the coverage in question.
extern "C" {
__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)());
__attribute__((weak)) void __asan_init();
__attribute__((weak)) void __tsan_init();
__attribute__((weak)) void __msan_init();
__attribute__((weak)) void __gcov_dump();
/// Of the library that is linked beside AddressSanitizer.
extern __attribute__((weak)) std::atomic<std::uint64_t> surety_largest_allocation;
}

namespace surety {

bool under_sanitizer() {
  return __asan_init != nullptr || __tsan_init != nullptr || __msan_init != nullptr;
}

SharedMemory::SharedMemory(std::size_t bytes) : bytes_(bytes) {
  data_ = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE,
               -1, 0);
  if (data_ == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "shared memory");
}
SharedMemory::~SharedMemory() { munmap(data_, bytes_); }

OutputCapture::OutputCapture() : descriptor_(memfd_create("surety-output", MFD_CLOEXEC)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "memory file");
  fcntl(descriptor_, F_SETFL, O_APPEND);
}
OutputCapture::~OutputCapture() { close(descriptor_); }
void OutputCapture::clear() { (void)!ftruncate(descriptor_, 0); }
std::string OutputCapture::text(std::size_t limit) const {
  const off_t end = lseek(descriptor_, 0, SEEK_END);
  if (end <= 0) return {};
  const auto size = static_cast<std::size_t>(end);
  const auto read_at = [this](std::size_t count, std::size_t offset) {
    std::string text(count, '\0');
    const ssize_t got = pread(descriptor_, text.data(), count, static_cast<off_t>(offset));
    text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
    return text;
  };
  if (size <= limit) return read_at(size, 0);
  return read_at(limit / 2, 0) + "\n[" + std::to_string(size - limit) + " bytes left out]\n" +
         read_at(limit / 2, size - limit / 2);
}

namespace {

// Async signal handlers cannot be given a context: where to leave the last words of this child.
std::atomic<std::uint32_t>* words_of_this_child = nullptr;
std::atomic<const ClauseInfo*>* clause_of_this_child = nullptr;
char* stack_low = nullptr;

void leave(LastWords words) {
  if (words_of_this_child != nullptr) *words_of_this_child = static_cast<std::uint32_t>(words);
}

}  // namespace

void end_left_case() {
  leave(LastWords::left);
  std::abort();
}

namespace {

void leave_clause() {
  if (clause_of_this_child == nullptr) return;
  const detail::WatchedClauses* clauses = detail::state.clauses;
  if (clauses != nullptr) *clause_of_this_child = clauses->present();
}

/// What leaves a case, or a clause that has no value, cannot leave a function that is noexcept, and
/// ends the program there. Compilers may do so without catching it, so that it has no type here.
void leave_exception() {
  const std::type_info* exception = abi::__cxa_current_exception_type();
  const bool thrown = exception != nullptr || std::uncaught_exceptions() != 0;
  const bool stopped = exception != nullptr ? *exception == typeid(StopCase) : has_failed();
  if (thrown && stopped) leave(LastWords::stopped);
  const ClauseInfo* clause = thrown && !stopped ? detail::state.threw : nullptr;
  if (Rejection::under_way != 0 || (clause != nullptr && preparing().by_calls != 0)) {
    leave(LastWords::left);
  } else if (clause != nullptr && clause_of_this_child != nullptr) {
    *clause_of_this_child = clause;
  }
}

}  // namespace

void leave_sanitizer_report() {
  leave(LastWords::sanitizer);
  leave_clause();
  // What is called to prepare an object has tests of its own, which report this.
  if (preparing().by_calls != 0 || case_is_left()) leave(LastWords::left);
}

namespace {

void on_fault(int signal, siginfo_t* info, void*) {
  // A fault just below the stack is the stack growing over its end.
  const char* address = static_cast<const char*>(info->si_addr);
  if (signal == SIGSEGV && address >= stack_low - (1 << 20) && address < stack_low + (1 << 16)) {
    leave(LastWords::stack_overflow);
  }
  leave_clause();
  if (signal == SIGABRT) leave_exception();
  if (case_is_left()) leave(LastWords::left);
  std::signal(signal, SIG_DFL);
  raise(signal);
}

/// What ends a case in a function that is noexcept is no exception of the user's to speak of.
void end_quietly_if_stopped() {
  static const std::terminate_handler usual = std::set_terminate([] {
    const std::type_info* exception = abi::__cxa_current_exception_type();
    if (exception == nullptr && std::uncaught_exceptions() == 0) fail_noted_assertion();
    if (exception == nullptr || *exception != typeid(StopCase)) usual();
    std::abort();
  });
}

void watch_for_faults() {
  end_quietly_if_stopped();
  if (__sanitizer_set_death_callback != nullptr) {
    __sanitizer_set_death_callback(leave_sanitizer_report);
  }
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGABRT, &action, nullptr);
  // Others have handlers of their own, and they say more.
  if (under_sanitizer() && __asan_init == nullptr) return;
  pthread_attr_t attributes;
  void* low = nullptr;
  std::size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    pthread_attr_getstack(&attributes, &low, &size);
    pthread_attr_destroy(&attributes);
  }
  stack_low = static_cast<char*>(low);
  static char alternate[65536];
  stack_t stack{};
  stack.ss_sp = alternate;
  stack.ss_size = sizeof alternate;
  sigaltstack(&stack, nullptr);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP}) {
    sigaction(signal, &action, nullptr);
  }
}

std::uint64_t pages_of(const char* path, int field) {
  std::ifstream file(path);
  std::uint64_t values[2] = {0, 0};
  return file >> values[0] >> values[1] ? values[field] : 0;
}

void limit_memory(std::uint64_t megabytes) {
  if (megabytes == 0) return;
  if (&surety_largest_allocation != nullptr) {
    surety_largest_allocation.store(megabytes << 20, std::memory_order_relaxed);
  }
  if (under_sanitizer()) return;
  const auto used = pages_of("/proc/self/statm", 0) * static_cast<std::uint64_t>(getpagesize());
  rlimit limit{};
  limit.rlim_cur = limit.rlim_max = used + (megabytes << 20);
  setrlimit(RLIMIT_AS, &limit);
}

}  // namespace

Child::Child(const Options& options, const std::function<void()>& body) {
  // What is still in the buffers would otherwise be printed by the child as well.
  std::fflush(nullptr);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t parent = getpid();
  pid_ = fork();
  if (pid_ < 0) {
    close(ends[0]);
    close(ends[1]);
    throw std::system_error(errno, std::generic_category(),
                            "a child process for the test cases cannot be made");
  }
  if (pid_ > 0) {
    close(ends[1]);
    liveness_ = ends[0];
    return;
  }
  close(ends[0]);
  expect_this_fork();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);
  words_of_this_child = options.last_words;
  clause_of_this_child = options.last_clause;
  report_addresses_to(options.addresses);
  if (options.output != nullptr) {
    dup2(options.output->descriptor(), STDOUT_FILENO);
    dup2(options.output->descriptor(), STDERR_FILENO);
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
  }
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  watch_for_faults();
  limit_memory(options.memory_mb);
  body();
  std::fflush(nullptr);
  if (__gcov_dump != nullptr) __gcov_dump();
  _exit(0);
}

Child& Child::operator=(Child&& other) noexcept {
  if (this != &other) {
    end();
    pid_ = std::exchange(other.pid_, -1);
    liveness_ = std::exchange(other.liveness_, -1);
  }
  return *this;
}

int Child::wait() {
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  close(liveness_);
  pid_ = -1;
  liveness_ = -1;
  return status;
}

void Child::end() {
  if (pid_ <= 0) return;
  kill(pid_, SIGKILL);
  wait();
}

std::uint64_t Child::resident_mb() const {
  const std::string path = "/proc/" + std::to_string(pid_) + "/statm";
  return pages_of(path.c_str(), 1) * static_cast<std::uint64_t>(getpagesize()) >> 20;
}

}  // namespace surety
