// Relations between executions: `surety test` on the examples, and what goes wrong with relations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/e2e/contracts/test_command.h"
#include "tests/support/report.h"

namespace surety {
namespace {

using ::testing::HasSubstr;

class Hyper : public TestCommand {
 protected:
  std::string key_of(const json& row) const override {
    return row.at("function").get<std::string>() + "/" + row.at("relation").get<std::string>();
  }
  Ran test_example(const std::string& name) {
    return test_text(
        read_file(std::string(SURETY_SOURCE_DIR) + "/examples/hyper/" + name + ".cpp"));
  }
  /// Every relation of namespace `faulty` fails, every one of `repaired` holds.
  void expect_told_apart(const std::string& name, std::size_t relations) {
    const Ran ran = test_example(name);
    EXPECT_EQ(ran.status, 1) << ran.output;
    std::size_t faulty = 0;
    for (const auto& [key, row] : results_) {
      if (row.at("relation").get<std::string>().empty()) continue;
      const bool wrong = key.find("faulty::") == 0;
      faulty += wrong ? 1 : 0;
      EXPECT_EQ(row.at("outcome"), wrong ? "failed" : "passed") << key << "\n" << ran.output;
    }
    EXPECT_EQ(faulty, relations) << ran.output;
  }
};

TEST_F(Hyper, PasswordComparisonLeaks) {
  expect_told_apart("password", 2);
  const json& fault = results_.at("faulty::compare/constant_time(secret)").at("faults")[0];
  EXPECT_THAT(fault.at("note").get<std::string>(), HasSubstr("subject.cpp:22"));
  const json& parting = fault.at("divergence");
  EXPECT_TRUE(parting.at("after").at("line") == 22 || parting.at("first").at("line") == 22 ||
              parting.at("second").at("line") == 22)
      << parting;
  EXPECT_EQ(problems_of_report("json", folder_ / "report.json"), "");
}
TEST_F(Hyper, HeartbeatLeaks) { expect_told_apart("heartbeat", 1); }
TEST_F(Hyper, LogLineLeaks) { expect_told_apart("log_line", 1); }
TEST_F(Hyper, ErrorTextLeaks) { expect_told_apart("permission", 1); }
TEST_F(Hyper, CacheChangesItsAnswer) { expect_told_apart("cache", 1); }
TEST_F(Hyper, RankingDependsOnTheOrder) {
  expect_told_apart("ranking", 1);
  EXPECT_EQ(call("faulty::ranking/order does not matter"),
            "faulty::ranking(std::vector<Player>{{0, 0}, {1, 0}})  beside  "
            "faulty::ranking(std::vector<Player>{{1, 0}, {0, 0}})");
}
TEST_F(Hyper, HashDependsOnTheOrder) { expect_told_apart("hash", 1); }

TEST_F(Hyper, RelationsOfThePaper) {
  const Ran ran = test_example("relations");
  EXPECT_EQ(call("bmo/noninterference(high)"), "bmo(0, 0)  beside  bmo(0, 1)") << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("ret   271    | 0"));
  EXPECT_EQ(outcome("pythagoras/commutative(a, b)"), "passed") << ran.output;
  EXPECT_EQ(outcome("add/one more shows"), "failed") << ran.output;
  EXPECT_EQ(outcome("below/transitive"), "passed") << ran.output;
  EXPECT_EQ(outcome("distance/triangle inequality"), "passed") << ran.output;
}

TEST_F(Hyper, NamedRelations) {
  const Ran ran = test_text(R"(
#include <cmath>
#include <cstdlib>
/// hyper: monotone(x)
int half(int x) { return x / 2; }
/// assume: x = inclusive(0, 1000)
/// hyper: monotone(x)
int modulo(int x) { return x % 100; }
/// hyper: idempotent
int clamped(int x) { return x < 0 ? 0 : x; }
/// assume: x = inclusive(-100, 100)
/// hyper: idempotent
int next(int x) { return x < 100 ? x + 1 : x; }
/// hyper: involution
unsigned flipped(unsigned x) { return ~x; }
/// assume: x = inclusive(0, 100)
/// hyper: involution
int rest(int x) { return x > 50 ? 0 : 100 - x; }
/// assume: x = inclusive(-100, 100)
/// hyper: injective(x)
int square(int x) { return x * x; }
/// assume: x = inclusive(-100, 100)
/// hyper: injective(x)
int shifted(int x) { return x + 7; }
/// assume: a = inclusive(0, 50)
/// assume: b = inclusive(0, 50)
/// hyper: transitive
/// assume: a_p = b
/// assume: b_p = like(b)
/// assume: b_pp = b_p
/// expect: ret && ret_p ==> ret_pp
bool near(int a, int b) { return std::abs(a - b) <= 3; }
/// assume: a = inclusive(0, 50)
/// assume: b = inclusive(0, 50)
/// hyper: commutative
int difference(int a, int b) { return a - b; }
)");
  EXPECT_EQ(outcome("half/monotone(x)"), "passed") << ran.output;
  EXPECT_EQ(call("modulo/monotone(x)"), "modulo(1)  beside  modulo(100)") << ran.output;
  EXPECT_EQ(outcome("clamped/idempotent"), "passed") << ran.output;
  EXPECT_EQ(call("next/idempotent"), "next(0)  beside  next(1)") << ran.output;
  EXPECT_EQ(outcome("flipped/involution"), "passed") << ran.output;
  EXPECT_EQ(outcome("rest/involution"), "failed") << ran.output;
  EXPECT_EQ(call("square/injective(x)"), "square(1)  beside  square(-1)") << ran.output;
  EXPECT_EQ(outcome("shifted/injective(x)"), "proved") << ran.output;
  EXPECT_EQ(call("near/transitive"), "near(0, 1)  beside  near(1, 4)  beside  near(0, 4)");
  EXPECT_EQ(call("difference/commutative"), "difference(0, 1)  beside  difference(1, 0)");
  EXPECT_THAT(ran.output, HasSubstr("EXPECT_TRUE(ret <= ret_p)"));

  const Ran listed = run("list --expand subject.cpp");
  EXPECT_THAT(listed.output, HasSubstr("assume: x_p = like(x)\n      assume: x <= x_p\n"
                                       "      expect: ret <= ret_p"));
  EXPECT_THAT(run("list subject.cpp").output, ::testing::Not(HasSubstr("like(x)")));
}

TEST_F(Hyper, EveryExecutionStartsFromTheSameState) {
  const Ran ran = test_text(R"(
#include <map>
#include <vector>
class Counter {
 public:
  explicit Counter(int start) : count_(start % 100) {}
  Counter(const Counter&) = delete;
  /// hyper: deterministic
  int next() { return ++count_; }
  /// assume: by = inclusive(0, 9)
  /// hyper: same growth
  /// assume: by_p = inclusive(0, 9)
  /// expect: by_p == by ==> self_p.value() == self.value() && value() == self.value()
  void grow(int by) { count_ += by; }
  int value() const { return count_; }
 private:
  int count_;
};
static int calls = 0;
/// hyper: deterministic
int counted(int x) { return x % 10 + ++calls % 2; }
/// hyper: deterministic
/// config: isolate
int counted_alone(int x) { return x % 10 + ++calls % 2; }
/// hyper: deterministic
/// reset: calls = 0
int counted_anew(int x) { return x % 10 + ++calls % 2; }
/// hyper: deterministic
void reverse_two(std::vector<int>& v) { if (v.size() > 1) std::swap(v[0], v[1]); }
/// hyper: noninterference(level)
void mark(int* out, int level) { if (out != nullptr) *out = level > 5 ? 1 : 2; }
)");
  EXPECT_EQ(outcome("Counter::next/deterministic"), "passed") << ran.output;
  EXPECT_EQ(outcome("counted/deterministic"), "failed") << ran.output;
  EXPECT_EQ(outcome("counted_alone/deterministic"), "passed") << ran.output;
  EXPECT_EQ(outcome("counted_anew/deterministic"), "passed") << ran.output;
  EXPECT_EQ(outcome("reverse_two/deterministic"), "passed") << ran.output;
  EXPECT_EQ(outcome("mark/noninterference(level)"), "failed") << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("out afterwards"));
}

