// Forms of the contract language and of C++ that once did not work together.
#include <gmock/gmock.h>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

using ::testing::AnyOf;

class Forms : public TestCommand {
 protected:
  void expect_passed(const std::string& key, const Ran& ran) {
    EXPECT_THAT(outcome(key), AnyOf("passed", "proved")) << key << "\n" << ran.output;
  }
};

TEST_F(Forms, TwoOldsOfOneExpressionAreOneCopy) {
  const Ran ran = test_text(
      "#include <algorithm>\n#include <vector>\n"
      "/// expect: std::is_permutation(v.begin(), v.end(), old(v).begin(), old(v).end())\n"
      "void sorted(std::vector<int>& v) { std::sort(v.begin(), v.end()); }\n"
      "/// expect: std::equal(v.begin(), v.end(), old(v).begin(), old(v).end())\n"
      "void kept(std::vector<int>& v) { if (v.size() > 2) v[1] = 0; }\n",
      "--cases 500");
  expect_passed("sorted/", ran);
  EXPECT_EQ(outcome("kept/"), "failed") << ran.output;
}

TEST_F(Forms, OldIsTakenThoughWhatStandsBeforeItHoldsLater) {
  const Ran ran = test_text(
      "#include <vector>\nstruct S {\n  std::vector<int> v;\n"
      "  /// expect: v.empty() && ret == old(v.size())\n"
      "  unsigned long clear() { const auto n = v.size(); v.clear(); return n; }\n"
      "  /// expect: v.size() > 1 ==> ret == old(v.back())\n"
      "  int push(int x) { const int b = v.empty() ? 0 : v.back(); v.push_back(x); return b; }\n"
      "  /// expect: v.size() > 1 ==> ret == old(v.back())\n"
      "  int wrong(int x) { const int b = v.empty() ? 0 : v.back(); v.push_back(x);\n"
      "    return b == 5 ? 6 : b; }\n"
      "  /// expect: v.size() > 3 && ret == old(v.back())\n"
      "  int few() const { return v.empty() ? 0 : v.back(); }\n};\n"
      "struct P { int x = 0; };\n"
      "/// expect: p.x == 0 && ret == old(p.x)\n"
      "int drain(P& p) { const int x = p.x; p.x = 0; return x; }\n");
  for (const char* key : {"S::clear/", "S::push/", "drain/"}) {
    EXPECT_EQ(outcome(key), "passed") << key << ran.output;
  }
  // One element is not enough on entry to say what its last one was.
  EXPECT_EQ(call("S::wrong/"), "S{std::vector<int>{0, 5}}.wrong(0)") << ran.output;
  EXPECT_EQ(call("S::few/"), "S{std::vector<int>{}}.few()") << ran.output;
}

TEST_F(Forms, OldInTheConditionOfAnException) {
  const Ran ran = test_text(
      "#include <stdexcept>\n#include <vector>\n"
      "/// expect: throws std::out_of_range iff old(v.size()) <= i\n"
      "void good(std::vector<int>& v, std::size_t i) { if (i >= v.size()) "
      "throw std::out_of_range(\"i\"); v.erase(v.begin() + static_cast<long>(i)); }\n"
      "/// expect: throws std::out_of_range iff old(v.size()) <= i\n"
      "void bad(std::vector<int>& v, std::size_t i) { if (i > v.size()) "
      "throw std::out_of_range(\"i\"); if (i < v.size()) v.erase(v.begin() + "
      "static_cast<long>(i)); }\n",
      "--cases 500");
  expect_passed("good/", ran);
  EXPECT_EQ(outcome("bad/"), "failed") << ran.output;
}

TEST_F(Forms, DeducedResults) {
  const Ran ran = test_text(
      "#include <tuple>\n#include <utility>\n#include <vector>\nnamespace a {\n"
      "/// expect: ret == v.size()\nauto count(const std::vector<int>& v) { return v.size(); }\n"
      "/// assume: !v.empty()\n/// expect: *ret == v.front()\n"
      "auto first(const std::vector<int>& v) { return v.begin(); }\n"
      "/// expect: ret.first == x\nauto pair(int x) { return std::pair(x, 3); }\n"
      "/// expect: std::get<0>(ret) == x\nauto both(int x) { return std::make_tuple(x, x); }\n"
      "/// assume: x < 100 && x > -100\n/// expect: ret(1) == x + 1\n"
      "auto adder(int x) { return [x](int y) { return x + y; }; }\n"
      "/// expect: ret.first != 7\nauto bad(int x) { return std::pair(x, 3); }\n}\n",
      "--cases 500");
  for (const char* key : {"a::count/", "a::first/", "a::pair/", "a::both/", "a::adder/"}) {
    expect_passed(key, ran);
  }
  EXPECT_EQ(call("a::bad/"), "a::bad(7)") << ran.output;
}

