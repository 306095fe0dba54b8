// The notation and its errors, as a user meets them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "surety/language.h"

namespace surety {
namespace {

using testing::HasSubstr;

std::string problem(std::string_view grammar) {
  try {
    language("G", grammar);
  } catch (const GrammarError& error) {
    return error.what();
  }
  return "none";
}

bool accepts(std::string_view grammar, std::string_view text) {
  return language("G", grammar).contains(text);
}

TEST(Notation, ReadsEveryForm) {
  EXPECT_TRUE(accepts("start: \"a\" 'b' ;", "ab"));
  EXPECT_TRUE(accepts("start: 'a' | 'b' ; // comment", "b"));
  EXPECT_TRUE(accepts("start: ('a' 'b')* ;", "abab"));
  EXPECT_TRUE(accepts("start: 'a'+ ;", "aaa"));
  EXPECT_FALSE(accepts("start: 'a'+ ;", ""));
  EXPECT_TRUE(accepts("start: 'a'? 'b' ;", "b"));
  EXPECT_TRUE(accepts("start: 'a'{3} ;", "aaa"));
  EXPECT_FALSE(accepts("start: 'a'{3} ;", "aa"));
  EXPECT_TRUE(accepts("start: 'a'{2,3} ;", "aaa"));
  EXPECT_FALSE(accepts("start: 'a'{2,3} ;", "aaaa"));
  EXPECT_TRUE(accepts("start: 'a'{2,} ;", "aaaaaaa"));
  EXPECT_TRUE(accepts("start: %x41-43 ;", "B"));
  EXPECT_TRUE(accepts("start: %x41.42 ;", "AB"));
  EXPECT_TRUE(accepts("start: [^a-c] ;", "d"));
  EXPECT_FALSE(accepts("start: [^a-c] ;", "b"));
  EXPECT_TRUE(accepts("start: 'x' @5 | 'y' @0.5 ;", "y"));
}

TEST(Notation, KeepsTheSpaceInAClass) { EXPECT_TRUE(accepts("start: [a-z -_]{3} ;", "a b")); }

TEST(Notation, TakesAHyphenWhereItCannotBeARange) {
  for (const char* grammar : {"start: [a-] ;", "start: [-a] ;", "start: [a-zA-Z0-9-_ ] ;"}) {
    EXPECT_TRUE(accepts(grammar, "-")) << grammar;
  }
  EXPECT_FALSE(accepts("start: [a-zA-Z0-9-_ ] ;", "]"));
  EXPECT_TRUE(accepts("start: [-.\\\\: ] ;", "\\"));
}

TEST(Notation, TakesShorterAndLongerAlternatives) {
  EXPECT_TRUE(accepts("start: 'a' | 'ab' ;", "a"));
  EXPECT_TRUE(accepts("start: 'a' | 'ab' ;", "ab"));
}

TEST(Notation, CharactersAreCodePointsAndBytesAreBytes) {
  EXPECT_TRUE(accepts("start: [^a] ;", "\u00e9"));
  EXPECT_TRUE(accepts("start: [\\u{1F600}-\\u{1F64F}] ;", "\U0001F601"));
  EXPECT_FALSE(accepts("start: [^a]* ;", "\xff"));
  EXPECT_FALSE(accepts("start: [^a]* ;", "\xc0\x80")) << "an overlong form";
  EXPECT_FALSE(accepts("start: [^a]* ;", "\xed\xa0\x80")) << "a surrogate";
  EXPECT_TRUE(accepts("start: [\\x80-\\xff] ;", "\xff"));
  EXPECT_TRUE(accepts("start: 'a' %x0 'b' ;", std::string_view("a\0b", 3)));
}

TEST(Notation, AnotherLanguageIsANonterminal) {
  const Language word = language("Word", "start: [a-z]+ ;");
  const Language pair = language("Pair", "start: Word '=' Word ;", {word});
  EXPECT_TRUE(pair.contains("a=b"));
  EXPECT_EQ(select_all(pair, "a=b", "..Word"), (std::vector<std::string_view>{"a", "b"}));
  const Language built_in = language("Q", "start: 'host=' Host ;");
  EXPECT_TRUE(built_in.contains("host=example.org"));
  EXPECT_EQ(select(built_in, "host=example.org", ".Host.label[2]"), "org");
}

TEST(Notation, ErrorsHaveAPlaceACauseAndARemedy) {
  EXPECT_THAT(problem("start: hots ;\nhost: 'a' ;"),
              HasSubstr("G:1:8: error: \"hots\" is not defined"));
  EXPECT_THAT(problem("start: hots ;\nhost: 'a' ;"), HasSubstr("did you mean \"host\"?"));
  EXPECT_THAT(problem("start: 'a' ;\nhost: 'a' ;"),
              HasSubstr("G:2:1: error: rule \"host\" cannot be reached"));
  EXPECT_THAT(problem("start: a ;\na: a ;"), HasSubstr("derives no text at all"));
  EXPECT_THAT(problem("start: [z-a] ;"), HasSubstr("bad range: \"z\" comes after \"a\""));
  EXPECT_THAT(problem("start: 'a'{3,2} ;"), HasSubstr("bad range"));
  EXPECT_THAT(problem("start: %x9-5 ;"), HasSubstr("bad range"));
  EXPECT_THAT(problem("start: %x110000 ;"), HasSubstr("10FFFF"));
  EXPECT_THAT(problem("start: 'a' b: 'c' ;"),
              HasSubstr("does the rule before \"b\" end with a \";\"?"));
  EXPECT_THAT(problem("start: 'a ;"), HasSubstr("never closed"));
  EXPECT_THAT(problem("start: ('a' ;"), HasSubstr("a \")\" is expected"));
  EXPECT_THAT(problem("start: | 'a' ;"), HasSubstr("write \"\" for the empty text"));
  EXPECT_THAT(problem("begin: 'a' ;"), HasSubstr("there is no rule \"start\""));
  EXPECT_THAT(problem("start: 'a' ; start: 'b' ;"), HasSubstr("defined twice"));
  EXPECT_THAT(problem(""), HasSubstr("no rules"));
  EXPECT_THAT(problem("start: 'a' @0 ;"), HasSubstr("weight"));
  EXPECT_THAT(problem("start: '\\q' ;"), HasSubstr("unknown escape"));
}

TEST(Notation, ReportsSeveralProblemsAtOnce) {
  try {
    language("G", "start: x y ;");
    FAIL();
  } catch (const GrammarError& error) {
    EXPECT_EQ(error.problems().size(), 2u);
    EXPECT_EQ(error.problems()[1].column, 10u);
  }
}

TEST(Notation, LeftRecursionIsAllowed) {
  EXPECT_TRUE(accepts("start: start '+' [0-9] | [0-9] ;", "1+2+3"));
}

}  // namespace
}  // namespace surety