TEST_F(Hyper, SaysWhatWasCompared) {
  const Ran ran = test_text(R"(
/// hyper: nothing
/// assume: x_p = x * 1
/// expect: ret_p == ret
int parity(int x) { return x & 1; }
/// assume: low = inclusive(0, 3)
/// hyper: noninterference(high)
int fine(int low, unsigned high) { return high == 3 && high == 4 ? low + 1 : low; }
/// hyper: noninterference(x)
int always(int x) { throw x; }
/// hyper: deterministic
/// config: isolate
void alone(int& x) { x = 3; }
)");
  EXPECT_EQ(outcome("alone/deterministic"), "skipped") << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("cannot be observed with `config: isolate`"));
  EXPECT_EQ(outcome("parity/nothing"), "skipped") << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("vacuous: in all"));
  EXPECT_EQ(outcome("fine/noninterference(high)"), "passed") << ran.output;
  const json& coverage = results_.at("fine/noninterference(high)").at("coverage");
  EXPECT_GT(coverage.at("inputs_differed"), 0);
  EXPECT_EQ(coverage.at("outputs_differed"), 0);
  // Executions with the same `low` are compared across cases: far more pairs than cases.
  EXPECT_GT(coverage.at("shared").get<std::uint64_t>(),
            100 * coverage.at("pairs").get<std::uint64_t>());
  EXPECT_EQ(run("test subject.cpp --strict").status, 1);
}

