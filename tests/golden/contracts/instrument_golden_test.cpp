// The text of instrumented code, compared with sample.instrumented.cpp. Whoever changes what is
// inserted looks at the difference and refreshes it with
//   SURETY_REFRESH=1 ctest -R Golden
// The golden text must also compile and run.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/e2e/contracts/command.h"

namespace surety::tool {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return std::move(out).str();
}

TEST(Golden, InstrumentedSample) {
  const fs::path here = SURETY_TEST_FOLDER;
  const fs::path folder = fresh_folder("golden");
  const Ran made = run(std::string(SURETY_COMMAND) + " instrument -o '" + folder.string() + "' '" +
                       (here / "sample.cpp").string() + "'");
  ASSERT_EQ(made.status, 0) << made.output;
  // Paths differ from machine to machine; insertions are read more easily one statement a line.
  std::string text = text_of(folder / "sample.cpp");
  text = std::regex_replace(text, std::regex(here.string() + "/"), "");
  text = std::regex_replace(text, std::regex("; (?=[^\n])"), ";\n    ");
  const fs::path golden = here / "sample.instrumented.txt";
  if (std::getenv("SURETY_REFRESH") != nullptr) std::ofstream(golden) << text;
  EXPECT_EQ(text, text_of(golden));

  const fs::path binary = folder / "sample";
  const Ran compiled =
      run("g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -isystem " SURETY_INCLUDE_FOLDER " '" +
          (folder / "sample.cpp").string() + "' -o '" + binary.string() + "' " + SURETY_RUNTIME +
          " -lsqlite3 -pthread");
  ASSERT_EQ(compiled.status, 0) << compiled.output;
  EXPECT_EQ(run("'" + binary.string() + "'").status, 0);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace surety::tool
