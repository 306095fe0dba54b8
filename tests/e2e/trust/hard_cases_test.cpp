// Every program of the collection of everyday C++ behaves as hard_cases.txt says.
#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

/// A line of hard_cases.txt: a program, the exit status, and what becomes of each region, which is
/// known by the line of its function and by its name.
struct Program {
  std::string path;
  int status = 0;
  std::map<std::string, std::string> outcomes;
};
void PrintTo(const Program& program, std::ostream* out) { *out << program.path; }

std::vector<Program> programs() {
  std::ifstream list(SURETY_SOURCE_DIR "/tests/e2e/trust/hard_cases.txt");
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

class HardCases : public TestCommand, public ::testing::WithParamInterface<Program> {
 protected:
  /// Rows of one function, region and relation are instantiations of a template.
  std::map<std::string, std::string> outcomes_in(const std::string& file) const {
    std::map<std::string, std::string> out;
    const json report = json::parse(read_file(folder_ / "report.json"), nullptr, false);
    if (!report.is_object()) return out;
    for (const json& row : report.at("results")) {
      // Programs include each other's parts.
      if (fs::path(row.at("location").at("file").get<std::string>()).filename() != file) continue;
      std::string key = std::to_string(row.at("location").at("line").get<int>());
      for (const char* part : {"region", "relation"}) {
        const std::string name = row.at(part).get<std::string>();
        if (!name.empty()) key += "/" + name;
      }
      std::replace(key.begin(), key.end(), ' ', '_');
      std::string& known = out[key];
      known += (known.empty() ? "" : ",") + row.at("outcome").get<std::string>();
    }
    return out;
  }
};

TEST_P(HardCases, BehaveAsTheyAreExpectedTo) {
  const fs::path program =
      fs::path(SURETY_SOURCE_DIR) / "../shared/data/hard_cases" / GetParam().path;
  if (!fs::exists(program)) GTEST_SKIP() << "the collection is not at hand";
  fs::copy(program.parent_path(), folder_.path(), fs::copy_options::recursive);
  const std::string file = program.filename().string();
  const Ran ran = test(file + " --json report.json --seed 1 -- -std=c++20");
  EXPECT_EQ(ran.status, GetParam().status) << ran.output;
  std::map<std::string, std::string> outcomes = outcomes_in(file);
  for (const auto& [key, expected] : GetParam().outcomes) {
    if (expected == "*" && outcomes.contains(key)) outcomes[key] = "*";
  }
  EXPECT_EQ(outcomes, GetParam().outcomes) << ran.output;
  EXPECT_THAT(ran.output, Not(HasSubstr("internal error")));
  EXPECT_THAT(ran.output, Not(HasSubstr("surety_"))) << "generated code is shown";
  // Who made a mistake is told where.
  if (GetParam().status == 2 && outcomes.empty()) {
    EXPECT_THAT(ran.output, HasSubstr(file + ":"));
    EXPECT_THAT(ran.output, HasSubstr("error: "));
  }
}

INSTANTIATE_TEST_SUITE_P(, HardCases, ::testing::ValuesIn(programs()), [](const auto& info) {
  std::string name = info.param.path.substr(0, info.param.path.rfind('.'));
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
});

}  // namespace
}  // namespace surety
