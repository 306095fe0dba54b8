// Names that the standard library has as well, in programs that say `using namespace std;` and
// include little: the library's own headers must not make them ambiguous.
#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

class StandardNames : public TestCommand {};

TEST_F(StandardNames, StayTheUsersOwnWhereLittleIsIncluded) {
  const Ran ran = test_text(
      "#include <cstdio>\nusing namespace std;\n"
      "int size;\nint data[10];\nint count;\nint next(int x) { return x + 1; }\n"
      "/// assume: k >= 0 && k < 10\n"
      "/// expect: data[k] == v && size == next(old(size)) - 1 && count == 0\n"
      "void put(int k, int v) { data[k] = v == 5 ? 6 : v; size = 0; count = 0; }\n"
      "struct pair { int a, b; };\n"
      "/// expect: ret.a == p.b && ret.b == p.a\n"
      "pair swapped(pair p) { return pair{p.b, p.b}; }\n"
      "class vector { public: double x = 0, y = 0; };\n"
      "/// expect: ret == v.x * v.x\ndouble norm(vector v) { return v.x * v.x; }\n"
      "enum byte { zero, one };\n/// expect: ret != b\n"
      "byte flip(byte b) { return b == zero ? one : zero; }\n"
      "template <class T> T clamp(T x, T lo, T hi) { return x < lo ? lo : hi < x ? hi : x; }\n"
      "/// assume: lo <= hi\n/// expect: ret == clamp(x, lo, hi)\n"
      "int limit(int x, int lo, int hi) { printf(\"\"); return clamp(x, lo, hi); }\n"
      "template <class T> struct stack { T items[2]; int n = 0; };\n"
      "/// expect: ret == s.n\nint depth(const stack<int>& s) { return s.n; }\n"
      "/// assume: a = inclusive(0, 9)\n/// expect: all_of(data, data + 10, [](int) { return true; "
      "})\nint words(int a) { return a; }\n",
      "--cases 3000");
  EXPECT_EQ(call("put/"), "put(0, 5)") << ran.output;
  EXPECT_EQ(call("swapped/"), "swapped(pair{0, 1})") << ran.output;
  EXPECT_EQ(outcome("norm/"), "failed") << ran.output;  // NaN
  EXPECT_EQ(outcome("flip/"), "proved") << ran.output;
  EXPECT_EQ(outcome("limit/"), "passed") << ran.output;
  EXPECT_EQ(outcome("depth/"), "passed") << ran.output;
  EXPECT_EQ(outcome("words/"), "proved") << ran.output;
}

TEST_F(StandardNames, MayBeOpenedInHeadersFunctionsAndNamespaces) {
  write_file(
      folder_ / "common.h",
      "#pragma once\n#include <iostream>\n#include <string>\nusing namespace std;\n"
      "class span { public: int lo = 0, hi = 0; };\n"
      "/// invariant: width >= 0\nstruct optional {\n  int width = 0;\n"
      "  /// assume: w >= 0\n  /// expect: width == w\n  void set(int w) { width = w; }\n};\n"
      "/// assume: 0 <= s.lo && s.lo <= s.hi\n/// expect: ret >= 0\n"
      "inline int length_of(const span& s) { return s.hi - s.lo; }\n");
  write_file(
      folder_ / "one.cpp",
      "#include \"common.h\"\n#include <vector>\nenum { accumulate, popcount };\n"
      "int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }\n"
      "/// assume: a > 0 && b > 0 && a < 100 && b < 100\n/// expect: ret == gcd(b, a)\n"
      "int common(int a, int b) { return gcd(a, b); }\n"
      "/// expect: ret.size() == s.size() + 1\n"
      "string longer(const string& s) { cout << flush; return s + \"x\"s; }\n"
      "/// expect: ret == popcount\nint pick(bool b) { return b ? accumulate : popcount; }\n");
  // Here all of these names are std's.
  write_file(folder_ / "two.cpp",
             "#include \"common.h\"\n#include <algorithm>\n#include <numeric>\n"
             "/// expect: ret == accumulate(v.begin(), v.end(), 0)\n"
             "int total(const string& v) { return accumulate(v.begin(), v.end(), 0); }\n");
  write_file(folder_ / "three.cpp",
             "#include <cstdio>\nint count = 0;\nstruct vector { int x = 0; };\n"
             "/// expect: count == 0\n"
             "void bump(int by) { using namespace std; count = by == 4 ? 2 : 0; }\n"
             "namespace deep {\nusing namespace std;\n/// expect: ret.x == v.x\n"
             "vector same(vector v) { return v; }\n}\n");
  const Ran ran = test_files("one.cpp two.cpp three.cpp", "--cases 3000");
  EXPECT_EQ(outcome("optional::set/"), "passed") << ran.output;
  EXPECT_EQ(outcome("length_of/"), "passed") << ran.output;
  EXPECT_EQ(outcome("common/"), "proved") << ran.output;
  EXPECT_EQ(outcome("longer/"), "passed") << ran.output;
  EXPECT_EQ(call("pick/"), "pick(true)") << ran.output;
  EXPECT_EQ(outcome("total/"), "passed") << ran.output;
  EXPECT_EQ(outcome("bump/"), "failed") << ran.output;
  EXPECT_EQ(outcome("deep::same/"), "passed") << ran.output;
}

