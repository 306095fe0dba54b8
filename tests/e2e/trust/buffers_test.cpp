// C strings, buffers with a length, pairs of pointers and iterators: inputs of C interfaces.
#include <gmock/gmock.h>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

using Buffers = TestCommand;

TEST_F(Buffers, CStringsEndWithANul) {
  const Ran ran = test_text(
      "#include <cctype>\n#include <cstring>\n#include <cwchar>\n#include <string>\n"
      "/// assume: s != nullptr\n/// expect: std::strlen(s) == old(std::strlen(s))\n"
      "void upper(char* s) { for (; *s; ++s) *s = (char)std::toupper((unsigned char)*s); }\n"
      "/// expect: ret == std::strlen(s)\n"
      "std::size_t length(const char* s) { std::size_t n = 0; while (s[n] && n < 5) ++n; return n; "
      "}\n"
      "/// expect: ret == std::wcslen(s)\n"
      "std::size_t wide(const wchar_t* s) { std::size_t n = 0; while (s[n]) ++n; return n; }\n"
      "/// assume: std::strlen(s) >= 2\n/// expect: ret == s[1]\n"
      "char second(const char* s) { return s[1] == 'q' ? 'x' : s[1]; }\n"
      "/// expect: s == nullptr ==> ret == 0\n"
      "int nulls(const char* s) { return s == nullptr ? 7 : 1; }\n"
      "/// assume: a != nullptr\n/// expect: ret == 0 || ret == 1\n"
      "int unsaid(const char* a, const char* b) { return b == nullptr ? 7 : a[0] == b[0]; }\n"
      "/// expect: ret == 0\nint never_null(const char* s) { return s == nullptr ? 7 : 0; }\n"
      "/// expect: ret >= 0\nint overrun(char* s) { s[std::strlen(s) + 1] = 0; return 0; }\n",
      "--cases 3000");
  EXPECT_EQ(outcome("upper/"), "passed") << ran.output;
  EXPECT_EQ(call("length/"), "length(\"aaaaaa\")") << ran.output;
  EXPECT_EQ(outcome("wide/"), "passed");
  EXPECT_EQ(call("second/"), "second(\"aq\")");
  EXPECT_EQ(call("nulls/"), "nulls(nullptr)");
  EXPECT_EQ(call("unsaid/"), "unsaid(\"\", nullptr)");
  EXPECT_EQ(outcome("never_null/"), "passed");
  EXPECT_EQ(call("overrun/"), "overrun(surety::CText<char>(\"\"))");
  EXPECT_THAT(ran.output, HasSubstr("s is \"aaaaaa\""));
}

