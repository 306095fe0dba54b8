// Inputs that are kept in something else, or made and ended by functions of the user.
#include <gmock/gmock.h>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

using ::testing::HasSubstr;

class ArgumentsOfTests : public TestCommand {
 protected:
  std::string not_proved(const std::string& key) const {
    const auto found = results_.find(key);
    return found == results_.end() ? "missing" : found->second.value("not_proved", "");
  }
};

TEST_F(ArgumentsOfTests, AtomicListsAnyAndFunctionObjects) {
  const Ran ran = test_text(
      "#include <any>\n#include <atomic>\n#include <cstddef>\n#include <functional>\n"
      "#include <initializer_list>\n#include <string>\n"
      "/// assume: a.load() < 1000\n/// expect: a.load() == old(a.load()) + 1\n"
      "void bump(std::atomic<int>& a) { a += a.load() == 77 ? 2 : 1; }\n"
      "/// assume: a != nullptr\n/// expect: ret == a->load()\n"
      "bool flag(const std::atomic<bool>* a) { return *a; }\n"
      "/// expect: ret == list.size()\nstd::size_t count(std::initializer_list<int> list) { return "
      "list.size() == 3 ? 2 : list.size(); }\n"
      "/// expect: ret >= 0\nlong total(const std::initializer_list<std::string>& list) { long n = "
      "0; for (auto& s : list) n += (long)s.size(); return n; }\n"
      "/// expect: ret != 3\nint number(std::any a) { const int* n = std::any_cast<int>(&a); "
      "return "
      "n == nullptr ? 0 : *n; }\n"
      "/// expect: ret == a.has_value()\nbool filled(const std::any& a) { return a.has_value(); }\n"
      "/// expect: ret == less(a, b)\nbool by(int a, int b, std::less<int> less) { return a < b || "
      "a == 7; }\n"
      "/// expect: ret == less(a, b)\nbool open(short a, short b, const std::less<>& less) { "
      "return "
      "less(a, b); }\n"
      "template <class T, class Hash>\nstruct Keyed { T key; };\n"
      "/// expect: ret == hash(s)\nstd::size_t hashed(const std::string& s, std::hash<std::string> "
      "hash) { return hash(s); }\n",
      "--cases 5000");
  EXPECT_EQ(call("bump/"), "bump(surety::Atomic<std::atomic<int>>(77))") << ran.output;
  EXPECT_EQ(outcome("flag/"), "proved") << ran.output;
  EXPECT_EQ(call("count/"), "count(surety::InitialValues<std::initializer_list<int>>{0, 0, 0})");
  EXPECT_EQ(outcome("total/"), "passed") << ran.output;
  EXPECT_EQ(call("number/"), "number(std::any(3))") << ran.output;
  EXPECT_EQ(outcome("filled/"), "passed") << ran.output;
  EXPECT_EQ(outcome("by/"), "failed") << ran.output;
  EXPECT_EQ(outcome("open/"), "passed") << ran.output;
  EXPECT_EQ(outcome("hashed/"), "passed") << ran.output;
}

