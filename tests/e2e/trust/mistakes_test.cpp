// Mistakes that people make in contracts: every message has a place and says what to do.
#include <gmock/gmock.h>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class Mistakes : public TestCommand {
 protected:
  Ran check(const std::string& text) {
    write_file(folder_ / "subject.cpp", text);
    return run("check subject.cpp");
  }
  /// The message at a line, up to the next one.
  static std::string at_line(const Ran& ran, int line) {
    const std::string mark = "subject.cpp:" + std::to_string(line) + ":";
    const std::size_t begin = ran.output.find(mark);
    if (begin == std::string::npos) return {};
    const std::size_t end = ran.output.find("subject.cpp:", begin + mark.size());
    return ran.output.substr(begin, end - begin);
  }
};

TEST_F(Mistakes, InConditionsHaveARemedy) {
  const Ran ran = check(
      "#include <vector>\n"
      "/// expect: ret = x\nint a(int x) { return x; }\n"
      "/// expect: x > 0 => ret > 0\nint b(int x) { return x; }\n"
      "/// expect: x > 0 -> ret > 0\nint c(int x) { return x; }\n"
      "/// expect: for all y in v: y > 0\nint d(const std::vector<int>& v) { return v[0]; }\n"
      "/// expect: forall i: v[i] > 0\nint e(const std::vector<int>& v) { return v[0]; }\n"
      "/// expect: forall y in n: y > 0\nint f(int n) { return n; }\n"
      "/// expect: ret == 0\nvoid g(int x) { (void)x; }\n"
      "/// expect: result == x\nint h(int x) { return x; }\n"
      "/// expect: ++x > 0\nint i(int x) { return x; }\n"
      "/// expect: x implies ret\nbool j(bool x) { return x; }\n"
      "/// assume: x == inclusive(1, 3)\n/// expect: true\nint k(int x) { return x; }\n"
      "/// expect: throws int when x == 3\nint l(int x) { return x; }\n"
      "/// expect: throw int if x == 3\nint m(int x) { return x; }\n"
      "/// expect: ret == ret_p\nint n(int x) { return x; }\n"
      "/// expect: [](int y) { int z = y; return z; }(ret) == ret\nint o(int x) { return x; }\n"
      "/// expect: ret in {1, 2}\nint p(int x) { return x; }\n"
      "/// expect: ret in one_of(1, 2) && one_of({1, 2}).contains(ret)\nint q(int x) { return x; "
      "}\n"
      "/// assume: x => 0\n/// expect: forall(i, 0, n, i >= 0)\nint r(int x, int n) { return x + "
      "n; }\n"
      "/// expect: ret == x;\nint s(int x) { return x; }\n"
      "/// expect: return == x\nint t(int x) { return x; }\n"
      "/// expect: ret == x\n/// may throw int\nint u(int x) { return x; }\n"
      "/// assume: 0 < x < 10\n/// expect: ret & 1 == 0\nint v(int x) { return x; }\n"
      "/// expect: ret == x ^ 2\nint w(int x) { return x; }\n"
      "/// expect: (x < 3) < 2 && (ret & 1) == 0 && x < 3 == 0 && (ret == x & x == ret)\n"
      "int y(int x) { return x; }\n"
      "/// expect: \"positive\"\nint z(int x) { return x; }\n"
      "/// expect: ret == x, ret > 0\nint aa(int x) { return x; }\n"
      "/// expect: (ret == x\nint ab(int x) { return x; }\n"
      "/// assume: x is positive\n/// expect: ret == x\nint ac(int x) { return x; }\n");
  const std::map<int, std::pair<std::string, std::string>> expected = {
      {2, {"'=' assigns", "write '=='"}},
      {4, {"'=>' is not an operator", "write '==>'"}},
      {6, {"error", "write '==>'"}},
      {8, {"'for all'", "write 'forall x in range: condition'"}},
      {10, {"binds its variables", "indices(v)"}},
      {12, {"an integer is not a range", "range(0, n)"}},
      {14, {"returns nothing", "speak of what it changes"}},
      {16, {"'result'", "the result is called 'ret'"}},
      {18, {"must not have side effects", "old(...)"}},
      {20, {"'implies'", "'==>'"}},
      {37, {"'=>' is not an operator", "'>=' for 'at least'"}},
      {38, {"no parentheses", "forall i in range(0, n)"}},
      {40, {"no ';'", "leave it out"}},
      {42, {"'return' is not a value", "'ret'"}},
      {54, {"always true", "say what holds"}},
      {56, {"',' forgets", "'&&'"}},
      {58, {"'(' is not closed", "close it"}},
      {60, {"not a condition of C++", "a clause is one expression"}},
      {47, {"compares the truth", "'a < b && b < c'"}},
      {48, {"'&' binds weaker than '=='", "put parentheses"}},
      {50, {"'^' binds weaker than '=='", "exclusive or"}},
      {45, {"a clause of its own", "'expect: may throw'"}},
      {22, {"a generator is a set", "x in"}},
      {25, {"'when'", "write 'if'"}},
      {27, {"'throw'", "throws T if"}},
      {29, {"'ret_p'", "hyper:"}},
      {33, {"a list in braces is not a set", "in one_of(...)"}}};
  for (const auto& [line, texts] : expected) {
    EXPECT_THAT(at_line(ran, line), AllOf(HasSubstr(texts.first), HasSubstr(texts.second)))
        << line << "\n"
        << ran.output;
  }
  EXPECT_EQ(at_line(ran, 31), "") << ran.output;
  EXPECT_EQ(at_line(ran, 35), "") << ran.output;
  EXPECT_EQ(at_line(ran, 52), "") << ran.output;
  EXPECT_EQ(ran.status, 2);
}