TEST_F(Buffers, PointersHaveAsManyElementsAsTheContractOrTheNamesSay) {
  const Ran ran = test_text(
      "#include <cstddef>\n#include <cstdint>\n#include <cstring>\n"
      "/// assume: p != nullptr || n == 0\n/// expect: ret >= 0\n"
      "long zeros(const int* p, std::size_t n) { long c = 0; for (std::size_t i = 0; i < n; ++i) "
      "c += p[i] == 0; return c; }\n"
      "/// assume: p != nullptr && n > 0\n/// expect: true\n"
      "int most(const int* p, std::size_t n) { int m = p[0]; for (std::size_t i = 1; i <= n; ++i) "
      "if (p[i] > m) m = p[i]; return m; }\n"
      "/// assume: n <= 4\n/// expect: ret < 1000\n"
      "long sum(std::size_t n, const std::uint8_t* data) { long t = 0; for (std::size_t i = 0; "
      "i < n; ++i) t += data[i]; return t; }\n"
      "/// assume: wide = buffer(2 * rows)\n/// expect: ret == 0 || rows < 2\n"
      "int pairs(unsigned rows, const short* wide) { return rows == 0 ? 0 : wide[2 * rows - 1] == "
      "3; }\n"
      "/// expect: ret == dst\n"
      "void* copy(void* dst, const void* src, std::size_t n) { return std::memcpy(dst, src, n); }\n"
      "/// expect: true\nvoid clear(char* out, int capacity) { for (int i = 0; i <= capacity; ++i) "
      "out[i] = 0; }\n"
      "/// expect: ret <= len\nstd::size_t field(const char* buf, std::size_t len) { std::size_t i "
      "= 0; "
      "while (i < len && buf[i] != ',') ++i; return i; }\n"
      "/// assume: p = vector_of(any<int>(), n, n)\n/// assume: n <= 5\n/// expect: true\n"
      "int listed(const int* p, std::size_t n) { return p[n]; }\n"
      "/// expect: ret == (long)a[0] + a[1] + a[2]\n"
      "long three(const int a[3]) { return (long)a[0] + a[1] + (a[2] == 5 ? 6 : a[2]); }\n"
      "/// expect: ret == m[1][0]\nint cell(const int (&m)[2][2]) { return m[1][0] == 4 ? 5 : "
      "m[1][0]; }\n",
      "--cases 3000");
  EXPECT_EQ(outcome("zeros/"), "passed") << ran.output;
  EXPECT_EQ(call("most/"), "most(surety::Buffer<int>{0}, 1uL)");
  EXPECT_EQ(outcome("sum/"), "failed") << ran.output;
  EXPECT_THAT(call("sum/"), StartsWith("sum(4uL, surety::Buffer<unsigned char>{"));
  EXPECT_THAT(call("pairs/"), StartsWith("pairs(2u, surety::Buffer<short int>{0, 0, 0, 3"));
  EXPECT_EQ(outcome("copy/"), "passed");
  EXPECT_EQ(call("clear/"), "clear(surety::Buffer<char>(\"\", 0), 0)");
  EXPECT_EQ(outcome("field/"), "passed");
  EXPECT_EQ(call("listed/"), "listed(surety::Buffer<int>{}, 0uL)");
  EXPECT_EQ(call("three/"), "three(surety::Buffer<int>{0, 0, 5})");
  EXPECT_EQ(call("cell/"), "cell(surety::Elements<int[2][2]>{{{0, 0}, {4, 0}}})");
  const Ran checked = run("check subject.cpp");
  EXPECT_THAT(checked.output,
              HasSubstr("zeros: 'n' is taken for the number of elements that 'p' points to"));
  EXPECT_THAT(checked.output,
              HasSubstr("copy: 'n' is taken for the number of bytes that 'src' points to"));
  EXPECT_THAT(checked.output, Not(HasSubstr("pairs: ")));
}

TEST_F(Buffers, PairsOfPointersAndIteratorsBelongTogether) {
  const Ran ran = test_text(
      "#include <list>\n#include <set>\n#include <vector>\n"
      "/// expect: ret >= 0\nint dist(std::vector<int>::const_iterator b, "
      "std::vector<int>::const_iterator e) { return (int)(e - b); }\n"
      "/// expect: ret < 2\nint count(const int* first, const int* last) { return (int)(last - "
      "first); }\n"
      "/// expect: ret\nbool none(std::list<int>::iterator from, std::list<int>::iterator to) "
      "{ return from == to; }\n"
      "/// expect: ret\nbool backwards(std::set<int>::const_reverse_iterator from, "
      "std::set<int>::const_reverse_iterator to) { for (; from != to; ++from) if (*from == 6) "
      "return false; return true; }\n"
      "/// config: with It = std::vector<int>::iterator, const int*, "
      "std::list<int>::const_iterator\n"
      "/// expect: ret < 2\ntemplate <class It> int steps(It b, It e) { int n = 0; for (; b != e; "
      "++b) "
      "++n; return n; }\n"
      "/// config: with T = int, char\n/// assume: n > 0\n/// expect: true\n"
      "template <class T> T beyond(const T* data, std::size_t n) { return data[n]; }\n"
      "/// config: with T = int\n/// expect: ret >= 0\ntemplate <class T> T numbers(T b, T e) { "
      "return b > e ? -1 : 0; }\n"
      "/// expect: true\nint past(const int* begin, const int* end) { return *end + (int)(end - "
      "begin); }\n",
      "--cases 3000");
  EXPECT_EQ(outcome("dist/"), "passed") << ran.output;
  EXPECT_EQ(call("count/"), "count(surety::Buffer<int>{0, 0}, first.end())") << ran.output;
  EXPECT_EQ(call("none/"), "none(surety::Range<std::list<int>>{0}, from.end())");
  EXPECT_EQ(call("backwards/"), "backwards(surety::Range<std::set<int>>{6}, from.end())");
  EXPECT_EQ(call("steps<std::vector<int>::iterator>/"),
            "steps<std::vector<int>::iterator>(surety::Range<std::vector<int>>{0, 0}, b.end())");
  EXPECT_EQ(call("steps<const int*>/"), "steps<const int*>(surety::Buffer<int>{0, 0}, b.end())");
  EXPECT_EQ(outcome("steps<std::list<int>::const_iterator>/"), "failed");
  EXPECT_EQ(call("beyond<int>/"), "beyond<int>(surety::Buffer<int>{0}, 1uL)");
  EXPECT_EQ(outcome("numbers<int>/"), "failed");
  EXPECT_EQ(call("past/"), "past(surety::Buffer<int>{}, begin.end())");
  EXPECT_THAT(ran.output, HasSubstr("auto first = surety::Buffer<int>{0, 0}; const auto& ret = "
                                    "count(first, first.end());"));
}

