#include "tool/system/shell.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace surety::tool::system {
namespace {

using testing::ElementsAre;

TEST(Shell, LeavesPlainWordsBare) {
  for (const char* word :
       {"g++-12", "-O2", "--path=/a/b", "http://localhost:8080/x", "a_b,c@d%e"}) {
    EXPECT_EQ(shell_word(word), word);
  }
}

TEST(Shell, QuotesWhatTheShellWouldRead) {
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_word("$HOME"), "'$HOME'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word("*"), "'*'");
  EXPECT_EQ(shell_word("A=b"), "'A=b'") << "an assignment where the command is expected";
}

TEST(Shell, ReadsItsOwnQuotes) {
  for (const char* word :
       {"", "plain", "two words", "a'b", "\"", "back\\slash", "tab\tline\n", "$x"}) {
    EXPECT_THAT(shell_words("first " + shell_word(word) + " last"),
                ElementsAre("first", word, "last"));
  }
}

TEST(Shell, SplitsLikeAShell) {
  EXPECT_THAT(shell_words("c++  -DA=\"x y\" 'b'c d\\ e"),
              ElementsAre("c++", "-DA=x y", "bc", "d e"));
  EXPECT_THAT(shell_words("  "), ElementsAre());
}

}  // namespace
}  // namespace surety::tool::system
