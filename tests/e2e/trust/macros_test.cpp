// Macros of the user change neither the headers of the library nor generated code.
#include <gmock/gmock.h>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

class Macros : public TestCommand {
 protected:
  void expect_passed(const std::string& key, const Ran& ran) {
    EXPECT_THAT(outcome(key), ::testing::AnyOf("passed", "proved")) << ran.output;
  }
};

TEST_F(Macros, OfShortNamesMayBeInContracts) {
  const Ran ran = test_text(
      "#define N 100\n#define LIMIT (N * T)\n#define T 2\n"
      "/// assume: 0 <= x && x < N\n/// expect: ret < LIMIT\n"
      "int f(int x) { return x == 77 ? LIMIT : x; }\n",
      "--cases 500");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(call("f/"), "f(77)") << ran.output;
}

TEST_F(Macros, MayHaveTheNamesThatHeadersUse) {
  std::string text;
  for (const char* name :
       {"N",      "T",           "E",        "R",      "K",      "U",       "V",     "G",
        "I",      "first",       "second",   "value",  "size",   "data",    "begin", "end",
        "source", "settings",    "interval", "detail", "surety", "testing", "draw",  "TEST",
        "FAIL",   "EXPECT_TRUE", "check",    "fail",   "Report", "View",    "name",  "result"}) {
    text += std::string("#define ") + name + " 3\n";
  }
  text +=
      "#define min(a, b) ((a) < (b) ? (a) : (b))\n#define max(a, b) ((a) > (b) ? (a) : (b))\n"
      "#define private public\n#define assert(x) (x)\n"
      "/// invariant: n >= 0\nclass Counter {\n public:\n  /// expect: ret >= old(n)\n"
      "  int up() { return n < 100 ? ++n : n; }\n private:\n  int n = 0;\n};\n"
      "/// expect: ret <= a && ret <= b\nint least(int a, int b) { return min(a, b); }\n"
      "/// expect: ret != 7\nint bad(int x) { return x; }\n";
  const Ran ran = test_text(text, "--cases 500");
  EXPECT_EQ(ran.status, 1) << ran.output;
  expect_passed("least/", ran);
  expect_passed("Counter::up/", ran);
  EXPECT_EQ(call("bad/"), "bad(7)") << ran.output;
}

TEST_F(Macros, OfHeadersAndOfTheCommandLine) {
  write_file(folder_ / "config.h",
             "#pragma once\n#define max(a, b) ((a) > (b) ? (a) : (b))\n#define API\n"
             "/// expect: ret == x\nAPI inline int same(int x) { return x; }\n");
  const Ran ran = test_text(
      "#include \"config.h\"\n/// expect: ret >= SIZE\nint f(int x) { return max(x, SIZE); }\n",
      "--cases 500 -- -DSIZE=5 -DT=7 -Dvalue=3");
  EXPECT_EQ(ran.status, 0) << ran.output;
  expect_passed("same/", ran);
  expect_passed("f/", ran);
}

TEST_F(Macros, HaveTheirMeaningBehindGeneratedCode) {
  const Ran ran = test_text(
      "#define value 3\n/// expect: ret == 3\nint f(int) { return value; }\n"
      "/// expect: ret == 4\nint g(int) { return value; }\n",
      "--cases 500");
  EXPECT_EQ(ran.status, 1) << ran.output;
  expect_passed("f/", ran);
  EXPECT_EQ(outcome("g/"), "failed") << ran.output;
}

}  // namespace
}  // namespace surety
