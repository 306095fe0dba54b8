// Searches that look at what the code under test compares and where it goes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/e2e/contracts/test_command.h"
#include "tests/support/command.h"

namespace surety {
namespace {

namespace fs = std::filesystem;

class Guide : public TestCommand {
 protected:
  static std::string subject(const std::string& name) {
    return read_file(std::string(SURETY_SOURCE_DIR) + "/tests/e2e/guide/" + name);
  }
  std::size_t count(const std::string& outcome) const {
    std::size_t n = 0;
    for (const auto& [name, row] : results_) n += row.at("outcome") == outcome ? 1 : 0;
    return n;
  }
  static std::size_t files_in(const fs::path& folder) {
    std::size_t n = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      n += entry.is_regular_file() ? 1 : 0;
    }
    return n;
  }
};

TEST_F(Guide, FindsWhatIsBehindComparisons) {
  setenv("SURETY_FAILURES", "1", 1);  // each has one fault; looking for another takes a second
  const Ran ran = test_text(subject("behind.cpp"), "--seconds 3 --seed 3");
  unsetenv("SURETY_FAILURES");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(results_.size(), 43u);
  EXPECT_GE(count("failed"), 36u) << ran.output;
  for (const auto& [name, row] : results_) {
    for (const json& fault : row.value("faults", json::array())) {
      EXPECT_EQ(fault.at("kind"), "postcondition") << name;
      EXPECT_NE(fault.at("found_by"), "") << name;
    }
  }
}

TEST_F(Guide, FindsNothingWhereNothingIs) {
  const Ran ran = test_text(subject("sound.cpp"), "--seconds 1");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(results_.size(), 20u);
  EXPECT_EQ(count("failed"), 0u) << ran.output;
}

TEST_F(Guide, HasTheValuesDrawnThatTheCodeAsksFor) {
  const Ran ran = test_text(subject("wishes.cpp"), "--seconds 3 --seed 1");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(results_.size(), 13u);
  EXPECT_EQ(count("failed"), 13u) << ran.output;
  for (const auto& [name, row] : results_) {
    for (const json& fault : row.value("faults", json::array())) {
      EXPECT_NE(fault.at("kind"), "flaky") << name;
    }
  }
  EXPECT_EQ(call("sentence/"), "sentence(std::string(\"launch now!\"))");
  // What has to be called before is part of the counterexample.
  const json after = results_.at("after_another/").at("counterexample");
  EXPECT_EQ(after.at("calls_before").size(), 1u) << after;
  const std::string replay = results_.at("after_another/").at("faults").at(0).at("replay");
  EXPECT_EQ(run(replay.substr(replay.find(' ') + 1)).status, 1) << replay;
  // The input that kills its process does not end the search for others.
  EXPECT_EQ(results_.at("deadly/").at("faults").size(), 2u) << ran.output;
}

constexpr const char* status_code =
    "#include <string>\n"
    "/// assume: code in range(0, 300)\n"
    "/// expect: ret < 3\n"
    "int status(int code, unsigned x, const std::string& s) {\n"
    "  if (code == 404) return 1;\n"
    "  if ((x ^ 0x5a5a5a5au) == 123456789u && s.size() == 3) return 3;\n"
    "  return 2;\n"
    "}\n";

TEST_F(Guide, SaysWhatLedToAnInput) {
  const Ran ran = test_text(status_code, "--seed 3");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_TRUE(has(ran, "found by            comparison with ")) << ran.output;
  EXPECT_TRUE(has(ran, "subject.cpp:6")) << ran.output;
  const json fault = results_.at("status/").at("faults").at(0);
  EXPECT_EQ(fault.at("found_at").at("line"), 6);
  EXPECT_NE(fault.at("replay"), "");
}

TEST_F(Guide, SaysWhatNoInputHasMet) {
  const std::string text(status_code);
  const Ran ran = test_text(text.substr(0, text.find("  if ((x")) + "  return 2;\n}\n");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_TRUE(has(ran, " edges")) << ran.output;
  EXPECT_TRUE(has(ran, "never equal: 404")) << ran.output;
  const json guide = results_.at("status/").at("guide");
  EXPECT_EQ(guide.at("ended"), "nothing new");
  EXPECT_GT(guide.at("edges"), 3);
  EXPECT_EQ(guide.at("never_equal").size(), 1u);
  EXPECT_EQ(guide.at("never_equal").at(0).at("location").at("line"), 5);
}

TEST_F(Guide, CanBeLeftOut) {
  const Ran ran = test_text(status_code, "--guide none --build without --seed 3");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_FALSE(results_.at("status/").contains("guide"));
  const Ran symbols = shell("nm -u " + in_quotes(folder_ / "without") + "/*/objects/*.o " +
                            in_quotes(folder_ / "without") + "/objects/*.o 2>/dev/null");
  EXPECT_FALSE(has(symbols, "__sanitizer_cov")) << symbols.output;
  EXPECT_FALSE(fs::exists(folder_ / ".surety/corpus"));
}

TEST_F(Guide, FindsTheSameWithTheSameSeed) {
  std::string first;
  for (const char* store : {"one", "two"}) {
    write_file(folder_ / "surety.toml", "");
    test_text(status_code, "--seed 11 --corpus " + std::string(store));
    shell("rm -rf " + in_quotes(folder_ / ".surety"));
    const std::string found = results_.at("status/").at("faults").at(0).at("counterexample").dump();
    if (first.empty()) first = found;
    EXPECT_EQ(found, first);
  }
}

TEST_F(Guide, KeepsInputsAndSkipsWhatIsNotOne) {
  const std::string text =
      "#include <string>\n"
      "/// expect: ret >= 0\n"
      "int steps(const std::string& s) {\n"
      "  int n = 0;\n"
      "  if (s.size() > 2 && s[0] == 'a') n = s[1] == 'b' ? (s[2] == 'c' ? 3 : 2) : 1;\n"
      "  return n;\n"
      "}\n";
  test_text(text, "--corpus kept");
  EXPECT_EQ(results_.at("steps/").at("guide").at("kept_before"), 0);
  const std::size_t kept = files_in(folder_ / "kept");
  EXPECT_GT(kept, 2u);
  const fs::path own = folder_ / "kept/Contract.steps";
  write_file((own / "foreign").string(), "this is not one of ours\n");
  const Ran again = test_text(text, "--corpus kept");
  EXPECT_GT(results_.at("steps/").at("guide").at("kept_before"), 2);
  EXPECT_TRUE(has(again, "foreign is not an input of Surety's, or is damaged; it was skipped"))
      << again.output;
  EXPECT_TRUE(fs::exists(own / "foreign"));
}

TEST_F(Guide, BeginsWithTheUsersOwnTexts) {
  fs::create_directories(folder_ / "texts");
  const std::string text = "INVOICE;2041;Zürich;777.25\n";
  write_file(folder_ / "texts/one.csv", text);
  const Ran ran = test_text(
      "#include <string>\n"
      "/// expect: ret == 0\n"
      "int parse(const std::string& s) {\n"
      "  unsigned sum = 7;\n"
      "  for (const char c : s) sum = sum * 31 + static_cast<unsigned char>(c);\n"
      "  return s.size() == " +
          std::to_string(text.size()) + " && sum % 1000003 == " + std::to_string([&] {
            unsigned sum = 7;
            for (const char c : text) sum = sum * 31 + static_cast<unsigned char>(c);
            return sum % 1000003;
          }()) +
          " ? 1 : 0;\n}\n",
      "--seeds texts");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(results_.at("parse/").at("faults").at(0).at("found_by"), "seed of the user");
}

TEST_F(Guide, SearchesAllFunctionsInTurnsAndGoesOnLater) {
  write_file(folder_ / "subject.cpp", std::string(status_code) +
                                          "/// expect: ret == x\n"
                                          "int same(int x) { return x; }\n"
                                          "/// expect: ret\n"
                                          "bool small(bool b) { return b || !b; }\n");
  const Ran ran = run(
      "fuzz subject.cpp --seconds 4 --seed 3 --sanitize undefined --json report.json --build b");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_TRUE(has(ran, "FAILED  status  postcondition")) << ran.output;
  EXPECT_TRUE(has(ran, "3 regions: 1 proved, 1 passed, 1 failed")) << ran.output;
  const Ran again = run(
      "fuzz subject.cpp --seconds 2 --seed 4 --sanitize undefined --json report.json --build b");
  EXPECT_TRUE(has(again, "known   status  postcondition")) << again.output;
  EXPECT_GT(json::parse(read_file(folder_ / "report.json")).at("results").at(1).at("runs"), 1000);
}

TEST_F(Guide, StopsCleanly) {
  write_file(folder_ / "subject.cpp", "/// expect: ret == x\nlong same(long x) { return x; }\n");
  const std::string command = "fuzz subject.cpp --sanitize none --build b --seconds ";
  EXPECT_EQ(run(command + "1").status, 0);  // it is built from now on
  const Ran ran = shell("cd " + in_quotes(folder_.path()) + " && timeout -s INT 8 '" +
                        SURETY_COMMAND + "' " + command + "0");
  EXPECT_TRUE(has(ran, "1 region: 1 passed")) << ran.output;
  EXPECT_FALSE(has(ran, "terminate")) << ran.output;
}

}  // namespace
}  // namespace surety
