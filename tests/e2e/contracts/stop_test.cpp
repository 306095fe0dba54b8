// Ctrl-C while `surety test` builds and while it runs: it ends with one line and leaves nothing.
#include <fcntl.h>
#include <signal.h>

#include <functional>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

namespace fs = std::filesystem;

class Stopping : public TestCommand {
 protected:
  void SetUp() override {
    write_file(folder_ / "subject.cpp",
               "#include <cmath>\n/// expect: ret >= 0 || std::isnan(ret)\n"
               "double size(double x, double y) { return std::hypot(x, y); }\n");
  }

  /// Every process that has been started by the command, directly or not.
  std::vector<pid_t> descendants() const {
    std::vector<pid_t> found;
    for (const auto& entry : fs::directory_iterator("/proc")) {
      const pid_t process = std::atoi(entry.path().filename().c_str());
      if (process > 0 && read_file(entry.path() / "environ").find(mark_) != std::string::npos) {
        found.push_back(process);
      }
    }
    return found;
  }

  static bool within(double seconds, const std::function<bool()>& holds) {
    for (int i = 0; i < seconds * 50; ++i) {
      if (holds()) return true;
      usleep(20000);
    }
    return holds();
  }

  bool any_file(const std::string& ending) const {
    std::error_code missing;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / ".surety", missing)) {
      if (entry.path().string().ends_with(ending)) return true;
    }
    return false;
  }
  bool any_program(const std::string& name) const {
    for (const pid_t process : descendants()) {
      std::string text = read_file("/proc/" + std::to_string(process) + "/comm");
      if (text.starts_with(name)) return true;
    }
    return false;
  }

  void start() {
    fs::create_directories(folder_ / ".surety");
    child_ = fork();
    if (child_ != 0) return;
    if (chdir(folder_.path().c_str()) != 0) _exit(99);
    const int log = open("log", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(log, 1);
    dup2(log, 2);
    setenv("SURETY_STOPPING_MARK", mark_.c_str(), 1);
    execl(SURETY_COMMAND, SURETY_COMMAND, "test", "subject.cpp", "--seconds", "100", "--cases",
          "100000000000", "--json", "report.json", static_cast<char*>(nullptr));
    _exit(99);
  }
  int end() {
    int status = 0;
    if (!within(20, [&] { return waitpid(child_, &status, WNOHANG) == child_; })) {
      kill(child_, SIGKILL);
      waitpid(child_, &status, 0);
      ADD_FAILURE() << "the command did not end";
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  }
  void expect_clean_stop() {
    EXPECT_EQ(end(), 130);
    EXPECT_EQ(read_file(folder_ / "log"), "surety: stopped\n");
    EXPECT_TRUE(within(5, [&] { return descendants().empty(); })) << "something was left behind";
    EXPECT_FALSE(fs::exists(folder_ / "report.json"));
    EXPECT_FALSE(any_file(".part"));
  }

  std::string mark_ = "surety-stopping-" + std::to_string(getpid()) + "-" +
                      ::testing::UnitTest::GetInstance()->current_test_info()->name();
  pid_t child_ = -1;
};

TEST_F(Stopping, WhileItBuilds) {
  start();
  ASSERT_TRUE(within(60, [&] { return any_program("cc1plus"); })) << read_file(folder_ / "log");
  kill(child_, SIGINT);
  expect_clean_stop();
  // What was half done is done again.
  EXPECT_EQ(test("subject.cpp --cases 100").status, 0);
}

TEST_F(Stopping, WhileItRuns) {
  start();
  ASSERT_TRUE(within(120, [&] { return any_program("contract_tests"); }))
      << read_file(folder_ / "log");
  kill(child_, SIGINT);
  expect_clean_stop();
}

TEST_F(Stopping, ByKillingItLeavesNothingBehind) {
  start();
  ASSERT_TRUE(within(120, [&] { return any_program("contract_tests"); }));
  kill(child_, SIGKILL);
  EXPECT_EQ(end(), 1000 + SIGKILL);
  EXPECT_TRUE(within(5, [&] { return descendants().empty(); })) << "something was left behind";
}

}  // namespace
}  // namespace surety
