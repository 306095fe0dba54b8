// Inputs and grammars that break naive implementations: right answers or clear errors.
#include <gtest/gtest.h>

#include <chrono>

#include "runtime/language/constrain/body.h"
#include "runtime/language/match/earley.h"
#include "surety/language.h"

namespace surety {
namespace {

// Sanitizers slow everything down and eat memory; the shape of the input is what matters.
#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t megabyte = 1u << 14;
#else
constexpr std::size_t megabyte = 1u << 20;
#endif

TEST(Robustness, HundredMegabytesOfJson) {
  std::string text = "[";
  while (text.size() < 100 * megabyte) text += "{\"a\": [1, 2.5e3, \"x\\n\"]},";
  text += "null]";
  EXPECT_TRUE(languages::Json.contains(text));
  text.back() = '}';
  EXPECT_FALSE(languages::Json.contains(text));
  EXPECT_EQ(languages::Json.mismatch(text)->position, text.size() - 1);
}

TEST(Robustness, HundredMegabytesOfOpeningBrackets) {
  EXPECT_FALSE(languages::Json.contains(std::string(100 * megabyte, '[')));
}

TEST(Robustness, AMillionLevelsOfNesting) {
  const std::size_t depth = megabyte;
  const std::string text = std::string(depth, '[') + std::string(depth, ']');
  EXPECT_TRUE(languages::Json.contains(text));
  EXPECT_FALSE(languages::Json.contains(text + "]"));
  // By the general algorithm as well.
  const Language palindromes =
      language("P", "start: '(' start ')' | '[' start ')' | '[' start ']' | x ; x: '' ;");
  EXPECT_TRUE(palindromes.contains(std::string(depth, '(') + std::string(depth, ')')));
  const Language mirrored = language("M", "start: 'a' start 'a' | 'b' ;");
  EXPECT_TRUE(mirrored.contains(std::string(depth, 'a') + "b" + std::string(depth, 'a')));
}

TEST(Robustness, RightRecursionIsLinearInTheGeneralAlgorithm) {
  // The rules are kept as they are; rewriting would turn the recursion into a loop.
  const Language l = language("L", "start: item start | item ; item: 'a' | 'b' ;");
  const lang::Engines& engines = *l.body().engines;
  const lang::Networks kept = lang::build_networks(
      lang::keep_rules(engines.grammar, engines.start, engines.all_rules()), true);
  const std::string text(megabyte, 'a');
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(lang::earley_run(kept, text), ~std::size_t{0});
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(Robustness, InvalidUtf8AndNul) {
  for (const char* bad : {"\"\xff\"", "\"\xc3\"", "\"\xed\xa0\x80\"", "\"\xf5\x80\x80\x80\""}) {
    EXPECT_FALSE(languages::Json.contains(bad));
    EXPECT_TRUE(languages::Json.mismatch(bad));
  }
  EXPECT_FALSE(languages::Json.contains(std::string_view("\"a\0b\"", 5)));
  EXPECT_FALSE(languages::Json.contains(std::string_view("1\0", 2)));
  EXPECT_TRUE(language("N", "start: [\\0a]* ;").contains(std::string_view("a\0a", 3)));
}

TEST(Robustness, CyclicRules) {
  EXPECT_THROW(language("C", "start: a ; a: a ;"), GrammarError);
  EXPECT_THROW(language("C", "start: a ; a: b ; b: a ;"), GrammarError);
  const Language cyclic = language("C", "start: a ; a: a | b | 'x' ; b: a | b ;");
  EXPECT_TRUE(cyclic.contains("x"));
  EXPECT_FALSE(cyclic.contains("xx"));
  EXPECT_EQ(cyclic.parse("x").text_of(0), "x");
  Source source(1);
  EXPECT_EQ(cyclic.draw(source), "x");
  const Language hidden = language("H", "start: e start 'x' | 'y' ; e: 'z'? ;");
  EXPECT_TRUE(hidden.contains("yxxxx"));
  EXPECT_TRUE(hidden.contains("zzyxxx"));
}

TEST(Robustness, GrammarsThatLookExponential) {
  EXPECT_TRUE(language("E", "start: a ; a: a a | 'x' ;").contains(std::string(megabyte, 'x')));
  const Language dense =
      language("E", "start: start start start | start start | 'x' | '(' start ')' ;");
  EXPECT_TRUE(dense.contains(std::string(10000, 'x')));
  const Language cubic =
      language("E", "start: b b | 'x' 'x' 'x' ; b: start | 'x' | '(' start ')' ;");
  EXPECT_TRUE(cubic.contains(std::string(200, 'x')));
  std::string doubling = "start: a0 ;";
  for (int i = 0; i < 30; ++i) {
    doubling += " a" + std::to_string(i) + ": a" + std::to_string(i + 1) + " a" +
                std::to_string(i + 1) + " ;";
  }
  const Language deep = language("D", doubling + " a30: 'x' ;");  // 2^30 of them, and no fewer
  EXPECT_FALSE(deep.contains(std::string(1000, 'x')));
  EXPECT_EQ(deep.mismatch("xxy")->position, 2u);
  const Language loose = language("D", doubling + " a30: 'x' | '' ;");  // as many as one likes
  EXPECT_TRUE(loose.contains(std::string(20, 'x')));
  EXPECT_FALSE(loose.contains("xy"));
}

TEST(Robustness, AutomataThatBlowUpFallBack) {
  const Language l = language("B", "start: [ab]* 'a' [ab]{60} ;");
  EXPECT_TRUE(l.contains("a" + std::string(60, 'b')));
  EXPECT_FALSE(l.contains("b" + std::string(60, 'b')));
  EXPECT_TRUE(l.contains(std::string(5000, 'a')));
}

TEST(Robustness, LargeCounts) {
  const Language l = language("R", "start: [a-z]{1,100000} ;");
  EXPECT_TRUE(l.contains(std::string(100000, 'a')));
  EXPECT_FALSE(l.contains(std::string(100001, 'a')));
  const Language huge = language("R", "start: ('ab' | 'c'){3,1000000} ;");
  EXPECT_TRUE(huge.contains("abcabcab"));
  EXPECT_FALSE(huge.contains("abc"));
  EXPECT_TRUE(huge.contains(std::string(3000, 'c')));
  EXPECT_THROW(language("R", "start: 'a'{99999999999} ;"), GrammarError);
}

TEST(Robustness, LongChainsOfRules) {
  std::string chain = "start: r0 ;";
  for (int i = 0; i < 2000; ++i) {
    chain += " r" + std::to_string(i) + ": 'a' r" + std::to_string(i + 1) + " ;";
  }
  const Language l = language("C", chain + " r2000: 'b' ;");
  EXPECT_TRUE(l.contains(std::string(2000, 'a') + "b"));
  EXPECT_FALSE(l.contains("ab"));
}

TEST(Robustness, TheReaderSurvivesAnyGrammar) {
  const std::string seeds[] = {
      "start: a \"b\"+ | [a-z]{2,5} @3 ; a: 'x' %x41-5A (a | '') ; // c\n",
      "start = a / *(\"b\" [c]) ; c\na =/ %x41-5A 1*3DIGIT\na = <x>",
      "grammar X; a : b=C+ {x} | ~[a-z] # l ; C : '\\u0041'..'z' -> skip ; fragment D : . ;"};
  int good = 0, refused = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    Source source(seed);
    std::string text = seeds[seed % 3];
    for (std::uint64_t n = source.choose(6); n > 0; --n) {
      const std::size_t at = static_cast<std::size_t>(source.choose(text.size() - 1));
      switch (source.choose(3)) {
        case 0:
          text[at] = static_cast<char>(source.choose(255));
          break;
        case 1:
          text.erase(at, source.choose(5));
          break;
        case 2:
          text.insert(at, text.substr(at / 2, source.choose(9)));
          break;
        default:
          text.insert(at, 1, "[](){}|*+?;:'\"\\%@.-~"[source.choose(19)]);
          break;
      }
      if (text.empty()) text = ";";
    }
    for (Notation notation :
         {Notation::native, Notation::abnf, Notation::abnf_octets, Notation::antlr4}) {
      try {
        const Language l = language("F", text, notation);
        Source drawing(seed, 10);
        const std::string sentence = l.draw(drawing);
        ASSERT_TRUE(l.contains(sentence)) << "seed " << seed << ": " << text;
        ++good;
      } catch (const GrammarError& error) {
        ASSERT_FALSE(error.problems().empty()) << text;
        ++refused;
      }
    }
  }
  EXPECT_GT(good, 300);
  EXPECT_GT(refused, 500);
}

TEST(Robustness, DeepBracketsInAGrammarAreRefused) {
  EXPECT_THROW(
      language("D", "start: " + std::string(100000, '(') + "'a'" + std::string(100000, ')') + ";"),
      GrammarError);
  EXPECT_THROW(language("D", "start: 'a'" + std::string(100000, '*') + ";"), GrammarError);
}

}  // namespace
}  // namespace surety