TEST_F(StandardNames, OfLaterStandardsAndOldExceptionSpecifications) {
  const Ran ran = test_text(
      "#include <iterator>\n#include <stdexcept>\n#include <string>\n#include <vector>\n"
      "using namespace std;\ntypedef unsigned char byte;\nint size = 0;\n"
      "/// assume: size >= 0 && size < 1000\n/// expect: size == old(size) + 1\n"
      "void push(byte b) { size += b == 9 ? 2 : 1; }\n"
      "int checked(int x) throw(std::out_of_range, int);\n"
      "/// expect: throws std::out_of_range iff x < 0\n/// expect: ret == x\n"
      "int checked(int x) throw(std::out_of_range, int) {\n"
      "  if (x < 0) throw std::out_of_range(\"negative\");\n  return x == 3 ? 4 : x;\n}\n"
      "struct Account {\n  int balance;\n  Account() : balance(0) {}\n"
      "  /// assume: amount > 0 && amount < 1000\n  /// expect: balance == old(balance) + amount\n"
      "  void deposit(int amount) throw(std::invalid_argument) { balance += amount; }\n"
      "  int value() const throw();\n};\n"
      "int Account::value() const throw() { return balance; }\n",
      "--cases 3000 -- -std=c++14");
  EXPECT_EQ(call("push/"), "push(static_cast<unsigned char>(9))") << ran.output;
  EXPECT_EQ(call("checked/"), "checked(3)") << ran.output;
  EXPECT_EQ(outcome("Account::deposit/"), "passed") << ran.output;
}

TEST_F(StandardNames, OfTheCLibraryAreTheUsersWhereItsHeadersAreNotIncluded) {
  write_file(
      folder_ / "names.c",
      "int time;\nstatic double y1 = 2.5;\nextern int remove;\nint remove = 3;\n"
      "enum mode { read, write };\nstruct event { int time; int index; };\n#define NOW (time)\n"
      "/// expect: time == by\nvoid set(int by) { NOW = by == 9 ? 8 : by; }\n"
      "/// assume: x > 0 && x < 100\n/// expect: ret > y1\n"
      "double scale(int x) { return x * y1 + 1; }\n"
      "/// expect: ret == remove\nint three(void) { return remove; }\n"
      "/// expect: ret == e.time\nint at(struct event e) { return e.time == 5 ? 6 : e.time; }\n"
      "/// assume: index >= 0 && index < 10\n/// expect: ret == index + 1\n"
      "int next(int index) { return index + 1; }\n"
      "/// expect: ret == (m == read)\nint reads(enum mode m) { return m == read; }\n"
      "/// assume: n >= 0 && n <= 8\n/// expect: ret >= -1 && ret < n\n"
      "int index(const int* v, int n, int x) {\n  int i;\n"
      "  for (i = 0; i < n; ++i) if (v[i] == x) return i;\n  return n;\n}\n"
      "static int signal(int a, int b) { return a < b; }\n"
      "/// expect: ret == signal(a, b)\nint before(int a, int b) { return signal(a, b); }\n");
  write_file(
      folder_ / "names.cpp",
      "namespace { int signal = 4; }\ndouble log2 = 1.5;\ntypedef long clock;\n"
      "struct rindex { int row, column; };\ndouble y0(double x) { return x + 1; }\n"
      "extern int time;\n"
      "/// expect: ret.row == i.column\n"
      "rindex transposed(rindex i) { return {i.column == 3 ? 4 : i.column, i.row}; }\n"
      "/// assume: t < 1000 && t > -1000\n/// expect: ret == t + ::signal\n"
      "clock later(clock t) { return t == 12 ? t : t + signal; }\n"
      "/// expect: ret == log2\ndouble same() { return log2; }\n"
      "/// assume: x > -100 && x < 100\n/// expect: ret == y0(x)\n"
      "double again(double x) { return y0(x); }\n"
      "class Timer {\n public:\n  /// expect: remove == t\n"
      "  void keep(int t) { remove = t == 44 ? 1 : t; }\n  int remove = 0;\n};\n"
      "namespace own {\nint log2 = 7;\n/// expect: ret == log2\nint seven() { return log2; }\n}\n"
      "/// expect: ret == time\nint now() { return time; }\n"
      "/// expect: unknown == log2\nint wrong() { return 0; }\n");
  const Ran refused = test_files("names.cpp names.c", "--cases 2000");
  EXPECT_TRUE(has(refused, "undeclared identifier 'unknown'")) << refused.output;
  EXPECT_FALSE(has(refused, "surety_own")) << refused.output;
  write_file(folder_ / "names.cpp",
             replaced(read_file(folder_ / "names.cpp"), "unknown == log2", "ret == 0"));
  const Ran ran = test_files("names.cpp names.c", "--cases 2000");
  EXPECT_FALSE(has(ran, "surety_own")) << ran.output;
  EXPECT_EQ(call("set/"), "set(9)") << ran.output;
  EXPECT_TRUE(has(ran, "time is 8")) << ran.output;
  EXPECT_EQ(outcome("scale/"), "passed") << ran.output;
  EXPECT_EQ(outcome("three/"), "passed") << ran.output;
  EXPECT_EQ(call("at/"), "at(event{5, 0})") << ran.output;
  EXPECT_EQ(outcome("next/"), "proved") << ran.output;
  EXPECT_EQ(outcome("reads/"), "proved") << ran.output;
  EXPECT_EQ(call("index/"), "index(surety::Buffer<int>{}, 0, 0)") << ran.output;
  EXPECT_EQ(outcome("before/"), "passed") << ran.output;
  EXPECT_EQ(call("transposed/"), "transposed(rindex{0, 3})") << ran.output;
  EXPECT_EQ(call("later/"), "later(12L)") << ran.output;
  EXPECT_EQ(outcome("same/"), "passed") << ran.output;
  EXPECT_EQ(outcome("again/"), "passed") << ran.output;
  EXPECT_EQ(call("Timer::keep/"), "Timer{0}.keep(44)") << ran.output;
  EXPECT_EQ(outcome("own::seven/"), "passed") << ran.output;
  EXPECT_EQ(outcome("now/"), "passed") << ran.output;
}