TEST_F(Buffers, MayBeNamedLikeGeneratorsAndStandBehindViews) {
  const Ran ran = test_text(
      "#include <cstddef>\n#include <vector>\n"
      "template <class T> class View {\n public:\n  View() = default;\n"
      "  View(T* data, int length) : data_(data), length_(length) {}\n"
      "  int length() const { return length_; }\n  T& operator[](int i) const { return data_[i]; "
      "}\n"
      " private:\n  T* data_ = nullptr;\n  int length_ = 0;\n};\n"
      "/// assume: buffer = buffer(n)\n/// expect: ret < 2\n"
      "int ones(const int* buffer, int n) { int c = 0; for (int i = 0; i < n; ++i) c += buffer[i] "
      "== "
      "1; return c; }\n"
      "/// assume: range = vector_of(inclusive(0, 1), 0, 3)\n/// assume: inclusive = inclusive(5, "
      "6)\n"
      "/// expect: ret < 9\n"
      "int both(std::vector<int> range, int inclusive) { return (int)range.size() + inclusive; }\n"
      "/// expect: ret == 0\n"
      "int in_text(View<const char> v) { int c = 0; for (int i = 0; i < v.length(); ++i) c += v[i] "
      "== "
      "'a'; return c; }\n"
      "/// expect: ret >= 0\n"
      "int past(const View<int>& v) { return v.length() > 0 ? v[v.length()] & 1 : 0; }\n"
      "namespace own {\ntemplate <class T> struct buffer { T* p; };\n"
      "/// assume: p = buffer(2)\n/// expect: ret != 'x'\nchar second(const char* p) { return "
      "p[1]; "
      "}\n}\n"
      "/// draw: string = string_of(\"ab\", 1, 3)\n/// expect: ret < 3\n"
      "int length(const char* string) { return (int)__builtin_strlen(string); }\n",
      "--cases 3000");
  EXPECT_EQ(call("ones/"), "ones(surety::Buffer<int>{1, 1}, 2)") << ran.output;
  EXPECT_EQ(call("both/"), "both(std::vector<int>{0, 0, 0}, 6)") << ran.output;
  EXPECT_EQ(call("in_text/"), "in_text(View<const char>(surety::Buffer<char>(\"a\", 1), 1))");
  EXPECT_EQ(call("past/"), "past(View<int>(surety::Buffer<int>{0}, 1))");
  EXPECT_EQ(call("own::second/"), "own::second(surety::Buffer<char>(\"ax\", 2))");
  EXPECT_EQ(call("length/"), "length(\"aaa\")");
}

}  // namespace
}  // namespace surety
