#include "tool/report/diff.h"

#include <gtest/gtest.h>

#include <string>

namespace surety::tool::report {
namespace {

std::string diff(const std::string& before, const std::string& after) {
  return unified_diff("f", before, after, false);
}

TEST(Diff, ShowsNothingOfEqualTexts) { EXPECT_EQ(diff("a\nb\n", "a\nb\n"), ""); }

TEST(Diff, ShowsChangesWithTheLinesAround) {
  EXPECT_EQ(diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"),
            "--- a/f\n+++ b/f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  EXPECT_EQ(diff("a\n", "a\nb\n"), "--- a/f\n+++ b/f\n@@ -1 +1,2 @@\n a\n+b\n");
  EXPECT_EQ(diff("", "b\n"), "--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+b\n");
  EXPECT_EQ(diff("a\nb\nc\n", "x\nc\n"), "--- a/f\n+++ b/f\n@@ -1,3 +1,2 @@\n-a\n-b\n+x\n c\n");
}

TEST(Diff, SaysWhereALineDoesNotEnd) {
  EXPECT_EQ(diff("a", "b\n"),
            "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n");
}

TEST(Diff, HasAHunkForEachPlace) {
  std::string before, after;
  for (int i = 0; i < 30; ++i) {
    before += std::to_string(i) + "\n";
    after += (i == 5 || i == 20 ? "changed" : std::to_string(i)) + "\n";
  }
  const std::string made = diff(before, after);
  EXPECT_NE(made.find("@@ -3,7 +3,7 @@\n"), std::string::npos) << made;
  EXPECT_NE(made.find("@@ -18,7 +18,7 @@\n"), std::string::npos) << made;
}

TEST(Diff, HasColoursOnTerminals) {
  EXPECT_NE(unified_diff("f", "a\n", "b\n", true).find("\x1b["), std::string::npos);
}

}  // namespace
}  // namespace surety::tool::report
