// Refinements: checked, met by construction, counted when filtered.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <set>

#include "runtime/choice/drivers.h"
#include "surety/language.h"

namespace surety {
namespace {

TEST(Constraint, ANumberMayBeBoundedOnOneSideOnly) {
  const Language port = language("Port", "start: port ; port: [0-9]{1,8} ;");
  const Language high = port.where(integer("..port", 1024, INT64_MAX));
  const Language low = port.where(integer("..port", INT64_MIN, 65535));
  for (const auto& [text, above, below] : {std::tuple{"1023", false, true},
                                           {"1024", true, true},
                                           {"00065535", true, true},
                                           {"65536", true, false},
                                           {"99999999", true, false},
                                           {"0", false, true}}) {
    EXPECT_EQ(high.contains(text), above) << text;
    EXPECT_EQ(low.contains(text), below) << text;
  }
}

TEST(Constraint, ALengthMayHaveNoUpperLimit) {
  const Language name = language("Name", "start: [a-z]{1,30} ;");
  const Language longer = name.where(length(21, std::string::npos));
  EXPECT_FALSE(longer.contains(std::string(20, 'a')));
  EXPECT_TRUE(longer.contains(std::string(21, 'a')));
  Source source(1);
  EXPECT_GE(longer.draw(source).size(), 21u);
  EXPECT_THROW(length(2, 1), GrammarError);
}

void expect_draws(const Language& language, const std::function<bool(const std::string&)>& holds,
                  double acceptance = 0) {
  FilterCounts counts;
  std::set<std::string> distinct;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Source source(seed);
    const std::string text = language.draw(source);
    ASSERT_TRUE(language.contains(text)) << "seed " << seed << ": " << text;
    ASSERT_TRUE(holds(text)) << "seed " << seed << ": " << text;
    counts.tried += source.filters().tried;
    counts.accepted += source.filters().accepted;
    distinct.insert(text);
  }
  EXPECT_GT(distinct.size(), 30u);
  if (counts.tried != 0) {
    EXPECT_GE(static_cast<double>(counts.accepted) / static_cast<double>(counts.tried), acceptance);
  }
}

const Language Words = language("Words", "start: word (' ' word)* ; word: [a-z]+ ;");

TEST(Constraint, LengthPrefixSuffixContaining) {
  expect_draws(
      Words.where(length(11, 13)),
      [](const std::string& t) { return t.size() >= 11 && t.size() <= 13; }, 1);
  expect_draws(
      Words.where(prefix("see also ")),
      [](const std::string& t) { return t.rfind("see also ", 0) == 0; }, 1);
  expect_draws(
      Words.where(suffix(" end")),
      [](const std::string& t) { return t.size() >= 4 && t.substr(t.size() - 4) == " end"; }, 1);
  expect_draws(
      Words.where(containing("x y")),
      [](const std::string& t) { return t.find("x y") != std::string::npos; }, 1);
  expect_draws(
      Words.where(none_of(containing("e"))),
      [](const std::string& t) { return t.find('e') == std::string::npos; }, 1);
}

TEST(Constraint, SeveralAtOnce) {
  expect_draws(
      Words.where(length(8, 9)).where(prefix("a")).where(containing("q")),
      [](const std::string& t) {
        return t.size() >= 8 && t.size() <= 9 && t[0] == 'a' && t.find('q') != std::string::npos;
      },
      1);
}

TEST(Constraint, RecursiveGrammarsToo) {
  const Language nest = language("N", "start: '(' start ')' start | [a-z] | '' ;");
  expect_draws(
      nest.where(length(20, 21)), [](const std::string& t) { return t.size() >= 20; }, 1);
  expect_draws(
      languages::Json.where(length(30, 40)),
      [](const std::string& t) { return t.size() >= 30 && t.size() <= 40; }, 1);
}

TEST(Constraint, NoSuchTextIsKnownAtOnce) {
  const Language none = Words.where(length(2, 2)).where(containing("abc"));
  EXPECT_TRUE(none.empty());
  Source source(1);
  EXPECT_THROW(none.draw(source), Rejected);
}

TEST(Constraint, IntegerRanges) {
  const Language host = language("H", "start: 'h:' port ; port: [0-9]+ ;");
  for (const auto& [low, high] :
       std::vector<std::pair<int, int>>{{1, 65535}, {8, 12}, {0, 0}, {99, 1001}}) {
    const Language bounded = host.where(integer("..port", low, high));
    for (int n = 0; n < 2000; ++n) {
      ASSERT_EQ(bounded.contains("h:" + std::to_string(n)), low <= n && n <= high) << n;
    }
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      Source source(seed);
      const int n = std::stoi(bounded.draw(source).substr(2));
      ASSERT_TRUE(low <= n && n <= high) << n;
    }
  }
  const Language signed_number = language("S", "start: number ; number: [-+]? [0-9]{1,3} ;");
  const Language bounded = signed_number.where(integer("..number", -20, 5));
  for (int n = -200; n < 200; ++n) {
    ASSERT_EQ(bounded.contains(std::to_string(n)), -20 <= n && n <= 5) << n;
  }
}

