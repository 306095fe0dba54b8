// `surety instrument` on whole programs: they compile without warnings wherever they did before,
// behave as before, and say what is wrong when a contract is broken.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <tuple>

#include "tests/support/command.h"

namespace surety::tool::commands {
namespace {

namespace fs = std::filesystem;
using namespace testing_support;
using testing::HasSubstr;
using testing::Not;

const fs::path here = SURETY_TEST_FOLDER;
const std::string surety = SURETY_COMMAND;
const std::string link = std::string(" ") + SURETY_RUNTIME + " -lsqlite3 -pthread";
const std::string warnings =
    " -Wall -Wextra -Wshadow -Wconversion -Wpedantic -Werror -isystem " SURETY_INCLUDE_FOLDER;

class Corpus : public testing::TestWithParam<std::tuple<const char*, const char*, const char*>> {};

TEST_P(Corpus, BehavesAsBefore) {
  const auto [program, compiler, standard] = GetParam();
  if (shell(std::string(compiler) + " --version").status != 0) {
    GTEST_SKIP() << compiler << " is not installed";
  }
  const fs::path source = here / "corpus" / (std::string(program) + ".cpp");
  const std::string original = read_file(source);
  const fs::path folder = fresh_folder(std::string(program) + standard);
  const Ran instrumented = shell(surety + " instrument -o " + in_quotes(folder) + " " +
                                 in_quotes(source) + " -- -std=c++" + standard);
  ASSERT_EQ(instrumented.status, 0) << instrumented.output;
  EXPECT_EQ(read_file(source), original);
  const fs::path binary = folder / "program";
  const Ran compiled =
      shell(std::string(compiler) + " -std=c++" + standard + warnings + " " +
            in_quotes(folder / source.filename()) + " -o " + in_quotes(binary) + link);
  ASSERT_EQ(compiled.status, 0) << compiled.output;
  const Ran ran = shell(in_quotes(binary));
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.output, "ok\n");
  fs::remove_all(folder);
}

std::string corpus_name(const testing::TestParamInfo<Corpus::ParamType>& info) {
  const auto [program, compiler, standard] = info.param;
  return std::string(program) + "_" + (std::string(compiler) == "g++" ? "gcc" : "clang") + "_" +
         standard;
}

INSTANTIATE_TEST_SUITE_P(Programs, Corpus,
                         testing::Combine(testing::Values("functions", "classes", "kinds"),
                                          testing::Values("g++", "clang++-19"),
                                          testing::Values("17", "20", "23")),
                         corpus_name);
INSTANTIATE_TEST_SUITE_P(ModernPrograms, Corpus,
                         testing::Combine(testing::Values("modern"),
                                          testing::Values("g++", "clang++-19"),
                                          testing::Values("20", "23")),
                         corpus_name);

/// violations.cpp, compiled once for each semantic.
class Violations : public testing::Test {
 protected:
  static Ran broken(const std::string& what, const std::string& semantic = "enforce") {
    static const fs::path folder = fresh_folder("violations");
    const fs::path binary = folder / semantic;
    if (!fs::exists(binary)) {
      const Ran made = shell(surety + " instrument -o " + in_quotes(folder) + " " +
                             in_quotes(here / "violations.cpp"));
      EXPECT_EQ(made.status, 0) << made.output;
      const Ran compiled =
          shell("g++ -std=c++17 -O1 -DSURETY_SEMANTIC=surety_" + semantic + warnings + " " +
                in_quotes(folder / "violations.cpp") + " -o " + in_quotes(binary) + link);
      EXPECT_EQ(compiled.status, 0) << compiled.output;
    }
    return shell(in_quotes(binary) + " '" + what + "'");
  }
  static constexpr int aborted = 128 + 6;
};

TEST_F(Violations, NothingIsSaidOfAProgramThatKeepsItsContracts) {
  const Ran ran = broken("");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.output, "end\n");
}

TEST_F(Violations, PostconditionNamesTheFailingConjunctAndItsValues) {
  const Ran ran = broken("large");
  EXPECT_EQ(ran.status, aborted);
  EXPECT_THAT(ran.output, HasSubstr("postcondition  expect: ret == x && ret > limit"));
  EXPECT_THAT(ran.output, HasSubstr("region \"large\""));
  EXPECT_THAT(ran.output, HasSubstr("false: ret == x\n"));
  EXPECT_THAT(ran.output, HasSubstr("ret is 101"));
  EXPECT_THAT(ran.output, HasSubstr("x is 100"));
  EXPECT_THAT(ran.output, HasSubstr("violations.cpp:13:5"));
}

TEST_F(Violations, PreconditionNamesEveryRegionThatWasMissed) {
  const Ran ran = broken("none");
  EXPECT_EQ(ran.status, aborted);
  EXPECT_THAT(ran.output, HasSubstr("assume: x = inclusive(0, 9)"));
  EXPECT_THAT(ran.output, HasSubstr("assume: x >= 100 && x <= limit"));
  EXPECT_THAT(ran.output, HasSubstr("blame          the caller, calling at"));
}

