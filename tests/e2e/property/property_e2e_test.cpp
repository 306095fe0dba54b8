// A user's test program with properties, run as users run it.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <thread>

#include "tests/support/command.h"

namespace surety {
namespace {

using namespace testing_support;
namespace fs = std::filesystem;

class PropertyProgram : public ::testing::Test {
 protected:
  Ran run(const std::string& arguments) {
    return shell("cd '" + folder_.path().string() + "' && SURETY_STORE='" + store() +
                 "' '" SURETY_SUBJECT "' " + arguments);
  }
  std::string store() { return folder_ / "failures.db"; }
  TemporaryFolder folder_;
};

TEST_F(PropertyProgram, PassesAndProves) {
  const Ran ran =
      run("--gtest_filter=Vector.ReverseTwice*:Clamp.*:Small.*:MoveOnly.*:Counter.*:Skip.*");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_TRUE(has(ran, "Small.IsProved: proved, all 1,200 inputs")) << ran.output;
  EXPECT_TRUE(has(ran, "Vector.ReverseTwiceIsIdentity: passed, ")) << ran.output;
  EXPECT_TRUE(has(ran, "below")) << ran.output;
  EXPECT_EQ(ran.output.find('\033'), std::string::npos) << "colours without a terminal";
}

TEST_F(PropertyProgram, ShowsTheSmallestCounterexampleAndHowToReplayIt) {
  const Ran ran = run("--gtest_filter=Vector.ReverseIsIdentity");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_TRUE(has(ran, "counterexample v = std::vector<int>{0, 1}")) << ran.output;
  EXPECT_TRUE(has(ran, "surety::example(\"Vector.ReverseIsIdentity\", std::vector<int>{0, 1}); }"))
      << ran.output;
  const std::size_t at = ran.output.find("surety replay ");
  ASSERT_NE(at, std::string::npos);
  const std::string id = ran.output.substr(at + 14, 8);
  const Ran again = shell("'" SURETY_COMMAND "' replay " + id + " --store '" + store() + "'");
  EXPECT_EQ(again.status, 1) << again.output;
  EXPECT_TRUE(has(again, "still fails")) << again.output;
  const Ran list = shell("'" SURETY_COMMAND "' replay --list --store '" + store() + "'");
  EXPECT_EQ(list.status, 0);
  EXPECT_TRUE(has(list, id)) << list.output;
}

TEST_F(PropertyProgram, ReplayRefusesWhatIsNotThere) {
  EXPECT_EQ(shell("'" SURETY_COMMAND "' replay 12345678 --store '" + store() + "'").status, 2);
  run("--gtest_filter=Vector.ReverseIsIdentity");
  const Ran unknown = shell("'" SURETY_COMMAND "' replay 00000000 --store '" + store() + "'");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(has(unknown, "no failure 00000000")) << unknown.output;
}

TEST_F(PropertyProgram, CounterexamplesHaveNames) {
  const Ran body = run("--gtest_filter=Body.*:Pointer.*:Dies.*");
  EXPECT_EQ(body.status, 1);
  EXPECT_TRUE(has(body, "counterexample n = 50, m = 50")) << body.output;
  EXPECT_TRUE(has(body, "counterexample p = surety::Pointee<int>(100)")) << body.output;
  EXPECT_TRUE(has(body, "the code under test ended the program with exit status 3")) << body.output;
  EXPECT_TRUE(has(body, "counterexample x = 1001")) << body.output;
}

TEST_F(PropertyProgram, ExamplesRunTheBody) {
  const Ran ran = run("--gtest_filter=Vector.ReverseIsIdentity_Example:Example.*");
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(ran, "Which is: { 1, 0 }")) << ran.output;
  EXPECT_TRUE(has(ran, "takes arguments of other types")) << ran.output;
}

TEST_F(PropertyProgram, WorksWithoutFork) {
  const Ran ran = run("--surety_no_fork --gtest_filter=Vector.Reverse*Identity");
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(ran, "counterexample v = std::vector<int>{0, 1}")) << ran.output;
}

