// What formats make of outcomes that they do not have, of odd bytes and of places.
#include "tool/report/formats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

namespace surety::tool::report {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TestResult result_of(Outcome outcome, const std::string& reason = "") {
  TestResult result;
  result.test = "Contract.f";
  result.function = "f";
  result.place = {"/src/a b.cpp", 3, 1};
  result.outcome = outcome;
  result.reason = reason;
  return result;
}

Fault fault_of(const std::string& kind) {
  Fault fault;
  fault.kind = kind;
  fault.message = "expect: ret > 0\n  ret is 0";
  fault.clause = {"expect", "ret > 0", {"/src/a b.cpp", 2, 13}};
  fault.blame = "f";
  fault.blame_place = {"/src/a b.cpp", 3, 5};
  fault.calls = {{"f", {"small"}, {"/src/c.cpp", 9, 2}}, {"g", {}, {}}};
  fault.call = "f(0)";
  fault.id = "0a1b";
  fault.replay = "surety replay 0a1b";
  return fault;
}

Report report_with(std::vector<TestResult> results) {
  Report report;
  report.results = std::move(results);
  report.seconds = 1.5;
  return report;
}

pugi::xml_document parsed(const std::string& xml) {
  pugi::xml_document document;
  EXPECT_TRUE(document.load_string(xml.c_str())) << xml;
  return document;
}

std::string property(const pugi::xml_node& test, const char* name) {
  return test.child("properties").find_child_by_attribute("name", name).attribute("value").value();
}

TEST(JUnit, EveryOutcomeIsCounted) {
  TestResult failed = result_of(Outcome::failed);
  failed.region = "small";
  failed.faults = {fault_of("postcondition"), fault_of("crash")};
  TestResult silent = result_of(Outcome::skipped);
  silent.precondition_only = true;
  const pugi::xml_document document = parsed(to_junit(
      report_with({result_of(Outcome::proved), result_of(Outcome::passed), failed,
                   result_of(Outcome::skipped, "no generator"), silent,
                   result_of(Outcome::undecided, "no answer"), result_of(Outcome::error, "odd")})));
  const pugi::xml_node suite = document.child("testsuites").child("testsuite");
  EXPECT_EQ(suite.attribute("tests").as_int(), 6) << "what expects nothing is not a test";
  EXPECT_EQ(suite.attribute("failures").as_int(), 1);
  EXPECT_EQ(suite.attribute("errors").as_int(), 1);
  EXPECT_EQ(suite.attribute("skipped").as_int(), 2) << "JUnit cannot say undecided";
  EXPECT_EQ(suite.attribute("time").as_string(), std::string("1.500"));
  std::vector<std::string> outcomes, names;
  for (const pugi::xml_node& test : suite.children("testcase")) {
    outcomes.push_back(property(test, "outcome"));
    names.emplace_back(test.attribute("name").value());
    EXPECT_EQ(test.attribute("classname").as_string(), std::string("f"));
    EXPECT_EQ(test.attribute("line").as_int(), 3);
  }
  EXPECT_THAT(outcomes, ElementsAre("proved", "passed", "failed", "skipped", "undecided", "error"));
  EXPECT_EQ(names[2], "small");
  const pugi::xml_node test = suite.find_child_by_attribute("name", "small");
  std::vector<std::string> types;
  for (const pugi::xml_node& failure : test.children("failure")) {
    types.emplace_back(failure.attribute("type").value());
    EXPECT_EQ(failure.attribute("message").as_string(), std::string("expect: ret > 0"));
    EXPECT_THAT(failure.text().get(), HasSubstr("counterexample: f(0)"));
  }
  EXPECT_THAT(types, ElementsAre("postcondition", "crash"));
  EXPECT_EQ(property(test, "replay"), "surety replay 0a1b");
}

TEST(JUnit, OddBytesHaveNoSpellingInXml) {
  TestResult failed = result_of(Outcome::failed);
  Fault fault = fault_of("exception");
  fault.message = "<&\">\x01\xff \xc3\xa9";
  fault.clause = {};
  fault.output = std::string("\0out\n", 5);
  failed.faults = {fault};
  const pugi::xml_document document = parsed(to_junit(report_with({failed})));
  const pugi::xml_node test = document.child("testsuites").child("testsuite").child("testcase");
  EXPECT_EQ(test.child("failure").attribute("message").as_string(),
            std::string("<&\">?\xef\xbf\xbd \xc3\xa9"));
  EXPECT_EQ(test.child("system-out").text().get(), std::string("?out\n"));
}

TEST(Sarif, FaultsHaveRulesPlacesAndFingerprints) {
  TestResult failed = result_of(Outcome::failed);
  failed.faults = {fault_of("postcondition"), fault_of("crash"), fault_of("postcondition")};
  const auto sarif = nlohmann::json::parse(
      to_sarif(report_with({failed, result_of(Outcome::error, "no input meets it")})));
  const auto& run = sarif.at("runs").at(0);
  const auto& rules = run.at("tool").at("driver").at("rules");
  ASSERT_EQ(rules.size(), 2u);
  ASSERT_EQ(run.at("results").size(), 3u);
  for (const auto& result : run.at("results")) {
    EXPECT_EQ(rules.at(result.at("ruleIndex").get<std::size_t>()).at("id"), result.at("ruleId"));
    const auto& place = result.at("locations").at(0).at("physicalLocation");
    EXPECT_EQ(place.at("artifactLocation").at("uri"), "file:///src/a%20b.cpp");
    EXPECT_EQ(place.at("region").at("startLine"), 3);
    EXPECT_EQ(place.at("region").at("startColumn"), 1);
    EXPECT_EQ(result.at("partialFingerprints").at("suretyFailure/v1"), "0a1b");
    const auto& related = result.at("relatedLocations");
    ASSERT_EQ(related.size(), 3u) << "clause, blame, and the call whose place is known";
    EXPECT_EQ(related.at(0).at("message").at("text"), "expect: ret > 0");
    EXPECT_EQ(related.at(0).at("physicalLocation").at("region").at("startLine"), 2);
    EXPECT_EQ(related.at(1).at("message").at("text"), "blame: f");
    EXPECT_EQ(related.at(2).at("physicalLocation").at("region").at("startLine"), 9);
  }
  const auto& invocation = run.at("invocations").at(0);
  EXPECT_EQ(invocation.at("executionSuccessful"), false);
  EXPECT_EQ(invocation.at("toolExecutionNotifications").at(0).at("message").at("text"),
            "no input meets it");
}

TEST(Sarif, RelatedPlacesAreNotRepeated) {
  TestResult failed = result_of(Outcome::failed);
  Fault fault = fault_of("postcondition");
  fault.calls = {{"f", {}, {"/src/c.cpp", 9, 2}}, {"f", {}, {"/src/c.cpp", 9, 2}}};
  failed.faults = {fault};
  const auto sarif = nlohmann::json::parse(to_sarif(report_with({failed})));
  EXPECT_EQ(sarif.at("runs").at(0).at("results").at(0).at("relatedLocations").size(), 3u);
}

TEST(Json, PartsOfAFaultKeepTheirTypes) {
  TestResult failed = result_of(Outcome::failed);
  Fault fault = fault_of("hyper");
  fault.executions = {{"x", false, {"1", "2"}}, {"ret", true, {"3", "4"}}};
  fault.divergence = Divergence{{"/src/c.cpp", 1, 0}, {"/src/c.cpp", 2, 0}, {}};
  fault.then = Death{"crash", "segmentation fault"};
  failed.faults = {fault};
  const auto json = nlohmann::json::parse(to_json(report_with({failed})));
  EXPECT_EQ(json.at("version"), 2);
  EXPECT_EQ(json.at("command"), "test");
  const auto& row = json.at("results").at(0).at("faults").at(0);
  EXPECT_EQ(row.at("clause"), "expect: ret > 0");
  EXPECT_EQ(row.at("clause_place"), "/src/a b.cpp:2");
  EXPECT_EQ(row.at("clause_location"),
            (nlohmann::json{{"file", "/src/a b.cpp"}, {"line", 2}, {"column", 13}}));
  EXPECT_EQ(row.at("blame_location").at("line"), 3);
  EXPECT_EQ(row.at("chain"), "f, region small, called at /src/c.cpp:9\ng");
  EXPECT_EQ(row.at("calls").at(0).at("called_at").at("line"), 9);
  EXPECT_EQ(row.at("calls").at(1).at("called_at"), nullptr);
  EXPECT_EQ(row.at("executions").at(1).at("outputs").at("ret"), "4");
  EXPECT_EQ(row.at("divergence").at("first").at("line"), 2);
  EXPECT_EQ(row.at("note"),
            "after /src/c.cpp:1 the first execution goes to /src/c.cpp:2, the second to its end");
  EXPECT_EQ(row.at("then"), "crash: segmentation fault");
}

TEST(Console, ColoursOnlyIfWanted) {
  TestResult failed = result_of(Outcome::failed);
  failed.faults = {fault_of("postcondition")};
  const Report report = report_with({failed});
  EXPECT_THAT(to_console(report, false), Not(HasSubstr("\033")));
  EXPECT_THAT(to_console(report, true), HasSubstr("\033[1m\033[31mFAILED\033[0m  f"));
}

}  // namespace
}  // namespace surety::tool::report
