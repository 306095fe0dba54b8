#include "tool/contracts/leading_asserts.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "tool/contracts/source_tokens.h"

namespace surety::tool::contracts {
namespace {

/// `assert: x > 0 | Expects: p` for the statements of a body, all of whose macros are real ones.
std::string read(std::string_view body) {
  const std::string code = without_comments(body, TextSpans{});
  std::string out;
  for (const WrittenAssert& each :
       leading_asserts(code, 0, code.size(), [](std::size_t) { return true; })) {
    out += (out.empty() ? "" : " | ") + each.macro + ": " + each.predicate.text;
    EXPECT_TRUE(body.substr(each.begin).starts_with(each.macro)) << body;
    EXPECT_EQ(body[each.end - 1], ')') << body;
    for (std::size_t i = 0; i < each.predicate.text.size(); ++i) {
      const char written = body[each.predicate.offsets[i]];
      EXPECT_TRUE(each.predicate.text[i] == written || each.predicate.text[i] == ' ') << body;
    }
  }
  return out;
}

TEST(LeadingAsserts, StandFirst) {
  EXPECT_EQ(read("assert(x > 0); return x;"), "assert: x > 0");
  EXPECT_EQ(read("assert(x > 0); assert(y); ++x; assert(z);"), "assert: x > 0 | assert: y");
  EXPECT_EQ(read("++x; assert(x > 0);"), "");
  EXPECT_EQ(read("int y = x; assert(y > 0);"), "");
  EXPECT_EQ(read("if (x) assert(x > 0);"), "");
  EXPECT_EQ(read("{ assert(x > 0); }"), "");
  EXPECT_EQ(read(""), "");
  EXPECT_EQ(read("Expects(p); Ensures(q); gsl_Expects(r); BOOST_ASSERT(s);"),
            "Expects: p | Ensures: q | gsl_Expects: r | BOOST_ASSERT: s");
}

TEST(LeadingAsserts, HaveConditionsOfAllKinds) {
  EXPECT_EQ(read("assert((x > 0) && (y < f(1, g(2, 3))));"),
            "assert: (x > 0) && (y < f(1, g(2, 3)))");
  EXPECT_EQ(read("assert((std::is_same_v<A<int, long>, B>));"),
            "assert: (std::is_same_v<A<int, long>, B>)");
  EXPECT_EQ(read("assert(std::is_same<A, B>::value);"), "assert: std::is_same<A, B>::value");
  EXPECT_EQ(read("assert(s != \"a,  b)\" && c != ')'); return 1;"),
            "assert: s != \"a,  b)\" && c != ')'");
  EXPECT_EQ(read("assert(std::all_of(b, e, [&](int i) { return i > 0; })); x();"),
            "assert: std::all_of(b, e, [&](int i) { return i > 0; })");
  EXPECT_EQ(read("assert(x > 0 &&\n       y > 0);"), "assert: x > 0 && y > 0");
  EXPECT_EQ(read("assert(s == R\"(;)\");"), "assert: s == R\"(;)\"");
}

TEST(LeadingAsserts, DoNotNeedTheirMessages) {
  EXPECT_EQ(read("assert(x > 0 && \"positive, please\");"), "assert: x > 0");
  EXPECT_EQ(read("assert((x > 0) && \"positive\" \" please\");"), "assert: (x > 0)");
  EXPECT_EQ(read("assert(\"positive\" && x > 0);"), "assert: x > 0");
  EXPECT_EQ(read("assert(x > 0 and \"positive\");"), "assert: x > 0");
  EXPECT_EQ(read("assert(x > 0 || y && \"either\");"), "assert: x > 0 || y && \"either\"");
  EXPECT_EQ(read("assert(s == \"a\");"), "assert: s == \"a\"");
  EXPECT_EQ(read("assert(\"a\" == s);"), "assert: \"a\" == s");
  EXPECT_EQ(read("BOOST_ASSERT_MSG(f(1, 2) > 0, \"why\"); x();"), "BOOST_ASSERT_MSG: f(1, 2) > 0");
}

TEST(LeadingAsserts, MayHaveNothingBetweenThem) {
  EXPECT_EQ(read("// first\nassert(x); /* then; */ assert(y); // z\nassert(z);"),
            "assert: x | assert: y | assert: z");
  EXPECT_EQ(read("\n#ifdef A\nassert(x);\n#endif\nassert(y);"), "assert: x | assert: y");
  EXPECT_EQ(read("(void)x; assert(x); ;; static_assert(sizeof(int) == 4, \"a\"); assert(y);"),
            "assert: x | assert: y");
  EXPECT_EQ(read("(void)f(); assert(x);"), "");
  EXPECT_EQ(read("assert(true); assert(x); assert(1);"), "assert: x");
}

TEST(LeadingAsserts, EndWithWhatIsNeverReached) {
  EXPECT_EQ(read("assert(false);"), "");
  EXPECT_EQ(read("assert(0 && \"unreachable\"); assert(x);"), "");
  EXPECT_EQ(read("assert(x); assert(!\"not here\"); assert(y);"), "assert: x");
  EXPECT_EQ(read("assert((false));"), "");
  EXPECT_EQ(read("assert(\"no\" && false);"), "");
  EXPECT_EQ(read("assert(!(\"no\"));"), "");
  EXPECT_EQ(read("assert(0 == x);"), "assert: 0 == x");
  EXPECT_EQ(read("assert(false || x);"), "assert: false || x");
}

TEST(LeadingAsserts, AreNotWhatOnlyLooksLikeThem) {
  EXPECT_EQ(read("x.assert(y); assert(z);"), "");
  EXPECT_EQ(read("::assert(y);"), "");
  EXPECT_EQ(read("static_assert(true); return;"), "");
  EXPECT_EQ(read("assert(x) && y;"), "");
  EXPECT_EQ(read("assert(x), y;"), "");
  EXPECT_EQ(read("assert();"), "");
  EXPECT_EQ(read("assert(x)"), "");
  EXPECT_EQ(read("assert x;"), "");
  EXPECT_EQ(read("ASSERT(x);"), "");
  EXPECT_EQ(read("assert(x"), "");
}

TEST(LeadingAsserts, AreCallsOfMacros) {
  const std::string code = "assert(x); assert(y);";
  const auto only_first = [](std::size_t offset) { return offset == 0; };
  EXPECT_EQ(leading_asserts(code, 0, code.size(), only_first).size(), 1u);
  const auto none = [](std::size_t) { return false; };
  EXPECT_TRUE(leading_asserts(code, 0, code.size(), none).empty());
}

TEST(LeadingAsserts, AreReadWhereTheBodyStands) {
  const std::string code = "int f(int x) { assert(x > 0); return x; }";
  const auto found = leading_asserts(code, code.find('{') + 1, code.rfind('}'),
                                     [&](std::size_t at) { return at == code.find("assert"); });
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].begin, code.find("assert"));
  EXPECT_EQ(found[0].predicate.offsets.front(), code.find("x > 0"));
}

TEST(LeadingAsserts, AreNotReadFromWhatDirectivesLeaveOut) {
  const std::string text = "#if 0\nassert(x);\n#endif\nassert(y);";
  const std::string code = without_comments(text, TextSpans{{0, text.find("#endif")}});
  const auto found = leading_asserts(code, 0, code.size(), [](std::size_t) { return true; });
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].predicate.text, "y");
}

}  // namespace
}  // namespace surety::tool::contracts
