// Reading laws out of files and comments.
#include "tool/contracts/read_law.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace surety::tool::contracts {
namespace {

using ::testing::HasSubstr;

Law one(const std::string& text) {
  Problems problems;
  const std::vector<Law> laws = read_law_file("a.law", text, problems);
  EXPECT_TRUE(problems.empty()) << problems.front().message;
  EXPECT_EQ(laws.size(), 1u);
  return laws.empty() ? Law{} : laws.front();
}
Problems problems_of(const std::string& text) {
  Problems problems;
  read_law_file("a.law", text, problems);
  return problems;
}
std::string error_of(const std::string& text) {
  const Problems problems = problems_of(text);
  return problems.empty() ? "" : problems.front().message;
}

TEST(ReadLaw, NameParticipantsPremiseAndConclusion) {
  const Law law = one(
      "law equal objects hash equally\ngiven T a, std::map<int, T> b\na == b\n->\nf(a) == f(b)\n");
  EXPECT_EQ(law.name, "equal objects hash equally");
  EXPECT_EQ(law.identifier, "equal_objects_hash_equally");
  ASSERT_EQ(law.participants.size(), 2u);
  EXPECT_EQ(law.participants[0].type.text, "T");
  EXPECT_EQ(law.participants[1].type.text, "std::map<int, T>");
  EXPECT_EQ(law.participants[1].name, "b");
  ASSERT_EQ(law.premises.size(), 1u);
  EXPECT_EQ(law.premises[0].parts[0].text, "a == b");
  ASSERT_EQ(law.conclusions.size(), 1u);
  EXPECT_EQ(law.conclusions[0].parts[0].text, "f(a) == f(b)");
}

TEST(ReadLaw, StatementsEndWithASemicolonAndPredicatesDoNot) {
  const Law law = one("law l\ngiven T a\nint v = a.get(); a.incr();\n->\na.decr(); v == a.get()\n");
  ASSERT_EQ(law.premises.size(), 1u);
  EXPECT_FALSE(law.premises[0].predicate);
  EXPECT_EQ(law.premises[0].parts.size(), 2u);
  ASSERT_EQ(law.conclusions.size(), 2u);
  EXPECT_FALSE(law.conclusions[0].predicate);
  EXPECT_TRUE(law.conclusions[1].predicate);
}

TEST(ReadLaw, SemicolonsInLiteralsAndBracketsEndNothing) {
  const Law law = one("law l\ngiven T a\n->\nf(\"a;b\", ';', [] { return 1; }())\n");
  ASSERT_EQ(law.conclusions.size(), 1u);
  EXPECT_TRUE(law.conclusions[0].predicate);
}

TEST(ReadLaw, PredicatesGoOnOverLines) {
  const Law law = one("law l\ngiven T a, T b, T c\na == b\nAND b == c\n->\na ==\nc\n");
  ASSERT_EQ(law.premises.size(), 1u);
  EXPECT_EQ(law.premises[0].parts.size(), 2u);
  EXPECT_FALSE(law.premises[0].any);
  EXPECT_EQ(law.conclusions[0].parts[0].text, "a == c");
}

TEST(ReadLaw, OrMakesAnyPartEnough) {
  const Law law = one("law l\ngiven T a, T b\n->\na < b OR b < a OR a == b\n");
  EXPECT_TRUE(law.conclusions[0].any);
  EXPECT_EQ(law.conclusions[0].parts.size(), 3u);
}

TEST(ReadLaw, BlocksOnLinesOfTheirOwnMayDiffer) {
  const Law law = one("law l\ngiven T a, T b\na < b OR b < a\na != b AND b != a\n->\ntrue\n");
  EXPECT_EQ(law.premises.size(), 2u);
}

TEST(ReadLaw, MixingAndWithOrIsAnErrorAtItsPlace) {
  const std::string text = "law l\ngiven T a, T b\na == b AND b == a OR a < b\n->\ntrue\n";
  const Problems problems = problems_of(text);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_THAT(problems[0].message, HasSubstr("AND and OR are mixed"));
  EXPECT_EQ(text.substr(problems[0].offset, problems[0].length), "OR");
}

TEST(ReadLaw, AnEmptyPremiseIsTrue) {
  EXPECT_TRUE(one("law l\ngiven T a\n->\na == a\n").premises.empty());
}

TEST(ReadLaw, OffAndMixedAndComments) {
  const Law law = one("# words\nlaw l\noff: by design\nmixed\n// more\ngiven T a\n->\na == a\n");
  EXPECT_EQ(law.off, "by design");
  EXPECT_TRUE(law.mixed);
}

TEST(ReadLaw, WhatIsMissingIsSaid) {
  EXPECT_THAT(error_of("law l\na == a\n"), HasSubstr("declares its participants first"));
  EXPECT_THAT(error_of("law l\ngiven T a\na == a\n"), HasSubstr("needs an arrow"));
  EXPECT_THAT(error_of("law l\ngiven T a\n->\na.f();\n"), HasSubstr("nothing could violate it"));
  EXPECT_THAT(error_of("law l\ngiven T\n->\ntrue\n"), HasSubstr("a type and a name"));
  EXPECT_THAT(error_of("law l\ngiven T a\na ==a\n->\na\n->\na\n"), HasSubstr("one arrow"));
  EXPECT_THAT(error_of("law\ngiven T a\n->\na\n"), HasSubstr("needs a name"));
  EXPECT_THAT(error_of("a == a\n"), HasSubstr("belongs to no law"));
}

TEST(ReadLaw, CommentsOfClasses) {
  const std::string text =
      "/// A counter.\n///\n/// law: one\n/// given T a\n/// ->\n/// a == a\n///\n/// law: two\n"
      "/// given T a, int n\n/// ->\n/// a.f(n);\n/// a == a\n/// invariant: true\n";
  Problems problems;
  const std::vector<Law> laws = read_law_comment(text, 100, "f.h", "C", problems);
  EXPECT_TRUE(problems.empty());
  ASSERT_EQ(laws.size(), 2u);
  EXPECT_EQ(laws[0].name, "one");
  EXPECT_EQ(laws[1].participants[1].type.text, "int");
  EXPECT_EQ(laws[1].class_name, "C");
  const unsigned offset = laws[1].conclusions[1].parts[0].offset - 100;
  EXPECT_EQ(text.substr(offset, 6), "a == a");
}

TEST(ReadLaw, TheStandardLawsAreWellFormedAndHaveNamesOfTheirOwn) {
  Problems problems;
  const std::vector<Law> laws = read_laws(std::string(SURETY_SOURCE_DIR) + "/laws", problems);
  EXPECT_TRUE(problems.empty());
  EXPECT_GT(laws.size(), 60u);
  std::set<std::string> names;
  for (const Law& law : laws) EXPECT_TRUE(names.insert(law.identifier).second) << law.name;
}

}  // namespace
}  // namespace surety::tool::contracts
