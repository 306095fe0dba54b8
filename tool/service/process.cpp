#include "tool/service/process.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "tool/service/cancellation.h"
#include "tool/system/system_error.h"

extern char** environ;

namespace surety::tool::service {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds stopping_time{2000};  // for who is asked to stop

/// An open file; never one of the three standard ones, so that these can be replaced in any order.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {
    if (number < 0 || number > STDERR_FILENO) return;
    number_ = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ::close(number);
  }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }
  int operator*() const { return number_; }
  bool open() const { return number_ >= 0; }

 private:
  int number_ = -1;
};

Descriptor open_file(const std::string& path, int flags) {
  Descriptor file(open(path.c_str(), flags | O_CLOEXEC, 0644));
  const int number = errno;
  if (!file.open()) {
    throw SystemError((flags == O_RDONLY ? "cannot read '" : "cannot write '") + path + "'",
                      number);
  }
  return file;
}

struct Pipe {
  Descriptor read, write;
};
Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw SystemError("cannot make a pipe", errno);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

/// What one of the program's standard files is replaced by, and this process's end of it.
struct Stream {
  Descriptor own;    // of the program
  Descriptor other;  // here; only of pipes
};

Stream stream_to(const Sink& sink) {
  switch (sink.kind) {
    case Sink::Kind::inherited:
      return {};
    case Sink::Kind::nowhere:
      return {open_file("/dev/null", O_WRONLY), {}};
    case Sink::Kind::file:
      return {open_file(sink.file, O_WRONLY | O_CREAT | O_TRUNC), {}};
    case Sink::Kind::captured:
      break;
  }
  Pipe pipe = make_pipe();
  return {std::move(pipe.write), std::move(pipe.read)};
}

/// Strings as `exec` takes them.
class Pointers {
 public:
  explicit Pointers(std::vector<std::string> texts) : texts_(std::move(texts)) {
    for (std::string& text : texts_) pointers_.push_back(text.data());
    pointers_.push_back(nullptr);
  }
  char** get() { return pointers_.data(); }

 private:
  std::vector<std::string> texts_;
  std::vector<char*> pointers_;
};

std::vector<std::string> environment_of(const Launch& launch) {
  std::vector<std::string> all;
  for (char** each = environ; each != nullptr && *each != nullptr; ++each) {
    const std::string entry = *each;
    if (launch.environment.count(entry.substr(0, entry.find('='))) == 0) all.push_back(entry);
  }
  for (const auto& [name, value] : launch.environment) {
    all.push_back(fmt::format("{}={}", name, value));
  }
  return all;
}

class Run {
 public:
  explicit Run(const Launch& launch) : launch_(launch) {}

  Ended run() {
    throw_if_cancelled();
    open_streams();
    if (!start()) return std::move(ended_);
    if (launch_.timeout.count() > 0) deadline_ = Clock::now() + launch_.timeout;
    wait();
    finish();
    if (cancelled_) throw Cancelled();
    return std::move(ended_);
  }

 private:
  void open_streams() {
    if (launch_.input) {
      Pipe pipe = make_pipe();
      fcntl(*pipe.write, F_SETFL, O_NONBLOCK);
      input_ = {std::move(pipe.read), std::move(pipe.write)};
    } else {
      input_ = {open_file(launch_.input_file, O_RDONLY), {}};
    }
    output_ = stream_to(launch_.output);
    const bool shared =
        launch_.errors.kind == Sink::Kind::file && launch_.errors.file == launch_.output.file;
    if (!shared) errors_ = stream_to(launch_.errors);
    error_descriptor_ = shared ? *output_.own : *errors_.own;
  }

  /// False if there is no such process; `ended_` says why.
  bool start() {
    // Looked up here, since little is allowed between fork and exec.
    const std::string program = find_program(launch_.arguments.at(0));
    if (program.empty()) {
      ended_.not_started = std::strerror(ENOENT);
      return false;
    }
    Pointers arguments(launch_.arguments);
    Pointers environment(environment_of(launch_));
    Pipe trouble = make_pipe();
    const pid_t parent = getpid();
    child_ = fork();
    if (child_ == 0) {
      become(program.c_str(), arguments.get(), environment.get(), *trouble.write, parent);
    }
    if (child_ < 0) {
      ended_.not_started = std::strerror(errno);
      return false;
    }
    setpgid(child_, child_);  // the child does it too: whoever is first
    group_.is(child_);
    for (Stream* stream : {&input_, &output_, &errors_}) stream->own.close();
    trouble.write.close();
    int number = 0;
    if (read(*trouble.read, &number, sizeof number) != sizeof number) return true;
    waitpid(child_, nullptr, 0);
    ended_.not_started = std::strerror(number);
    return false;
  }

