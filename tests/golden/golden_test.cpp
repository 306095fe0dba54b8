// Generated code, compared with what it was. Whoever changes a generator looks at the differences
// and refreshes the texts with
//   SURETY_REFRESH=1 ctest -R Golden
// What is golden also compiles and runs: the texts are what the commands have built.
//
//   contracts/sample.cpp    instrumented.txt: the checked copy of `surety instrument`
//                           generated.txt: the checked copy with tests of `surety test`
//   relations/sample.cpp    generated.txt: relations, their siblings and tests
//   doubles/table.cpp       generated.txt: tests, rows, mocks, stubs and fresh objects
//   laws/counter.h          generated.txt: the tables of `surety laws`
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/support/command.h"

namespace surety {
namespace {

namespace fs = std::filesystem;
using namespace testing_support;

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
}

/// Insertions stand in one line, where nobody can compare them: one statement a line here.
std::string readable(const std::string& text) {
  constexpr std::size_t widest = 160;
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    if (line.size() > widest) replace_all(line, "; ", ";\n    ");
    out += line + "\n";
  }
  return out;
}

/// A sample in a folder of its own, in which commands are run.
class Golden : public ::testing::Test {
 protected:
  fs::path sample(const std::string& path) {
    const fs::path original = fs::path(SURETY_TEST_FOLDER) / path;
    fs::copy_file(original, folder_.path() / original.filename());
    return original;
  }
  Ran run(const std::string& command) {
    return shell("cd " + in_quotes(folder_.path()) + " && " + command);
  }
  /// The one file of that name that the command has left below a folder.
  std::string generated(const std::string& below, const std::string& name) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder_.path() / below)) {
      if (entry.path().filename() == name) found.push_back(entry.path());
    }
    EXPECT_EQ(found.size(), 1u) << name;
    return found.empty() ? std::string() : read_file(found.front());
  }
  /// Paths differ from machine to machine, and so do the folders that are named after them.
  void compare(std::string text, const std::string& golden_file) {
    replace_all(text, folder_.path().string() + "/", "");
    text =
        std::regex_replace(text, std::regex("[.]surety/laws/[0-9a-f]+/"), ".surety/laws/FOLDER/");
    text = readable(text);
    const fs::path golden = fs::path(SURETY_TEST_FOLDER) / golden_file;
    if (std::getenv("SURETY_REFRESH") != nullptr) std::ofstream(golden) << text;
    EXPECT_EQ(text, read_file(golden));
  }
  void expect_tests(const std::string& path, const std::string& golden_file) {
    const std::string name = sample(path).filename().string();
    const Ran ran = run("'" SURETY_COMMAND "' test " + name + " --cases 100 -- -std=c++17");
    EXPECT_EQ(ran.status, 0) << ran.output;
    compare(generated(".surety", name), golden_file);
  }

  TemporaryFolder folder_;
};

TEST_F(Golden, InstrumentedContracts) {
  sample("contracts/sample.cpp");
  const Ran made = run("'" SURETY_COMMAND "' instrument -o checked sample.cpp");
  ASSERT_EQ(made.status, 0) << made.output;
  compare(generated("checked", "sample.cpp"), "contracts/instrumented.txt");
  const Ran compiled =
      run("g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -isystem " SURETY_INCLUDE_FOLDER
          " checked/sample.cpp -o sample " SURETY_RUNTIME " -lsqlite3 -pthread");
  ASSERT_EQ(compiled.status, 0) << compiled.output;
  EXPECT_EQ(run("./sample").status, 0);
}

TEST_F(Golden, TestsOfContracts) {
  expect_tests("contracts/sample.cpp", "contracts/generated.txt");
}

TEST_F(Golden, TestsOfRelations) {
  expect_tests("relations/sample.cpp", "relations/generated.txt");
}

TEST_F(Golden, Doubles) { expect_tests("doubles/table.cpp", "doubles/generated.txt"); }

TEST_F(Golden, Laws) {
  sample("laws/counter.h");
  const Ran ran = run("'" SURETY_COMMAND
                      "' laws --header counter.h --class Counter --cases 100"
                      " --law 'equal to itself' --law 'one way or the other'"
                      " --law 'decr undoes incr'");
  EXPECT_EQ(ran.status, 0) << ran.output;
  compare(generated(".surety", "laws_0.cpp"), "laws/generated.txt");
}

}  // namespace
}  // namespace surety
