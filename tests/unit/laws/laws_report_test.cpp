// Grouping of broken laws, and their report as JSON and as text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tool/report/formats.h"
#include "tool/report/law_faults.h"

namespace surety::tool::report {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TestResult result(const std::string& type, const std::string& law, Outcome outcome,
                  Values objects = {}) {
  TestResult made;
  made.law.emplace();
  made.law->class_name = type;
  made.law->law = law;
  made.law->counts.premise_held = 40;
  made.law->counts.failures = outcome == Outcome::failed ? 10 : 0;
  made.outcome = outcome;
  made.runs = 100;
  if (outcome == Outcome::failed) {
    Fault fault;
    fault.kind = "law";
    fault.conclusion = "x";
    fault.message = "x is false";
    fault.id = "0a1b";
    fault.replay = "surety replay 0a1b";
    fault.arguments = std::move(objects);
    made.faults.push_back(std::move(fault));
  }
  return made;
}

Report report_of(std::vector<TestResult> results) {
  Report report;
  report.command = "laws";
  report.results = std::move(results);
  return report;
}

TEST(LawsReport, OneFaultIsShownOnce) {
  const Report report =
      report_of({result("A", "transitive", Outcome::failed, {{"a", "A(1)"}, {"b", "A(2)"}}),
                 result("A", "reflexive", Outcome::failed, {{"a", "A()"}}),
                 result("A", "symmetric", Outcome::failed, {{"a", "A()"}, {"b", "A(a)"}}),
                 result("B", "reflexive", Outcome::failed, {{"a", "A()"}}),
                 result("B", "symmetric", Outcome::passed)});
  const std::vector<LawFault> faults = law_faults(report);
  ASSERT_EQ(faults.size(), 3u);
  EXPECT_THAT(faults[0].results, ElementsAre(1, 2)) << "reflexive, symmetric";
  EXPECT_THAT(faults[1].results, ElementsAre(0)) << "transitive";
  EXPECT_THAT(faults[2].results, ElementsAre(3)) << "the other class";
}

TEST(LawsReport, TheRateIsOfTheRunsWhosePremiseHeld) {
  EXPECT_DOUBLE_EQ(result("A", "l", Outcome::failed).law->fail_rate(), 25.0);
  EXPECT_DOUBLE_EQ(LawPart{}.fail_rate(), 0.0);
}

TEST(LawsReport, JsonHasAllFields) {
  Report report = report_of({result("A", "l", Outcome::failed, {{"a", "A()"}})});
  report.laws.not_checked = {{"C", "it is abstract"}};
  const nlohmann::json json = nlohmann::json::parse(to_json(report));
  EXPECT_EQ(json.at("command"), "laws");
  const nlohmann::json& row = json.at("results").at(0);
  EXPECT_EQ(row.at("class"), "A");
  EXPECT_EQ(row.at("law"), "l");
  EXPECT_EQ(row.at("outcome"), "failed");
  EXPECT_EQ(row.at("runs"), 100);
  EXPECT_EQ(row.at("premise_held"), 40);
  EXPECT_EQ(row.at("failures"), 10);
  EXPECT_EQ(row.at("exceptions"), 0);
  EXPECT_EQ(row.at("message"), "x is false");
  EXPECT_EQ(row.at("replay"), "0a1b");
  EXPECT_EQ(row.at("fault"), 0);
  EXPECT_EQ(row.at("counterexample").at("a"), "A()");
  EXPECT_EQ(row.at("faults").at(0).at("counterexample").at("arguments").at("a"), "A()");
  EXPECT_EQ(json.at("not_checked").at(0).at("reason"), "it is abstract");
  EXPECT_EQ(json.at("summary").at("failed"), 1);
}

TEST(LawsReport, TheConsoleShowsCodeThatBuildsTheObjects) {
  const Report report = report_of({result("A", "l", Outcome::failed, {{"a", "A(); a.f(1)"}})});
  const std::string text = laws_console(report, false, true);
  EXPECT_THAT(text, HasSubstr("FAILED  A: l"));
  EXPECT_THAT(text, HasSubstr("false          x\n"));
  EXPECT_THAT(text, HasSubstr("auto a = A(); a.f(1);"));
  EXPECT_THAT(text, HasSubstr("25.00%"));
  EXPECT_EQ(text.find('\033'), std::string::npos);
}

TEST(LawsReport, SkippedLawsSayWhy) {
  TestResult unmet = result("A", "never", Outcome::skipped);
  unmet.law->premise_never = true;
  unmet.reason = "the premise never held";
  const std::string text =
      laws_console(report_of({unmet, result("A", "l", Outcome::passed)}), false, false);
  EXPECT_THAT(text, HasSubstr("0.00%   the premise never held\n"));
  EXPECT_THAT(
      text, HasSubstr("2 laws on 1 class: 1 passed, 1 skipped (1 with a premise that never held)"));
}

}  // namespace
}  // namespace surety::tool::report
