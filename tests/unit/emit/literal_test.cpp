// Every text becomes a literal that the compiler turns back into the same bytes.
#include "tool/emit/literal.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace surety::tool::emit {
namespace {

namespace fs = std::filesystem;

TEST(Literal, EscapesWhatEndsIt) {
  EXPECT_EQ(string_literal("a \"b\" \\"), R"("a \"b\" \\")");
  EXPECT_EQ(string_literal("a\nb\tc"), R"("a\nb\tc")");
}

TEST(Literal, DigitsBehindAnEscapeAreNotPartOfIt) {
  EXPECT_EQ(string_literal(std::string("\0011", 2)), R"("\0011")");
}

TEST(Literal, HasNoTrigraphs) { EXPECT_EQ(string_literal("what?\?/"), R"("what?\?/")"); }

TEST(Literal, KeepsUtf8AndEscapesOtherBytes) {
  EXPECT_EQ(string_literal("\xc3\xa9\xff"), "\"\xc3\xa9\\377\"");
  EXPECT_EQ(string_literal("\xc3"), R"("\303")");
  EXPECT_EQ(string_literal("\xed\xa0\x80"), R"("\355\240\200")");  // half of a surrogate pair
}

TEST(Literal, SplitsLongTextsButNotNamesOfFiles) {
  const std::string text(10000, 'x');
  EXPECT_NE(string_literal(text).find("x\" \"x"), std::string::npos);
  EXPECT_EQ(file_literal(text), "\"" + text + "\"");
}

TEST(Literal, TheCompilerReadsTheSameBytes) {
  std::string text;
  for (int round = 0; round < 40; ++round) {
    for (int byte = 0; byte < 256; ++byte) text += static_cast<char>(byte * (round + 1) + round);
  }
  text += "?\?/?\?=?\?'\xc3\xa9";
  const fs::path folder =
      fs::temp_directory_path() / ("surety_literal_" + std::to_string(getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "main.cpp")
      << "#include <cstdio>\nconst char text[] = " << string_literal(text)
      << ";\nint main() { std::fwrite(text, 1, sizeof text - 1, stdout); }\n";
  const std::string binary = (folder / "main").string();
  ASSERT_EQ(std::system(("g++ -std=c++14 -Wall -Wextra -Werror '" + (folder / "main.cpp").string() +
                         "' -o '" + binary + "' && '" + binary + "' > '" + binary + ".out'")
                            .c_str()),
            0);
  std::ifstream file(binary + ".out", std::ios::binary);
  std::ostringstream read;
  read << file.rdbuf();
  EXPECT_EQ(read.str(), text);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace surety::tool::emit