TEST_F(ArgumentsOfTests, ArraysInTemplatesEmptyPacksFlagsAndPointersToTexts) {
  const Ran ran = test_text(
      "#include <cstddef>\n"
      "/// expect: ret == N\ntemplate <std::size_t N> std::size_t length(const int (&a)[N]) { "
      "return "
      "a[0] == 9 ? 0 : N; }\n"
      "/// expect: forall i in range(0, N): a[i] == 0\n"
      "template <class T, std::size_t N> void clear(T (&a)[N]) { for (auto& x : a) x = 0; }\n"
      "inline std::size_t use() { int a[4] = {}; short d[2]; clear(d); return length(a); }\n"
      "/// expect: ret == sizeof...(xs)\ntemplate <class... T> std::size_t how_many(const T&... "
      "xs) "
      "{ return sizeof...(xs); }\n"
      "inline std::size_t use_packs() { return how_many() + how_many(1, 2); }\n"
      "enum class Mode : unsigned { read = 1, write = 2, execute = 4 };\n"
      "constexpr Mode operator|(Mode a, Mode b) { return Mode(unsigned(a) | unsigned(b)); }\n"
      "constexpr Mode operator&(Mode a, Mode b) { return Mode(unsigned(a) & unsigned(b)); }\n"
      "/// expect: ret == ((m & Mode::write) == Mode::write)\n"
      "bool writes(Mode m) { return m == Mode::write || m == (Mode::read | Mode::write); }\n"
      "/// expect: ret\nbool known(Mode m) { return unsigned(m) < 8; }\n"
      "enum class Bit : unsigned char { a = 1, b = 2, c = 4, d = 8, e = 16, f = 32, g = 64, h = "
      "128 "
      "};\nconstexpr Bit operator|(Bit a, Bit b) { return Bit(unsigned(a) | unsigned(b)); }\n"
      "/// expect: ret == (int)b\nint all_bits(Bit b) { return (int)b; }\n"
      "/// assume: end != nullptr\n/// expect: *end >= text\n"
      "long parse(const char* text, const char** end) { const char* p = text; while (*p >= '0' && "
      "*p <= '9') ++p; *end = p; return p - text; }\n"
      "/// expect: **cursor != ' '\nvoid skip(const char** cursor) { if (**cursor == ' ') "
      "++*cursor; }\n",
      "--cases 5000");
  EXPECT_EQ(call("length<4UL>/"), "length<4UL>(surety::Elements<int[4]>{{9, 0, 0, 0}})")
      << ran.output;
  EXPECT_EQ(outcome("clear<short, 2UL>/"), "passed") << ran.output;
  EXPECT_EQ(outcome("how_many/"), "proved") << ran.output;
  EXPECT_EQ(outcome("how_many<int, int>/"), "passed") << ran.output;
  EXPECT_EQ(call("writes/"), "writes(static_cast<Mode>(6u))") << ran.output;
  EXPECT_EQ(outcome("known/"), "passed") << ran.output;
  EXPECT_THAT(not_proved("known/"), HasSubstr("values that its enumerators do not make"));
  EXPECT_EQ(outcome("all_bits/"), "proved") << ran.output;
  EXPECT_EQ(outcome("parse/"), "passed") << ran.output;
  EXPECT_EQ(call("skip/"), "skip(surety::TextPointer(std::string(\"  \")))") << ran.output;
}

TEST_F(ArgumentsOfTests, HandlesAreMadeAndEndedByTheirFunctions) {
  write_file(folder_ / "queue.h",
             "#pragma once\ntypedef struct queue queue;\nint queue_length(const queue* q);\n"
             "/// assume: capacity > 0\n/// expect: ret != 0\n"
             "queue* queue_new(unsigned char capacity);\nvoid queue_free(queue* q);\n"
             "/// assume: q != 0\n/// expect: queue_length(q) == old(queue_length(q)) + 1\n"
             "int queue_push(queue* q, int x);\n"
             "/// expect: ret == 0 || ret == 1\nint queue_empty(const queue* q);\n");
  write_file(
      folder_ / "queue.cpp",
      "#include \"queue.h\"\n#include <stdlib.h>\nstruct queue { int* items; unsigned n, capacity; "
      "};\n"
      "queue* queue_new(unsigned char capacity) { queue* q = (queue*)malloc(sizeof *q); q->items = "
      "(int*)malloc(sizeof(int) * capacity); q->n = 0; q->capacity = capacity; return q; }\n"
      "void queue_free(queue* q) { free(q->items); free(q); }\n"
      "int queue_push(queue* q, int x) { if (q->n == q->capacity) return 0; if (x != 3) "
      "q->items[q->n++] = x; return 1; }\n"
      "int queue_length(const queue* q) { return (int)q->n; }\n"
      "int queue_empty(const queue* q) { return q->n == 0 && q->items != nullptr; }\n");
  write_file(
      folder_ / "use.cpp",
      "#include \"queue.h\"\nstruct window;\nwindow* open_window(const char* title, int w);\n"
      "void close_window(window*);\nint width(const window* w);\n"
      "/// assume: q != nullptr && times >= 0 && times < 5\n"
      "/// expect: queue_length(q) <= times\n"
      "void fill(queue* q, int times) { for (int i = 0; i < times; ++i) queue_push(q, i); }\n"
      "/// assume: q = custom([](queue* h) { return h != nullptr; }, [](auto&) { return "
      "queue_new(3); })\n/// expect: queue_length(q) == 0\nvoid nothing(queue* q) { (void)q; "
      "}\n"
      "/// expect: ret == (w == nullptr ? 0 : width(w))\n"
      "int width_or_none(const window* w) { return w == nullptr ? 1 : width(w); }\n"
      "struct orphan;\n/// expect: ret\nbool alone(orphan* o) { return o != nullptr; }\n");
  write_file(
      folder_ / "window.cpp",
      "struct window { int w; };\nwindow* open_window(const char*, int w) { if (w < 0) return "
      "nullptr; return new window{w}; }\nvoid close_window(window* w) { delete w; }\n"
      "int width(const window* w) { return w->w; }\n");
  const Ran check = run("check queue.cpp use.cpp");
  EXPECT_TRUE(has(check, "queue_push: 'q' is made by queue_new and ended by queue_free"))
      << check.output;
  EXPECT_TRUE(has(check, "width_or_none: 'w' is made by open_window and ended by close_window"));
  EXPECT_FALSE(has(check, "nothing: 'q' is made")) << check.output;
  const Ran ran = test_files("queue.cpp use.cpp window.cpp", "--cases 3000");
  EXPECT_EQ(call("queue_push/"), "queue_push(queue_new(static_cast<unsigned char>(1)), 3)")
      << ran.output;
  EXPECT_EQ(outcome("queue_new/"), "proved") << ran.output;
  EXPECT_EQ(outcome("queue_empty/"), "passed") << ran.output;
  EXPECT_THAT(not_proved("queue_empty/"), HasSubstr("a handle may have been used before"));
  EXPECT_EQ(outcome("fill/"), "failed") << ran.output;  // by queue_push
  EXPECT_EQ(outcome("nothing/"), "passed") << ran.output;
  EXPECT_EQ(call("width_or_none/"), "width_or_none(nullptr)") << ran.output;
  EXPECT_EQ(outcome("alone/"), "skipped") << ran.output;
  EXPECT_TRUE(has(ran, "parameter 'o' of type orphan *")) << ran.output;
}

