// Proofs beside tests: what is proved, what never may be, and what reports say of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/e2e/contracts/test_command.h"
#include "tests/support/report.h"

namespace surety {
namespace {

std::string subject(const std::string& name) {
  return read_file(std::string(SURETY_SOURCE_DIR) + "/tests/e2e/prove/" + name);
}

class ProofTest : public TestCommand {
 protected:
  std::string proving() const override { return ""; }
  std::string proved_by(const std::string& key) const {
    const auto found = results_.find(key);
    return found == results_.end() ? "missing" : found->second.value("proved_by", "");
  }
  json proof(const std::string& key) const {
    const auto found = results_.find(key);
    return found == results_.end() ? json::object() : found->second.value("proof", json::object());
  }
  /// Why a region is not proved.
  std::string reason(const std::string& key) const { return proof(key).value("reason", "none"); }
};

TEST_F(ProofTest, CorrectFunctionsAreProved) {
  const Ran ran = test_text(subject("correct.cpp"), "--seconds 0.2 --junit report.xml");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_GE(results_.size(), 20u);
  for (const auto& [key, row] : results_) {
    EXPECT_EQ(outcome(key), "proved") << key << " " << row.value("proof", json()).dump();
    EXPECT_EQ(proof(key).value("verdict", ""), "proved") << key;
  }
  EXPECT_EQ(proved_by("midpoint/"), "proof");
  EXPECT_TRUE(has(ran, "by proof: ")) << ran.output;
  EXPECT_EQ(problems_of_report("json", folder_ / "report.json"), "");
  EXPECT_EQ(problems_of_report("junit", folder_ / "report.xml"), "");
}

TEST_F(ProofTest, FaultyFunctionsAreNeverProved) {
  const Ran ran = test_text(subject("faulty.cpp"), "--seconds 0.2");
  EXPECT_GE(results_.size(), 20u);
  for (const auto& [key, row] : results_) {
    EXPECT_NE(outcome(key), "proved") << key << ran.output;
    EXPECT_EQ(proof(key).value("verdict", ""), "refuted") << key << row.dump();
    EXPECT_FALSE(row.contains("internal_error")) << key << row.dump();
    if (key == "commutes/") continue;
    // The solver's input is run before all others, and fails as every other one does.
    ASSERT_EQ(outcome(key), "failed") << key << row.dump();
    EXPECT_EQ(row["faults"][0].value("found_by", ""), "the solver") << key << row.dump();
    EXPECT_FALSE(row["faults"][0].value("replay", "").empty()) << key;
  }
  EXPECT_TRUE(has(ran, "found by            the solver")) << ran.output;
  // g++ takes `a - b == -(b - a)` for true: no sanitizer sees what overflows.
  if (outcome("commutes/") == "passed") {
    EXPECT_NE(reason("commutes/").find("ran and showed nothing"), std::string::npos)
        << reason("commutes/");
  }
}

TEST_F(ProofTest, WhatIsNotProvedSaysWhy) {
  test_text(
      "#include <vector>\nint counter = 3;\nint unknown(int);\nint unknown(int x) { static int n = "
      "0; "
      "return x + (n++ > 5); }\n"
      "/// expect: true\nunsigned uses_state(unsigned x) { return x + "
      "static_cast<unsigned>(counter); }\n"
      "/// expect: ret == ret\nint calls(int x) { return unknown(x / 2) / 2; }\n"
      "/// expect: ret >= 0\n/// assume: n < 100000000000\nunsigned long runs(unsigned long n) {\n"
      "  unsigned long sum = 0;\n  for (unsigned long i = 0; i < n % 5000; ++i) sum += i & 1;\n"
      "  return sum;\n}\n"
      "/// expect: ret == x\nint unordered(int x) { int i = 0; int y = i++ + i; return x + (y - "
      "y); }\n"
      "/// expect: ret == x\nint uninitialised(int x) { int y; if (x == 1234567) y = 0; else y = "
      "x; "
      "int z; if (x != 99999) z = y; return z == 0 ? x : z; }\n",
      "--seconds 0.1");
  EXPECT_EQ(outcome("uses_state/"), "passed");
  EXPECT_NE(reason("uses_state/").find("counter"), std::string::npos) << reason("uses_state/");
  EXPECT_NE(reason("calls/").find("'n'"), std::string::npos) << reason("calls/");
  EXPECT_EQ(proof("runs/").value("verdict", ""), "bounded") << proof("runs/").dump();
  EXPECT_EQ(outcome("runs/"), "passed");
  EXPECT_NE(reason("unordered/").find("order of evaluation"), std::string::npos)
      << reason("unordered/");
  EXPECT_EQ(proof("uninitialised/").value("verdict", ""), "open") << reason("uninitialised/");
}

TEST_F(ProofTest, PreconditionsOfTheLibraryAreNotOverlooked) {
  test_text(
      "#include <algorithm>\n/// expect: ret == ret\nint kept(int x, int low, int high) { return "
      "std::clamp(x, low, high); }\n",
      "--prove only");
  EXPECT_EQ(outcome("kept/"), "undecided");
  EXPECT_NE(reason("kept/").find("std::clamp"), std::string::npos) << reason("kept/");
}

TEST_F(ProofTest, OnlyMeansThatNothingIsRun) {
  const Ran ran = test_text(
      "/// expect: ret == x\nlong same(long x) { return x; }\n"
      "/// expect: ret > x\nlong next(long x) { return x + 1; }\n"
      "/// assume: x > 5 && x < 5\n/// expect: false\nlong never(long x) { return x; }\n",
      "--prove only");
  EXPECT_EQ(ran.status, 3) << ran.output;
  EXPECT_EQ(outcome("same/"), "proved") << ran.output;
  EXPECT_EQ(results_["same/"].value("runs", 1), 0);
  EXPECT_EQ(outcome("next/"), "undecided");
  EXPECT_NE(results_["next/"].value("reason", "").find("an overflow of +"), std::string::npos);
  EXPECT_NE(outcome("never/"), "proved");
  EXPECT_EQ(problems_of_report("json", folder_ / "report.json"), "");
}

TEST_F(ProofTest, OffMeansOff) {
  const std::string text = "/// expect: ret == x\nlong same(long x) { return x; }\n";
  test_text(text, "--cases 100");
  EXPECT_EQ(outcome("same/"), "proved");
  test_text(text, "--cases 100 --prove off");
  EXPECT_EQ(outcome("same/"), "passed");
  EXPECT_TRUE(proof("same/").empty());
}

TEST_F(ProofTest, WhatDependsOnTheCompilerIsNotProved) {
  test_text(
      "/// expect: ret == x\nlong same(long x) {\n#ifdef __clang__\n  return x;\n#else\n"
      "  return x == 123456789012 ? 0 : x;\n#endif\n}\n",
      "--cases 100 --guide none");
  EXPECT_NE(outcome("same/"), "proved");
  EXPECT_NE(reason("same/").find("__clang"), std::string::npos) << reason("same/");
  test_text("/// expect: true\nint more(int x) { return x + 1; }\n", "--cases 100 -- -fwrapv");
  EXPECT_NE(reason("more/").find("-fwrapv"), std::string::npos) << reason("more/");
}

}  // namespace
}  // namespace surety