TEST_F(Violations, ChainLeadsFromCalleeToCaller) {
  const Ran ran = broken("chain");
  EXPECT_EQ(ran.status, aborted);
  EXPECT_THAT(ran.output, HasSubstr("precondition of positive violated"));
  EXPECT_THAT(ran.output, HasSubstr("n is -1"));
  EXPECT_THAT(ran.output,
              testing::ContainsRegex("blame          caller, calling at .*violations.cpp:22:10"));
  EXPECT_THAT(ran.output, HasSubstr("called by    caller"));
}

TEST_F(Violations, ForallNamesItsFirstWitness) {
  const Ran ran = broken("forall");
  EXPECT_EQ(ran.status, aborted);
  EXPECT_THAT(ran.output, HasSubstr("i is 0"));
  EXPECT_THAT(ran.output, HasSubstr("j is 1"));
  EXPECT_THAT(ran.output, HasSubstr("v[i] is 1"));
  EXPECT_THAT(ran.output, HasSubstr("v[j] is 0"));
}

TEST_F(Violations, OldStandsBesideNew) {
  EXPECT_THAT(broken("old").output, HasSubstr("v.size() is 2, was 1"));
  EXPECT_THAT(broken("pointee").output, HasSubstr("old(*p) is 1"));
}

TEST_F(Violations, OldIsNotEvaluatedWhereItsPremiseIsFalse) {
  EXPECT_EQ(broken("guard").status, 0);
}

TEST_F(Violations, Exceptions) {
  EXPECT_THAT(broken("must throw").output, HasSubstr("it returned and threw nothing"));
  EXPECT_THAT(broken("iff").output, HasSubstr("it threw std::invalid_argument: one"));
  EXPECT_THAT(broken("wrong type").output, HasSubstr("it threw std::runtime_error: other"));
  EXPECT_THAT(broken("strong").output, HasSubstr("v.size() is 2, was 1"));
}

TEST_F(Violations, Invariants) {
  for (const char* what : {"constructor", "method"}) {
    const Ran ran = broken(what);
    EXPECT_EQ(ran.status, aborted) << what;
    EXPECT_THAT(ran.output, HasSubstr("invariant: low_ <= high_")) << what;
    EXPECT_THAT(ran.output, HasSubstr("high_ is ")) << what;
  }
}

TEST_F(Violations, OverridesInheritContracts) {
  EXPECT_THAT(broken("inherited").output, HasSubstr("expect: ret > x"));
  EXPECT_THAT(broken("inherited precondition").output, HasSubstr("assume: x > 0"));
}

TEST_F(Violations, SemanticsMeanWhatTheyMeanInTheStandard) {
  const Ran observed = broken("chain", "observe");
  EXPECT_EQ(observed.status, 0);
  EXPECT_THAT(observed.output, HasSubstr("precondition of positive violated"));
  EXPECT_THAT(observed.output, HasSubstr("end\n"));
  const Ran ignored = broken("chain", "ignore");
  EXPECT_EQ(ignored.status, 0);
  EXPECT_EQ(ignored.output, "end\n");
  const Ran quick = broken("chain", "quick_enforce");
  EXPECT_GE(quick.status, 128);
  EXPECT_THAT(quick.output, Not(HasSubstr("precondition")));
}

TEST(Instrument, MirrorsHeadersAndSeveralUnits) {
  const fs::path folder = fresh_folder("units");
  fs::create_directories(folder / "include/lib");
  fs::create_directories(folder / "source");
  std::ofstream(folder / "include/lib/half.h")
      << "#pragma once\nnamespace lib {\n/// assume: x % 2 == 0\n/// expect: ret * 2 == x\n"
         "int half(int x);\n}\n";
  std::ofstream(folder / "source/half.cpp")
      << "#include \"lib/half.h\"\nint lib::half(int n) { return n / 2; }\n";
  std::ofstream(folder / "source/main.cpp")
      << "#include <cstdlib>\n#include \"lib/half.h\"\n#include \"local.h\"\n"
         "int main(int, char** v) { return lib::half(std::atoi(v[1])) + local; }\n";
  std::ofstream(folder / "source/local.h") << "const int local = 0;\n";
  const fs::path out = folder / "checked";
  const Ran made = shell("cd " + in_quotes(folder) + " && " + surety +
                         " instrument -o checked source -- -Iinclude");
  ASSERT_EQ(made.status, 0) << made.output;
  const fs::path binary = folder / "program";
  const Ran compiled =
      shell("g++" + warnings + " -I" + in_quotes(out / "include") + " " +
            in_quotes(out / "source/half.cpp") + " " + in_quotes(out / "source/main.cpp") + " -o " +
            in_quotes(binary) + link);
  ASSERT_EQ(compiled.status, 0) << compiled.output;
  EXPECT_EQ(shell(in_quotes(binary) + " 8").status, 4);
  const Ran broken = shell(in_quotes(binary) + " 7");
  EXPECT_EQ(broken.status, 128 + 6);
  EXPECT_THAT(broken.output, HasSubstr("main.cpp:4"));
  // The same through the database that the command writes.
  const Ran checked = shell(surety + " check -p " + in_quotes(out));
  EXPECT_EQ(checked.status, 0) << checked.output;
  fs::remove_all(folder);
}

}  // namespace
}  // namespace surety::tool::commands
