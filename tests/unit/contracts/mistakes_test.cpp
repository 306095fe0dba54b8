// What people write by mistake, as far as text alone tells.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

#include "tool/contracts/config_items.h"
#include "tool/contracts/plain_comments.h"
#include "tool/contracts/slips.h"
#include "tool/contracts/standard_names.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {
namespace {

/// The remedy for the first slip; empty if there is none.
std::string remedy(const std::string& condition) {
  SourceText text;
  unsigned at = 0;
  for (const char c : condition) text.add(c, at++);
  const auto slip = find_slip(text);
  return slip ? slip->remedy : "";
}

TEST(Slips, HaveARemedy) {
  EXPECT_EQ(remedy("ret = x"), "write '==' to compare");
  EXPECT_EQ(remedy("f(a, (ret = x))"), "write '==' to compare");
  EXPECT_EQ(remedy("x > 0 => ret > 0"), "write '==>' for 'implies', or '>=' for 'at least'");
  EXPECT_EQ(remedy("for all x in v: x > 0"), "write 'forall x in range: condition'");
  EXPECT_EQ(remedy("there exists x in v: x > 0"), "write 'exists x in range: condition'");
  EXPECT_EQ(remedy("a implies b"), "write '==>'");
  EXPECT_EQ(remedy("ret == a;"), "leave it out");
  EXPECT_EQ(remedy("ret <> a"), "write '!='");
  EXPECT_EQ(remedy("ret \u2265 a"), "write '>='");
  EXPECT_EQ(remedy("x \u2208 v"), "write 'in'");
  EXPECT_EQ(remedy("a == old(v[ret])"), "leave out 'old' around it");
  EXPECT_EQ(remedy("ret in [0, 9]"),
            "write 'in inclusive(a, b)' for all from a to b, or 'in one_of(...)'");
  EXPECT_EQ(remedy("return == a"), "the result is called 'ret'");
  EXPECT_EQ(remedy("ret > 0 may throw E"), "begin the line with 'expect: may throw'");
  EXPECT_EQ(remedy("ret > 0 throws E"), "begin the line with 'expect: throws'");
  for (const char* quantifier : {"forall(i, 0, n, v[i] > 0)", "forall(x : v, x > 0)",
                                 "forall(x in v: x > 0)", "forall(int i = 0; i < n)"}) {
    EXPECT_EQ(remedy(quantifier),
              "write 'forall i in range(0, n): condition' or 'forall x in values: condition'");
  }
}

TEST(Slips, AreNotSeenInGoodConditions) {
  for (const char* good :
       {"ret == x", "a <= b && c >= d", "a != b ==> c", "[=](int y) { int z = y; return z; }(ret)",
        "[&] { int z = 1; return z; }() == 1", "s == \"a = b => c\"", "c == '='", "a <=> b == 0",
        "implies(a, b)", "forall x in v: x > 0", "a<b>(c) == d", "old(x.ret) == ret",
        "s == \"\u2265\"", "exists(path)", "fs.exists(a, b)", "forall(all)", "throws(f)",
        "v[i] == w[j]"}) {
    EXPECT_EQ(remedy(good), "") << good;
  }
}

TEST(PlainComments, AboveADeclaration) {
  const auto word = [](const std::string& text) -> std::string {
    const auto found = plain_clause_above(text, text.find("int f"));
    return found ? text.substr(found->offset, found->length) : "";
  };
  EXPECT_EQ(word("// expect: ret == 5\nint f();\n"), "expect");
  EXPECT_EQ(word("int a;\n// About f.\n// assume: x > 5\n// expect: ret == 5\nint f();\n"),
            "assume");
  EXPECT_EQ(word("/* expect: ret == 5 */\nint f();\n"), "expect");
  EXPECT_EQ(word("/*\n * assume: x > 1\n */\n  int f();\n"), "assume");
  EXPECT_EQ(word("/// expect: ret == 5\nint f();\n"), "");
  EXPECT_EQ(word("/** expect: ret == 5 */\nint f();\n"), "");
  EXPECT_EQ(word("// expect: ret == 5\n\nint f();\n"), "");
  EXPECT_EQ(word("// expect: nothing good of this\nint f();\n"), "");
  EXPECT_EQ(word("int f();\n"), "");
  EXPECT_EQ(word("*/\nint f();\n"), "");
}

TEST(ConfigItems, AreKnownOrHaveARemedy) {
  for (const char* good :
       {"10s", "1.5s", "100it", "seed=7", "size = 50", "exhaustive=off", "isolate"}) {
    EXPECT_TRUE(is_config_item(good)) << good;
  }
  for (const char* bad : {"10 s", "100", "sede=7", "exhaustive=maybe", "seed=x", "s", ""}) {
    EXPECT_FALSE(is_config_item(bad)) << bad;
  }
  EXPECT_EQ(config_remedy("10 s"), "did you mean '10s'?");
  EXPECT_EQ(config_remedy("5sec"), "did you mean '5s'?");
  EXPECT_EQ(config_remedy("sede=7"), "did you mean 'seed'?");
}

TEST(StandardNames, HaveHeaders) {
  EXPECT_EQ(header_of_standard("is_sorted"), "algorithm");
  EXPECT_EQ(header_of_standard("sorted"), "");
  EXPECT_EQ(header_of_standard("accumulate"), "numeric");
  EXPECT_EQ(header_of_c_macro("INT_MAX"), "climits");
  EXPECT_EQ(header_of_c_function("isdigit"), "cctype");
  EXPECT_EQ(header_of_c_function("is_sorted"), "");
  EXPECT_TRUE(mentions_generators("x in inclusive(0, 3)"));
  EXPECT_TRUE(mentions_generators("x in surety::ascii()"));
  EXPECT_FALSE(mentions_generators("x in v && v.range(1)"));
}

/// What the headers put into surety::vocabulary.
std::set<std::string> words_of_headers() {
  std::set<std::string> words;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(SURETY_SOURCE_DIR "/include/surety")) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path());
    bool inside = false;
    for (std::string line; std::getline(file, line);) {
      if (line == "namespace vocabulary {") inside = true;
      if (line.starts_with("}")) inside = false;
      std::smatch match;
      if (inside && std::regex_search(line, match,
                                      std::regex("(?:using ::surety::|namespace )(\\w+)( =|;)"))) {
        words.insert(match[1]);
      }
    }
  }
  return words;
}

TEST(Vocabulary, IsThatOfTheHeaders) {
  const std::set<std::string> known(vocabulary().begin(), vocabulary().end());
  EXPECT_EQ(known, words_of_headers());
  for (const std::string& word : known) EXPECT_NE(header_of_word(word), "") << word;
}

}  // namespace
}  // namespace surety::tool::contracts
