// Tests in files of their own, and headers that are compiled once.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

namespace fs = std::filesystem;

class TestsApart : public TestCommand {
 protected:
  /// When each object of the build was made.
  std::map<std::string, fs::file_time_type> objects() const {
    std::map<std::string, fs::file_time_type> times;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / ".surety/build")) {
      if (entry.path().extension() != ".o") continue;
      times[entry.path().filename()] = entry.last_write_time();
    }
    return times;
  }
  std::size_t files_of_tests() const {
    std::size_t count = 0;
    for (const auto& [name, time] : objects()) count += name.find("tests_of_") != std::string::npos;
    return count;
  }
};

TEST_F(TestsApart, AreNotCompiledAgainWhenABodyChanges) {
  write_file(folder_ / "point.h", R"(#pragma once
struct Point { int x, y; };
/// assume: p.x > -1000 && p.x < 1000
/// expect: ret.x == -p.x
Point mirrored(const Point& p);
)");
  const std::string text = R"(#include "point.h"
#include <string>
/// assume: n >= 0 && n < 1000
/// expect: ret == 2 * n
int twice(int n) {
  return n + n;
}
Point mirrored(const Point& p) { return {-p.x, p.y}; }
/// expect: ret.size() == s.size() + 1
std::string longer(const std::string& s) { return s + 'x'; }
)";
  write_file(folder_ / "point.cpp", text);
  test_files("point.cpp");
  EXPECT_EQ(outcome("twice/"), "proved");
  EXPECT_EQ(outcome("mirrored/"), "passed");
  EXPECT_EQ(outcome("longer/"), "passed");
  const auto before = objects();
  EXPECT_EQ(files_of_tests(), 2u) << "one for what the user's code is compiled with, one without";

  // More lines, so that all that is below has others.
  write_file(
      folder_ / "point.cpp",
      replaced(text, "return n + n;", "\n\n  if (n == 77) {\n    return 0;\n  }\n  return n + n;"));
  const Ran ran = test_files("point.cpp");
  EXPECT_EQ(call("twice/"), "twice(77)") << ran.output;
  EXPECT_EQ(outcome("longer/"), "passed");
  for (const auto& [name, time] : objects()) {
    const bool tests = name.find("tests_of_") != std::string::npos;
    EXPECT_EQ(time == before.at(name), tests) << name;
  }
}

/// What was compiled with another version must not be linked with this one.
TEST_F(TestsApart, AreCompiledAgainWhenTheHeadersOfSuretyChange) {
  fs::copy(std::string(SURETY_SOURCE_DIR) + "/include", folder_ / "include",
           fs::copy_options::recursive);
  write_file(folder_ / "more.cpp", "/// expect: ret > n\nlong more(int n) { return n + 1L; }\n");
  const auto compiled = [&] {
    const Ran ran = shell("cd '" + folder_.path().string() +
                          "' && mkdir -p .surety && SURETY_INCLUDE=\"$PWD/include\" "
                          "'" SURETY_COMMAND "' test more.cpp --verbose");
    EXPECT_EQ(ran.status, 0) << ran.output;
    const std::size_t at = ran.output.find("compiled");
    return ran.output.substr(at, ran.output.find('\n', at) - at);
  };
  EXPECT_EQ(compiled(), "compiled 1 of 1 units and 1 of 1 files with tests alone");
  EXPECT_EQ(compiled(), "compiled 0 of 1 units and 0 of 1 files with tests alone");
  const fs::path header = folder_ / "include/surety/detail/property.h";
  write_file(header, read_file(header) + "// Another version.\n");
  EXPECT_EQ(compiled(), "compiled 1 of 1 units and 1 of 1 files with tests alone");
}

