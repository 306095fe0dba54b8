// Grouping of broken laws, and the report as JSON.
#include "tool/report/laws_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace surety::tool::report {
namespace {

using ::testing::HasSubstr;

LawResult result(const std::string& type, const std::string& law, const std::string& outcome,
                 std::vector<std::pair<std::string, std::string>> objects = {}) {
  LawResult made;
  made.class_name = type;
  made.law = law;
  made.outcome = outcome;
  made.runs = 100;
  made.premise_held = 40;
  made.failures = outcome == "violated" ? 10 : 0;
  made.counterexample = std::move(objects);
  made.message = "x is false";
  return made;
}

TEST(LawsReport, OneFaultIsShownOnce) {
  LawsReport report;
  report.results = {result("A", "transitive", "violated", {{"a", "A(1)"}, {"b", "A(2)"}}),
                    result("A", "reflexive", "violated", {{"a", "A()"}}),
                    result("A", "symmetric", "violated", {{"a", "A()"}, {"b", "A(a)"}}),
                    result("B", "reflexive", "violated", {{"a", "A()"}}),
                    result("B", "symmetric", "held")};
  const std::vector<LawFault> faults = faults_of(report);
  ASSERT_EQ(faults.size(), 3u);
  EXPECT_EQ(faults[0].shown->law, "reflexive");
  ASSERT_EQ(faults[0].others.size(), 1u);
  EXPECT_EQ(faults[0].others[0]->law, "symmetric");
  EXPECT_EQ(faults[1].shown->law, "transitive");
  EXPECT_EQ(faults[2].shown->class_name, "B");
}

TEST(LawsReport, TheRateIsOfTheRunsWhosePremiseHeld) {
  EXPECT_DOUBLE_EQ(result("A", "l", "violated").fail_rate(), 25.0);
  EXPECT_DOUBLE_EQ(LawResult{}.fail_rate(), 0.0);
}

TEST(LawsReport, JsonHasAllFields) {
  LawsReport report;
  report.results = {result("A", "l", "violated", {{"a", "A()"}})};
  report.unusable = {{"C", "it is abstract"}};
  const nlohmann::json json = nlohmann::json::parse(to_json(report));
  const nlohmann::json& row = json.at("results").at(0);
  EXPECT_EQ(row.at("class"), "A");
  EXPECT_EQ(row.at("law"), "l");
  EXPECT_EQ(row.at("outcome"), "violated");
  EXPECT_EQ(row.at("runs"), 100);
  EXPECT_EQ(row.at("premise_held"), 40);
  EXPECT_EQ(row.at("failures"), 10);
  EXPECT_EQ(row.at("exceptions"), 0);
  EXPECT_EQ(row.at("counterexample").at("a"), "A()");
  EXPECT_EQ(json.at("not_checked").at(0).at("reason"), "it is abstract");
}

TEST(LawsReport, TheConsoleShowsCodeThatBuildsTheObjects) {
  LawsReport report;
  report.results = {result("A", "l", "violated", {{"a", "A(); a.f(1)"}})};
  const std::string text = to_console(report, false, true);
  EXPECT_THAT(text, HasSubstr("auto a = A(); a.f(1);"));
  EXPECT_THAT(text, HasSubstr("25.00%"));
  EXPECT_EQ(text.find('\033'), std::string::npos);
}

}  // namespace
}  // namespace surety::tool::report
