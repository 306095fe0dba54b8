// What becomes of a region when its proof and its tests are put together.
#include "tool/service/region_results.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "surety/failure.h"
#include "surety/run.h"
#include "tool/model/proof.h"
#include "tool/model/region_test.h"
#include "tool/model/result.h"
#include "tool/service/result_lines.h"

namespace surety::tool::service {
namespace {

using model::Outcome;
using model::Proof;
using model::RegionTest;
using model::TestResult;

TestResult together(const Proof& proof, Proposal proposal, bool failing = false) {
  RegionTest test;
  test.name = {"Contract", "f", ""};
  test.function = "f";
  test.proof = proof;
  PropertyResult line;
  line.property = "Contract.f";
  line.result.cases = 10;
  line.result.proposal = proposal;
  if (failing) {
    line.result.outcome = surety::Outcome::failed;
    line.result.counterexamples.emplace_back();
  }
  ResultLines lines;
  lines.properties["Contract.f"] = line;
  return results_of(test, lines, "").at(0);
}

Proof refuted(bool must_fail) {
  Proof proof;
  proof.verdict = Proof::Verdict::refuted;
  proof.reason = "`ret > 0`";
  proof.proposed = {{"x", {5}, "x = 5"}};
  proof.must_fail = must_fail;
  return proof;
}

TEST(RegionResults, AnAssertionThatNoInputMeetsIsNotAnError) {
  for (const bool asserted : {true, false}) {
    RegionTest test;
    test.name = {"Contract", "f", ""};
    test.function = "f";
    test.assumed = {"x > 0"};
    test.only_asserted = asserted;
    PropertyResult line;
    line.property = "Contract.f";
    line.result.outcome = surety::Outcome::error;
    line.result.error = "nothing was accepted";
    line.result.rejected = 10;
    ResultLines lines;
    lines.properties["Contract.f"] = line;
    const TestResult result = results_of(test, lines, "").at(0);
    EXPECT_EQ(result.outcome, asserted ? Outcome::skipped : Outcome::error);
    EXPECT_EQ(result.reason.find("none of 10 inputs that were tried meets `x > 0`"), 0u);
  }
}

/// The hint at an assertion that fails in line 5 of f.cpp, where the function asserts `x > 0` first
/// and, on the same line, `x < 9`.
std::string hint_at(Failure failure) {
  RegionTest test;
  test.name = {"Contract", "f", ""};
  test.function = "f";
  test.leading = {{"/f.cpp", 5, 5, "x > 0", "y > 0"}, {"/f.cpp", 5, 6, "x < 9", "y < 9"}};
  PropertyResult line;
  line.property = "Contract.f";
  line.result.outcome = surety::Outcome::failed;
  line.result.counterexamples.emplace_back().failure = std::move(failure);
  ResultLines lines;
  lines.properties["Contract.f"] = line;
  return results_of(test, lines, "").at(0).faults.at(0).hint;
}

TEST(RegionResults, AnAssertionThatStandsFirstMayBeAPrecondition) {
  const Failure first{"abort", "assertion failed: x > 0", "/f.cpp", 5, ""};
  EXPECT_NE(hint_at(first).find("first in f"), std::string::npos);
  EXPECT_NE(hint_at(first).find("`/// assume: y > 0`"), std::string::npos);
  const Failure second{"abort", "assertion failed: x < 9", "/f.cpp", 5, ""};
  EXPECT_NE(hint_at(second).find("`/// assume: y < 9`"), std::string::npos);
  EXPECT_NE(hint_at({"abort", "assertion failed: x <\n 9", "/f.cpp", 6, ""}), "");
  EXPECT_EQ(hint_at({"abort", "assertion failed: x > 0", "/f.cpp", 7, ""}), "");
  EXPECT_EQ(hint_at({"abort", "assertion failed: x > 0", "/g.cpp", 5, ""}), "");
  EXPECT_EQ(hint_at({"crash", "SIGFPE", "/f.cpp", 5, ""}), "");
  Failure nested = first;
  nested.calls.resize(2);
  EXPECT_EQ(hint_at(nested), "");
}

TEST(RegionResults, AnInputOfTheSolverThatPassesIsAnInternalError) {
  for (const Proposal what : {Proposal::passed, Proposal::rejected}) {
    const TestResult result = together(refuted(true), what);
    EXPECT_EQ(result.outcome, Outcome::error);
    EXPECT_EQ(result.reason.find("internal error: the solver says that x = 5 breaks `ret > 0`"), 0u)
        << result.reason;
  }
}

TEST(RegionResults, WhatIsUndefinedMayGoUnseen) {
  const TestResult result = together(refuted(false), Proposal::passed);
  EXPECT_EQ(result.outcome, Outcome::passed);
  EXPECT_EQ(result.proof.reason, "`ret > 0` for x = 5, which ran and showed nothing");
  EXPECT_EQ(together(refuted(true), Proposal::not_drawn).proof.reason,
            "`ret > 0` for x = 5, which could not be run");
}

TEST(RegionResults, AFailureBesideAProofIsAnInternalErrorToo) {
  Proof proof;
  proof.verdict = Proof::Verdict::proved;
  EXPECT_EQ(together(proof, Proposal::none).outcome, Outcome::proved);
  const TestResult result = together(proof, Proposal::none, true);
  EXPECT_EQ(result.outcome, Outcome::failed);
  EXPECT_FALSE(result.internal_error.empty());
  EXPECT_NE(result.proof.verdict, Proof::Verdict::proved);
}

TEST(RegionResults, AnInputOfTheSolverThatFailsIsAFailure) {
  const TestResult result = together(refuted(true), Proposal::failed, true);
  EXPECT_EQ(result.outcome, Outcome::failed);
  EXPECT_TRUE(result.internal_error.empty());
}

}  // namespace
}  // namespace surety::tool::service
