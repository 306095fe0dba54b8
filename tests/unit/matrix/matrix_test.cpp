// Reading the builds of a matrix, and comparing what they observed.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/command.h"
#include "tool/commands/commands.h"
#include "tool/model/user_error.h"
#include "tool/report/formats.h"
#include "tool/report/matrix_report.h"

namespace surety::tool::report {
namespace {

TEST(Matrix, BuildsAreACompilerALevelAndAdditions) {
  const std::vector<MatrixBuild> builds =
      read_matrix("g++-O0,clang++-19-O2,clang++-O1+asan+ubsan,g++-12-Os+fwrapv+DLEVEL=3");
  ASSERT_EQ(builds.size(), 4u);
  EXPECT_EQ(builds[0].compiler, "g++");
  EXPECT_EQ(builds[0].flags, (std::vector<std::string>{"-O0"}));
  EXPECT_EQ(builds[1].compiler, "clang++-19");
  EXPECT_EQ(builds[2].sanitize, "address,undefined");
  EXPECT_EQ(builds[2].flags, (std::vector<std::string>{"-O1"}));
  EXPECT_EQ(builds[3].compiler, "g++-12");
  EXPECT_EQ(builds[3].flags, (std::vector<std::string>{"-Os", "-fwrapv", "-DLEVEL=3"}));
}

TEST(Matrix, MistakesAreSaid) {
  for (const char* text :
       {"", "g++-O0", "g++,clang++-O2", "-O2,g++-O1", "g++-O0,g++-O2+quick", "g++-O0,g++-O0"}) {
    EXPECT_THROW(read_matrix(text), UserError) << text;
  }
}

TEST(Matrix, LevelsAndSanitizersOfTheProjectGiveWay) {
  const MatrixBuild build = read_matrix("clang++-O2+fwrapv,g++-O0")[0];
  const CompileCommand command = compiled_by(
      build, {"/a.cpp", "/", {"g++", "-O3", "-fsanitize=address", "-std=c++20", "-c", "/a.cpp"}});
  EXPECT_EQ(command.arguments,
            (std::vector<std::string>{"clang++", "-std=c++20", "-c", "/a.cpp", "-O2", "-fwrapv"}));
  const CompileCommand bare = compiled_by(build, {"/a.cpp", "/", {"g++", "/a.cpp"}});
  EXPECT_EQ(bare.arguments[2], "-std=gnu++17") << "compilers have different defaults";
}

Report report_of(Outcome outcome) {
  TestResult result;
  result.test = "Contract.f";
  result.function = "f";
  result.outcome = outcome;
  Report report;
  report.results.push_back(result);
  return report;
}

TEST(Matrix, TheShortestInputThatDiffersIsShown) {
  const std::vector<MatrixBuild> builds = read_matrix("g++-O0,g++-O2");
  const ObservedResults first{{"Contract.f",
                               {{"r0", {"returned", "1", "x = 1"}},
                                {"r1", {"returned", "2", "x = 2000"}},
                                {"r2", {"returned", "3", "x = 3"}},
                                {"r3", {"returned", "4", "x = 4"}}}}};
  ObservedResults second = first;
  second["Contract.f"]["r1"].result = "7";
  second["Contract.f"]["r2"].outcome = "crash";
  second["Contract.f"].erase("r3");
  const Report report =
      compare(builds, {report_of(Outcome::passed), report_of(Outcome::proved)}, {first, second});
  ASSERT_EQ(report.results.size(), 1u);
  EXPECT_FALSE(report.results[0].matrix->outcomes_differ()) << "passed and proved are the same";
  EXPECT_EQ(report.results[0].matrix->compared, 3u);
  ASSERT_TRUE(report.results[0].matrix->difference);
  EXPECT_EQ(report.results[0].matrix->difference->cases, 2u);
  EXPECT_EQ(report.results[0].matrix->difference->input, "x = 3");
  EXPECT_TRUE(any_differs(report));
  EXPECT_FALSE(any_build_failed(report));
  EXPECT_NE(matrix_console(report, false).find("3 (crash)"), std::string::npos)
      << matrix_console(report, false);
  EXPECT_EQ(report.results[0].outcome, Outcome::failed) << "the results differ";
  ASSERT_EQ(report.results[0].faults.size(), 1u);
  EXPECT_EQ(report.results[0].faults[0].kind, "difference");
}

TEST(Matrix, WhatOnlyASanitizerSeesIsNoDifference) {
  const std::vector<MatrixBuild> builds = read_matrix("g++-O0,g++-O2+ubsan");
  const ObservedResults plain{{"Contract.f", {{"r0", {"returned", "1", "x = 1"}}}}};
  const ObservedResults seen{{"Contract.f", {{"r0", {"undefined behaviour", "", "x = 1"}}}}};
  const Report report =
      compare(builds, {report_of(Outcome::passed), report_of(Outcome::failed)}, {plain, seen});
  EXPECT_FALSE(report.results[0].matrix->difference);
  EXPECT_TRUE(report.results[0].matrix->outcomes_differ());
  EXPECT_TRUE(any_build_failed(report));
}

TEST(Matrix, ObservationsAreReadLineByLine) {
  const testing_support::TemporaryFolder folder;
  const std::string path = folder / "observations";
  std::ofstream(path) << "Contract.f\x1f"
                      << "r0\x1freturned\x1f\"a\"\x1fx = 1\n"
                      << "Contract.f\x1f"
                      << "b1\x1freturned\x1f\x1fx = 2\nbroken\n";
  const ObservedResults read = read_observations(path);
  ASSERT_EQ(read.count("Contract.f"), 1u);
  EXPECT_EQ(read.at("Contract.f").at("r0").result, "\"a\"");
  EXPECT_EQ(read.at("Contract.f").at("b1").text(), "returned");
  EXPECT_EQ(read.at("Contract.f").size(), 2u);
}

}  // namespace
}  // namespace surety::tool::report
