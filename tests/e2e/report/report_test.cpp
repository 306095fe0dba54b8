// Reports as programs read them: every format follows its schema, and says what happened.
#include "tests/support/report.h"

#include <gmock/gmock.h>

#include <pugixml.hpp>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

class Reports : public TestCommand {
 protected:
  /// All outcomes that contracts can have, in one file.
  static constexpr const char* subject =
      "#include <cstdio>\n"
      "#include <map>\n"
      "/// assume: 0 <= x && x <= 9\n"
      "/// expect: ret == x + 1\n"
      "int proved(int x) { return x + 1; }\n"
      "/// expect: ret == x\n"
      "long passed(long x) { return x; }\n"
      "/// region: small\n"
      "/// assume: 0 <= x && x < 10\n"
      "/// expect: ret < 9\n"
      "/// region: large\n"
      "/// assume: x >= 10\n"
      "/// expect: ret == x\n"
      "int failing(int x) { if (x == 9) std::puts(\"it is \\x01\\xff nine\"); return x; }\n"
      "/// expect: ret == 0\n"
      "int outer(int x) { return failing(x % 2 == 0 ? 9 : 0) * 0; }\n"
      "/// assume: x > 0 && x < 0\n"
      "/// expect: ret == x\n"
      "int impossible(int x) { return x; }\n"
      "struct Unknown;\n"
      "/// expect: ret == 1\n"
      "int skipped(const Unknown& unknown) { (void)unknown; return 1; }\n"
      "/// assume: x > 0\n"
      "void silent(int x) { (void)x; }\n"
      "/// hyper: noninterference(secret)\n"
      "unsigned leaks(unsigned open, unsigned secret) { return open + secret % 2; }\n";
  Ran run_subject(const std::string& arguments = "") {
    const Ran ran = test_text(subject, "--seconds 0.3 " + arguments);
    EXPECT_EQ(ran.status, 2) << ran.output;
    return ran;
  }
  json report() const { return json::parse(read_file(folder_ / "report.json")); }
  void expect_valid(const std::string& kind, const std::string& file) const {
    EXPECT_EQ(problems_of_report(kind, folder_ / file), "");
  }
};

TEST_F(Reports, JsonFollowsItsSchemaAndSaysEverything) {
  const Ran ran = run_subject();
  expect_valid("json", "report.json");
  const json whole = report();
  EXPECT_EQ(whole.at("version"), 2);
  EXPECT_EQ(whole.at("command"), "test");
  std::map<std::string, std::size_t> outcomes;
  for (const json& row : whole.at("results")) {
    if (!row.at("precondition_only").get<bool>()) ++outcomes[row.at("outcome")];
  }
  for (const char* outcome : {"proved", "passed", "failed", "skipped", "undecided", "error"}) {
    EXPECT_EQ(whole.at("summary").at(outcome), outcomes[outcome]) << outcome << ran.output;
  }
  EXPECT_EQ(outcome("proved/"), "proved");
  EXPECT_EQ(outcome("passed/"), "passed");
  EXPECT_EQ(outcome("impossible/"), "error");
  EXPECT_EQ(outcome("skipped/"), "skipped");
  const json& fault = results_.at("failing/small").at("faults").at(0);
  EXPECT_EQ(fault.at("kind"), "postcondition");
  EXPECT_EQ(fault.at("clause"), "expect: ret < 9");
  EXPECT_EQ(fault.at("clause_location").at("line"), 10);
  EXPECT_EQ(fault.at("clause_location").at("file"), folder_ / "subject.cpp");
  EXPECT_EQ(fault.at("function"), "failing");
  EXPECT_EQ(fault.at("counterexample").at("arguments").at("x"), "9");
  EXPECT_EQ(fault.at("counterexample").at("call"), "failing(9)");
  EXPECT_THAT(fault.at("output").get<std::string>(), HasSubstr("nine"));
}

TEST_F(Reports, CallsThatWereUnderWayHavePlaces) {
  run_subject();
  const json& fault = results_.at("outer/").at("faults").at(0);
  EXPECT_EQ(fault.at("blame"), "failing") << fault;
  ASSERT_EQ(fault.at("calls").size(), 2u) << fault;
  EXPECT_EQ(fault.at("calls").at(0).at("function"), "failing");
  EXPECT_EQ(fault.at("calls").at(0).at("regions"), json::array({"small"}));
  EXPECT_EQ(fault.at("calls").at(0).at("called_at").at("line"), 16);
  EXPECT_EQ(fault.at("calls").at(1).at("function"), "outer");
}

TEST_F(Reports, ExecutionsAreBesideEachOther) {
  run_subject();
  const json& fault = results_.at("leaks/").at("faults").at(0);
  EXPECT_EQ(fault.at("kind"), "hyper");
  ASSERT_EQ(fault.at("executions").size(), 2u) << fault;
  for (const json& execution : fault.at("executions")) {
    EXPECT_EQ(execution.at("inputs").size(), 2u);
    EXPECT_EQ(execution.at("outputs").size(), 1u);
  }
  EXPECT_EQ(fault.at("executions").at(0).at("inputs").at("open"),
            fault.at("executions").at(1).at("inputs").at("open"));
  EXPECT_NE(fault.at("executions").at(0).at("outputs").at("ret"),
            fault.at("executions").at(1).at("outputs").at("ret"));
}