TEST(Constraint, EqualPartsAreCopied) {
  const Language tag = language("T",
                                "start: element ; element: '<' open '>' element? '</' close '>' ; "
                                "open: [a-z]{1,8} ; close: [a-z]{1,8} ;")
                           .where(equal_parts("..element", ".open", ".close"));
  EXPECT_TRUE(tag.contains("<a><b></b></a>"));
  EXPECT_FALSE(tag.contains("<a><b></a></b>"));
  expect_draws(
      tag, [](const std::string&) { return true; }, 1);
}

TEST(Constraint, CountsAreShared) {
  const Language table =
      language("T", "start: row (';' row)* ; row: cell (',' cell)* ; cell: [a-z]? ;")
          .where(same_count("..row", ".cell"));
  EXPECT_TRUE(table.contains("a,b;c,d"));
  EXPECT_FALSE(table.contains("a,b;c"));
  expect_draws(
      table, [](const std::string&) { return true; }, 1);
  const Language ab =
      language("AB", "start: a* b* ; a: 'a' ; b: 'b' ;").where(count_equals("..a", "..b"));
  EXPECT_TRUE(ab.contains("aabb"));
  EXPECT_FALSE(ab.contains("aab"));
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Source source(seed);
    ASSERT_TRUE(ab.contains(ab.draw(source)));
  }
}

TEST(Constraint, ChecksumsAreComputedLast) {
  const Language frame =
      language("F", "start: body '*' sum ; body: [0-9]+ ; sum: [0-9] ;")
          .where(computed("..sum", "the sum of the digits mod 10", [](const Tree& tree) {
            int sum = 0;
            const std::string_view body = tree.texts("..body")[0];
            for (char c : body) sum += c - '0';
            return std::to_string(sum % 10);
          }));
  EXPECT_TRUE(frame.contains("123*6"));
  EXPECT_FALSE(frame.contains("123*7"));
  expect_draws(
      frame, [](const std::string&) { return true; }, 1);
}

TEST(Constraint, PredicatesAddUpAndAreCounted) {
  const Language l = language("L", "start: [a-d]{4} ;")
                         .where([](std::string_view t) { return t[0] == 'a'; })
                         .where("it ends in b", [](std::string_view t) { return t[3] == 'b'; });
  EXPECT_TRUE(l.contains("addb"));
  EXPECT_FALSE(l.contains("addc"));
  EXPECT_FALSE(l.contains("dddb"));
  EXPECT_EQ(l.mismatch("addc")->constraint, "it ends in b");
  Source source(1);
  l.draw(source);
  EXPECT_GE(source.filters().tried, source.filters().accepted);
  EXPECT_EQ(source.filters().accepted, 1u);
}

TEST(Constraint, RefinedLanguagesStayRefinedInsideOthers) {
  const Language even = language("Even", "start: [0-9]+ ;").where([](std::string_view t) {
    return (t.back() - '0') % 2 == 0;
  });
  const Language pair = language("Pair", "start: Even '-' Even ;", {even});
  EXPECT_TRUE(pair.contains("12-4"));
  EXPECT_FALSE(pair.contains("12-5"));
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Source source(seed);
    const std::string text = pair.draw(source);
    ASSERT_TRUE(pair.contains(text)) << text;
  }
  EXPECT_FALSE(languages::Timestamp.contains("2023-02-29T00:00:00Z"));
  EXPECT_TRUE(languages::Timestamp.contains("2024-02-29T00:00:00Z"));
}

TEST(Constraint, UnknownRulesAreRefusedAtOnce) {
  EXPECT_THROW(Words.where(integer("..port", 1, 2)), SelectionError);
  EXPECT_THROW(matching(languages::Json), GrammarError);
}

