// surety test --observe: what was tried, in the format that Hypothesis writes and Tyche reads.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

using Lines = std::vector<json>;

Lines lines_of(const std::string& file) {
  Lines lines;
  std::istringstream text(read_file(file));
  for (std::string line; std::getline(text, line);) {
    lines.push_back(json::parse(line, nullptr, false));
    EXPECT_TRUE(lines.back().is_object()) << line;
  }
  return lines;
}

/// The published schema: these fields, of these types, and no others.
void expect_conforming(const json& line) {
  std::set<std::string> names;
  for (const auto& [name, value] : line.items()) names.insert(name);
  EXPECT_TRUE(line.at("run_start").is_number()) << line;
  EXPECT_TRUE(line.at("property").is_string()) << line;
  if (line.at("type") != "test_case") {
    EXPECT_EQ(names, (std::set<std::string>{"type", "title", "content", "property", "run_start"}));
    EXPECT_TRUE(line.at("type") == "info" || line.at("type") == "alert" ||
                line.at("type") == "error");
    EXPECT_TRUE(line.at("title").is_string() && line.at("content").is_string()) << line;
    return;
  }
  EXPECT_EQ(names, (std::set<std::string>{"type", "status", "status_reason", "representation",
                                          "arguments", "how_generated", "features", "coverage",
                                          "timing", "metadata", "property", "run_start"}));
  const json& status = line.at("status");
  EXPECT_TRUE(status == "passed" || status == "failed" || status == "gave_up") << line;
  EXPECT_EQ(line.at("status_reason") == "", status == "passed") << line;
  for (const char* name : {"status_reason", "representation", "how_generated"}) {
    EXPECT_TRUE(line.at(name).is_string()) << name << line;
  }
  for (const char* name : {"arguments", "features", "timing", "metadata"}) {
    EXPECT_TRUE(line.at(name).is_object()) << name << line;
  }
  EXPECT_TRUE(line.at("coverage").is_null());
  for (const json& seconds : line.at("timing")) EXPECT_GE(seconds.get<double>(), 0);
}

class Observe : public TestCommand {};

TEST_F(Observe, EveryLineConformsAndNothingIsLeftOutInSilence) {
  write_file(folder_ / "subject.cpp", R"(
#include <cstdlib>
#include <string>
bool is_good(int x) { return (x ^ 0x55) % 3 == 0; }

/// expect: ret == 0
int crashes(unsigned short x, const std::string& s) {
  if (x == 54321) std::abort();
  return s.size() > 100000 ? 1 : 0;
}
/// assume: is_good(x)
/// expect: ret == x
long filtered(int x) { return x; }
/// expect: ret == !b
bool all_tried(bool b) { return !b; }
)");
  const Ran ran = test("subject.cpp --seconds 1 --observe seen.jsonl");
  EXPECT_EQ(ran.status, 1) << ran.output;
  std::map<std::string, std::map<std::string, int>> statuses;
  std::map<std::string, std::string> summaries;
  std::set<std::string> ways;
  bool crashed = false;
  for (const json& line : lines_of(folder_ / "seen.jsonl")) {
    expect_conforming(line);
    const auto property = line.at("property").get<std::string>();
    if (line.at("type") == "info") summaries[property] = line.at("content").get<std::string>();
    if (line.at("type") != "test_case") continue;
    ++statuses[property][line.at("status").get<std::string>()];
    ways.insert(line.at("how_generated").get<std::string>());
    if (line.at("status") != "failed") continue;
    crashed = crashed || line.at("arguments").at("x") == 54321;
    EXPECT_NE(line.at("status_reason").get<std::string>().find("abort"), std::string::npos);
  }
  EXPECT_TRUE(crashed);
  EXPECT_GE(statuses["Contract.crashes"]["failed"], 1);
  EXPECT_EQ(statuses["Contract.all_tried"], (std::map<std::string, int>{{"passed", 2}}));
  EXPECT_EQ(summaries["Contract.all_tried"], "2 cases ran, 0 more were given up.");
  EXPECT_GT(statuses["Contract.filtered"]["passed"], 500);
  EXPECT_GT(statuses["Contract.filtered"]["gave_up"], 100);
  EXPECT_NE(summaries["Contract.filtered"].find("cases are left out"), std::string::npos);
  EXPECT_TRUE(ways.count("random") == 1 && ways.count("boundary values") == 1);
  const auto size = lines_of(folder_ / "seen.jsonl").size();
  EXPECT_LT(size, 10000u);
  // A new run has a new file.
  test("subject.cpp --function all_tried --observe seen.jsonl");
  EXPECT_EQ(lines_of(folder_ / "seen.jsonl").size(), 3u);
  EXPECT_EQ(test("subject.cpp --observe nowhere/seen.jsonl").status, 2);
}

TEST_F(Observe, ProgramsOfUsersTakeTheSetting) {
  const std::string file = folder_ / "seen.jsonl";
  shell("cd " + in_quotes(folder_.path()) +
        " && '" SURETY_SUBJECT
        "' --gtest_filter=Vector.* --surety_no_store_failures --surety_observe=seen.jsonl");
  const Lines lines = lines_of(file);
  EXPECT_GT(lines.size(), 10u);
  for (const json& line : lines) expect_conforming(line);
}

}  // namespace
}  // namespace surety