TEST_F(TestsApart, StayWhereTheyCanSeeWhatTheyNeed) {
  write_file(folder_ / "shape.h", R"(#pragma once
class Shape {
 public:
  explicit Shape(int sides) : sides_(sides) {}
  int corners(int more) const;
  int sides() const { return sides_; }
 private:
  int hidden(int n) const;
  int sides_;
};
/// expect: ret == -n
inline int negated(int n) { return -n; }
extern int shared_limit;
extern "C" int plain(int n);
)");
  write_file(folder_ / "shape.cpp", R"(#include "shape.h"
int shared_limit = 10;
static const int most = 500;
#define LEAST 3
struct Local { int value; };
namespace { struct Hidden { int value; }; }
static int half(int n) { return n / 2; }

/// assume: n in range(0, most)
/// expect: ret <= 250 - 1
int by_constant(int n) { return half(n) + (n == 333 ? 1000 : 0); }

/// assume: n in range(LEAST, 900)
/// expect: ret != 444
int by_macro(int n) { return n; }

/// expect: ret == n.value
int by_type(Local n) { return n.value == 12345 ? 0 : n.value; }

/// assume: half(n) > 3 && n < 1000
/// expect: ret < 999
int by_function(int n) { return n; }

/// expect: ret == n
extern "C" int plain(int n) { return n == 4321 ? 0 : n; }

/// expect: ret == n
inline int only_here(int n) { return n == 1234 ? 0 : n; }

/// expect: ret == n
constexpr int constant(int n) { return n == 2345 ? 0 : n; }

/// assume: more >= 0 && more < 100
/// expect: ret >= more
int Shape::corners(int more) const { return more == 99 ? 0 : more; }

/// assume: n >= 0 && n < 100
/// expect: ret >= n
int Shape::hidden(int n) const { return n == 98 ? 0 : n + corners(1); }

int overloaded(const char*);
/// expect: ret == n
int overloaded(int n) { return n == 3456 ? 0 : n; }
/// expect: ret == n
static int overloaded(long n) { return n == 3457 ? 0 : static_cast<int>(n); }
int overloaded(const char*) { return overloaded(2L); }

int main() { return 0; }
)");
  const Ran ran = test_files("shape.cpp");
  EXPECT_EQ(ran.status, 1) << ran.output;
  EXPECT_EQ(ran.output.find("surety_"), std::string::npos) << ran.output;
  EXPECT_EQ(call("by_constant/"), "by_constant(333)");
  EXPECT_EQ(call("by_macro/"), "by_macro(444)");
  EXPECT_EQ(call("by_type/"), "by_type(Local{12345})");
  EXPECT_EQ(call("by_function/"), "by_function(999)");
  EXPECT_EQ(call("plain/"), "plain(4321)");
  EXPECT_EQ(call("only_here/"), "only_here(1234)");
  EXPECT_EQ(call("constant/"), "constant(2345)");
  EXPECT_EQ(outcome("Shape::corners/"), "failed");
  EXPECT_EQ(outcome("Shape::hidden/"), "skipped") << "it is not public";
  // A function in a header is compiled with its tests, and with the sanitizer.
  EXPECT_EQ(call("negated/"), "negated(std::numeric_limits<int>::min())") << ran.output;
  EXPECT_NE(ran.output.find("undefined behaviour"), std::string::npos);
}

/// What a name means depends on what is declared: tests must not mean something else elsewhere.
TEST_F(TestsApart, MeanTheSameAsInTheMainFile) {
  write_file(folder_ / "value.h", R"(#pragma once
struct Value { int n; };
inline bool operator<(const Value& a, long b) { return a.n < b; }
template <class T> int rank_of(T) { return 1; }
namespace lib { inline int limit() { return 10; } }
inline int limit() { return 1000; }
)");
  write_file(folder_ / "value.cpp", R"(#include "value.h"
template <> int rank_of<int>(int) { return 2; }
bool operator<(const Value& a, int b) { return a.n > b; }
/// assume: v < 100
/// expect: ret > 100
int by_operator(const Value& v) { return v.n; }
/// expect: ret == 2
int by_specialisation(int n) { return rank_of(n); }
namespace lib {
/// assume: n in range(0, limit())
/// expect: ret < 10
int in_scope(int n) { return n; }
}
)");
  const Ran ran = test_files("value.cpp");
  EXPECT_EQ(outcome("by_operator/"), "passed") << ran.output;
  EXPECT_EQ(outcome("by_specialisation/"), "passed") << ran.output;
  EXPECT_EQ(outcome("lib::in_scope/"), "proved") << ran.output;
}

