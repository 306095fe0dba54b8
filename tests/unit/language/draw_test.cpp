// Drawing: always inside the language, the same with and without recording, replayable.
#include <gtest/gtest.h>

#include <set>

#include "runtime/choice/drivers.h"
#include "surety/generator.h"
#include "surety/language.h"
#include "surety/language/coverage.h"

namespace surety {
namespace {

class EveryBuiltIn : public testing::TestWithParam<std::string> {
 protected:
  Language language() const { return *built_in_language(GetParam()); }
};

TEST_P(EveryBuiltIn, DrawsOnlyItsOwnTexts) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Source source(seed, static_cast<std::uint32_t>(1 + seed % 80));
    const std::string text = language().draw(source);
    ASSERT_TRUE(language().contains(text)) << "seed " << seed << ": " << text;
  }
}

TEST_P(EveryBuiltIn, DrawsTheSameWhenRecordedAndWhenReplayed) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Source fast(seed);
    const std::string text = language().draw(fast);
    Recording recording;
    Source slow(seed, recording);
    ASSERT_EQ(language().draw(slow), text) << "seed " << seed;
    const Choices choices = values_of(recording);
    Replay replay(choices);
    Recording again;
    Source driven(replay, again);
    ASSERT_EQ(language().draw(driven), text) << "seed " << seed;
    ASSERT_EQ(again.choices.size(), recording.choices.size()) << "seed " << seed;
  }
}

TEST_P(EveryBuiltIn, KnowsTheChoicesThatMakeAText) {
  int known = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Source source(seed, static_cast<std::uint32_t>(1 + seed % 50));
    const std::string text = language().draw(source);
    Recording encoded;
    Source written(0, encoded);
    if (!language().encode(written, text)) continue;  // e.g. nested too deeply to be drawn
    ++known;
    const Choices choices = values_of(encoded);
    Replay replay(choices);
    Recording again;
    Source driven(replay, again);
    ASSERT_EQ(language().draw(driven), text) << "seed " << seed;
    ASSERT_EQ(values_of(again), choices) << "seed " << seed;
    ASSERT_EQ(again.spans.size(), encoded.spans.size()) << "seed " << seed;
  }
  EXPECT_GE(known, 150);
}

TEST_P(EveryBuiltIn, SimplestChoicesGiveAShortText) {
  const Choices nothing;
  Replay zeros(nothing);
  Recording recording;
  Source source(zeros, recording);
  try {
    const std::string text = language().draw(source);
    EXPECT_TRUE(language().contains(text));
    EXPECT_LE(text.size(), 60u);
  } catch (const Rejected&) {
    EXPECT_EQ(GetParam(), "the simplest text must not be rejected");
  }
}

TEST_P(EveryBuiltIn, BoundariesAreInside) {
  const std::vector<std::string> texts = language().boundaries();
  EXPECT_FALSE(texts.empty());
  for (const std::string& text : texts) EXPECT_TRUE(language().contains(text)) << text;
}

TEST_P(EveryBuiltIn, DrawsReachEveryRule) {
  GrammarCoverage coverage(language());
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    Source source(seed);
    coverage.add(language().parse(language().draw(source)));
  }
  EXPECT_TRUE(coverage.rules_missed().empty()) << coverage.report();
}

TEST_P(EveryBuiltIn, TreesOfDrawsMatchTheirParse) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Source source(seed);
    const Tree drawn = language().draw_tree(source);
    const Tree parsed = language().parse(drawn.text());
    EXPECT_EQ(drawn.nodes()[0].end, parsed.nodes()[0].end);
    for (std::size_t i = 0; i < drawn.nodes().size(); ++i) {
      ASSERT_LE(drawn.nodes()[i].begin, drawn.nodes()[i].end);
      ASSERT_GT(drawn.nodes()[i].next, i);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Languages, EveryBuiltIn, testing::ValuesIn(built_in_language_names()),
                         [](const auto& info) { return info.param; });

TEST(Draw, JsonSeldomRepeatsItselfAndStillReachesItsSmallestTexts) {
  constexpr std::size_t count = 50000;
  std::set<std::string> texts;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    Source source(seed);
    texts.insert(languages::Json.draw(source));
  }
  EXPECT_GE(texts.size(), count * 99 / 100);
  for (const char* tiny : {"0", "\"\"", "{}", "[]", "null"}) {
    EXPECT_EQ(texts.count(tiny), 1u) << tiny;
  }
}

TEST(Draw, TinyTextsStayAsCommonAsTheyAreWhereNothingRecurs) {
  int short_ones = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Source source(seed);
    short_ones += languages::Integer.draw(source).size() <= 3 ? 1 : 0;
  }
  EXPECT_GT(short_ones, 30);
}

TEST(Draw, OtherAlternativesOfARepetitionKeepTheirShare) {
  const Language l = language("L", "start: ([a-z] @30 | '1' @2 | '2')* ;");
  double letters = 0, ones = 0, twos = 0;
  for (std::uint64_t seed = 0; seed < 20000; ++seed) {
    Source source(seed);
    for (char c : l.draw(source)) (c == '1' ? ones : c == '2' ? twos : letters) += 1;
  }
  const double total = letters + ones + twos;
  EXPECT_NEAR(ones / total, 2.0 / 33, 0.002);
  EXPECT_NEAR(twos / total, 1.0 / 33, 0.002);
}

TEST(Draw, EndsOnGrammarsThatWantToGrowForever) {
  const Language tree = language("T", "start: '(' start start start ')' @100 | 'x' ;");
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Source source(seed);
    EXPECT_LT(tree.draw(source).size(), 100000u);
  }
}

