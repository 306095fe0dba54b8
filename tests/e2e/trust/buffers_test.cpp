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

/// Faults in memory that no guarded page sees.
constexpr const char* faults_in_memory =
    "#include <cstddef>\n#include <cstdlib>\n#include <cstring>\n#include <new>\n#include "
    "<vector>\n"
    "/// expect: true\n"
    "int freed(const char* s) {\n"
    "  const std::size_t n = std::strlen(s);\n"
    "  char* c = (char*)std::malloc(n + 1);\n  std::strcpy(c, s);\n  std::free(c);\n"
    "  return n > 2 ? c[1] : 0;\n}\n"
    "/// expect: true\n"
    "void copied(const char* src, std::size_t n) {\n"
    "  char* d = new char[n / 2 + 1];\n  std::memcpy(d, src, n);\n  delete[] d;\n}\n"
    "/// expect: true\n"
    "int two(const unsigned char* p, std::size_t n) {\n"
    "  std::vector<int> v(n + 1);\n  const int* q = v.data();\n"
    "  return n < 3 ? 0 : n % 2 == 0 ? q[n + 1] : q[n + 2]; }\n"
    "/// expect: true\nint before(const int* p, std::size_t n) { return n > 1 ? p[-1] : 0; }\n"
    "/// expect: ret <= 0\n"
    "int refused(const char* p, std::size_t n) {\n"
    "  void* raw = std::malloc(n > 3 ? std::size_t(1) << 42 : 1);\n  std::free(raw);\n"
    "  try { std::vector<char> v(n > 3 ? std::size_t(1) << 42 : 1); return raw ? 0 : 1; }\n"
    "  catch (const std::bad_alloc&) { return raw ? 1 : -1; }\n}\n"
    "/// expect: true\nint* kept(const int* p, std::size_t n) { return new int[n + 1]; }\n"
    "/// expect: true\nint deep(const char* s, int n) { volatile char big[4096]; big[0] = s[0]; "
    "return n > 5 ? big[0] + deep(s, n) : 0; }\n";

TEST_F(Buffers, AreTestedWithAddressSanitizer) {
  const Ran ran = test_text(faults_in_memory, "--cases 2000");
  EXPECT_EQ(call("freed/"), "freed(\"aaa\")") << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("heap-use-after-free: read of 1 byte, at byte 1 of 4 bytes  "
                                    "subject.cpp:12"));
  EXPECT_EQ(call("copied/"), "copied(surety::Buffer<char>(\"aaa\", 3), 3uL)");
  EXPECT_THAT(ran.output, HasSubstr("heap-buffer-overflow: write of 3 bytes, just past the end of "
                                    "2 bytes  subject.cpp:17"));
  ASSERT_EQ(outcome("two/"), "failed");
  EXPECT_THAT(ran.output, HasSubstr("2 different faults")) << "on one line";
  EXPECT_EQ(call("before/"), "before(surety::Buffer<int>{0, 0}, 2uL)");
  EXPECT_THAT(ran.output, HasSubstr("memory outside of a buffer: read of 4 bytes  subject.cpp:26"));
  EXPECT_EQ(outcome("refused/"), "passed") << "memory is refused as without the sanitizer";
  EXPECT_EQ(outcome("kept/"), "passed");
  EXPECT_THAT(ran.output, HasSubstr("stack overflow"));
  EXPECT_THAT(ran.output, Not(HasSubstr("ERROR: AddressSanitizer")))
      << "with the test's own frames";

  // What was chosen, by flags or by the setting, stays.
  const auto sanitizers = [&](const std::string& arguments) {
    test_text(faults_in_memory, "--cases 50 --build chosen --function kept " + arguments);
    const Ran found = shell("cat '" + folder_.path().string() + "'/chosen/*/build.ninja");
    return found.output.find("fsanitize=undefined,address") != std::string::npos;
  };
  EXPECT_TRUE(sanitizers(""));
  EXPECT_FALSE(sanitizers("--sanitize undefined"));
  EXPECT_EQ(outcome("kept/"), "passed");
  EXPECT_FALSE(sanitizers("-- -fsanitize=address"));
  EXPECT_EQ(outcome("kept/"), "passed") << "the user's own sanitizer is linked";
}

TEST_F(Buffers, DoWithoutAddressSanitizerWhereItCannotWork) {
  const Ran ran = test_text(
      "#include <cstddef>\n#include <cstring>\n"
      "alignas(16) static char arena[1 << 26];\nstatic std::size_t used;\n"
      "extern \"C\" void* malloc(std::size_t n) {\n  used = (used + 31) & ~std::size_t(15);\n"
      "  std::memcpy(arena + used - 16, &n, sizeof n);\n  void* p = arena + used;\n  used += n;\n"
      "  return used > sizeof arena ? nullptr : p;\n}\n"
      "extern \"C\" void free(void*) {}\n"
      "extern \"C\" void* calloc(std::size_t a, std::size_t b) { void* p = malloc(a * b); "
      "std::memset(p, 0, a * b); return p; }\n"
      "extern \"C\" void* realloc(void* q, std::size_t n) {\n  void* p = malloc(n);\n"
      "  std::size_t old = 0;\n  if (q) std::memcpy(&old, (char*)q - 16, sizeof old);\n"
      "  if (q) std::memcpy(p, q, old < n ? old : n);\n  return p;\n}\n"
      "/// expect: ret >= 0\n"
      "int sum(const unsigned char* p, std::size_t n) { int t = 0; for (std::size_t i = 0; i < n; "
      "++i) t += p[i]; return t; }\n",
      "--cases 300");
  EXPECT_EQ(outcome("sum/"), "passed") << ran.output;
}

}  // namespace
}  // namespace surety