class PrecompiledHeaders : public TestsApart {
 protected:
  Ran test_with_cache(const std::string& arguments) {
    return shell("cd '" + folder_.path().string() +
                 "' && mkdir -p .surety cache && XDG_CACHE_HOME=\"$PWD/cache\" '" SURETY_COMMAND
                 "' test " +
                 arguments);
  }
  std::size_t precompiled() const {
    std::size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / "cache")) {
      count += entry.path().extension() == ".gch";
    }
    return count;
  }
};

TEST_F(PrecompiledHeaders, AreMadeForFlagsThatComeAgain) {
  // A macro of the command line may have any name.
  const std::string flags = " -- -DT=3 -Dvalue=5";
  write_file(folder_ / "first.cpp", "/// expect: ret > n\nlong more(int n) { return n + 1L; }\n");
  Ran ran = test_with_cache("first.cpp" + flags);
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(precompiled(), 0u);
  write_file(folder_ / "second.cpp",
             "/// expect: ret < n\nlong less(int n) { return n - value + 5 * (n == T * 37); }\n"
             "int main() {}\n");
  ran = test_with_cache("second.cpp" + flags);
  EXPECT_NE(ran.output.find("less(111)"), std::string::npos) << ran.output;
  EXPECT_EQ(precompiled(), 1u);
  // Now from the start.
  fs::remove_all(folder_ / ".surety");
  ran = test_with_cache("second.cpp" + flags);
  EXPECT_NE(ran.output.find("less(111)"), std::string::npos) << ran.output;
  const Ran used = shell("cd '" + folder_.path().string() +
                         "' && c=$(grep -h -A4 'light_tests_of' .surety/build/*/build.ninja); "
                         "$(echo \"$c\" | sed -n 's/ *call = //p') "
                         "$(echo \"$c\" | sed -n 's/ *shortcut = //p') -H -o /dev/null 2>&1");
  EXPECT_EQ(used.output.find("! "), 0u) << used.output.substr(0, 2000);
}

TEST_F(PrecompiledHeaders, DoNotChangeWhatAFileMeans) {
  write_file(folder_ / "other.cpp", "/// expect: ret > n\nlong more(int n) { return n + 1L; }\n");
  test_with_cache("other.cpp");
  test_with_cache("other.cpp");
  ASSERT_GT(precompiled(), 0u);
  // With <numeric>, the greatest common divisor of the library would be the better match.
  write_file(folder_ / "names.cpp", R"(#include <string>
using namespace std;
long gcd(long a, long b) { return b == 0 ? a : gcd(b, a % b) + 1; }
/// assume: a in range(1, 9)
/// expect: ret > a
long own(int a) { return gcd(a, 0 * a + a); }
)");
  Ran ran = test_with_cache("names.cpp");
  EXPECT_EQ(ran.status, 0) << ran.output;
  write_file(folder_ / "private.cpp", R"(#define private public
#include <stack>
#include <string>
struct Box { private: int n = 3; };
/// expect: ret == 3
int opened(int) { Box box; return box.n; }
)");
  ran = test_with_cache("private.cpp");
  EXPECT_EQ(ran.status, 0) << ran.output;
  write_file(folder_ / "debug.cpp", R"(#define _GLIBCXX_DEBUG
#include <vector>
/// assume: n in range(0, 4)
/// expect: ret == 0
int beyond(int n) { std::vector<int> v(3); auto at = v.begin() + n; return n == 3 ? 0 : *at; }
)");
  for (const std::string flags : {"", " -- -D_GLIBCXX_DEBUG"}) {
    ran = test_with_cache("debug.cpp" + flags);
    EXPECT_EQ(ran.status, 0) << ran.output;
    EXPECT_NE(ran.output.find("_GLIBCXX_DEBUG is left out in what is tested"), std::string::npos)
        << ran.output;
  }
}

}  // namespace
}  // namespace surety
