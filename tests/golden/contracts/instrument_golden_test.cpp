// The text of instrumented code, compared with sample.instrumented.cpp. Whoever changes what is
// inserted looks at the difference and refreshes it with
//   SURETY_REFRESH=1 ctest -R Golden
// The golden text must also compile and run.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <regex>

#include "tests/support/command.h"

namespace surety::tool::commands {
namespace {

namespace fs = std::filesystem;
using namespace testing_support;

TEST(Golden, InstrumentedSample) {
  const fs::path here = SURETY_TEST_FOLDER;
  const fs::path folder = fresh_folder("golden");
  const Ran made = shell(std::string(SURETY_COMMAND) + " instrument -o '" + folder.string() +
                         "' '" + (here / "sample.cpp").string() + "'");
  ASSERT_EQ(made.status, 0) << made.output;
  // Paths differ from machine to machine; insertions are read more easily one statement a line.
  std::string text = read_file(folder / "sample.cpp");
  text = std::regex_replace(text, std::regex(here.string() + "/"), "");
  text = std::regex_replace(text, std::regex("; (?=[^\n])"), ";\n    ");
  const fs::path golden = here / "sample.instrumented.txt";
  if (std::getenv("SURETY_REFRESH") != nullptr) std::ofstream(golden) << text;
  EXPECT_EQ(text, read_file(golden));

  const fs::path binary = folder / "sample";
  const Ran compiled =
      shell("g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -isystem " SURETY_INCLUDE_FOLDER " '" +
            (folder / "sample.cpp").string() + "' -o '" + binary.string() + "' " + SURETY_RUNTIME +
            " -lsqlite3 -pthread");
  ASSERT_EQ(compiled.status, 0) << compiled.output;
  EXPECT_EQ(shell("'" + binary.string() + "'").status, 0);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace surety::tool::commands
