// Assertions as contracts: what a body asserts first is what its callers have to meet.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/e2e/contracts/test_command.h"
#include "tests/support/command.h"

namespace surety {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

const char* const gsl_like = R"(#pragma once
#include <exception>
#define Expects(cond) ((cond) ? static_cast<void>(0) : std::terminate())
#define Ensures(cond) ((cond) ? static_cast<void>(0) : std::terminate())
)";

const char* const boost_like = R"(#pragma once
#include <cassert>
#define BOOST_ASSERT(expr) assert(expr)
#define BOOST_ASSERT_MSG(expr, msg) assert((expr) && (msg))
)";

const char* const header = R"(#pragma once
/// expect: ret > 0
int declared(int number);
int unnamed(int);
)";

const char* const subject = R"(#include <cassert>
#include <vector>
#include "boost_like.h"
#include "gsl_like.h"
#include "header.h"
static const int limit = 50;
int honoured(int x) { assert(x >= 0 && "not negative"); assert(x < limit); return 100 / (x + 1); }
int behind(int x) { assert(x > 0); return 100 / (x - 7); }
int nested(int x) { assert(x < 10); return x; }
int caller(int x) { Expects(x >= 0); return nested(x); }
int gsl(const std::vector<int>& v) {
  Expects(!v.empty());
  const int best = v[0];
  Ensures(best != 5);
  return best;
}
int boost(int x) { BOOST_ASSERT(x > 3); BOOST_ASSERT_MSG(x < 9, "small, please"); return 10 / (x - 2); }
int declared(int n) { assert(n > 3); return n - 3; }
int unnamed(int n) { assert(n > limit); return n - limit; }
int c89(int n) {
  int i; int sum = 0;
  assert(n >= 0 && n < 20);
  for (i = 0; i < n; ++i) sum += i;
  assert(sum != 10);
  return sum;
}
int about_local(int n) { int m = n; assert(m >= 0); return m; }
int changes(int x) { assert(++x > 0); return x; }
int throwing(int x) { assert(x > 0); if (x == 5) throw x; return x; }
int never(int x) { assert(0 && "unreachable"); return x; }
struct Box {
  explicit Box(int size) : size_(size) { assert(size >= 0); assert(size_ == size); }
  int at(int i) const {
    // what is there
    assert(i >= 0 &&
           i < size_);
    return 10 / (size_ - i);
  }
 private:
  int size_;
};
template <class T> T half(T x) { assert((x > T{0})); return x / 2; }
template int half<int>(int);
int down(int n) { assert(n >= 0 && n < 30); return n == 0 ? 0 : down(n - 2); }
constexpr int constant(int x) { Expects(x > 0); return x; }
static_assert(constant(3) == 3);
struct Checker { bool assert_(int x) const { return x > 0; } };
/// assume: x > 0
/// expect: ret > 0
int same(int x) { assert(x > 0); assert(x != 4); return x; }
)";

const char* const in_c = R"(#include <assert.h>
int tenth(int n) {
  int r;
  assert(n > 0);
  r = 10 / n;
  return r;
}
)";

