#include "tool/commands/languages/fuzz_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>

namespace surety::tool::commands {

namespace {

constexpr std::size_t kept_errors = 2000;
constexpr int could_not_start = 127;

struct Pipe {
  int read = -1;
  int write = -1;
  bool open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    read = ends[0];
    write = ends[1];
    return true;
  }
  static void close(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
  ~Pipe() {
    close(read);
    close(write);
  }
};

[[noreturn]] void become(const std::vector<std::string>& arguments, const Pipe& input,
                         const Pipe& errors) {
  setpgid(0, 0);
  signal(SIGPIPE, SIG_DFL);
  const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(input.read, 0);
  dup2(nothing, 1);
  dup2(errors.write, 2);
  std::vector<char*> pointers;
  for (const std::string& argument : arguments)
    pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  execvp(pointers[0], pointers.data());
  _exit(could_not_start);
}

}  // namespace

std::string Ending::describe() const {
  if (timed_out) return "did not end in time";
  if (signal == 0) return "ended with status " + std::to_string(status);
  const char* name = sigabbrev_np(signal);
  return "was killed by " + (name != nullptr ? "SIG" + std::string(name) : std::to_string(signal));
}

Ending run_program(const std::vector<std::string>& command, const std::string& input,
                   std::chrono::milliseconds limit) {
  std::vector<std::string> arguments = command;
  bool as_argument = false;
  for (std::string& argument : arguments) {
    for (std::size_t at = argument.find("{}"); at != std::string::npos;
         at = argument.find("{}", at + input.size())) {
      argument.replace(at, 2, input);
      as_argument = true;
    }
  }
  Ending ending;
  Pipe in, errors;
  if (!in.open() || !errors.open()) {
    ending.started = false;
    return ending;
  }
  const pid_t child = fork();
  if (child == 0) become(arguments, in, errors);
  if (child < 0) {
    ending.started = false;
    return ending;
  }
  Pipe::close(in.read);
  Pipe::close(errors.write);
  fcntl(in.write, F_SETFL, O_NONBLOCK);
  std::size_t sent = as_argument ? input.size() : 0;
  const auto deadline = std::chrono::steady_clock::now() + limit;
  // Feeds the input and drains the errors until the program closes its end or time is up.
  while (errors.read >= 0) {
    if (sent == input.size()) Pipe::close(in.write);
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    pollfd watched[2] = {{errors.read, POLLIN, 0}, {in.write, POLLOUT, 0}};
    if (left.count() <= 0 || poll(watched, 2, static_cast<int>(left.count())) == 0) {
      ending.timed_out = true;
      kill(-child, SIGKILL);
      break;
    }
    if (in.write >= 0 && (watched[1].revents & (POLLERR | POLLHUP)) != 0) sent = input.size();
    if ((watched[1].revents & POLLOUT) != 0) {
      const ssize_t wrote = write(in.write, input.data() + sent, input.size() - sent);
      sent = wrote > 0 ? sent + static_cast<std::size_t>(wrote) : input.size();
    }
    if ((watched[0].revents & (POLLIN | POLLHUP | POLLERR)) == 0) continue;
    char buffer[4096];
    const ssize_t got = read(errors.read, buffer, sizeof buffer);
    if (got <= 0) break;
    ending.errors.append(buffer, static_cast<std::size_t>(got));
    if (ending.errors.size() > 2 * kept_errors) {
      ending.errors.erase(0, ending.errors.size() - kept_errors);
    }
  }
  // A program may close its standard error and go on: the limit holds all the same.
  int status = 0;
  while (waitpid(child, &status, ending.timed_out ? 0 : WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > deadline) {
      ending.timed_out = true;
      kill(-child, SIGKILL);
    } else {
      usleep(200);
    }
  }
  if (!ending.timed_out && WIFSIGNALED(status)) ending.signal = WTERMSIG(status);
  if (WIFEXITED(status)) ending.status = WEXITSTATUS(status);
  ending.started =
      !(WIFEXITED(status) && ending.status == could_not_start && ending.errors.empty());
  return ending;
}

}  // namespace surety::tool::commands
