// docs/errors.md tells the truth: every example prints its message, and every message in the code
// is on the page.
#include <gtest/gtest.h>

#include <cctype>

#include "tests/support/command.h"
#include "tool/commands/manual/manual.h"
#include "tool/contracts/keywords.h"

namespace surety::tool::commands {
namespace {

using namespace testing_support;
namespace fs = std::filesystem;

struct Example {
  std::string group;
  ErrorEntry entry;
};
void PrintTo(const Example& example, std::ostream* out) { *out << example.entry.message; }

std::vector<Example> examples() {
  std::vector<Example> all;
  for (const ErrorGroup& group : error_groups()) {
    for (const ErrorEntry& entry : group.entries) {
      if (*entry.example != '\0') all.push_back({group.title, entry});
    }
  }
  return all;
}

class ErrorExample : public ::testing::TestWithParam<Example> {};

TEST_P(ErrorExample, PrintsItsMessage) {
  const TemporaryFolder folder;
  const std::string example = GetParam().entry.example;
  std::string commands = "export PATH=" + in_quotes(fs::path(SURETY_COMMAND).parent_path()) +
                         ":$PATH\ncd " + in_quotes(folder.path()) + "\nmkdir .surety\n";
  if (example.starts_with("$ ")) {
    for (std::size_t at = 0; at < example.size();) {
      const std::size_t end = example.find('\n', at);
      commands += example.substr(at + 2, end - at - 2) + "\n";
      at = end + 1;
    }
  } else {
    write_file(folder / "example.cpp", example);
    commands += "surety check example.cpp -- -std=c++17\n";
  }
  const Ran ran = shell(commands);
  EXPECT_TRUE(has(ran, GetParam().entry.shown)) << ran.output;
  const bool warning = has(ran, "warning: ") && !has(ran, "error: ");
  EXPECT_EQ(ran.status, warning ? 0 : 2) << ran.output;
  EXPECT_FALSE(has(ran, "terminate called")) << ran.output;
}

std::string test_name(const ::testing::TestParamInfo<Example>& info) {
  std::string name;
  for (const char c : std::string(info.param.entry.message)) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) name += c;
    if (c == ' ' && !name.empty() && name.back() != '_') name += '_';
  }
  return name.substr(0, 50) + "_" + std::to_string(info.index);
}
INSTANTIATE_TEST_SUITE_P(Manual, ErrorExample, ::testing::ValuesIn(examples()), test_name);

/// The string literals in a piece of C++.
std::vector<std::string> literals(const std::string& code) {
  std::vector<std::string> found;
  for (std::size_t at = 0; (at = code.find('"', at)) != std::string::npos;) {
    std::string text;
    for (++at; at < code.size() && code[at] != '"'; ++at) {
      if (code[at] == '\\') ++at;
      text += code[at];
    }
    ++at;
    found.push_back(text);
  }
  return found;
}

/// In small letters and without what only a page has.
std::string plain(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c != '`') out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return out;
}

TEST(ErrorReference, HasEveryMessageOfTheCommandsAboutContracts) {
  std::string known;
  for (const ErrorGroup& group : error_groups()) {
    for (const ErrorEntry& entry : group.entries) {
      known += plain(std::string(entry.message) + "\n" + entry.remedy + "\n");
    }
  }
  // Statements that make an error; one of their texts must be on the page.
  const char* makers[] = {"UserError(", "problems.push_back(", "problem_at(",
                          "at_text(",   "RewriteError{",       "refuse(",
                          " problem("};
  std::size_t statements = 0;
  for (const char* name :
       {"tool/contracts", "tool/front_end", "tool/derive", "tool/codegen", "tool/service",
        "tool/system", "tool/commands/contracts", "tool/commands/laws", "tool/commands/settings"}) {
    const fs::path path = fs::path(SURETY_SOURCE_DIR) / name;
    for (const fs::path& file : fs::recursive_directory_iterator(path)) {
      if (file.extension() != ".cpp") continue;
      const std::string text = read_file(file);
      for (const char* maker : makers) {
        for (std::size_t at = 0; (at = text.find(maker, at)) != std::string::npos; ++at) {
          const std::string statement = text.substr(at, text.find(";\n", at) - at);
          bool any = false;
          bool found = false;
          for (const std::string& literal : literals(statement)) {
            std::string part = literal.substr(0, literal.find('{'));
            if (part.size() < 8) part = literal.substr(literal.rfind('}') + 1);
            if (part.size() < 8) continue;
            any = true;
            found = found || known.find(plain(part)) != std::string::npos;
          }
          statements += any ? 1 : 0;
          EXPECT_TRUE(found || !any) << file << ": docs/errors.md lacks\n" << statement;
        }
      }
    }
  }
  EXPECT_GT(statements, 40u);
}

TEST(ClauseReference, HasEveryClause) {
  for (const Keyword& keyword : keywords) {
    bool found = false;
    for (const ClauseEntry& entry : clause_entries())
      found = found || entry.keyword == keyword.word;
    EXPECT_TRUE(found) << "docs/clauses.md lacks '" << keyword.word << "'";
  }
}

}  // namespace
}  // namespace surety::tool::commands