TEST_F(ArgumentsOfTests, OwnedArraysHaveTheirLengthAndSingletonsAreFound) {
  const Ran ran = test_text(
      "#include <cstddef>\n#include <memory>\n"
      "/// expect: ret >= 0\n"
      "int owned(std::unique_ptr<int[]> p, std::size_t n) { int c = 0; for (std::size_t i = 0; i < "
      "n; ++i) c += p[i] == 3; return c > 0 ? -1 : 0; }\n"
      "/// expect: true\n"
      "int looked(const std::unique_ptr<const char[]>& data, int size) { return size > 1 ? "
      "data[size] : 0; }\n"
      "/// expect: p == nullptr ==> ret == 1\n"
      "int nulls(std::unique_ptr<short[]>&& p, std::size_t n) { return p ? (n ? p[n - 1] : 0) : 2; "
      "}\n"
      "/// expect: true\nint lone(std::unique_ptr<int[]> p) { return p ? 1 : 0; }\n"
      "class Config {\n public:\n"
      "  static Config& instance() { static Config only; return only; }\n"
      "  Config(const Config&) = delete;\n  int level() const { return level_; }\n"
      "  /// expect: level() == l\n  void set(int l) { level_ = l == 9 ? 8 : l; }\n"
      " private:\n  Config() = default;\n  ~Config() = default;\n  int level_ = 3;\n};\n"
      "/// expect: ret != x || x == 0\n"
      "long plus(Config& c, int x) { return x == 77 ? 77 : (long)c.level() * 0 + (x != 0 ? "
      "-(long)x : 0); }\n"
      "/// expect: ret\nbool same(const Config& c) { return &c == &Config::instance(); }\n"
      "/// expect: ret\nbool there(const Config* c) { return c != nullptr && c->level() < -9; }\n",
      "--cases 3000");
  EXPECT_EQ(call("owned/"), "owned(surety::OwnedBuffer<int>{3}, 1uL)") << ran.output;
  EXPECT_EQ(call("looked/"), "looked(surety::OwnedBuffer<char>(\"aa\", 2), 2)");
  EXPECT_EQ(call("nulls/"), "nulls(nullptr, 0uL)");
  EXPECT_EQ(outcome("lone/"), "skipped") << "nobody says how long it is";
  EXPECT_EQ(call("Config::set/"), "Config::instance().set(9)");
  EXPECT_EQ(call("plus/"), "plus(Config::instance(), 77)");
  EXPECT_EQ(outcome("same/"), "passed") << "the one object is not every object";
  EXPECT_THAT(call("there/"), ::testing::AnyOf("there(&Config::instance())", "there(nullptr)"));
  EXPECT_THAT(ran.output, HasSubstr("EXPECT_TRUE")) << ran.output;
}

}  // namespace
}  // namespace surety
