// `surety check` and `surety list`: every kind of mistake, at its place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/support/command.h"

namespace surety::tool::commands {
namespace {

namespace fs = std::filesystem;
using namespace testing_support;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const fs::path here = SURETY_TEST_FOLDER;
const std::string surety = SURETY_COMMAND;

// To refresh the expected text: SURETY_REFRESH=1 ctest -R Check.Errors
TEST(Check, ErrorsStandAtTheirPlacesWithACaret) {
  const Ran ran = shell("cd " + in_quotes(here) + " && " + surety + " check errors.cpp");
  EXPECT_EQ(ran.status, 2);
  const fs::path golden = here / "errors.txt";
  if (std::getenv("SURETY_REFRESH") != nullptr) std::ofstream(golden) << ran.output;
  std::ostringstream expected;
  expected << std::ifstream(golden).rdbuf();
  EXPECT_EQ(ran.output, expected.str());
}

TEST(Check, CountsWhatItHasRead) {
  const Ran ran = shell(surety + " check " + in_quotes(here / "violations.cpp"));
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.output, "10 functions with contracts, 11 regions, 16 clauses\n");
}

TEST(Check, AFileThatDoesNotCompileIsTheCompilersBusiness) {
  const fs::path folder = fresh_folder("broken");
  std::ofstream(folder / "a.cpp") << "/// assume: x > 0\nint f(int x) { return y; }\n";
  const Ran ran = shell("cd " + in_quotes(folder) + " && " + surety + " check a.cpp");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.output, HasSubstr("a.cpp:2:23: error: use of undeclared identifier 'y'"));
  EXPECT_THAT(ran.output, Not(HasSubstr("surety:")));
  fs::remove_all(folder);
}

TEST(Check, MissingInputsAreNamed) {
  const Ran database = shell(surety + " check -p /nowhere");
  EXPECT_EQ(database.status, 2);
  EXPECT_THAT(
      database.output,
      StartsWith("surety: there is no compilation database '/nowhere/compile_commands.json'"));
  const Ran file = shell(surety + " check nosuch.cpp");
  EXPECT_EQ(file.status, 2);
  EXPECT_THAT(file.output, HasSubstr("there is no file or folder 'nosuch.cpp'"));
  EXPECT_EQ(shell(surety + " check").status, 2);
}

TEST(Check, ReadsACompilationDatabase) {
  const fs::path folder = fresh_folder("database");
  std::ofstream(folder / "a.cpp")
      << "#ifdef GOOD\n/// assume: x > 0\nint f(int x);\n#else\n#error not defined\n#endif\n";
  std::ofstream(folder / "compile_commands.json")
      << "[{\"directory\": \"" << folder.string()
      << "\", \"file\": \"a.cpp\", \"command\": \"g++ -DGOOD='1' -fno-such-thing -Wall -c "
         "a.cpp\"}]";
  const Ran ran = shell(surety + " check -p " + in_quotes(folder));
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_THAT(ran.output, StartsWith("1 function with contracts"));
  fs::remove_all(folder);
}

TEST(Check, ReadsTheResponseFilesOfADatabase) {
  const fs::path folder = fresh_folder("response");
  std::ofstream(folder / "a.cpp") << "/// assume: x > LEAST\nint f(int x);\n";
  std::ofstream(folder / "flags.rsp") << "-DLEAST=0 -std=c++17\n";
  std::ofstream(folder / "compile_commands.json")
      << "[{\"directory\": \"" << folder.string()
      << R"(", "file": "a.cpp", "arguments": ["g++", "@flags.rsp", "-c", "a.cpp"]}])";
  const Ran ran = shell(surety + " check -p " + in_quotes(folder));
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_THAT(ran.output, StartsWith("1 function with contracts"));
  fs::remove_all(folder);
}

TEST(Check, LaunchersAndOtherLanguagesInADatabaseDoNotMatter) {
  const fs::path folder = fresh_folder("mixed");
  std::ofstream(folder / "a.cpp") << "/// assume: x > 0\nint f(int x);\n";
  std::ofstream(folder / "b.c") << "int class;\n";
  const std::string place = "\"directory\": \"" + folder.string() + "\"";
  std::ofstream(folder / "compile_commands.json")
      << "[{" << place << R"(, "file": "a.cpp", "command": "/usr/bin/ccache g++ -c a.cpp"}, {)"
      << place << R"(, "file": "b.c", "command": "cc -c b.c"}])";
  const Ran ran = shell(surety + " check -p " + in_quotes(folder));
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_THAT(ran.output, StartsWith("1 function with contracts"));
  fs::remove_all(folder);
}

TEST(Check, FunctionsThatCannotBeCheckedAreNamed) {
  const Ran ran = shell(surety + " check " + in_quotes(here / "unchecked.cpp") + " -- -std=c++20");
  EXPECT_EQ(ran.status, 0) << ran.output;
  for (const char* message :
       {"'coroutine' is unchecked: it is a coroutine", "'immediate' is unchecked: it is consteval",
        "'in_macro' is unchecked: it is declared inside a macro",
        "'macro_body' is unchecked: its body begins or ends inside a macro",
        "'S::S' is unchecked: it is defaulted", "'variadic' is unchecked: it takes C variadic",
        "'Hardware::read' is unchecked: it is a volatile method",
        "7 functions with contracts, 7 regions, 7 clauses, 7 unchecked"}) {
    EXPECT_THAT(ran.output, HasSubstr(message));
  }
}

TEST(List, ShowsContractsWithTheirRegions) {
  const Ran ran = shell("cd " + in_quotes(here) + " && " + surety + " list violations.cpp");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.output,
              HasSubstr("violations.cpp:14: region(int x, int limit)\n  region \"small\"\n"
                        "    assume: x = inclusive(0, 9)\n"));
  EXPECT_THAT(ran.output, HasSubstr("class Range\n    invariant: low_ <= high_\n"));
}

}  // namespace
}  // namespace surety::tool::commands