TEST_F(StandardNames, OfTheCLibraryAreTheSameInUnitsWithoutContracts) {
  write_file(folder_ / "clock.h", "extern int time;\ninline void add(int by) { time += by; }\n");
  write_file(folder_ / "use.cpp",
             "int time = 3;\nvoid advance_by(int by);\n"
             "/// assume: by > -1000 && by < 1000 && time > -100000 && time < 100000\n"
             "/// expect: time == old(time) + by\nvoid forward(int by) { advance_by(by); }\n");
  write_file(folder_ / "advance.cpp",
             "#include \"clock.h\"\nvoid advance_by(int by) { add(by == 17 ? 0 : by); }\n");
  json database = json::array();
  std::string build = "cd " + in_quotes(folder_.path());
  for (const std::string name : {"use", "advance"}) {
    const std::string compiled = "c++ -c " + name + ".cpp -o " + name + ".o";
    database.push_back(
        {{"directory", folder_.path().string()}, {"file", name + ".cpp"}, {"command", compiled}});
    build += " && " + compiled;
  }
  write_file(folder_ / "compile_commands.json", database.dump());
  ASSERT_EQ(shell(build).status, 0);
  const Ran ran = test_files("-p .", "--cases 2000");
  EXPECT_EQ(call("forward/"), "forward(17)") << ran.output;
  EXPECT_TRUE(has(ran, "no test to paste")) << ran.output;
}

TEST_F(StandardNames, TypesThatNeedTheirKeyword) {
  const Ran ran = test_text(
      "#include <concepts>\n#include <vector>\nstruct value { int x; };\n"
      "/// expect: ret.x == x\nstruct value value(int x) { struct value v; v.x = x == 3 ? 4 : x; "
      "return v; }\n"
      "/// expect: ret.x == v.x\nstruct value copied(const struct value& v) { return v; }\n"
      "/// expect: ret == all.size()\n"
      "unsigned long counted(const std::vector<struct value>& all) { return all.size(); }\n"
      "volatile int counter = 7;\n/// expect: ret == 8\n"
      "const volatile int& look() { return counter; }\n"
      "/// expect: ret == (a == b)\n"
      "bool equal(std::integral auto a, std::same_as<decltype(a)> auto b) { return a == b; }\n"
      "inline bool use() { return equal(1, 2); }\n"
      "template <class T> class Box {\n public:\n  T item{};\n"
      "  /// expect: item == x\n  void set(T x) { item = x == 5 ? 6 : x; }\n};\n"
      "extern template class Box<int>;\ntemplate class Box<int>;\n",
      "--cases 3000 -- -std=c++20");
  EXPECT_EQ(call("value/"), "value(3)") << ran.output;
  EXPECT_EQ(outcome("copied/"), "passed") << ran.output;
  EXPECT_EQ(outcome("counted/"), "passed") << ran.output;
  EXPECT_EQ(call("look/"), "look()") << ran.output;
  EXPECT_EQ(outcome("equal<int, int>/"), "passed") << ran.output;
  EXPECT_EQ(outcome("Box<int>::set/"), "failed") << ran.output;
}

}  // namespace
}  // namespace surety
