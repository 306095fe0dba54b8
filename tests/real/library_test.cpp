// The tool on libraries that know nothing of it. Each is copied, our contracts are put into the
// copy, and then: it still builds with both compilers and without a warning, its tests (or a
// program that uses all of it) print what they printed before, the contracts hold under attack, and
// a wrong one is found.
//
// To add a library: its contracts and a driver in a folder here, and a `Library` in the list below.
#include <gtest/gtest.h>

#include <cstring>

#include "tests/support/command.h"

namespace surety {
namespace {

using namespace testing_support;
namespace fs = std::filesystem;

/// A clause, and what it is replaced by to make it wrong.
struct Wrong {
  const char* clause;
  const char* instead;
  const char* function;  // regular expression
  const char* found;     // in the report
};

struct Library {
  const char* name;       // of the folder with its contracts
  const char* copy;       // shell: puts the sources into the current folder; 77: they are not here
  const char* sources;    // what to compile
  const char* tested;     // what to test: the sources without the program
  const char* functions;  // regular expression: those that can be tested by themselves
  int regions;            // that must have been tested at the least
  const char* volatile_output;  // lines of the program's output that differ from run to run
  Wrong wrong;
};

std::ostream& operator<<(std::ostream& out, const Library& library) { return out << library.name; }

const Library libraries[] = {
    {"utfcpp",
     "test -e /usr/include/utf8.h || exit 77; cp -rL /usr/include/utf8 /usr/include/utf8.h . && "
     "cp " SURETY_SOURCE_DIR "/tests/real/utfcpp/driver.cpp .",
     "driver.cpp",
     "driver.cpp",
     // A pair of pointers is not a range by itself.
     "^(?!.*const char [*])",
     19,
     "^$",
     {"ret < s.size() &&", "ret + 1 < s.size() &&", "find_invalid",
      R"(find_invalid(std::string("\200")))"}},
    {"tinyxml2",
     SURETY_SOURCE_DIR "/tests/real/get_source tinyxml2 " SURETY_BUILD_DIR
                       "/real/tinyxml2 || exit 77; "
                       "cp -r " SURETY_BUILD_DIR "/real/tinyxml2/. .",
     "tinyxml2.cpp xmltest.cpp",
     "tinyxml2.cpp",
     // An array that was just made has nothing to take away.
     "^(?!.*DynArray<.*::(Pop|PeekTop|SwapRemove)$)",
     16,
     "milli-seconds",
     {"HasBOM() == useBOM", "HasBOM() == !useBOM", "SetBOM", "SetBOM(false)"}},
};

class RealLibrary : public ::testing::TestWithParam<Library> {
 protected:
  void SetUp() override {
    const Ran copied = in("plain", GetParam().copy);
    if (copied.status == 77) GTEST_SKIP() << copied.output;
    ASSERT_EQ(copied.status, 0) << copied.output;
    fs::copy(folder_ / "plain", folder_ / "contracts", fs::copy_options::recursive);
    fs::create_directory(folder_ / "contracts/.surety");
    write_file(folder_ / "clauses", read_file(here() + GetParam().name + ".contracts"));
  }
  static std::string here() {
    return std::string(SURETY_SOURCE_DIR "/tests/real/") + GetParam().name + "/";
  }
  Ran in(const std::string& folder, const std::string& command) {
    fs::create_directories(folder_ / folder);
    return shell("cd " + in_quotes(folder_ / folder) + " && { " + command + "\n}");
  }
  void add_contracts() {
    const Ran added =
        shell(SURETY_SOURCE_DIR "/tests/real/add_contracts " + in_quotes(folder_ / "clauses") +
              " " + in_quotes(folder_ / "contracts"));
    ASSERT_EQ(added.status, 0) << added.output;
  }
  Ran test(const std::string& functions) {
    return in("contracts", std::string(SURETY_COMMAND " test --seconds 0.3 ") + GetParam().tested +
                               " --function '" + functions + "' -- -std=c++17 -I.");
  }
  std::string output_of(const std::string& folder, const std::string& program) {
    const Ran ran = in(folder, program + " > output.txt && grep -v '" + GetParam().volatile_output +
                                   "' output.txt");
    EXPECT_EQ(ran.status, 0) << ran.output.substr(0, 2000);
    return ran.output;
  }
  TemporaryFolder folder_;
};

TEST_P(RealLibrary, BuildsWithoutWarningsAndBehavesAsBefore) {
  ASSERT_NO_FATAL_FAILURE(add_contracts());
  const std::string sources = GetParam().sources;
  const Ran instrumented =
      in("contracts", SURETY_COMMAND " instrument -o ../checked " + sources + " -- -std=c++17 -I.");
  ASSERT_EQ(instrumented.status, 0) << instrumented.output;
  const std::string flags = " -std=c++17 -O1 -Wall -Wextra -Wpedantic -I. ";
  for (const std::string compiler : {"g++", "clang++-19"}) {
    const Ran plain = in("plain", compiler + flags + sources + " -o " + compiler + ".plain");
    ASSERT_EQ(plain.status, 0) << plain.output;
    const Ran checked =
        in("checked", compiler + flags + "-isystem " SURETY_SOURCE_DIR "/include " + sources +
                          " " SURETY_RUNTIME " -lsqlite3 -pthread -o " + compiler + ".checked");
    ASSERT_EQ(checked.status, 0) << checked.output;
    EXPECT_EQ(checked.output, plain.output);
    const std::string before = output_of("plain", "./" + compiler + ".plain");
    EXPECT_GT(before.size(), 10000u);
    EXPECT_EQ(before, output_of("plain", "../checked/" + compiler + ".checked"));
  }
}

TEST_P(RealLibrary, KeepsItsContractsUnderAttack) {
  ASSERT_NO_FATAL_FAILURE(add_contracts());
  const Ran ran = test(GetParam().functions);
  EXPECT_EQ(ran.status, 0) << ran.output;
  int tested = 0;
  for (const char* outcome : {" proved ", " passed "}) {
    for (std::size_t at = 0; (at = ran.output.find(outcome, at)) != std::string::npos; ++at) {
      ++tested;
    }
  }
  EXPECT_GE(tested, GetParam().regions) << ran.output;
}

TEST_P(RealLibrary, IsFoundToBreakAWrongContract) {
  const Wrong& wrong = GetParam().wrong;
  std::string clauses = read_file(folder_ / "clauses");
  const std::size_t at = clauses.find(wrong.clause);
  ASSERT_NE(at, std::string::npos);
  write_file(folder_ / "clauses", clauses.replace(at, std::strlen(wrong.clause), wrong.instead));
  ASSERT_NO_FATAL_FAILURE(add_contracts());
  const Ran ran = test(wrong.function);
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_TRUE(has(ran, wrong.found)) << ran.output;
}

INSTANTIATE_TEST_SUITE_P(Libraries, RealLibrary, ::testing::ValuesIn(libraries),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace surety
