#include "surety/harness/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "runtime/harness/connection.h"
#include "surety/harness/system.h"

namespace surety::harness {

namespace {
constexpr std::size_t most_output = 64ul * 1024;

[[noreturn]] void become(const std::vector<std::string>& words,
                         const std::vector<std::pair<std::string, std::string>>& variables,
                         int output, int problem) {
  setpgid(0, 0);
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, 0);
  dup2(output, 1);
  dup2(output, 2);
  for (const auto& [name, value] : variables) setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  execvp(arguments[0], arguments.data());
  const int code = errno;
  if (write(problem, &code, sizeof code) < 0) _exit(126);
  _exit(127);
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& words,
                          const std::vector<std::pair<std::string, std::string>>& variables,
                          std::chrono::milliseconds at_most) {
  int out[2], problem[2];
  if (pipe2(out, O_CLOEXEC) != 0 || pipe2(problem, O_CLOEXEC) != 0) {
    throw SystemError("no pipe for a process");
  }
  const Descriptor out_end(out[0]), problem_end(problem[0]);
  const pid_t child = fork();
  if (child < 0) throw SystemError("a process cannot be started");
  if (child == 0) become(words, variables, out[1], problem[1]);
  close(out[1]);
  close(problem[1]);
  int code = 0;
  if (read(problem[0], &code, sizeof code) == static_cast<ssize_t>(sizeof code)) {
    waitpid(child, nullptr, 0);
    throw SystemError(words[0] + ": cannot be started: " + std::strerror(code) +
                      "; is it installed?");
  }
  ProcessResult result;
  const auto end = Clock::now() + at_most;
  std::array<char, 4096> buffer;
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd waiting{out[0], POLLIN, 0};
    if (left <= 0 || poll(&waiting, 1, static_cast<int>(left)) == 0) {
      result.timed_out = true;
      kill(-child, SIGKILL);
      break;
    }
    const ssize_t n = read(out[0], buffer.data(), buffer.size());
    if (n <= 0) break;
    if (result.output.size() < most_output) {
      result.output.append(buffer.data(), static_cast<std::size_t>(n));
    }
  }
  int status = 0;
  waitpid(child, &status, 0);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace surety::harness