TEST(Draw, WeightsSteer) {
  const Language coin = language("C", "start: 'a' @9 | 'b' ;");
  int a = 0, b = 0;
  for (std::uint64_t seed = 0; seed < 10000; ++seed) {
    Source source(seed);
    (coin.draw(source) == "a" ? a : b)++;
  }
  EXPECT_NEAR(a, 9000, 150);
  const Language turned = coin.weighted("start", {1, 9});
  a = 0;
  for (std::uint64_t seed = 0; seed < 10000; ++seed) {
    Source source(seed);
    a += turned.draw(source) == "a" ? 1 : 0;
  }
  EXPECT_NEAR(a, 1000, 150);
}

TEST(Draw, UniformMeansEveryLengthAndCharacterAlike) {
  const Language l = language("L", "start: [a-d]{1,8} ;").spread(Spread::uniform);
  int lengths[9] = {}, characters[4] = {}, total = 0;
  for (std::uint64_t seed = 0; seed < 16000; ++seed) {
    Source source(seed);
    const std::string text = l.draw(source);
    ++lengths[text.size()];
    for (char c : text) ++characters[c - 'a'], ++total;
  }
  for (int n = 1; n <= 8; ++n) EXPECT_NEAR(lengths[n], 2000, 220) << n;
  for (int n : characters) EXPECT_NEAR(n, total / 4, total / 100);
}

TEST(Draw, BothEndsOfABoundedRepetitionAppear) {
  const Language l = language("L", "start: [a-z]{0,20} ;");
  std::set<std::size_t> lengths;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Source source(seed);
    lengths.insert(l.draw(source).size());
  }
  EXPECT_TRUE(lengths.count(0) == 1 && lengths.count(20) == 1);
}

TEST(Draw, FiniteLanguagesAreCountedAndListed) {
  const Language l = language("L", "start: [ab]{0,2} | 'ab' | 'ccc' ;");
  ASSERT_EQ(static_cast<int>(l.size()), 8);
  std::set<std::string> texts;
  for (int i = 0; i < 8; ++i) texts.insert(l.at(static_cast<Wide>(i)));
  EXPECT_EQ(texts, (std::set<std::string>{"", "a", "b", "aa", "ab", "ba", "bb", "ccc"}));
  EXPECT_EQ(l.at(0), "");
  EXPECT_EQ(l.at(7), "ccc");
  EXPECT_EQ(language("L", "start: 'a'* ;").size(), ~Wide{0});
  EXPECT_EQ(static_cast<int>(l.where(length(1, 2)).size()), 6);
}

TEST(Draw, TheVisitOfAnEndlessLanguageIsGivenUpEarly) {
  const Language path = language("P", "start: part ('/' part)* ; part: 'foo' | '..' | '.' ;");
  Exhaustive driver;
  int cases = 0;
  for (bool more = true; more && !driver.endless(); more = driver.advance()) {
    Recording recording;
    Source source(driver, recording);
    path.draw(source);
    ASSERT_LT(++cases, 1000);
  }
  EXPECT_TRUE(driver.endless());
}

TEST(Draw, SentencesGoThroughTheirPath) {
  const std::vector<std::string> path{"object", "member", "value", "array", "element"};
  const Language guided = languages::Json.through(path);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Recording recording;
    Source source(seed, recording);
    const std::string text = guided.draw(source);
    EXPECT_FALSE(select_all(languages::Json, text, "..object.member.value.array.element").empty())
        << text;
    Source unrecorded(seed);
    EXPECT_EQ(guided.draw(unrecorded), text);
    // The choices are those of the plain language: it shrinks as any other sentence.
    const Choices choices = values_of(recording);
    Replay replay(choices);
    Recording again;
    Source driven(replay, again);
    EXPECT_EQ(languages::Json.draw(driven), text);
  }
  EXPECT_THROW(languages::Json.through({"object", "number"}), SelectionError);
  EXPECT_THROW(languages::Json.through({"objcet"}), SelectionError);
}

TEST_P(EveryBuiltIn, EveryPathOfTwoRulesIsReachedByAGuidedSentence) {
  GrammarCoverage coverage(language(), 2);
  for (const auto& path : coverage.paths_missed()) {
    const Language guided = language().through(path);
    for (std::uint64_t seed = 0; seed < 20 && !coverage.reached(path); ++seed) {
      Source source(seed);
      coverage.add(language().parse(guided.draw(source)));
    }
    EXPECT_TRUE(coverage.reached(path)) << path[0] << " > " << path[1];
  }
  EXPECT_EQ(coverage.paths_reached(), coverage.paths()) << coverage.report();
}

TEST(Draw, LanguagesHaveTheChainedFormsOfGenerators) {
  const Language digits = language("Digits", "start: [1-9] [0-9]{0,3} ;");
  const auto numbers = digits.map([](const std::string& text) { return std::stoi(text); },
                                  [](int number) { return std::to_string(number); });
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Source source(seed);
    const int number = numbers.draw(source);
    EXPECT_TRUE(1 <= number && number <= 9999 && numbers.contains(number));
  }
  EXPECT_FALSE(numbers.contains(0));
}

TEST(Draw, AnotherProducerMayDrawAndChecksStay) {
  const Language any = language("Any", "start: [a-z]* ;");
  const Language odd = language("Odd", "start: 'q'+ ;");
  const Language mixed = any.drawing_from(odd);
  Source source(1);
  EXPECT_EQ(mixed.draw(source).find_first_not_of('q'), std::string::npos);
  EXPECT_TRUE(mixed.contains("abc"));
}

}  // namespace
}  // namespace surety
