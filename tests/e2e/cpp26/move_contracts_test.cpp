// surety export --cpp26 and surety import, on many functions at once. What GCC 16 makes of the
// result was compared by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <string>

#include "tests/e2e/contracts/test_command.h"
#include "tests/support/command.h"

namespace surety {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
namespace fs = std::filesystem;

class Cpp26Moved : public TestCommand {
 protected:
  /// What `surety list` says, without the numbers of lines.
  std::string listed(const std::string& files) {
    const Ran ran = run("list " + files + " -- -std=c++20 2>/dev/null");
    EXPECT_EQ(ran.status, 0) << ran.output;
    return std::regex_replace(ran.output, std::regex(R"((\.(cpp|h)):\d+:)"), "$1:");
  }
};

const char* const header = R"(#pragma once
#include <string>
#include <vector>
namespace geo {
/// How long it is.
///
/// assume: x >= 0 && r < 5
/// expect: ret >= x
///    && ret <= x + r + 9
int length_of(int x, int r);

class Stack {
 public:
  /// assume: n >= 0
  /// expect: size_ == n
  explicit Stack(int n) : size_(n) {}
  /// expect: ret == size_
  int size() const noexcept { return size_; }
  /** Takes one.
   *
   * assume: size_ > 0
   * expect: size_ == old(size_) - 1
   */
  void pop() { --size_; }
  /** assume: size_ < 100 */
  void push(int) { ++size_; }
  /// assume: x > 0
  virtual void v(int x) {}
  /// expect: ret == b.size_
  friend int open(const Stack& b) { return b.size_; }

 private:
  int size_ = 0;
};
/// invariant: n > 0
struct Positive { int n = 1; };
/// expect: ret > x
int declared_only(int x);
}  // namespace geo
)";

const char* const source = R"(#include "shapes.h"
#include <algorithm>
int geo::length_of(int x, int r) { return x + (r > 0 ? r : 0); }
/// assume: !v.empty()
/// expect: v.size() > 1 ==> ret >= v[0]
int largest(const std::vector<int>& v) { return *std::max_element(v.begin(), v.end()); }
/// assume: x = inclusive(1, 5)
/// expect: ret > 0
int drawn(int x) { return x; }
/// expect: ret == x
int changes(int x) { int y = x; x = 3; return y; }
/// region: small
/// assume: x < 10
/// expect: ret == x
/// region: large
/// assume: x >= 10
/// expect: ret == 10
int capped(int x) { return x < 10 ? x : 10; }
/// expect: forall i in indices(v): v[i] >= 0
void zero(std::vector<int>& v) { for (int& i : v) i = 0; }
/// expect: throws std::string if x < 0
/// expect: ret == x
int thrower(int x) { if (x < 0) throw std::string(); return x; }
/// assume: lo <= hi
/// expect: lo <= ret && ret <= hi
template <class T> requires (sizeof(T) >= 1)
T limited(T value, T lo, const T hi) noexcept { return value < lo ? lo : value > hi ? hi : value; }
template int limited<int>(int, int, int);
/// expect: ret * 2 <= n
auto half(int n) noexcept -> int { return n / 2; }
/// assume: p != nullptr
/// expect: *p == 4
void set(int* p) { *p = 4; }
/// expect: ret > 0
auto deduced() { return 3; }
/// expect: std::isfinite(ret)
double finite(double x) { return x > 0 ? 1 : 0; }
/// expect: ret == 1
static inline int remarked(int /* unnamed */)  // the body follows
{ return 1; }
/// expect: same(ret, r)
double words(double r) { return r; }
struct Pair { int r; int result; };
/// expect: ret.r == r && ret.result > result
Pair pair(int r, int result) { return {r, result + 1}; }
int elsewhere(int x);
/// assume: x > 0
int elsewhere(int x) { return x; }
/// expect: ret.size() == s.size()
std::string moved_from(std::string s) { return s; }
/// assume: x > 0
int both(int x) pre(x < 9) { return x; }
/// hyper: deterministic
int pure(int x) { return x; }
)";