TEST_F(PropertyProgram, ErrorsEndWithStatusTwoAndARemedy) {
  const Ran option = run("--surety_casses=5");
  EXPECT_EQ(option.status, 2);
  EXPECT_TRUE(has(option, "there is no setting casses. The settings are: ")) << option.output;
  const Ran empty = run("--gtest_filter=Empty.*:Small.*");
  EXPECT_EQ(empty.status, 2);
  EXPECT_TRUE(has(empty, "its lower end 3 is above its upper end 1")) << empty.output;
  EXPECT_TRUE(has(empty, "Small.IsProved: proved")) << "the others still run";
  EXPECT_EQ(run("--surety_cases=0 --gtest_filter=Clamp.*").status, 2);
  write_file(store(), std::string(4000, 'x'));
  const Ran damaged = run("--gtest_filter=Vector.ReverseIsIdentity");
  EXPECT_EQ(damaged.status, 2);
  EXPECT_TRUE(has(damaged, "is damaged")) << damaged.output;
}

TEST_F(PropertyProgram, IsAnOrdinaryGoogleTest) {
  const Ran list = run("--gtest_list_tests");
  EXPECT_EQ(list.status, 0);
  EXPECT_TRUE(has(list, "Vector.\n  ReverseTwiceIsIdentity\n")) << list.output;
  int total = 0;
  for (int shard = 0; shard < 3; ++shard) {
    const Ran ran = shell("GTEST_TOTAL_SHARDS=3 GTEST_SHARD_INDEX=" + std::to_string(shard) +
                          " SURETY_STORE_FAILURES=off '" SURETY_SUBJECT
                          "' --gtest_filter=Small.*:Clamp.*:Counter.*");
    EXPECT_EQ(ran.status, 0);
    for (std::size_t at = 0; (at = ran.output.find("[       OK ]", at)) != std::string::npos; ++at)
      ++total;
  }
  EXPECT_EQ(total, 4);
  const Ran xml = run("--gtest_filter=Small.* --gtest_output=xml:out.xml");
  EXPECT_EQ(xml.status, 0);
  EXPECT_NE(read_file(folder_.path() / "out.xml").find("IsProved"), std::string::npos);
}

TEST_F(PropertyProgram, SanitizerReportsBelongToTheirInput) {
  const Ran ran = shell("SURETY_STORE='" + store() + "' '" SURETY_SANITIZED_SUBJECT "'");
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(ran, "counterexample v = std::vector<int>{0, 0, 0, 0, 0, 0, 0}")) << ran.output;
  EXPECT_TRUE(has(ran, "heap-buffer-overflow")) << ran.output;
  EXPECT_TRUE(has(ran, "counterexample x = 2147483647")) << ran.output;
  EXPECT_TRUE(has(ran, "signed integer overflow")) << ran.output;
}

/// Processes that run the subject program.
int processes() {
  int count = 0;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::error_code ignored;
    if (fs::read_symlink(entry.path() / "exe", ignored) == fs::path(SURETY_SUBJECT)) ++count;
  }
  return count;
}

TEST_F(PropertyProgram, LeavesNoOrphansWhenKilled) {
  for (int delay_ms : {20, 60, 150, 400}) {
    const pid_t child = fork();
    if (child == 0) {
      setenv("SURETY_STORE", store().c_str(), 1);
      if (freopen("/dev/null", "w", stdout) == nullptr) _exit(1);
      execl(SURETY_SUBJECT, SURETY_SUBJECT, "--gtest_filter=Vector.ReverseIs*:Slow.*", nullptr);
      _exit(1);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(delay_ms));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    int left = 1;
    for (int i = 0; i < 100 && (left = processes()) != 0; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_EQ(left, 0) << "killed after " << delay_ms << " ms";
  }
  if (fs::exists(store())) {
    EXPECT_EQ(shell("'" SURETY_COMMAND "' replay --list --store '" + store() + "'").status, 0);
  }
}

}  // namespace
}  // namespace surety