const Language Interval =
    language("Interval", "start: from '-' to ; from: [0-9]{1,4} ; to: [0-9]{1,4} ;");
int from_of(const std::string& text) { return std::stoi(text); }
int to_of(const std::string& text) { return std::stoi(text.substr(text.find('-') + 1)); }

TEST(Arithmetic, InequalitiesBetweenPartsAreMet) {
  const Language forward = Interval.where(arithmetic("..from + 7 <= ..to"));
  EXPECT_TRUE(forward.contains("1-8"));
  EXPECT_FALSE(forward.contains("1-7"));
  EXPECT_TRUE(forward.contains("0001-0008"));
  std::set<int> gaps;
  expect_draws(
      forward,
      [&](const std::string& text) {
        gaps.insert(to_of(text) - from_of(text));
        return from_of(text) + 7 <= to_of(text);
      },
      0.9);
  EXPECT_GT(gaps.size(), 50u) << "sentences do not all lie on the edge";
}

TEST(Arithmetic, EquationsWithFactorsAndSeveralComparisons) {
  const Language numbers =
      language("Sum", "start: a '+' b '=' c ; a: [0-9]{1,3} ; b: [0-9]{1,3} ; c: [0-9]{1,4} ;");
  expect_draws(
      numbers.where(arithmetic("2 * ..a + ..b == ..c && ..a != ..b")),
      [](const std::string& text) {
        int a = 0, b = 0, c = 0;
        std::sscanf(text.c_str(), "%d+%d=%d", &a, &b, &c);
        return 2 * a + b == c && a != b;
      },
      0.5);
}

TEST(Arithmetic, MistakesHaveAPlace) {
  for (const char* formula : {"", "..from", "..from <", "..from * ..to == 1", "1 < 2",
                              "..from < ..to &&", "..from < 99999999999999999999"}) {
    EXPECT_THROW(arithmetic(formula), GrammarError) << formula;
  }
  EXPECT_THROW(Interval.where(arithmetic("..nobody < 3")), SelectionError);
}

TEST(LocalSearch, FindsWhatHardlyAnySentenceMeets) {
  // By chance about one sentence in a hundred million has these digits.
  const Language digits = language("Digits", "start: digit{8} ; digit: [0-9] ;");
  const Language found = digits.where(reaching("the digits are 73501942", [](const Tree& tree) {
    const std::string wanted = "73501942";
    double wrong = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) wrong += tree.text()[i] != wanted[i];
    return wrong;
  }));
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Source source(seed);
    EXPECT_EQ(found.draw(source), "73501942") << "seed " << seed;
  }
}

TEST(LocalSearch, SeveralRarePredicatesAreMetOneAfterTheOther) {
  Language picky = language("Picky", "start: letter{12} ; letter: [a-z] ;");
  for (std::size_t at : {0u, 3u, 6u, 9u}) {
    picky = picky.where("letter " + std::to_string(at) + " is a vowel of the first half",
                        [at](std::string_view t) { return t[at] == 'a' || t[at] == 'e'; });
  }
  expect_draws(picky, [](const std::string& t) {
    return std::string("ae").find(t[0]) != std::string::npos;
  });
}

TEST(LocalSearch, ItsSentencesReplayAndAreTheSameRecordedOrNot) {
  const Language tall = language("Tall", "start: '(' start ')' | 'x' start | 'x' ;")
                            .where(reaching("seven levels", [](const Tree& tree) {
                              double depth = 0, most = 0;
                              for (char c : tree.text()) {
                                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                                most = std::max(most, depth);
                              }
                              return std::fabs(7 - most);
                            }));
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Source plain(seed);
    const std::string text = tall.draw(plain);
    Recording recording;
    Source recorded(seed, recording);
    EXPECT_EQ(tall.draw(recorded), text) << "seed " << seed;
    EXPECT_TRUE(recording.open.empty());
    const Choices choices = values_of(recording);
    Replay replay(choices);
    Recording again;
    Source replayed(replay, again);
    EXPECT_EQ(tall.draw(replayed), text) << "seed " << seed;
  }
}

TEST(LocalSearch, GivesUpWhenNothingIsFound) {
  const Language never =
      language("Never", "start: [a-z]+ ;").where("a digit", [](std::string_view t) {
        return t.find_first_of("0123456789") != std::string_view::npos;
      });
  Source source(1);
  EXPECT_THROW(never.draw(source), Rejected);
}

}  // namespace
}  // namespace surety
