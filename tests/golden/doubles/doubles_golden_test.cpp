// The code that is generated for tests and doubles, compared with table.generated.txt. Whoever
// changes it looks at the difference and refreshes it with
//   SURETY_REFRESH=1 ctest -R DoublesGolden
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <regex>

#include "tests/support/command.h"
#include "tool/codegen/tests/testgen.h"
#include "tool/commands/contracts/pipeline.h"

namespace surety::tool::commands {
namespace {

namespace fs = std::filesystem;

std::string one_statement_a_line(const std::string& text) {
  return std::regex_replace(text, std::regex("; (?=[^\n])"), ";\n    ");
}

TEST(DoublesGolden, OneOfEachKind) {
  const fs::path here = SURETY_TEST_FOLDER;
  SourceOptions sources;
  sources.files = {(here / "table.cpp").string()};
  sources.flags = {"-std=c++17"};
  const UnitPlan plan = plan_unit(commands_of(sources).front());
  ASSERT_TRUE(plan.compiler_messages.empty()) << plan.compiler_messages;
  ASSERT_TRUE(report_problems({plan}));
  Taken taken;
  const UnitTests tests = assemble_tests(generate_tests(plan), plan.main_file, taken);
  std::string text = "---- at the end of the file\n" + one_statement_a_line(tests.code);
  for (const auto& [file, insertions] : tests.members) {
    for (const Insertion& each : insertions) {
      text += "---- inserted\n" + one_statement_a_line(each.code.text) + "\n";
    }
  }
  text = std::regex_replace(text, std::regex(here.string() + "/"), "");
  const fs::path golden = here / "table.generated.txt";
  if (std::getenv("SURETY_REFRESH") != nullptr) std::ofstream(golden) << text;
  EXPECT_EQ(text, testing_support::read_file(golden));
}

}  // namespace
}  // namespace surety::tool::commands
