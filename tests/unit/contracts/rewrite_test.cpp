#include "tool/contracts/rewrite.h"

#include <gtest/gtest.h>

#include "tool/contracts/tokens.h"

namespace surety::tool::contracts {
namespace {

SourceText source(std::string_view text) {
  SourceText out;
  for (unsigned i = 0; i < text.size(); ++i) out.add(text[i], 100 + i);
  return out;
}

/// The rewritten text without white space, which is of no interest.
std::string rewritten(std::string_view text) {
  const SourceText out = rewrite(source(text), [](const SourceText& inner, unsigned, unsigned) {
    SourceText old;
    old.add("OLD<" + inner.text + ">");
    return old;
  });
  std::string squeezed;
  for (char c : out.text) {
    if (c != ' ') squeezed += c;
  }
  return squeezed;
}

TEST(Rewrite, LeavesPlainExpressionsAlone) {
  EXPECT_EQ(rewrite(source("a  + b[1] == f(x, y)"), {}).text, "a  + b[1] == f(x, y)");
  EXPECT_EQ(rewritten("s == \"a ==> b in c\""), "s==\"a==>binc\"");
  EXPECT_EQ(rewritten("in == 3 && f(in)"), "in==3&&f(in)");
}

TEST(Rewrite, ImplicationBindsWeakestAndToTheRight) {
  EXPECT_EQ(rewritten("a ==> b"), "(!(a)||(b))");
  EXPECT_EQ(rewritten("a || b ==> c ==> d"), "(!(a||b)||((!(c)||(d))))");
  EXPECT_EQ(rewritten("x && (a ==> b)"), "x&&((!(a)||(b)))");
  EXPECT_EQ(rewritten("f(a ==> b, c)"), "f((!(a)||(b)),c)");
}

TEST(Rewrite, MembershipBindsLikeAComparison) {
  EXPECT_EQ(rewritten("x in S"), "::surety::detail::in(x,S)");
  EXPECT_EQ(rewritten("a && x + 1 in f(S) && b"), "a&&::surety::detail::in(x+1,f(S))&&b");
  EXPECT_EQ(rewritten("x in S ==> y in T"),
            "(!(::surety::detail::in(x,S))||(::surety::detail::in(y,T)))");
  EXPECT_EQ(rewritten("x in std::set<std::pair<int, T<long>>>{{1, 2}} && b"),
            "::surety::detail::in(x,std::set<std::pair<int,T<long>>>{{1,2}})&&b");
  EXPECT_EQ(rewritten("x in S < y"), "::surety::detail::in(x,S)<y");
  EXPECT_EQ(rewritten("p->name() in S"), "::surety::detail::in(p->name(),S)");
}

TEST(Rewrite, QuantifiersNestAndReachToTheEnd) {
  const std::string one = rewritten("forall x in v: x > 0 ==> y");
  EXPECT_NE(one.find("::surety::detail::for_all(v,[&]("), std::string::npos) << one;
  EXPECT_NE(one.find("static_cast<bool>((!(x>0)||(y)))"), std::string::npos) << one;
  const std::string two = rewritten("exists i in f(a, b), j in w: i == j");
  EXPECT_EQ(two.find("::surety::detail::there_is(f(a,b),[&]("), 0u) << two;
  EXPECT_NE(two.find("there_is(w,"), std::string::npos) << two;
}

TEST(Rewrite, OldTakesItsWholeArgument) {
  EXPECT_EQ(rewritten("ret == old(f(x)[1]) + 1"), "ret==OLD<f(x)[1]>+1");
  EXPECT_EQ(rewritten("a.old(x) && old (y)"), "a.old(x)&&OLD<y>");
}

TEST(Rewrite, KeepsThePlacesOfWhatWasWritten) {
  const SourceText out = rewrite(source("a ==> bc"), {});
  const std::size_t at = out.text.find("bc");
  EXPECT_EQ(out.offsets[at], 106u);
  EXPECT_EQ(out.offsets[at + 1], 107u);
  EXPECT_EQ(out.offsets[0], nowhere);
}

TEST(Rewrite, IncompleteFormsAreErrorsAtTheirPlace) {
  const auto error = [](std::string_view text) -> RewriteError {
    try {
      rewrite(source(text), {});
    } catch (const RewriteError& problem) {
      return problem;
    }
    return {"", 0};
  };
  EXPECT_EQ(error("a ==>").offset, 102u);
  EXPECT_EQ(error("==> a").message, "'==>' needs a condition before it");
  EXPECT_EQ(error("forall x in v").message, "'forall' needs a ':' before its condition");
  EXPECT_EQ(error("forall x: y").offset, 107u);
  EXPECT_EQ(error("forall x in v:").message, "'forall' needs a condition after ':'");
}

TEST(Rewrite, WithoutOldKeepsTheRest) {
  EXPECT_FALSE(mentions(without_old(source("ret == old(x)")), "x"));
  EXPECT_TRUE(mentions(without_old(source("ret == old(x) + x")), "x"));
}

}  // namespace
}  // namespace surety::tool::contracts
