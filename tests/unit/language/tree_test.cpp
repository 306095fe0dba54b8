// Trees, paths, ambiguity.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "surety/language.h"

namespace surety {
namespace {

using Parts = std::vector<std::string_view>;

const Language Url = language("Url", R"(
  start:  scheme "://" host path? ;
  scheme: "http" | "https" ;
  host:   label ("." label)* ;
  label:  [a-z0-9]+ ;
  path:   ("/" [a-z0-9]*)+ ;
)");

TEST(Select, DirectChildrenIncludeThoseInRepetitions) {
  const std::string url = "http://www.example.org/a";
  EXPECT_EQ(select_all(Url, url, ".host"), Parts{"www.example.org"});
  EXPECT_EQ(select_all(Url, url, ".host.label"), (Parts{"www", "example", "org"}));
  EXPECT_EQ(select(Url, url, ".host.label[2]"), "example");
  EXPECT_EQ(select_all(Url, url, "..label"), (Parts{"www", "example", "org"}));
  EXPECT_EQ(select_all(Url, url, ".label"), Parts{});
  EXPECT_EQ(select(Url, url, "..label[3]"), "org");
  EXPECT_TRUE(select_all(Url, "http://w", "..path").empty());
}

TEST(Select, PointsIntoTheTextThatWasGiven) {
  const std::string url = "http://example.org";
  EXPECT_EQ(select(Url, url, "..host").data(), url.data() + 7);
}

TEST(Select, EmptyPartsArePartsToo) {
  const Language csv = language("C", "start: field (',' field)* ; field: [a-z]* ;");
  EXPECT_EQ(select_all(csv, "a,,b,", "..field"), (Parts{"a", "", "b", ""}));
  EXPECT_EQ(select_all(csv, "", "..field"), Parts{""});
}

TEST(Select, NamesMayHaveHyphens) {
  EXPECT_EQ(select(languages::Url, "http://h/a/b?q", "..path-abempty.segment[2]"), "b");
}

TEST(Select, Quantifiers) {
  const std::string url = "http://www.example.org/a";
  EXPECT_TRUE(contains_in(Url, url, "..label", "example"));
  EXPECT_FALSE(contains_in(Url, url, "..label", "exam"));
  EXPECT_TRUE(for_all_selected(Url, url, "..label", [](auto t) { return t.size() >= 3; }));
  EXPECT_TRUE(exists_selected(Url, url, "..label", [](auto t) { return t == "org"; }));
  EXPECT_FALSE(exists_selected(Url, url, "..label", [](auto t) { return t.empty(); }));
}

TEST(Select, MistakesAreExplained) {
  EXPECT_THROW(select(Url, "nonsense", "..host"), NotInLanguage);
  EXPECT_THROW(select(Url, "http://w", "..hots"), SelectionError);
  EXPECT_THROW(select(Url, "http://w", "host"), SelectionError);
  EXPECT_THROW(select(Url, "http://w", "..label[0]"), SelectionError);
  EXPECT_THROW(select(Url, "http://w", ""), SelectionError);
  EXPECT_THROW(select(Url, "http://w", "..path"), SelectionError);
}

TEST(Select, NestedPartsAreMetOnce) {
  const Language l = language("L", "start: '(' start ')' | leaf ; leaf: 'x' ;");
  EXPECT_EQ(select_all(l, "((x))", "..start..leaf"), Parts{"x"});
  EXPECT_EQ(select_all(l, "((x))", "..start"), (Parts{"(x)", "x"}));
}

TEST(Select, AmbiguityThatMattersIsReported) {
  const Language l = language("L", "start: left right ; left: 'a'* ; right: 'a'* ;");
  EXPECT_THROW(select(l, "aa", "..left"), SelectionError);
  const Language blanks = language("B", "start: ' '* word ' '* | word ; word: [a-z]+ ;");
  EXPECT_EQ(select(blanks, "abc", "..word"), "abc") << "two readings, one selection";
}

TEST(Select, CyclicRulesHaveATree) {
  const Language l = language("L", "start: a ; a: b | 'x' ; b: a ;");
  EXPECT_EQ(l.parse("x").text_of(0), "x");
}

TEST(Tree, PrintsOneNodeALine) {
  EXPECT_EQ(
      Url.parse("http://w/").print(),
      "start \"http://w/\"\n  scheme \"http\"\n  host \"w\"\n    label \"w\"\n  path \"/\"\n");
}

TEST(Tree, DrawnTreesAreTheTreesOfTheirTexts) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Source source(seed);
    const Tree drawn = Url.draw_tree(source);
    EXPECT_EQ(drawn.print(), Url.parse(drawn.text()).print());
  }
}

}  // namespace
}  // namespace surety
