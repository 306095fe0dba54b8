// `--level`, on the order service of the examples.
#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

class Levels : public TestCommand {
 protected:
  void SetUp() override {
    const std::string from = std::string(SURETY_SOURCE_DIR) + "/examples/doubles/orders/";
    for (const char* name : {"database.h", "database.cpp", "services.h", "order.h"}) {
      write_file(folder_ / name, read_file(from + name));
    }
    write_file(folder_ / "order.cpp",
               read_file(from + "order.cpp") +
                   "\n/// test:\nvoid the_database_is_left_alone() {\n"
                   "  LimitedGateway gateway(100000);\n  const StoppedClock noon(12);\n"
                   "  order(5, 1, gateway, noon);\n  EXPECT_EQ(db::queries(), 0);\n}\n");
  }
  Ran at_level(const std::string& level) {
    const Ran ran = test("order.cpp database.cpp --level " + level +
                         " --cases 2000 --json report.json --function "
                         "'orders|limit|ordered|left_alone'");
    read_report();
    return ran;
  }
  void read_report() {
    results_.clear();
    const json report = json::parse(read_file(folder_ / "report.json"), nullptr, false);
    if (!report.is_object()) return;
    for (const json& row : report.at("results")) results_[row.at("function")] = row;
  }
};

TEST_F(Levels, UnitNeverCallsTheDatabase) {
  const Ran ran = at_level("unit");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(outcome("accepted_payments_make_orders"), "passed") << ran.output;
  EXPECT_EQ(outcome("the_database_is_left_alone"), "passed") << ran.output;
}

TEST_F(Levels, IntegrationUsesFreshObjectsAndTheRealDatabase) {
  const Ran ran = at_level("integration");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("nobody_pays_more_than_the_limit"), "passed") << ran.output;
  EXPECT_EQ(outcome("accepted_payments_make_orders"), "skipped") << ran.output;
  EXPECT_TRUE(has(ran, "it uses the mock open_gateway, which there is not at level integration"))
      << ran.output;
  EXPECT_EQ(outcome("the_database_is_left_alone"), "failed") << ran.output;
}

TEST_F(Levels, SystemReplacesNothing) {
  const Ran ran = at_level("system");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(outcome("an_article_can_be_ordered"), "passed") << ran.output;
  EXPECT_EQ(outcome("nobody_pays_more_than_the_limit"), "skipped") << ran.output;
  EXPECT_EQ(outcome("the_database_is_left_alone"), "failed") << ran.output;
}

TEST_F(Levels, TestsThatNeedAStubAreSkippedWithoutStubs) {
  const std::string text =
      "#include <gtest/gtest.h>\n/// expect: 0 <= ret && ret < 6\nint die() { return 4; }\n"
      "/// test:\n/// stub: die\n/// expect: ret == 5\nvoid five() { EXPECT_EQ(die(), 5); }\n"
      "/// test:\nvoid four() { EXPECT_EQ(die(), 4); }\n";
  for (const char* level : {"integration", "system"}) {
    const Ran ran = test_text(text, std::string("--cases 100 --level ") + level);
    EXPECT_EQ(ran.status, 0) << ran.output;
    EXPECT_EQ(outcome("five/"), "skipped") << ran.output;
    EXPECT_EQ(outcome("four/"), "passed") << ran.output;
    EXPECT_TRUE(has(ran, "it uses a stub for die, which there is not at level")) << ran.output;
  }
}

TEST_F(Levels, ClausesAndCodeAreToldTheSame) {
  write_file(folder_ / "room.h",
             "/// expect: -50 <= ret && ret <= 50\nint degrees(int room);\n"
             "/// assume: 0 < by && by <= 60 - degrees(room)\n"
             "/// expect: degrees(room) == old(degrees(room)) + by\nvoid heat(int room, int by);\n"
             "/// assume: 0 <= room && room < 3 && -50 <= wanted && wanted <= 50\n"
             "/// expect: ret >= 0\nint reach(int room, int wanted);\n"
             "/// assume: 0 <= room && room < 3\n/// expect: true\nvoid overdo(int room);\n");
  write_file(folder_ / "room.cpp",
             "#include \"room.h\"\nstatic int now[3];\n"
             "int degrees(int room) { return now[room]; }\n"
             "void heat(int room, int by) { now[room] += by; }\n");
  write_file(folder_ / "control.cpp",
             "#include \"room.h\"\nint reach(int room, int wanted) {\n"
             "  const int by = wanted - degrees(room);\n  if (by > 0) heat(room, by);\n"
             "  return by > 0 ? by : 0;\n}\n"
             "void overdo(int room) { heat(room, 61 - degrees(room)); }\n");
  write_file(folder_ / "control_test.cpp",
             "#include <gtest/gtest.h>\n#include \"room.h\"\n"
             "/// test:\n/// stub: degrees\n/// expect: ret == 20\n/// stub: heat\n"
             "void warms() { EXPECT_EQ(reach(1, 22), 2); }\n"
             "/// test:\n/// stub: degrees\n/// expect: ret == 20\nvoid heats() { heat(1, 2); }\n");
  const Ran ran = test(
      "control.cpp control_test.cpp room.cpp --level unit --cases 2000 --json report.json "
      "--function 'reach|overdo|warms|heats'");
  read_report();
  EXPECT_EQ(outcome("reach"), "passed") << ran.output;
  EXPECT_EQ(outcome("overdo"), "failed") << ran.output;
  EXPECT_TRUE(has(ran, "false: by <= 60 - degrees(room)")) << ran.output;
  EXPECT_EQ(outcome("warms"), "passed") << ran.output;
  EXPECT_EQ(outcome("heats"), "passed") << ran.output;
}

TEST_F(Levels, OthersAreRefused) {
  const Ran ran = at_level("acceptance");
  EXPECT_EQ(ran.status, 2) << ran.output;
}

}  // namespace
}  // namespace surety