TEST_F(Reports, JUnitFollowsItsSchemaAndCountsTests) {
  run_subject("--junit report.xml");
  expect_valid("junit", "report.xml");
  pugi::xml_document document;
  ASSERT_TRUE(document.load_file((folder_ / "report.xml").c_str()));
  const pugi::xml_node suite = document.child("testsuites").child("testsuite");
  const json summary = report().at("summary");
  std::size_t tests = 0;
  std::map<std::string, std::string> failures;
  for (const pugi::xml_node& test : suite.children("testcase")) {
    ++tests;
    const std::string name =
        std::string(test.attribute("classname").value()) + "/" + test.attribute("name").value();
    EXPECT_EQ(test.attribute("file").as_string(), folder_ / "subject.cpp") << name;
    if (const pugi::xml_node failure = test.child("failure")) {
      failures[name] = failure.attribute("message").value();
    }
    if (name == "skipped/all inputs") {
      EXPECT_STRNE(test.child("skipped").attribute("message").value(), "");
    }
    if (name == "impossible/all inputs") {
      EXPECT_STRNE(test.child("error").attribute("message").value(), "");
    }
    if (name == "failing/small") {
      EXPECT_EQ(test.attribute("line").as_int(), 8);
      EXPECT_STREQ(test.child("failure").attribute("type").value(), "postcondition");
      EXPECT_THAT(test.child("failure").text().get(), HasSubstr("counterexample: failing(9)"));
      EXPECT_THAT(test.child("system-out").text().get(), HasSubstr("nine"));
    }
  }
  EXPECT_EQ(tests, suite.attribute("tests").as_uint());
  EXPECT_EQ(suite.attribute("failures").as_uint(), summary.at("failed"));
  EXPECT_EQ(suite.attribute("errors").as_uint(), summary.at("error"));
  EXPECT_EQ(suite.attribute("skipped").as_uint(), summary.at("skipped"));
  EXPECT_EQ(failures.size(), summary.at("failed"));
  EXPECT_EQ(failures["failing/small"], "expect: ret < 9");
}

TEST_F(Reports, SarifFollowsItsSchemaAndHasPlaces) {
  run_subject("--sarif report.sarif");
  expect_valid("sarif", "report.sarif");
  const json run = json::parse(read_file(folder_ / "report.sarif")).at("runs").at(0);
  std::set<std::string> rules, used;
  for (const json& rule : run.at("tool").at("driver").at("rules")) rules.insert(rule.at("id"));
  std::size_t faults = 0;
  for (const auto& [key, row] : results_) {
    faults += row.contains("faults") ? row.at("faults").size() : 0;
  }
  ASSERT_EQ(run.at("results").size(), faults);
  bool found = false;
  for (const json& result : run.at("results")) {
    used.insert(result.at("ruleId"));
    const json& place = result.at("locations").at(0).at("physicalLocation");
    EXPECT_EQ(place.at("artifactLocation").at("uri"), "subject.cpp") << "relative to the checkout";
    if (result.at("message").at("text").get<std::string>().find("ret < 9") == std::string::npos ||
        place.at("region").at("startLine") != 8) {
      continue;
    }
    found = true;
    EXPECT_EQ(result.at("ruleId"), "postcondition");
    EXPECT_EQ(result.at("relatedLocations").at(0).at("message").at("text"), "expect: ret < 9");
    EXPECT_EQ(
        result.at("relatedLocations").at(0).at("physicalLocation").at("region").at("startLine"),
        10);
    EXPECT_FALSE(
        result.at("partialFingerprints").at("suretyFailure/v1").get<std::string>().empty());
  }
  EXPECT_TRUE(found);
  EXPECT_EQ(rules, used);
  EXPECT_THAT(rules, UnorderedElementsAre("postcondition", "hyper"));
  ASSERT_EQ(run.at("invocations").at(0).at("toolExecutionNotifications").size(), 1u);
}

TEST_F(Reports, AFuzzedFunctionIsReportedAsSuch) {
  write_file(
      folder_ / "subject.cpp",
      "#include <string_view>\n/// expect: true\n"
      "int first(std::string_view text) { return text.size() > 2 ? text[1] / (text[1] - 'x') "
      ": 0; }\n");
  const Ran ran = this->run(
      "fuzz first subject.cpp --seconds 1 --seed 1 --sanitize undefined --json report.json");
  EXPECT_NE(ran.status, 2) << ran.output;
  expect_valid("json", "report.json");
  EXPECT_EQ(report().at("command"), "fuzz");
  EXPECT_EQ(report().at("results").size(), 1u);
}

}  // namespace
}  // namespace surety
