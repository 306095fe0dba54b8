// `surety test` on files that a test writes, and its results by function and region.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/support/command.h"

namespace surety {

using namespace testing_support;
using nlohmann::json;

/// Runs `surety test` in a folder of its own.
class TestCommand : public ::testing::Test {
 protected:
  static std::string example(const std::string& name) {
    return read_file(std::string(SURETY_SOURCE_DIR) + "/examples/contracts/" + name);
  }
  Ran run(const std::string& command) {
    return shell("cd '" + folder_.path().string() +
                 "' && mkdir -p .surety && '" SURETY_COMMAND "' " + command);
  }
  Ran test(const std::string& arguments) { return run("test " + proving() + arguments); }
  /// Most tests are about what tests find out: proofs would say more of the same functions.
  virtual std::string proving() const { return "--prove off "; }
  /// What results are known by: function and region, unless a fixture says otherwise.
  virtual std::string key_of(const json& row) const {
    return row.at("function").get<std::string>() + "/" + row.at("region").get<std::string>();
  }
  /// Tests one file with the given text; its results by `key_of`.
  Ran test_text(const std::string& text, const std::string& arguments = "") {
    write_file(folder_ / "subject.cpp", text);
    return test_files("subject.cpp", arguments);
  }
  /// Tests files that are there.
  Ran test_files(const std::string& files, const std::string& arguments = "") {
    const Ran ran = test(files + " --json report.json " + arguments);
    results_.clear();
    const json report = json::parse(read_file(folder_ / "report.json"), nullptr, false);
    if (report.is_object()) {
      for (const json& row : report.at("results")) results_[key_of(row)] = row;
    }
    return ran;
  }
  std::string outcome(const std::string& key) const {
    const auto found = results_.find(key);
    return found == results_.end() ? "missing" : found->second.at("outcome").get<std::string>();
  }
  /// The counterexample; the outcome of what has none.
  std::string call(const std::string& key) const {
    if (outcome(key) != "failed") return outcome(key);
    return results_.at(key).at("counterexample").at("call").get<std::string>();
  }
  static std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  }
  TemporaryFolder folder_;
  std::map<std::string, json> results_;
};

}  // namespace surety
