// Text<L>, and what is known about whole languages.
#include <gtest/gtest.h>

#include <sstream>
#include <unordered_set>

#include "surety/language.h"

namespace surety {

inline const Language Name = language("Name", "start: [a-z]+ ;");
inline const Language Hex = language("Hex", "start: [a-f]+ ;");
inline const Language Digits = language("Digits", "start: [0-9]+ ;");
inline const Language Nested = language("Nested", "start: '(' start ')' | 'x' ;");
inline const Language Brackets = language("Brackets", "start: [()x]* ;");

namespace {

std::string greet(const Text<Name>& name) { return "hello " + name.str(); }

TEST(Text, IsCheckedOnConstruction) {
  const Text<Name> text{"abc"};
  EXPECT_EQ(std::string_view(text), "abc");
  EXPECT_THROW(Text<Name>{"ABC"}, NotInLanguage);
}

TEST(Text, MakeGivesAnErrorValue) {
  const auto good = Text<Name>::make("abc");
  ASSERT_TRUE(good);
  EXPECT_EQ(*good, "abc");
  const auto bad = Text<Name>::make("ab1");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().position, 2u);
}

TEST(Text, CostsAStringAndNoMore) {
  static_assert(sizeof(Text<Name>) == sizeof(std::string));
  static_assert(std::is_nothrow_move_constructible_v<Text<Name>>);
}

TEST(Text, ComparesHashesAndPrints) {
  const Text<Name> a{"a"}, b{"b"};
  EXPECT_TRUE(a < b && a != b && a == "a" && "b" == b && a == std::string_view("a"));
  EXPECT_EQ((std::unordered_set<Text<Name>>{a, b, a}.size()), 2u);
  std::ostringstream out;
  out << a;
  EXPECT_EQ(out.str(), "a");
}

TEST(Text, GivesAccessToParts) {
  const Text<languages::Url> url{"http://example.org:80/"};
  EXPECT_EQ(url["..host"], "example.org");
  EXPECT_EQ(url["..port"], "80");
}

TEST(Text, AContainedLanguagePasses) {
  const Text<Hex> hex{"abc"};
  EXPECT_EQ(greet(hex), "hello abc");
  EXPECT_THROW(greet(Text<Digits>{"1"}), NotInLanguage);
}

TEST(Containment, IsDecidedForRegularTargets) {
  EXPECT_EQ(Hex.contained_in(Name).answer, Answer::yes);
  const Containment no = Name.contained_in(Hex);
  EXPECT_EQ(no.answer, Answer::no);
  EXPECT_TRUE(Name.contains(no.witness) && !Hex.contains(no.witness)) << no.witness;
  EXPECT_EQ(Nested.contained_in(Brackets).answer, Answer::yes);
  const Containment odd = Nested.contained_in(language("Short", "start: '('* 'x' | '(x)' ;"));
  EXPECT_EQ(odd.answer, Answer::no);
  EXPECT_EQ(odd.witness, "((x))");
  EXPECT_EQ(Brackets.contained_in(Nested).answer, Answer::unknown);
  EXPECT_EQ(Nested.contained_in(Nested).answer, Answer::yes);
}

TEST(Containment, RefinementsAreRespected) {
  const Language some = Name.where([](std::string_view t) { return t.size() < 3; });
  EXPECT_EQ(some.contained_in(Name).answer, Answer::yes);
  EXPECT_EQ(Name.contained_in(some).answer, Answer::unknown);
}

}  // namespace
}  // namespace surety
