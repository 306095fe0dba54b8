// Membership, against an independent enumeration of what small random grammars derive.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "runtime/language/constrain/body.h"
#include "runtime/language/match/earley.h"
#include "surety/language.h"

namespace surety {
namespace {

constexpr std::size_t longest = 6;

struct RandomGrammar {
  // rule -> alternatives -> symbols; capitals are rules
  std::vector<std::vector<std::string>> rules;

  explicit RandomGrammar(Source& source) {
    rules.resize(1 + source.choose(3));
    for (auto& alternatives : rules) {
      alternatives.resize(1 + source.choose(2));
      for (std::string& alternative : alternatives) {
        for (std::uint64_t n = source.choose(3); n > 0; --n) {
          const bool terminal = source.choose(2) != 0;
          alternative += terminal ? static_cast<char>('a' + source.choose(1))
                                  : static_cast<char>('A' + source.choose(rules.size() - 1));
        }
      }
    }
  }

  std::string text() const {
    std::string out;
    for (std::size_t r = 0; r < rules.size(); ++r) {
      out += r == 0 ? "start: " : std::string(1, static_cast<char>('A' + r)) + ": ";
      for (std::size_t i = 0; i < rules[r].size(); ++i) {
        out += i == 0 ? "" : "| ";
        if (rules[r][i].empty()) out += "\"\" ";
        for (char c : rules[r][i]) {
          out += c == 'A'  ? "start "
                 : c < 'a' ? std::string(1, c) + " "
                           : std::string("'") + c + "' ";
        }
      }
      out += "; ";
    }
    return out;
  }

  /// All derived texts up to the longest, by closing sets of texts under the rules.
  std::set<std::string> derive() const {
    std::vector<std::set<std::string>> known(rules.size());
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t r = 0; r < rules.size(); ++r) {
        for (const std::string& alternative : rules[r]) {
          std::set<std::string> partial{""};
          for (char c : alternative) {
            std::set<std::string> next;
            for (const std::string& front : partial) {
              if (c >= 'a') {
                if (front.size() < longest) next.insert(front + c);
                continue;
              }
              for (const std::string& back : known[static_cast<std::size_t>(c - 'A')]) {
                if (front.size() + back.size() <= longest) next.insert(front + back);
              }
            }
            partial = std::move(next);
          }
          for (const std::string& text : partial) changed |= known[r].insert(text).second;
        }
      }
    }
    return known[0];
  }
};

std::vector<std::string> all_texts() {
  std::vector<std::string> texts{""};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i].size() == longest) continue;
    texts.push_back(texts[i] + 'a');
    texts.push_back(texts[i] + 'b');
  }
  return texts;
}

TEST(Checker, AgreesWithEnumerationOnRandomGrammars) {
  const std::vector<std::string> texts = all_texts();
  std::map<std::string, int> methods;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    Source source(seed);
    const RandomGrammar random(source);
    std::optional<Language> made;
    try {
      made = language("G", random.text());
    } catch (const GrammarError&) {
      continue;  // unreachable or unproductive rules
    }
    const std::set<std::string> derived = random.derive();
    ++methods[made->method()];
    // The general algorithm on every grammar, whatever method it would get.
    const lang::Engines& engines = *made->body().engines;
    const lang::Networks plain = lang::build_networks(
        lang::keep_rules(engines.grammar, engines.start, engines.all_rules()), true);
    for (const std::string& text : texts) {
      const bool expected = derived.count(text) != 0;
      ASSERT_EQ(made->contains(text), expected)
          << "seed " << seed << " \"" << text << "\" " << made->method() << " " << random.text();
      ASSERT_EQ(lang::earley_run(plain, text) == ~std::size_t{0}, expected)
          << "Earley, seed " << seed << " \"" << text << "\" " << random.text();
      ASSERT_EQ(engines.parser(engines.all_rules()).parse(text).accepted, expected)
          << "parser, seed " << seed << " \"" << text << "\" " << random.text();
    }
  }
  for (const char* method : {"regular", "predictive", "general"}) {
    EXPECT_GT(methods[method], 20) << method << " was hardly tested";
  }
}

TEST(Checker, FindsTheFirstByteThatCannotBeThere) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    Source source(seed);
    const RandomGrammar random(source);
    std::optional<Language> made;
    try {
      made = language("G", random.text());
    } catch (const GrammarError&) {
      continue;
    }
    const std::set<std::string> derived = random.derive();
    for (const char* text : {"abab", "bbaa", "aaaa"}) {
      const std::size_t at = made->body().engines->checker().run(text);
      if (at == lang::Checker::ok) continue;
      // Nothing that was derived begins with the text up to and including that byte.
      const std::string prefix = std::string(text).substr(0, at + 1);
      if (at < 4) {
        for (const std::string& other : derived) {
          ASSERT_NE(other.substr(0, prefix.size()), prefix) << seed << " " << random.text();
        }
      }
    }
  }
}

TEST(Checker, ChoosesTheCheapestExactMethod) {
  EXPECT_EQ(language("G", "start: item | item ',' start ; item: [a-z] ;").method(), "regular");
  EXPECT_EQ(language("G", "start: start start | 'x' ;").method(), "regular");
  EXPECT_EQ(language("G", "start: 'a' b ; b: 'c' start | 'd' ;").method(), "regular");
  EXPECT_EQ(language("G", "start: '(' start ')' | 'x' ;").method(), "predictive");
  EXPECT_EQ(
      language("G", "start: start '+' start | start '*' start | '(' start ')' | [0-9] ;").method(),
      "predictive");
  EXPECT_EQ(language("G", "start: 'a' start 'a' | 'b' start 'b' | '' ;").method(), "general");
  EXPECT_EQ(languages::Json.method(), "predictive");
}

TEST(Checker, SaysWhatWasExpectedAndWhere) {
  const auto why = languages::Json.mismatch("{\"a\": tru}");
  ASSERT_TRUE(why);
  EXPECT_EQ(why->position, 9u);
  EXPECT_EQ(why->expected, std::vector<std::string>{"\"e\""});
  EXPECT_EQ(why->rule, "value");
}

}  // namespace
}  // namespace surety
