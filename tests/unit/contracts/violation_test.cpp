// What instrumented code calls, used by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "surety/contract.h"

namespace surety {
namespace {

constexpr const char* names[] = {"first", "second"};
constexpr ClauseInfo clauses[] = {{"assume", "x > 0", {"a.cpp", 1, 5}},
                                  {"expect", "ret == 1", {"a.cpp", 2, 5}}};
constexpr ContractInfo inner = {"inner", {"a.cpp", 3, 5}, names, 2, clauses, 2, 17};
constexpr ContractInfo outer = {"outer", {"a.cpp", 9, 5}, names, 2, clauses, 2, 18};

std::string last;

void remember(const Violation& violation) {
  char* text = describe_violation(violation);
  last = text;
  std::free(text);
}

class ViolationTest : public testing::Test {
 protected:
  void SetUp() override { before_ = set_violation_handler(&remember); }
  void TearDown() override { set_violation_handler(before_); }

 private:
  ViolationHandler before_ = nullptr;
};

bool has(const std::string& part) { return last.find(part) != std::string::npos; }

TEST_F(ViolationTest, PreconditionBlamesTheCallerAtItsPlace) {
  const detail::Frame caller(&outer);
  const detail::Site site(inner.key, "b.cpp", 30, 7);
  detail::Frame callee(&inner);
  callee.regions = 2;
  detail::Report report(ViolationKind::precondition, &inner);
  report.clause(0, 0);
  report.value("x", -1);
  report.send(Semantic::observe);
  EXPECT_TRUE(has("assume: x > 0")) << last;
  EXPECT_TRUE(has("x is -1")) << last;
  EXPECT_TRUE(has("blame          outer, calling at b.cpp:30:7")) << last;
  EXPECT_TRUE(has("inner, region \"second\", called at b.cpp:30:7")) << last;
}

TEST_F(ViolationTest, ASiteBelongsToTheCallThatItWasMadeFor) {
  const detail::Frame caller(&outer);
  const detail::Site other(outer.key, "b.cpp", 30, 7);
  const detail::Frame callee(&inner);
  detail::Report report(ViolationKind::precondition, &inner);
  report.clause(0, 0);
  report.send(Semantic::observe);
  EXPECT_FALSE(has("b.cpp")) << last;
}

TEST_F(ViolationTest, OldValuesStandBesideNewOnes) {
  detail::Report report(ViolationKind::postcondition, &inner);
  report.clause(1, 1);
  report.conjunct("n == old(n)");
  report.value("n", 4, 3);
  report.value("n", 5);  // the same expression again says nothing new
  report.send(Semantic::observe);
  EXPECT_TRUE(has("false: n == old(n)")) << last;
  EXPECT_TRUE(has("n is 4, was 3")) << last;
  EXPECT_FALSE(has("n is 5")) << last;
  EXPECT_TRUE(has("blame          inner")) << last;
}

TEST_F(ViolationTest, EnforceEndsTheProgramAfterTheHandler) {
  set_violation_handler(nullptr);
  EXPECT_DEATH(detail::fail(ViolationKind::postcondition, &inner, 0, 1,
                            [](detail::Report& report) { report.value("ret", 2); }),
               "ret is 2");
}

TEST_F(ViolationTest, InvariantsAreCheckedByTheOutermostMethodOnly) {
  int object = 0;
  int another = 0;
  const detail::Frame first(&outer, &object);
  EXPECT_TRUE(detail::outermost(first));
  const detail::Frame second(&inner, &another);
  EXPECT_TRUE(detail::outermost(second));
  const detail::Frame third(&inner, &object);
  EXPECT_FALSE(detail::outermost(third));
}

TEST_F(ViolationTest, AContractIsNotCheckedInsideItsOwnClauses) {
  EXPECT_TRUE(detail::active(&inner));
  const detail::Evaluating evaluating(&inner);
  EXPECT_FALSE(detail::active(&inner));
  EXPECT_TRUE(detail::active(&outer));
}

TEST_F(ViolationTest, StateBelongsToTheThread) {
  const detail::Evaluating evaluating(&inner);
  bool active = false;
  std::thread([&] { active = detail::active(&inner); }).join();
  EXPECT_TRUE(active);
}

struct Streamed {
  friend std::ostream& operator<<(std::ostream& out, const Streamed&) { return out << "streamed"; }
};
struct Opaque {};

template <class T>
std::string shown(const T& value) {
  return show(value).c_str();
}

TEST(Show, KeepsUtf8ReadableAndEscapesEveryOtherByte) {
  EXPECT_EQ(shown(std::string("caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80")),
            "\"caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\"");
  EXPECT_EQ(shown(std::string("\xff")), "\"\\377\"");
  EXPECT_EQ(shown(std::string("\xe2\x82")), "\"\\342\\202\"") << "cut short";
  EXPECT_EQ(shown(std::string("\x82z")), "\"\\202z\"") << "without a beginning";
  EXPECT_EQ(shown(std::string("\xc0\xaf")), "\"\\300\\257\"") << "overlong";
  EXPECT_EQ(shown(std::string("\xed\xa0\x80")), "\"\\355\\240\\200\"") << "a surrogate";
  EXPECT_EQ(shown(std::string("\xc2\x9b")), "\"\\302\\233\"") << "moves a terminal's cursor";
}

TEST(Show, CutsLongStringsBetweenCharacters) {
  const std::string long_text = std::string(999, 'a') + "\xe2\x82\xac" + "b";
  EXPECT_EQ(shown(long_text), "\"" + std::string(999, 'a') + "\xe2\x82\xac...\"");
}

TEST(Show, WritesValuesAsLiterals) {
  EXPECT_EQ(shown(true), "true");
  EXPECT_EQ(shown('\n'), "'\\n'");
  EXPECT_EQ(shown(-3), "-3");
  EXPECT_EQ(shown(INT64_MIN), "(-9223372036854775807 - 1)");
  EXPECT_EQ(shown(1.0), "1.0");
  EXPECT_EQ(shown(0.1f), "0.1f");
  EXPECT_EQ(shown(-INFINITY), "-INFINITY");
  EXPECT_EQ(shown(std::string("a\"\0", 3)), "\"a\\\"\\000\"");
  EXPECT_EQ(shown(std::vector<int>{1, 2}), "{1, 2}");
  EXPECT_EQ(shown(std::map<int, std::string>{{1, "x"}}), "{{1, \"x\"}}");
  EXPECT_EQ(shown(std::optional<int>{}), "nullptr");
  EXPECT_EQ(shown(std::make_unique<int>(3)), "*3");
  EXPECT_EQ(shown(nullptr), "nullptr");
  EXPECT_EQ(shown(Streamed{}), "streamed");
  EXPECT_EQ(shown(Opaque{}), "?");
  EXPECT_EQ(shown(std::vector<int>(200, 0)).substr(298), "0, ...}");
}

TEST(Membership, NumbersThatTheGeneratorCannotHoldAreOutside) {
  struct Small {
    using value_type = signed char;
    constexpr bool contains(signed char v) const { return v >= 0; }
  };
  EXPECT_TRUE(detail::contains(Small{}, 5));
  EXPECT_FALSE(detail::contains(Small{}, 256));  // 0 after truncation
  EXPECT_FALSE(detail::contains(Small{}, 4000000000u));
  EXPECT_TRUE(detail::in(2, std::vector<int>{1, 2}));
  EXPECT_FALSE(detail::in(3, std::vector<int>{1, 2}));
}

}  // namespace
}  // namespace surety
