// ABNF and ANTLR4.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "surety/language.h"

namespace surety {
namespace {

using testing::HasSubstr;

TEST(Abnf, ReadsRfc5234) {
  const Language l = language("Postal", R"(
    postal-address   = name-part street ; comment
    name-part        = *(personal-part SP) last-name [SP suffix] CRLF
    personal-part    = first-name / (initial ".")
    first-name       = *ALPHA
    initial          = ALPHA
    last-name        = *ALPHA
    suffix           = ("Jr." / "Sr." / 1*("I" / "V" / "X"))
    street           = 1*3DIGIT SP %s"Road"
    street           =/ "none"
  )",
                              Notation::abnf);
  EXPECT_TRUE(l.contains("J. Smith Jr.\r\n12 Road"));
  EXPECT_TRUE(l.contains("J. Smith jr.\r\n12 Road")) << "quoted text is case-insensitive";
  EXPECT_FALSE(l.contains("J. Smith Jr.\r\n12 road")) << "%s is not";
  EXPECT_TRUE(l.contains("Smith\r\nNONE"));
}

TEST(Abnf, NamesAreCaseInsensitiveAndTheFirstRuleStarts) {
  const Language l =
      language("A", "Greeting = HELLO sp World\nhello = \"hi\"\nworld = %d119.111", Notation::abnf);
  EXPECT_TRUE(l.contains("HI wo"));
  EXPECT_EQ(select(l, "hi wo", "..world"), "wo");
}

TEST(Abnf, OctetsAreBytesWhenAsked) {
  const char* text = "x = %x80-FF";
  EXPECT_TRUE(language("A", text, Notation::abnf_octets).contains("\xff"));
  EXPECT_FALSE(language("A", text, Notation::abnf).contains("\xff"));
  EXPECT_TRUE(language("A", text, Notation::abnf).contains("\u00ff"));
}

TEST(Abnf, ErrorsAreExplained) {
  const auto problem = [](const char* text) {
    try {
      language("A", text, Notation::abnf);
    } catch (const GrammarError& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_THAT(problem("a = <any>"), HasSubstr("prose"));
  EXPECT_THAT(problem("a = b"), HasSubstr("\"b\" is not defined"));
  EXPECT_THAT(problem("a = (\"x\""), HasSubstr("A:1:9"));
  EXPECT_THAT(problem("a = 3*2\"x\""), HasSubstr("bad range"));
  EXPECT_THAT(problem(""), HasSubstr("no rules"));
}

const char* calculator = R"(
grammar Calculator;
options { language = Cpp; }
@header { #include <x> }
prog : stat+ EOF ;
stat : expr NEWLINE            # print
     | name=ID '=' expr NEWLINE # assign
     | NEWLINE                 # blank
     ;
expr : <assoc=left> expr op=('*' | '/') expr  # mul
     | expr ('+' | '-') expr   # add
     | INT | ID | '(' expr ')' ;
ID : [a-zA-Z_] ALNUM* ;
INT : '0'..'9'+ ;
NEWLINE : '\r'? '\n' ;
WS : [ \t]+ -> skip ;
COMMENT : '/*' ~[*]* '*/' -> channel(HIDDEN) ;
fragment ALNUM : [a-zA-Z0-9_] ;
)";

TEST(Antlr, ReadsARealGrammar) {
  const Language l = language("Calc", calculator, Notation::antlr4);
  EXPECT_TRUE(l.contains("a = 1 + 2*(3-b)\n"));
  EXPECT_TRUE(l.contains("  1/*one*/+2\n\n"));
  EXPECT_FALSE(l.contains("1 +\n"));
  EXPECT_FALSE(l.contains("1 + 2"));
  EXPECT_EQ(select(l, "x=1\n", "..ID"), "x");
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Source source(seed, 15);
    const std::string text = l.draw(source);
    ASSERT_TRUE(l.contains(text)) << text;
  }
}

TEST(Antlr, SaysWhatItDoesNotTake) {
  const auto problem = [](const char* text) {
    try {
      language("A", text, Notation::antlr4);
    } catch (const GrammarError& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_THAT(problem("grammar A; a : {x > 1}? 'b' ;"), HasSubstr("predicates"));
  EXPECT_THAT(problem("grammar A; a[int x] : 'b' ;"), HasSubstr("arguments"));
  EXPECT_THAT(problem("grammar A; import B; a : 'b' ;"), HasSubstr("import"));
  EXPECT_THAT(problem("lexer grammar A; X : 'b' -> pushMode(Y) ;"), HasSubstr("pushMode"));
  EXPECT_THAT(problem("grammar A; a : b ;"), HasSubstr("\"b\" is not defined"));
  EXPECT_THAT(problem("grammar A; a : ~'b' ;"), HasSubstr("~"));
}

TEST(Antlr, ActionsAreIgnored) {
  EXPECT_TRUE(language("A", "grammar A; a : 'b' { f(); } 'c' ;", Notation::antlr4).contains("bc"));
}

}  // namespace
}  // namespace surety