  [[noreturn]] void become(const char* program, char** arguments, char** environment, int trouble,
                           pid_t parent) const {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, launch_.asked_to_stop ? SIGTERM : SIGKILL);
    if (getppid() != parent) _exit(1);
    for (const int signal : {SIGPIPE, SIGALRM}) ::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    const bool ready = (*input_.own < 0 || dup2(*input_.own, STDIN_FILENO) >= 0) &&
                       (*output_.own < 0 || dup2(*output_.own, STDOUT_FILENO) >= 0) &&
                       (error_descriptor_ < 0 || dup2(error_descriptor_, STDERR_FILENO) >= 0) &&
                       (launch_.directory.empty() || chdir(launch_.directory.c_str()) == 0);
    if (ready) execve(program, arguments, environment);
    const int number = errno;
    (void)!write(trouble, &number, sizeof number);
    _exit(127);
  }

  /// Until the program has ended, or must.
  void wait() {
    const Descriptor child(static_cast<int>(syscall(SYS_pidfd_open, child_, 0)));
    while (!has_ended()) {
      std::array<pollfd, 5> watched = {{{*child, POLLIN, 0},
                                        {cancellation_descriptor(), POLLIN, 0},
                                        {*output_.other, POLLIN, 0},
                                        {*errors_.other, POLLIN, 0},
                                        {*input_.other, POLLOUT, 0}}};
      const bool blind = !child.open();  // a kernel without such descriptors
      poll(watched.data(), watched.size(), blind ? 1 : time_left());
      if (service::cancelled()) cancelled_ = true;
      if (cancelled_ || (deadline_ && Clock::now() >= *deadline_)) {
        ended_.timed_out = !cancelled_;
        return stop();
      }
      if (watched[2].revents != 0) drain(output_.other, launch_.output.limit, ended_.output);
      if (watched[3].revents != 0) drain(errors_.other, launch_.errors.limit, ended_.errors);
      if (watched[4].revents != 0) feed();
    }
  }

  /// Whether the program is a zombie, which it stays until `finish`: its group keeps its number.
  bool has_ended() const {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
  }

  int time_left() const {
    if (!deadline_) return -1;
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(*deadline_ - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000'000));
  }

  void drain(Descriptor& from, std::size_t limit, std::string& text) {
    std::array<char, 65536> buffer;
    const ssize_t got = read(*from, buffer.data(), buffer.size());
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) return from.close();
    text.append(buffer.data(), static_cast<std::size_t>(got));
    if (text.size() > 2 * limit) text.erase(0, text.size() - limit);
  }

  void feed() {
    const std::string& text = *launch_.input;
    // A program that does not read its input is not a reason to die.
    sigset_t broken, before;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    const ssize_t wrote = write(*input_.other, text.data() + fed_, text.size() - fed_);
    const bool again = wrote < 0 && (errno == EAGAIN || errno == EINTR);
    constexpr timespec now{};
    if (wrote < 0 && errno == EPIPE) sigtimedwait(&broken, nullptr, &now);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (wrote > 0) fed_ += static_cast<std::size_t>(wrote);
    if ((wrote < 0 && !again) || fed_ == text.size()) input_.other.close();
  }

  void stop() {
    if (launch_.asked_to_stop) {
      kill(-child_, SIGTERM);
      const auto until = Clock::now() + stopping_time;
      while (!has_ended() && Clock::now() < until) usleep(5000);
    }
    kill(-child_, SIGKILL);
  }

  void finish() {
    siginfo_t info{};
    waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOWAIT);
    kill(-child_, SIGKILL);  // what it left behind
    int status = 0;
    waitpid(child_, &status, 0);
    group_.is(0);
    for (auto [stream, sink, text] : {std::tuple{&output_, &launch_.output, &ended_.output},
                                      std::tuple{&errors_, &launch_.errors, &ended_.errors}}) {
      // Someone in another group may hold the other end: what is there now is all.
      if (stream->other.open()) fcntl(*stream->other, F_SETFL, O_NONBLOCK);
      for (bool more = true; more && stream->other.open();) {
        const std::size_t before = text->size();
        drain(stream->other, sink->limit, *text);
        more = text->size() != before;
      }
      if (sink->limit != 0 && text->size() > sink->limit) {
        text->erase(0, text->size() - sink->limit);
      }
    }
    if (ended_.timed_out) return;
    if (WIFSIGNALED(status)) ended_.signal = WTERMSIG(status);
    if (WIFEXITED(status)) ended_.status = WEXITSTATUS(status);
  }

  const Launch& launch_;
  RunningGroup group_;
  Stream input_, output_, errors_;
  int error_descriptor_ = -1;
  pid_t child_ = -1;
  std::optional<Clock::time_point> deadline_;
  std::size_t fed_ = 0;
  bool cancelled_ = false;
  Ended ended_;
};

}  // namespace

bool Ended::succeeded() const {
  return not_started.empty() && !timed_out && signal == 0 && status == 0;
}

std::string Ended::describe() const {
  if (!not_started.empty()) return "could not be started: " + not_started;
  if (timed_out) return "did not end in time";
  if (signal == 0) return "ended with status " + std::to_string(status);
  const char* name = sigabbrev_np(signal);
  return "was killed by " + (name != nullptr ? "SIG" + std::string(name) : std::to_string(signal));
}

Ended run_process(const Launch& launch) { return Run(launch).run(); }

Ended run_required(const Launch& launch) {
  Ended ended = run_process(launch);
  if (!ended.not_started.empty()) {
    throw SystemError("cannot start '" + launch.arguments.at(0) + "': " + ended.not_started);
  }
  return ended;
}

std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* variable = std::getenv("PATH");
  const std::string folders = variable == nullptr ? "/usr/local/bin:/usr/bin:/bin" : variable;
  for (std::size_t begin = 0; begin <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    const std::filesystem::path folder =
        begin == end ? "." : std::filesystem::path(folders.substr(begin, end - begin));
    const std::string path = (folder / name).string();
    std::error_code ignored;
    if (std::filesystem::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0) {
      return path;
    }
    begin = end + 1;
  }
  return {};
}

std::string find_newest(const std::string& name) {
  for (int version = 30; version >= 10; --version) {
    std::string own = name + "-" + std::to_string(version);
    if (!find_program(own).empty()) return own;
  }
  return "";
}

std::string find_compiler(const std::string& name) {
  return find_program(name).empty() ? find_newest(name) : name;
}

}  // namespace surety::tool::service