TEST_F(Mistakes, InGeneratorsAndSettingsHaveARemedy) {
  const Ran ran = check(
      "#include <string>\n"
      "/// assume: x = string_of(\"abc\")\n/// expect: ret == x\nint a(int x) { return x; }\n"
      "/// assume: x = inclusive(0.5, 1.5)\n/// expect: ret == x\nint b(int x) { return x; }\n"
      "/// assume: x = 5\n/// expect: ret == x\nint c(int x) { return x; }\n"
      "/// config: 10 s\n/// expect: ret == x\nint d(int x) { return x; }\n"
      "/// config: 100\n/// expect: ret == x\nint e(int x) { return x; }\n"
      "/// config: 1s, sede=7\n/// expect: ret == x\nint f(int x) { return x; }\n"
      "/// config: 1s, 100it, seed=7, exhaustive = off\n/// expect: ret == x\n"
      "int g(int x) { return x; }\n");
  EXPECT_THAT(at_line(ran, 2), HasSubstr("this is no generator for 'x' of type 'int'"));
  EXPECT_THAT(at_line(ran, 5), AllOf(HasSubstr("double"), HasSubstr("as integers")));
  EXPECT_THAT(at_line(ran, 8), HasSubstr("x == ..."));
  EXPECT_THAT(at_line(ran, 11), AllOf(HasSubstr("'10 s'"), HasSubstr("did you mean '10s'?")));
  EXPECT_THAT(at_line(ran, 14), HasSubstr("'100s' for seconds or '100it' for cases"));
  EXPECT_THAT(at_line(ran, 17), HasSubstr("did you mean 'seed'?"));
  EXPECT_EQ(at_line(ran, 20), "") << ran.output;
  EXPECT_THAT(ran.output, Not(HasSubstr("could not be typed"))) << ran.output;
}

TEST_F(Mistakes, ThatLeaveContractsUnreadAreWarnedOf) {
  const Ran ran = check(
      "// expect: ret == 5\nint a(int x) { return x; }\n"
      "/* expect: ret == 5 */\nint b(int x) { return x; }\n"
      "/// Expect: ret > 0\nint c(int x) { return x; }\n"
      "/// @pre x > 0\n/// @post ret > 0\nint d(int x) { return x; }\n"
      "/// region: same\n/// assume: x > 0\n/// expect: ret == x\n"
      "/// region: same\n/// assume: x < 0\n/// expect: ret == x\nint e(int x) { return x; }\n"
      "/// region:\n/// expect: ret == x\nint f(int x) { return x; }\n"
      "int g(int x) { return x; }  ///< expect: ret == x\n\n"
      "/// @pre the list must be sorted\n// expect: a lot of trouble here\n"
      "int h(int x) { return x; }\n"
      "/// draw: it shows the thing\nint i(int x) { return x; }\n"
      "/// expect ret == x\nint j(int x) { return x; }\n"
      "/// Expect nothing from this.\nint k(int x) { return x; }\n");
  EXPECT_THAT(at_line(ran, 1), AllOf(HasSubstr("warning"), HasSubstr("'///'"))) << ran.output;
  EXPECT_THAT(at_line(ran, 3), AllOf(HasSubstr("warning"), HasSubstr("'///'"))) << ran.output;
  EXPECT_THAT(at_line(ran, 5), AllOf(HasSubstr("warning"), HasSubstr("'expect:'"))) << ran.output;
  EXPECT_THAT(at_line(ran, 7), HasSubstr("'assume:'")) << ran.output;
  EXPECT_THAT(at_line(ran, 8), HasSubstr("'expect:'")) << ran.output;
  EXPECT_THAT(at_line(ran, 13), HasSubstr("\"same\" already")) << ran.output;
  EXPECT_THAT(at_line(ran, 17), HasSubstr("no name")) << ran.output;
  EXPECT_THAT(at_line(ran, 20), HasSubstr("belongs to no declaration")) << ran.output;
  EXPECT_THAT(at_line(ran, 27), HasSubstr("'expect:'")) << ran.output;
  for (const int line : {22, 23, 25, 29}) EXPECT_EQ(at_line(ran, line), "") << ran.output;
}

TEST_F(Mistakes, AssumptionsThatNoInputMeetsAreNamed) {
  const Ran ran = test_text(
      "#include <vector>\n"
      "/// assume: x > 5 && x < 3\n/// expect: ret == x\nint f(int x) { return x; }\n"
      "/// assume: v.size() == 3 && v.empty()\n/// expect: true\n"
      "int g(const std::vector<int>& v) { return (int)v.size(); }\n"
      "/// assume: x = inclusive(9, 2)\n/// expect: ret == x\nint h(int x) { return x; }\n"
      "/// assume: c = inclusive(0, 1000)\n/// expect: ret == c\n"
      "unsigned char i(unsigned char c) { return c; }\n",
      "--cases 500");
  EXPECT_THAT(results_.at("f/").at("reason"), HasSubstr("no input meets `x > 5 && x < 3`"));
  EXPECT_THAT(results_.at("g/").at("reason"), HasSubstr("meets `v.size() == 3 && v.empty()`"));
  EXPECT_THAT(results_.at("h/").at("reason"), HasSubstr("`x = inclusive(9, 2)` (this interval"));
  EXPECT_EQ(results_.at("i/").at("runs"), 256) << ran.output;
}

}  // namespace
}  // namespace surety