TEST_F(Forms, TemplatesThatDeriveFromThemselves) {
  const Ran ran = test_text(
      "template <int N, int... Is> struct Sequence : Sequence<N - 1, N - 1, Is...> {};\n"
      "template <int... Is> struct Sequence<0, Is...> {};\nSequence<3> sequence;\n"
      "template <int N> struct Rank : Rank<N - 1> {\n  virtual ~Rank() = default;\n"
      "  virtual int level() const { return N; }\n};\n"
      "template <> struct Rank<0> { virtual ~Rank() = default; };\n"
      "/// expect: ret == x\nint f(int x) { return x + (Rank<2>().level() - 2); }\n",
      "--cases 500");
  expect_passed("f/", ran);
}

TEST_F(Forms, ClausesNeedNoIncludes) {
  const Ran ran = test_text(
      "/// expect: ret in inclusive(0, 7)\nint member(int x) { return x & 7; }\n"
      "/// expect: forall i in inclusive(0, 3): ret >= i - 3\nint all(int x) { return x & 7; }\n"
      "/// assume: 0 <= n && n < 50\n/// expect: ret == !(exists d in range(2, n): n % d == 0)\n"
      "bool prime(int n) { for (int i = 2; i < n && n != 49; ++i) if (n % i == 0) return false; "
      "return true; }\n"
      "/// expect: forall d in one_of(1, 2, 4): ret % d == 0\nint four(int x) { return x & ~3; }\n"
      "/// assume: x > INT_MIN\n/// expect: std::abs(ret) <= INT_MAX && std::max(ret, x) == x\n"
      "int same(int x) { return x; }\n"
      "/// assume: 0 <= a && a < 9 && 0 <= b && b < 9\n"
      "/// expect: ret == std::min({a, b}) && std::isfinite(double(ret))\n"
      "int least(int a, int b) { return a < b ? a : b; }\n"
      "/// assume: 0 <= a && a <= 99\n/// expect: std::to_string(a).size() == ret\n"
      "unsigned digits(int a) { return a < 10 ? 1 : 2; }\n",
      "--cases 500");
  for (const char* key : {"member/", "all/", "four/", "same/", "least/", "digits/"}) {
    expect_passed(key, ran);
  }
  EXPECT_EQ(call("prime/"), "prime(49)") << ran.output;
}

TEST_F(Forms, NamesOfTheUserKeepTheirMeaning) {
  const Ran ran = test_text(
      "#include <string>\nusing namespace std;\nint count = 0;\nint next(int x) { return x ^ 1; }\n"
      "/// expect: next(ret) == x\nint f(int x) { count++; return next(x); }\n"
      "/// expect: ret == string(s)\nstring g(const string& s) { return s; }\n",
      "--cases 500");
  expect_passed("f/", ran);
  expect_passed("g/", ran);
}

TEST_F(Forms, NamesOfTheUserMayBeThoseOfSuretysTypes) {
  const Ran ran = test_text(
      "#include <string>\nstruct Label { int v = 0; };\nstruct Text { std::string s; };\n"
      "struct Source { int n; };\nstruct Result { int n; };\n"
      "int range(int a, int b) { return b - a; }\n"
      "/// expect: ret.n == s.n && Result{s.n}.n == Source{s.n}.n\n"
      "Result convert(Source s) { return Result{s.n}; }\n"
      "/// expect: ret == t.s.size()\nstd::size_t length(const Text& t) { return t.s.size(); }\n"
      "/// assume: a = inclusive(0, 9)\n/// assume: b = inclusive(0, 9)\n/// expect: ret == "
      "range(a, b)\n"
      "int width(int a, int b) { return b - a; }\n"
      "/// expect: Label{x}.v == ret\nint label(int x) { return x == 0 ? 1 : x; }\n");
  EXPECT_EQ(outcome("convert/"), "passed") << ran.output;
  EXPECT_EQ(outcome("length/"), "passed") << ran.output;
  EXPECT_EQ(outcome("width/"), "proved") << ran.output;
  EXPECT_EQ(outcome("label/"), "failed") << ran.output;
}