TEST_F(Cpp26Moved, ExportsWhatCpp26CanSay) {
  write_file(folder_ / "shapes.h", header);
  write_file(folder_ / "a.cpp", source);
  const Ran shown = run("export --cpp26 --write a.cpp -- -std=c++20");
  EXPECT_EQ(shown.status, 0) << shown.output;
  for (const char* line :
       {"+int geo::length_of(const int x, const int r) { return x + (r > 0 ? r : 0); }\n",
        "-///    && ret <= x + r + 9\n",
        "+int length_of(const int x, const int r)\n+  pre(x >= 0 && r < 5)\n"
        "+  post(result: result >= x && result <= x + r + 9);\n",
        "+  explicit Stack(const int n)\n+    pre(n >= 0)\n+    post(size_ == n) : size_(n) {}\n",
        "+  int size() const noexcept\n+    post(r: r == size_) { return size_; }\n",
        "+  friend int open(const Stack& b)\n+    post(r: r == b.size_) { return b.size_; }\n",
        "+  pre(!v.empty())\n+  post(r: !(v.size() > 1) || (r >= v[0])) {",
        "+T limited(T value, const T lo, const T hi) noexcept\n+  pre(lo <= hi)\n",
        "+auto half(const int n) noexcept -> int\n+  post(r: r * 2 <= n) { return n / 2; }\n",
        "+void set(int* const p)\n+  pre(p != nullptr)\n+  post(*p == 4) {",
        "+  post(r: r == 1)  // the body follows\n",
        "+  post(res: res.r == r && res.result > result)",
        "+int both(int x)\n+  pre(x > 0) pre(x < 9) { return x; }\n",
        "a.cpp:9: drawn: stays: it draws 'x' from a generator, which C++26 cannot say\n",
        "a.cpp:11: changes: stays: it does not compile with a const parameter",
        "capped: stays: it has several regions, which C++26 cannot say\n",
        "zero: stays: it uses 'forall', which C++26 cannot say\n",
        "thrower: stays: it speaks of exceptions, which C++26 cannot say\n",
        "deduced: stays: the type of its result is deduced\n",
        "finite: stays: it needs <cmath>, which is not included\n",
        "words: stays: it uses 'same', a word of Surety's own\n",
        "elsewhere: stays: its first declaration, where C++26 wants contracts, is at a.cpp:",
        "moved_from: stays: its body may change 's', which a 'post' could not name then\n",
        "pure: stays: it relates several executions, which C++26 cannot say\n",
        "geo::Stack::pop: stays: it uses old(...), which C++26 cannot say\n",
        "geo::Stack::v: stays: C++26 does not allow contracts on virtual functions\n",
        "geo::Positive: stays: it has an invariant, which C++26 cannot say\n",
        "declared_only: stays: a 'post' would name its parameter 'x', which has to be const",
        "12 contracts moved in 2 files, 15 stay\n"}) {
    EXPECT_THAT(shown.output, HasSubstr(line));
  }
  const std::string exported = read_file(folder_ / "a.cpp");
  EXPECT_THAT(exported, HasSubstr("\nint both(int x)\n  pre(x > 0) pre(x < 9) { return x; }\n"));
  EXPECT_THAT(read_file(folder_ / "shapes.h"), HasSubstr("/// How long it is.\nint length_of("));
  // It is read without errors, and there is nothing more to move.
  EXPECT_THAT(run("export --cpp26 --write a.cpp -- -std=c++20").output,
              HasSubstr("\n0 contracts moved, 15 stay\n"));
  EXPECT_EQ(read_file(folder_ / "a.cpp"), exported);
}

TEST_F(Cpp26Moved, ImportsTheCorpusAndExportsItAgain) {
  fs::copy(SURETY_SOURCE_DIR "/tests/e2e/cpp26/accepted", folder_ / "corpus");
  // A deduced result can be named in C++26, but its type is not known before; and directives stand
  // where specifiers would.
  fs::remove(folder_ / "corpus/deduced_result.cpp");
  fs::remove(folder_ / "corpus/left_out_by_directive.cpp");
  const std::string before = listed("corpus");
  const Ran imported = run("import --write corpus -- -std=c++20");
  EXPECT_EQ(imported.status, 0) << imported.output;
  EXPECT_THAT(imported.output, HasSubstr("contract_assert: stays in the code that it is about\n"));
  EXPECT_THAT(imported.output,
              HasSubstr("through_a_pointer.cpp:2: f: stays: it would be an error in a comment: "));
  EXPECT_EQ(read_file(folder_ / "corpus/repeated_on_definition.cpp").find(" pre("),
            std::string::npos);
  const Ran exported = run("export --cpp26 --write corpus -- -std=c++20");
  EXPECT_EQ(exported.status, 0) << exported.output;
  EXPECT_THAT(exported.output, Not(HasSubstr(" stays: "))) << exported.output;
  EXPECT_EQ(listed("corpus"), before);
}

TEST_F(Cpp26Moved, ShowsADiffFirst) {
  const std::string comment = "/// assume: x > 0\nint f(int x) { return x; }\n";
  const std::string specifier = "int f(int x)\n  pre(x > 0) { return x; }\n";
  write_file(folder_ / "a.cpp", comment);
  EXPECT_EQ(run("export --cpp26 a.cpp").output,
            "--- a/a.cpp\n+++ b/a.cpp\n@@ -1,2 +1,2 @@\n-/// assume: x > 0\n"
            "-int f(int x) { return x; }\n+int f(int x)\n+  pre(x > 0) { return x; }\n"
            "1 contract can be moved in 1 file; --write changes the files\n");
  EXPECT_EQ(read_file(folder_ / "a.cpp"), comment);
  EXPECT_EQ(run("export --cpp26 --write a.cpp").status, 0);
  EXPECT_EQ(read_file(folder_ / "a.cpp"), specifier);
  EXPECT_THAT(run("import a.cpp").output,
              HasSubstr("1 contract can be moved in 1 file; --write changes the files\n"));
  EXPECT_EQ(read_file(folder_ / "a.cpp"), specifier);
  EXPECT_THAT(run("import --write a.cpp").output, HasSubstr("1 contract moved in 1 file\n"));
  EXPECT_EQ(read_file(folder_ / "a.cpp"), comment);
}

TEST_F(Cpp26Moved, SaysWhatIsMissing) {
  write_file(folder_ / "plain.cpp", "int f(int x) { return x; }\n");
  write_file(folder_ / "wrong.cpp", "/// expect: ret > y\nint f(int x) { return x; }\n");
  const auto says = [&](const std::string& command, int status, const std::string& text) {
    const Ran ran = run(command);
    EXPECT_EQ(ran.status, status) << ran.output;
    EXPECT_THAT(ran.output, HasSubstr(text));
  };
  says("export plain.cpp", 2, "say what to export to: --cpp26 is all there is");
  says("export --cpp26", 2, "name the files or folders to read, or a build folder with -p");
  says("import", 2, "name the files or folders to read, or a build folder with -p");
  says("import missing.cpp", 2, "missing.cpp");
  says("export --cpp26 plain.cpp", 0,
       "nothing to export: there are no contracts in documentation comments");
  says("import plain.cpp", 0, "nothing to import: there is no 'pre' and no 'post'");
  says("export --cpp26 wrong.cpp", 2, "wrong.cpp:1:19: error");
}

}  // namespace
}  // namespace surety
