// surety.toml as a user writes it: generators of types, and mistakes at their lines.
#include <gtest/gtest.h>

#include "tests/support/command.h"

namespace surety {
namespace {

using namespace testing_support;

class ProjectGenerators : public ::testing::Test {
 protected:
  Ran test(const std::string& toml, const std::string& source) {
    write_file(folder_ / "surety.toml", toml);
    write_file(folder_ / "subject.cpp", source);
    return shell("cd " + in_quotes(folder_.path()) +
                 " && mkdir -p .surety && " SURETY_COMMAND " test subject.cpp --seconds 0.3");
  }
  const std::string small_ =
      "#include <string>\n/// expect: ret <= 9 && ret >= -9\nint f(int x) { return x; }\n"
      "/// expect: ret <= 3\nunsigned long g(const std::string& s) { return s.size(); }\n";
  TemporaryFolder folder_;
};

TEST_F(ProjectGenerators, MakeParametersThatNothingIsSaidOf) {
  const Ran without = test("", small_);
  EXPECT_EQ(without.status, 1) << without.output;
  // The file changes: what was prepared for the other one does not serve.
  const Ran with = test(
      "[generators]\nint = \"inclusive(-9, 9)\"\n\"std::string\" = \"printable(0, 3)\"\n", small_);
  EXPECT_EQ(with.status, 0) << with.output;
  // The contract allows more inputs than these, so that nothing is proved.
  EXPECT_TRUE(has(with, "2 passed")) << with.output;
  const Ran wider = test("[generators]\nint = \"inclusive(-10, 9)\"\n", small_);
  EXPECT_EQ(wider.status, 1) << wider.output;
  EXPECT_TRUE(has(wider, "f(-10)")) << wider.output;
}

TEST_F(ProjectGenerators, GiveWayToAssumptions) {
  const Ran ran = test("[generators]\nint = \"inclusive(1, 9)\"\n",
                       "/// assume: x > 0\n/// expect: ret < 1000\nint f(int x) { return x; }\n"
                       "/// assume: x = inclusive(20, 30)\n/// expect: ret < 30\n"
                       "int g(int x) { return x; }\n");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_TRUE(has(ran, "f(1000)")) << ran.output;
  EXPECT_TRUE(has(ran, "g(30)")) << ran.output;
}

TEST_F(ProjectGenerators, AreRefusedAtTheirLine) {
  const Ran unknown = test("[generators]\n\nint = \"inclusif(1, 9)\"\n", small_);
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(has(unknown, "surety.toml:3:")) << unknown.output;
  EXPECT_TRUE(has(unknown, "inclusif")) << unknown.output;
  const Ran other = test("[generators]\nint = \"inclusive(1.0, 9.0)\"\n", small_);
  EXPECT_EQ(other.status, 2);
  EXPECT_TRUE(has(other, "surety.toml:2:")) << other.output;
  EXPECT_TRUE(has(other, "this does not generate int")) << other.output;
}

TEST(Compiler, IsTheUsersOwn) {
  TemporaryFolder folder;
  write_file(folder / "subject.cpp",
             "/// expect: ret == 1\nint f(int) {\n#ifdef __clang__\n  return 1;\n#else\n  return "
             "0;\n#endif\n}\n");
  const std::string command = " " SURETY_COMMAND " test subject.cpp --seconds 0.3";
  const std::string there = "cd " + in_quotes(folder.path()) + " && mkdir -p .surety && ";
  const Ran chosen = shell(there + "CXX='ccache clang++-19'" + command);
  EXPECT_EQ(chosen.status, 0) << chosen.output;
  const Ran other = shell(there + "CXX=g++" + command);
  EXPECT_EQ(other.status, 1) << other.output;
}

}  // namespace
}  // namespace surety
