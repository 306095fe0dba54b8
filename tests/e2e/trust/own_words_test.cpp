// Names of the user that are words of the contract language as well: in clauses they are the
// user's.
#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

class OwnWords : public TestCommand {};

TEST_F(OwnWords, AreTheUsersInClauses) {
  const Ran ran = test_text(
      "#include <map>\n#include <vector>\nusing std::map;\n"
      "int range = 10;\nstatic int step = 2;\nint length[3] = {1, 2, 3};\n"
      "struct interval { int lo, hi; };\nenum { object, prefix };\n"
      "template <class T> struct any { T held; };\ntypedef int constant;\n"
      "template <class C> bool same(const C& a, const C& b) { return a == b; }\n"
      "bool bytes(int n) { return n >= 0; }\n"
      "/// assume: x < 100 && x > -100\n/// expect: ret == x + step && range == 10\nint next(int "
      "x) { return x == 7 ? x : x + step; "
      "}\n"
      "/// assume: i.lo <= i.hi\n/// expect: interval{ret, i.hi}.lo == i.lo\n"
      "int low(interval i) { return i.lo; }\n"
      "/// expect: ret == object || ret == prefix\nint kind(bool b) { return b ? object : prefix; "
      "}\n"
      "/// expect: any<int>{ret}.held == a.held\nint held(any<int> a) { return a.held; }\n"
      "/// expect: same(ret, v) && bytes(0)\n"
      "std::vector<int> copied(const std::vector<int>& v) { return v; }\n"
      "/// expect: ret == length[i] && constant(ret) == ret\n/// assume: i = inclusive(0, 2)\n"
      "int at(int i) { return length[i]; }\n"
      "/// expect: ret.size() == map<int, int>().size() + v.size() && (forall i in indices(v): i "
      ">= 0)\n"
      "std::vector<int> again(const std::vector<int>& v) { return v; }\n",
      "--cases 1000");
  EXPECT_EQ(call("next/"), "next(7)") << ran.output;
  EXPECT_EQ(outcome("low/"), "passed") << ran.output;
  EXPECT_EQ(outcome("kind/"), "proved") << ran.output;
  EXPECT_EQ(outcome("held/"), "passed") << ran.output;
  EXPECT_EQ(outcome("copied/"), "passed") << ran.output;
  EXPECT_EQ(outcome("at/"), "passed") << ran.output;
  EXPECT_EQ(outcome("again/"), "passed") << ran.output;
}

TEST_F(OwnWords, OfOneUnitLeaveThoseOfOthersAlone) {
  write_file(folder_ / "limits.h",
             "#pragma once\n/// assume: x = range(0, 9)\n/// expect: ret == x\n"
             "inline int digit(int x) { return x; }\n");
  write_file(folder_ / "words.h",
             "#pragma once\nnamespace geometry {\nstruct interval { int lo, hi; };\n}\n"
             "using namespace geometry;\n/// expect: ret == interval{i.lo, i.hi}.hi\n"
             "inline int high(interval i) { return i.hi; }\n");
  write_file(folder_ / "one.cpp",
             "#include \"limits.h\"\nint range = 3;\n/// expect: ret == range\n"
             "int three() { return digit(3) == 3 ? range : 0; }\n");
  write_file(folder_ / "two.cpp",
             "#include \"limits.h\"\n/// assume: x in range(1, 5)\n/// expect: ret < 4\n"
             "int small(int x) { return x; }\n");
  write_file(folder_ / "three.cpp",
             "#include \"words.h\"\nint use(interval i) { return high(i); }\n");
  const Ran ran = test_files("one.cpp two.cpp three.cpp", "--cases 1000");
  EXPECT_EQ(outcome("digit/"), "proved") << ran.output;
  EXPECT_EQ(outcome("three/"), "passed") << ran.output;
  EXPECT_EQ(call("small/"), "small(4)") << ran.output;
  EXPECT_EQ(outcome("high/"), "passed") << ran.output;
}

TEST_F(OwnWords, OfFunctionsStandBesideThoseThatAreDrawnFrom) {
  const Ran ran = test_text(
      "int range(const char* text) { return text[0]; }\n"
      "/// assume: x = range(1, 5)\n/// expect: ret == x + range(\"\")\nint same_as(int x) { "
      "return x; "
      "}\n",
      "--cases 1000");
  EXPECT_EQ(outcome("same_as/"), "proved") << ran.output;
}

}  // namespace
}  // namespace surety