class Asserts : public TestCommand {
 protected:
  void SetUp() override {
    write_file(folder_ / "gsl_like.h", gsl_like);
    write_file(folder_ / "boost_like.h", boost_like);
    write_file(folder_ / "header.h", header);
  }
  /// What holds whether NDEBUG leaves the assertions in the program or not.
  void expect_preconditions(const std::string& output) {
    EXPECT_THAT(outcome("honoured/"), AnyOf("passed", "proved")) << output;
    EXPECT_EQ(call("behind/"), "behind(7)");
    EXPECT_THAT(outcome("nested/"), AnyOf("passed", "proved"));
    EXPECT_EQ(call("caller/"), "caller(10)");
    EXPECT_THAT(output, HasSubstr("assert(x < 10)"));
    EXPECT_THAT(output, HasSubstr("caller: it calls nested with an input of none of its regions"));
    EXPECT_EQ(call("gsl/"), "gsl(std::vector<int>{5})");
    EXPECT_THAT(output, HasSubstr("assertion failed: Ensures(best != 5)    subject.cpp:14"));
    EXPECT_THAT(outcome("boost/"), AnyOf("passed", "proved"));
    EXPECT_EQ(outcome("throwing/"), "passed");
    EXPECT_THAT(outcome("declared/"), AnyOf("passed", "proved"));
    EXPECT_THAT(outcome("unnamed/"), AnyOf("passed", "proved"));
    EXPECT_EQ(outcome("about_local/"), "missing");
    EXPECT_EQ(outcome("never/"), "missing");
    EXPECT_EQ(outcome("changes/"), "missing");
    EXPECT_THAT(output, HasSubstr("warning: this is not taken as a precondition: a contract must "
                                  "not have side effects: this changes 'x'"));
    EXPECT_THAT(outcome("Box::Box/"), AnyOf("passed", "proved"));
    EXPECT_THAT(outcome("Box::at/"), AnyOf("passed", "proved"));
    EXPECT_THAT(outcome("half<int>/"), AnyOf("passed", "proved"));
    EXPECT_EQ(call("down/"), "down(1)");
    EXPECT_THAT(outcome("constant/"), AnyOf("passed", "proved"));
    EXPECT_THAT(outcome("same/"), AnyOf("passed", "proved"));
    EXPECT_THAT(output, Not(HasSubstr("surety::detail")));
  }
};

TEST_F(Asserts, AreWhatCallersHaveToMeet) {
  write_file(folder_ / "subject.cpp", subject);
  write_file(folder_ / "plain.c", in_c);
  const Ran ran = test_files("subject.cpp plain.c", "--asserts as-preconditions --seconds 0.5");
  EXPECT_EQ(ran.status, 1) << ran.output;
  expect_preconditions(ran.output);
  EXPECT_EQ(call("c89/"), "c89(5)");
  EXPECT_THAT(ran.output, HasSubstr("assertion failed: sum != 10"));
  EXPECT_THAT(outcome("tenth/"), AnyOf("passed", "proved"));
}

TEST_F(Asserts, AreReadWhereTheProgramDoesNotHaveThem) {
  write_file(folder_ / "surety.toml", "[test]\nasserts = \"as-preconditions\"\n");
  const Ran ran = test_text(subject, "--seconds 0.5 -- -std=c++20 -DNDEBUG");
  EXPECT_EQ(ran.status, 1) << ran.output;
  expect_preconditions(ran.output);
  EXPECT_THAT(outcome("c89/"), AnyOf("passed", "proved"));
}

TEST_F(Asserts, AreListedAsTheyAreWritten) {
  write_file(folder_ / "subject.cpp", subject);
  const Ran ran = run("list subject.cpp --asserts as-preconditions -- -std=c++20");
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("boost(int x)\n  region (unnamed)\n    BOOST_ASSERT(x > 3)\n"
                                    "    BOOST_ASSERT_MSG(x < 9)\n"));
  EXPECT_THAT(ran.output, HasSubstr("    assert(i >= 0 && i < size_)\n"));
  const Ran without = run("list subject.cpp -- -std=c++20");
  EXPECT_THAT(without.output, Not(HasSubstr("assert(")));
}

TEST_F(Asserts, AreFaultsWithAHintOtherwise) {
  const Ran ran = test_text(subject, "--seconds 0.5 -- -std=c++20");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(results_.size(), 2u);
  EXPECT_EQ(call("same/"), "same(4)");
  EXPECT_EQ(results_.at("same/").at("faults").at(0).at("hint"),
            "the condition stands first in same: if callers must meet it, say so\n"
            "with `--asserts as-preconditions` or `/// assume: x != 4`");
  EXPECT_THAT(ran.output, HasSubstr("or `/// assume: number > 3`"));
  const Ran check = run("check subject.cpp -- -std=c++20");
  EXPECT_EQ(check.status, 0) << check.output;
  EXPECT_THAT(check.output, HasSubstr("same begins with assert(x != 4): if callers must meet it, "
                                      "say so with `--asserts as-preconditions` or "
                                      "`/// assume: x != 4`\n"));
  EXPECT_THAT(check.output, Not(HasSubstr("nested begins")));
}

}  // namespace
}  // namespace surety