TEST_F(Hyper, WrongRelationsAreErrorsAtTheirPlace) {
  const Ran ran = test_text(R"(
#include <memory>
/// hyper: comutative
int a(int x, int y);
/// hyper: monotone(z)
int b(int x);
/// hyper: idempotent
int c(const char* x);
/// hyper: mine
/// assume: x = 3
/// expect: ret == ret_p
int d(int x);
/// hyper: mine
/// assume: x_p = "text"
/// expect: ret == ret_p
int e(int x);
/// hyper: deterministic
int f(std::unique_ptr<int> p) { return *p; }
/// hyper: mine
/// assume: x_p = x
int g(int x);
struct NoOrder {};
/// hyper: monotone(x)
NoOrder h(int x);
)");
  EXPECT_EQ(ran.status, 2) << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("did you mean 'commutative(x, y)'?"));
  EXPECT_THAT(ran.output, HasSubstr("'z' is not a parameter of this function"));
  EXPECT_THAT(ran.output, HasSubstr("its result must have the type of exactly one"));
  EXPECT_THAT(ran.output, HasSubstr("'x' is the input of the first execution"));
  EXPECT_THAT(ran.output, HasSubstr("neither a value nor a generator for 'x_p'"));
  EXPECT_THAT(ran.output, HasSubstr("cannot be copied, but every execution needs the same start"));
  EXPECT_THAT(ran.output, HasSubstr("this relation expects nothing"));
  EXPECT_THAT(ran.output, HasSubstr("which means `expect: ret <= ret_p`"));
}

TEST_F(Hyper, OperatorsOverridesAndMembersOfTemplates) {
  const Ran ran = test_text(R"(
struct Money {
  int cents;
  /// assume: cents >= 0 && other.cents >= 0
  /// hyper: deterministic
  bool operator==(const Money& other) const { return cents == other.cents; }
};
/// assume: a.cents >= 0 && a.cents < 10 && b.cents >= 0 && b.cents < 10
/// hyper: swapped
/// assume: a_p = b
/// assume: b_p = a
/// expect: ret_p.cents == -ret.cents
Money operator-(const Money& a, const Money& b) { return {a.cents - b.cents}; }
class Base {
 public:
  virtual ~Base() = default;
  /// hyper: deterministic
  virtual int f(int x) const { return x & 3; }
};
class Derived : public Base {
 public:
  int f(int x) const override { static int n = 0; return (x & 3) + (++n & 1); }
};
template <class T>
class Box {
 public:
  explicit Box(T v) : v_(v) {}
  /// config: with T = int
  /// hyper: monotone(x)
  bool less(T x) const { return v_ < x; }
 private:
  T v_;
};
)");
  EXPECT_EQ(outcome("Money::operator==/deterministic"), "passed") << ran.output;
  EXPECT_EQ(outcome("operator-/swapped"), "proved") << ran.output;
  EXPECT_EQ(outcome("Base::f/deterministic"), "passed") << ran.output;
  EXPECT_EQ(outcome("Derived::f/deterministic"), "failed") << ran.output;
  EXPECT_EQ(outcome("Box<int>::less/monotone(x)"), "passed") << ran.output;
}

/// Composition happens at the outermost call only: a recursive function stays affordable.
TEST_F(Hyper, RecursionIsNotComposedAgain) {
  const Ran ran = test_text(R"(
static unsigned long calls = 0;
/// assume: n = inclusive(0, 30)
/// expect: ret == n
/// hyper: deterministic
int depth(int n) { ++calls; return n == 0 ? 0 : 1 + depth(n - 1); }
/// assume: n = constant(30)
/// expect: ret <= 62
/// hyper: deterministic
/// reset: calls = 0
unsigned long counted(int n) { depth(n); return calls; }
)");
  EXPECT_EQ(outcome("depth/deterministic"), "proved") << ran.output;
  EXPECT_EQ(outcome("counted/deterministic"), "proved") << ran.output;
}

}  // namespace
}  // namespace surety
