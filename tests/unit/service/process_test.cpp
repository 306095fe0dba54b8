#include "tool/service/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "tests/support/command.h"
#include "tool/service/cancellation.h"
#include "tool/system/files.h"
#include "tool/system/stopwatch.h"
#include "tool/system/system_error.h"

namespace surety::tool::service {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::StartsWith;
using testing_support::TemporaryFolder;

Ended sh(const std::string& script, std::chrono::milliseconds timeout = 0ms) {
  return run_process({.arguments = {"sh", "-c", script},
                      .output = Sink::captured(1000),
                      .errors = Sink::captured(1000),
                      .timeout = timeout});
}

/// Whether the process is there and not a zombie.
bool alive(pid_t process) {
  std::string status;
  try {
    status = read_file("/proc/" + std::to_string(process) + "/stat");
  } catch (const std::exception&) {
    return false;
  }
  return !status.empty() && status.find(") Z ") == std::string::npos;
}
bool dies(pid_t process) {
  for (int i = 0; i < 500; ++i) {
    if (!alive(process)) return true;
    usleep(10000);
  }
  return false;
}

TEST(Process, SaysHowAProgramEnded) {
  EXPECT_TRUE(sh("true").succeeded());
  EXPECT_EQ(sh("exit 3").status, 3);
  EXPECT_EQ(sh("exit 3").describe(), "ended with status 3");
  EXPECT_EQ(sh("kill -SEGV $$").signal, SIGSEGV);
  EXPECT_EQ(sh("kill -SEGV $$").describe(), "was killed by SIGSEGV");
  EXPECT_FALSE(sh("kill -SEGV $$").succeeded());
}

TEST(Process, GivesArgumentsAsTheyAre) {
  const std::vector<std::string> words = {"a b", "it's", "$HOME", "", "*", "\"", "\\", "\n"};
  std::vector<std::string> arguments = {"printf", "%s|"};
  arguments.insert(arguments.end(), words.begin(), words.end());
  const Ended ended = run_process({.arguments = arguments, .output = Sink::captured(1000)});
  EXPECT_EQ(ended.output, "a b|it's|$HOME||*|\"|\\|\n|");
}

TEST(Process, HasFolderEnvironmentAndInput) {
  const TemporaryFolder made;
  const std::string folder = fs::canonical(made.path());
  Launch launch{.arguments = {"sh", "-c", "pwd; echo $SURETY_WORD; cat"},
                .directory = folder,
                .environment = {{"SURETY_WORD", "two words"}},
                .input = "given",
                .output = Sink::captured(1000)};
  EXPECT_EQ(run_process(launch).output, folder + "\ntwo words\ngiven");
  launch.input.reset();
  launch.input_file = folder + "/surety_input";
  write_file(launch.input_file, "from a file");
  EXPECT_EQ(run_process(launch).output, folder + "\ntwo words\nfrom a file");
  EXPECT_TRUE(sh("read line").status != 0) << "there is nothing to read by default";
}

TEST(Process, InputOfAnySizeIsGivenOrIgnored) {
  const std::string much(1 << 20, 'x');
  EXPECT_EQ(
      run_process({.arguments = {"wc", "-c"}, .input = much, .output = Sink::captured(100)}).output,
      "1048576\n");
  EXPECT_TRUE(run_process({.arguments = {"true"}, .input = much}).succeeded());
}

TEST(Process, KeepsWhatIsSaid) {
  const Ended ended = sh("echo out; echo err >&2; false");
  EXPECT_EQ(ended.output, "out\n");
  EXPECT_EQ(ended.errors, "err\n");
  const TemporaryFolder folder;
  const Sink log = Sink::to_file(folder / "the process.log");
  run_process({.arguments = {"sh", "-c", "echo out; echo err >&2"}, .output = log, .errors = log});
  EXPECT_EQ(read_file(log.file), "out\nerr\n");
}

TEST(Process, KeepsNoMoreThanTheLimit) {
  const Ended ended = run_process({.arguments = {"sh", "-c", "yes | head -n 1000000; echo end"},
                                   .output = Sink::captured(100)});
  EXPECT_EQ(ended.output.size(), 100u);
  EXPECT_THAT(ended.output, testing::EndsWith("y\nend\n"));
}

TEST(Process, IsStoppedWhenItsTimeIsUp) {
  const Stopwatch watch;
  const Ended ended = sh("echo before; sleep 60", 200ms);
  EXPECT_TRUE(ended.timed_out);
  EXPECT_EQ(ended.signal, 0);
  EXPECT_EQ(ended.output, "before\n");
  EXPECT_EQ(ended.describe(), "did not end in time");
  EXPECT_LT(watch.seconds(), 20);
}

TEST(Process, ItsChildrenDieWithIt) {
  const Ended late = sh("sleep 60 & echo $!; wait", 200ms);
  EXPECT_TRUE(dies(std::stoi(late.output))) << late.output;
  const Ended left = sh("sleep 60 & echo $!");
  EXPECT_TRUE(left.succeeded());
  EXPECT_TRUE(dies(std::stoi(left.output))) << left.output;
}

TEST(Process, ThatCannotBeStartedSaysWhy) {
  const Launch missing{.arguments = {"surety-there-is-no-such-program"}};
  EXPECT_EQ(run_process(missing).not_started, "No such file or directory");
  EXPECT_FALSE(run_process(missing).succeeded());
  EXPECT_EQ(run_process({.arguments = {testing::TempDir()}}).not_started, "Permission denied");
  EXPECT_EQ(run_process({.arguments = {"true"}, .directory = "/none"}).not_started,
            "No such file or directory");
  try {
    run_required(missing);
    FAIL() << "it was started";
  } catch (const SystemError& error) {
    EXPECT_STREQ(error.what(),
                 "cannot start 'surety-there-is-no-such-program': No such file or directory");
  }
  EXPECT_THROW(run_process({.arguments = {"true"}, .output = Sink::to_file("/none/log")}),
               SystemError);
}

TEST(Process, IsFoundAsAShellFindsIt) {
  EXPECT_THAT(find_program("sh"), HasSubstr("/sh"));
  EXPECT_EQ(find_program("surety-there-is-no-such-program"), "");
  EXPECT_EQ(find_program("./here"), "./here");
}

TEST(Process, IsStoppedBySignals) {
  const StopOnSignals signals;
  const TemporaryFolder folder;
  const std::string pids = folder / "stopped";
  std::thread user([] {
    usleep(300000);
    kill(getpid(), SIGINT);
  });
  const Stopwatch watch;
  EXPECT_THROW(run_process({.arguments = {"sh", "-c", "sleep 60 & echo $$ $!; wait"},
                            .output = Sink::to_file(pids)}),
               Cancelled);
  user.join();
  EXPECT_LT(watch.seconds(), 4);
  EXPECT_TRUE(cancelled());
  EXPECT_THROW(sh("true"), Cancelled) << "nothing more is started";
  int leader = 0, child = 0;
  ASSERT_EQ(std::sscanf(read_file(pids).c_str(), "%d %d", &leader, &child), 2);
  EXPECT_TRUE(dies(leader));
  EXPECT_TRUE(dies(child));
}

TEST(Process, WhatHasChildrenToStopIsAsked) {
  const StopOnSignals signals;
  const TemporaryFolder folder;
  const std::string said = folder / "asked";
  std::thread user([] {
    usleep(300000);
    kill(getpid(), SIGTERM);
  });
  EXPECT_THROW(
      run_process({.arguments = {"sh", "-c", "trap 'echo asked; exit' TERM; sleep 60 & wait"},
                   .output = Sink::to_file(said),
                   .asked_to_stop = true}),
      Cancelled);
  user.join();
  EXPECT_EQ(read_file(said), "asked\n");
}

TEST(StopOnSignals, TakesSignalsOfOneMomentAsOne) {
  EXPECT_EXIT(
      {
        const StopOnSignals signals;
        const RunningGroup running;
        raise(SIGINT);
        raise(SIGINT);  // as `timeout` does
        std::fputs(cancelled() ? "asked to stop\n" : "not asked to stop\n", stderr);
        std::this_thread::sleep_for(400ms);
        raise(SIGINT);
        std::fputs("went on\n", stderr);
      },
      testing::ExitedWithCode(stopped_status), "^asked to stop\nsurety: stopped\n$");
}

TEST(StopOnSignals, EndsAtOnceWhereNothingRuns) {
  EXPECT_EXIT(
      {
        const StopOnSignals signals;
        raise(SIGINT);
      },
      testing::ExitedWithCode(stopped_status), "surety: stopped");
}

}  // namespace
}  // namespace surety::tool::service
