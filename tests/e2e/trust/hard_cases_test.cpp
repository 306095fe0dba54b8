// Every program of the collection of everyday C++ behaves as hard_cases.txt says, and those of
// programs/ as programs.txt says.
#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

using Outcomes = std::map<std::string, std::string>;

/// A line of a list: a program, the exit status, and what becomes of each region, which is known by
/// the line of its function and by its name.
struct Program {
  std::string path;
  int status = 0;
  Outcomes outcomes;
};
void PrintTo(const Program& program, std::ostream* out) { *out << program.path; }

std::vector<Program> programs(const std::string& list_name) {
  std::ifstream list(SURETY_SOURCE_DIR "/tests/e2e/trust/" + list_name);
  std::vector<Program> out;
  for (std::string line; std::getline(list, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Program program;
    words >> program.path >> program.status;
    for (std::string word; words >> word;) {
      const std::size_t at = word.rfind('=');
      program.outcomes[word.substr(0, at)] = word.substr(at + 1);
    }
    out.push_back(std::move(program));
  }
  return out;
}

/// Programs of one folder, which are tested together: they must not get into each other's way.
struct Group {
  std::string folder;
  std::vector<Program> programs;
};
void PrintTo(const Group& group, std::ostream* out) { *out << group.folder; }

/// Every second program, since all of them take ten minutes; all with SURETY_ALL_PROGRAMS=1.
std::vector<Group> groups() {
  const bool all = std::getenv("SURETY_ALL_PROGRAMS") != nullptr;
  std::vector<Group> out;
  bool wanted = false;
  for (const Program& program : programs("programs.txt")) {
    wanted = !wanted || all;
    if (!wanted) continue;
    const std::string folder = fs::path(program.path).parent_path().string();
    if (out.empty() || out.back().folder != folder) out.push_back({folder, {}});
    out.back().programs.push_back(program);
  }
  return out;
}

std::string test_name(std::string path) {
  for (char& c : path) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return path;
}

class ListedPrograms : public TestCommand {
 protected:
  std::string proving() const override { return ""; }
  /// By file. Rows of one function, region and relation are instantiations of a template.
  std::map<std::string, Outcomes> outcomes_by_file() const {
    std::map<std::string, Outcomes> out;
    const json report = json::parse(read_file(folder_ / "report.json"), nullptr, false);
    if (!report.is_object()) return out;
    for (const json& row : report.at("results")) {
      std::string key = std::to_string(row.at("location").at("line").get<int>());
      for (const char* part : {"region", "relation"}) {
        const std::string name = row.at(part).get<std::string>();
        if (!name.empty()) key += "/" + name;
      }
      std::replace(key.begin(), key.end(), ' ', '_');
      const fs::path file = row.at("location").at("file").get<std::string>();
      std::string& known = out[file.filename().string()][key];
      const bool by_proof = row.value("proved_by", "") == "proof";
      known += (known.empty() ? "" : ",") +
               (by_proof ? std::string("proof") : row.at("outcome").get<std::string>());
    }
    return out;
  }
  /// The lists say what tests find out. What they pass may be proved, and a proof does for inputs
  /// that there was no time to enumerate; what fails is never proved.
  static std::string without_proofs(const std::string& found, const std::string& expected) {
    std::istringstream outcomes(found), wanted(expected);
    std::string result, outcome, want;
    while (std::getline(outcomes, outcome, ',')) {
      if (!std::getline(wanted, want, ',')) want.clear();
      if (outcome == "proof") outcome = want == "proved" ? "proved" : "passed";
      result += (result.empty() ? "" : ",") + outcome;
    }
    return result;
  }
  static void expect_outcomes(Outcomes found, const Program& program, const std::string& output) {
    for (const auto& [key, expected] : program.outcomes) {
      if (!found.contains(key)) continue;
      found[key] = expected == "*" ? "*" : without_proofs(found[key], expected);
    }
    EXPECT_EQ(found, program.outcomes) << program.path << "\n" << output;
  }
  static void expect_nothing_generated(const std::string& output) {
    EXPECT_THAT(output, Not(HasSubstr("internal error")));
    EXPECT_THAT(output, Not(HasSubstr("surety_"))) << "generated code is shown";
  }
};

class HardCases : public ListedPrograms, public ::testing::WithParamInterface<Program> {};

TEST_P(HardCases, BehaveAsTheyAreExpectedTo) {
  const fs::path program =
      fs::path(SURETY_SOURCE_DIR) / "../shared/data/hard_cases" / GetParam().path;
  if (!fs::exists(program)) GTEST_SKIP() << "the collection is not at hand";
  fs::copy(program.parent_path(), folder_.path(), fs::copy_options::recursive);
  const std::string file = program.filename().string();
  const Ran ran = test(file + " --json report.json --seed 1 -- -std=c++20");
  EXPECT_EQ(ran.status, GetParam().status) << ran.output;
  // Programs include each other's parts.
  const Outcomes outcomes = outcomes_by_file()[file];
  expect_outcomes(outcomes, GetParam(), ran.output);
  expect_nothing_generated(ran.output);
  // Who made a mistake is told where.
  if (GetParam().status == 2 && outcomes.empty()) {
    EXPECT_THAT(ran.output, HasSubstr(file + ":"));
    EXPECT_THAT(ran.output, HasSubstr("error: "));
  }
}

INSTANTIATE_TEST_SUITE_P(, HardCases, ::testing::ValuesIn(programs("hard_cases.txt")),
                         [](const auto& info) {
                           const std::string& path = info.param.path;
                           return test_name(path.substr(0, path.rfind('.')));
                         });

class EverydayPrograms : public ListedPrograms, public ::testing::WithParamInterface<Group> {};

/// `cpp17/` is compiled as C++17, what says nothing as C++20.
TEST_P(EverydayPrograms, BehaveAsTheyAreExpectedTo) {
  const std::string& folder = GetParam().folder;
  fs::copy(fs::path(SURETY_SOURCE_DIR) / "tests/e2e/trust/programs" / folder, folder_.path(),
           fs::copy_options::recursive);
  const std::string standard = folder.starts_with("cpp") ? "c++" + folder.substr(3) : "c++20";
  std::string files;
  for (const Program& program : GetParam().programs) {
    files += fs::path(program.path).filename().string() + " ";
  }
  const Ran ran = test(files + "--json report.json --seed 1 -- -Wall -Wextra -std=" + standard);
  int status = 0;
  std::map<std::string, Outcomes> outcomes = outcomes_by_file();
  for (const Program& program : GetParam().programs) {
    status = std::max(status, program.status);
    expect_outcomes(outcomes[fs::path(program.path).filename().string()], program, ran.output);
  }
  EXPECT_EQ(ran.status, status) << ran.output;
  expect_nothing_generated(ran.output);
}

INSTANTIATE_TEST_SUITE_P(, EverydayPrograms, ::testing::ValuesIn(groups()),
                         [](const auto& info) { return test_name(info.param.folder); });

}  // namespace
}  // namespace surety
