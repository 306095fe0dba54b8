// What the user's compiler refuses is reported as an error, and everything else is tested.
#include <gmock/gmock.h>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string good =
    "/// expect: ret == x\nint good(int x) { return x; }\n"
    "/// expect: ret != 7\nint bad(int x) { return x; }\n";

class Refused : public TestCommand {
 protected:
  std::string reason(const std::string& key) const {
    return outcome(key) == "error" ? results_.at(key).at("reason").get<std::string>()
                                   : outcome(key);
  }
  /// Everything else was tested all the same, and no generated code is shown.
  void expect_rest_tested(const Ran& ran) {
    EXPECT_EQ(ran.status, 2) << ran.output;
    EXPECT_EQ(outcome("good/"), "passed") << ran.output;
    EXPECT_EQ(call("bad/"), "bad(7)") << ran.output;
    EXPECT_THAT(ran.output, Not(HasSubstr("surety_")));
    EXPECT_THAT(ran.output, Not(HasSubstr("SURETY_TEST")));
    EXPECT_THAT(ran.output, Not(HasSubstr("surety::detail")));
  }
};

TEST_F(Refused, AParameterThatCannotBePassed) {
  const Ran ran = test_text(
      "struct Fixed { Fixed(Fixed&&) = delete; int x; };\n/// expect: ret == f.x\n"
      "int take(const Fixed& f) { return f.x; }\n" +
          good,
      "--cases 300 --verbose");
  expect_rest_tested(ran);
  EXPECT_THAT(reason("take/"), HasSubstr("its test for `expect: ret == f.x` (subject.cpp:2)"));
  EXPECT_THAT(reason("take/"), HasSubstr("use of deleted function 'Fixed::Fixed(Fixed&&)'"));
  // It is not tried again as long as nothing changes.
  const Ran again = test_text(read_file(folder_ / "subject.cpp"), "--cases 300 --verbose");
  expect_rest_tested(again);
  EXPECT_THAT(again.output, HasSubstr("compiled 0 of 1 units"));
  EXPECT_THAT(reason("take/"), HasSubstr("use of deleted function 'Fixed::Fixed(Fixed&&)'"));
}

TEST_F(Refused, AClauseOfATemplateThatOneInstanceDoesNotKnow) {
  const Ran ran = test_text(
      "struct Point { int x; };\n"
      "/// expect: ret == value\n/// config: with T = Point, int\n"
      "template <class T> T same(T value) { return value; }\n" +
          good,
      "--cases 300");
  expect_rest_tested(ran);
  EXPECT_THAT(reason("same<Point>/"), HasSubstr("no match for 'operator=='"));
  EXPECT_EQ(outcome("same<int>/"), "passed") << "the other instance is tested";
}

TEST_F(Refused, AClauseThatTheProgramInstantiates) {
  const Ran ran = test_text(
      "struct Point { int x; };\n"
      "/// expect: ret == value\n"
      "template <class T> T same(T value) { return value; }\n"
      "Point use() { return same(Point{3}); }\n" +
          good,
      "--cases 300");
  expect_rest_tested(ran);
  EXPECT_THAT(reason("same/"), HasSubstr("no match for 'operator=='"));
}

TEST_F(Refused, AUnitWhoseMacrosBreakHeaders) {
  // Names that begin with an underscore are not the user's: they are not put aside.
  write_file(folder_ / "macro.cpp",
             "#define __attribute__(x) 3\n/// expect: ret == x + 3\n"
             "int plus(int x) { return x > 2000000000 ? x : x + 3; }\n"
             "int helper() { return 7; }\n");
  write_file(folder_ / "subject.cpp",
             "int helper();\n" + good + "/// expect: ret == 7\nint call() { return helper(); }\n");
  const Ran ran = test_files("subject.cpp macro.cpp", "--cases 300");
  ASSERT_FALSE(results_.empty()) << ran.output;
  expect_rest_tested(ran);
  EXPECT_EQ(outcome("call/"), "proved") << "the unit is still linked";
  const std::string why = reason("plus/");
  EXPECT_THAT(why, HasSubstr("internal error"));
  const std::size_t at = why.rfind("report it with ");
  ASSERT_NE(at, std::string::npos) << why;
  EXPECT_TRUE(fs::exists(why.substr(at + 15))) << why;
}

TEST_F(Refused, AUnitThatTheUsersCompilerRefuses) {
  write_file(folder_ / "broken.cpp",
             "#ifndef __clang__\n#error only clang knows this\n#endif\n"
             "/// expect: ret == x\nint other(int x) { return x; }\n");
  write_file(folder_ / "subject.cpp", good);
  const Ran ran = test_files("subject.cpp broken.cpp", "--cases 300 -- -std=c++17");
  ASSERT_FALSE(results_.empty()) << ran.output;
  expect_rest_tested(ran);
  EXPECT_THAT(reason("other/"), HasSubstr("broken.cpp does not compile: #error only clang"));
}

TEST_F(Refused, FlagsThatTheCompilerDoesNotKnow) {
  write_file(folder_ / "subject.cpp", good);
  const Ran ran = test("subject.cpp --sanitize nonsense");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.output, HasSubstr("the compiler does not work with these flags"));
}

TEST_F(Refused, ProgramsOfTheCollectionOfHardCases) {
  const fs::path cases = fs::path(SURETY_SOURCE_DIR) / "../shared/data/hard_cases/min";
  if (!fs::exists(cases)) GTEST_SKIP() << cases << " is not there";
  for (const char* name : {"fnptr2", "voidp"}) {
    const Ran ran = test_text(read_file(cases / (std::string(name) + ".cpp")) + good,
                              "--cases 300 --build ." + std::string(name));
    EXPECT_EQ(outcome("good/"), "passed") << name << "\n" << ran.output;
    EXPECT_EQ(call("bad/"), "bad(7)") << name << "\n" << ran.output;
    EXPECT_THAT(ran.output, Not(HasSubstr("surety_"))) << name;
  }
}

}  // namespace
}  // namespace surety