TEST_F(Forms, DrawRestrictsTestsAndNotCallers) {
  const Ran ran = test_text(
      "/// draw: x = inclusive(1, 9)\n/// expect: ret > 0\nint f(int x) { return x; }\n"
      "/// assume: x > 0\n/// draw: x = one_of(-1, 5, 7)\n/// expect: ret != 7\n"
      "int g(int x) { return x; }\n"
      "/// expect: ret == f(-3)\nint caller(int) { return f(-3); }\n",
      "--cases 500");
  EXPECT_EQ(outcome("f/"), "passed") << ran.output;
  EXPECT_EQ(call("g/"), "g(7)") << ran.output;
  EXPECT_NE(outcome("caller/"), "error") << ran.output;
}

TEST_F(Forms, WhatMayThrowNeedNot) {
  const Ran ran = test_text(
      "#include <stdexcept>\n"
      "/// expect: may throw std::runtime_error\n/// expect: ret == x\n"
      "int good(int x) { if (x % 2 != 0) throw std::runtime_error(\"odd\"); return x; }\n"
      "/// expect: may throw std::runtime_error\n/// expect: ret == x\n"
      "int other(int x) { if (x == 3) throw 3; return x; }\n"
      "/// assume: 0 <= x && x < 30\n/// expect: may throw std::runtime_error if x > 10\n/// "
      "expect: ret == x\n"
      "int limited(int x) { if (x == 5 || x == 20) throw std::runtime_error(\"x\"); return x; }\n"
      "/// expect: may throw std::runtime_error\n/// expect: ret == x\n"
      "int wrong(int x) { if (x == 3) throw std::runtime_error(\"x\"); return x == 4 ? 0 : x; }\n",
      "--cases 500");
  expect_passed("good/", ran);
  EXPECT_EQ(call("other/"), "other(3)") << ran.output;
  EXPECT_EQ(call("limited/"), "limited(5)") << ran.output;
  EXPECT_EQ(call("wrong/"), "wrong(4)") << ran.output;
}

TEST_F(Forms, RelationsObserveExceptionsAndMayRepeatTheInput) {
  const Ran ran = test_text(
      "#include <stdexcept>\n#include <string>\n"
      "/// hyper: noninterference(pw)\n"
      "int good(int user, int pw) { (void)pw; if (user > 3) throw std::runtime_error(\"bad\"); "
      "return user; }\n"
      "/// hyper: mine\n/// assume: pw_p = like(pw)\n"
      "/// expect: threw == threw_p && thrown == thrown_p\n"
      "int leaks(int user, int pw) { if (user == 3 && pw > 5) throw std::runtime_error(\"bad\"); "
      "return user; }\n"
      "/// hyper: again\n/// assume: x_p = x\n/// assume: y_p = y\n/// expect: ret_p == ret\n"
      "int pure(int x, int y) { return x ^ y; }\n"
      "/// hyper: again\n/// assume: x_p = x\n/// expect: ret_p == ret\n"
      "int counting(int x) { static int n = 0; return x ^ ++n; }\n",
      "--cases 500");
  for (const auto& [key, row] : results_) {
    const std::string name = row.at("function");
    const std::string outcome = row.at("outcome");
    if (name == "good" || name == "pure") {
      EXPECT_THAT(outcome, AnyOf("passed", "proved")) << name << "\n" << ran.output;
    } else {
      EXPECT_EQ(outcome, "failed") << name << "\n" << ran.output;
      EXPECT_GT(row.at("coverage").at("outputs_differed"), 0) << name << "\n" << ran.output;
    }
  }
  EXPECT_EQ(results_.size(), 4u);
}

TEST_F(Forms, OverloadsAreToldApart) {
  const std::string text =
      "#include <string>\n"
      "/// expect: ret == x\nint g(int x) { return x; }\n"
      "/// assume: 0 <= x && x < 50\n/// expect: ret == x\nlong g(long x) { return x + (x == 7); "
      "}\n"
      "struct S {\n  /// expect: ret == 1\n  int f() { return 1; }\n"
      "  /// expect: ret == 1\n  int f() const { return 1; }\n"
      "  /// expect: ret == s\n  static std::string f(const std::string& s) { return s; }\n};\n"
      "/// expect: ret == 1\nint alone(int) { return 1; }\n";
  const Ran ran = test_text(text, "--cases 500");
  expect_passed("g(int)/", ran);
  EXPECT_EQ(call("g(long)/"), "g(7L)") << ran.output;
  expect_passed("S::f()/", ran);
  expect_passed("S::f() const/", ran);
  expect_passed("S::f(const std::string&)/", ran);
  expect_passed("alone/", ran);
  EXPECT_THAT(results_.at("g(long)/").at("test"), ::testing::HasSubstr("g_long"));
  test_text(text, "--cases 500 --function 'g(long)'");
  EXPECT_EQ(results_.size(), 1u);
  EXPECT_EQ(outcome("g(long)/"), "failed");
}

}  // namespace
}  // namespace surety
