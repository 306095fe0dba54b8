// Inputs of types that braces alone do not make: enums, arrays in structures, functions, streams.
#include <gmock/gmock.h>

#include "tests/e2e/contracts/test_command.h"

namespace surety {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;

class Types : public TestCommand {
 protected:
  std::string not_proved(const std::string& key) const {
    const auto found = results_.find(key);
    return found == results_.end() ? "missing" : found->second.value("not_proved", "");
  }
};

TEST_F(Types, AllEnumeratorsAreTried) {
  const Ran ran = test_text(
      "#include <cstdint>\n#include <optional>\n#include <vector>\n"
      "enum class Colour : std::uint8_t { red, green = 100, blue = 250 };\n"
      "/// expect: ret != 0\nint name(Colour c) { return c == Colour::blue ? 0 : 1; }\n"
      "enum Plain { P0, P1 = 1 << 10, P2 = 1 << 20 };\n"
      "/// expect: ret\nbool known(Plain p) { return p != P2; }\n"
      "enum class Far { a = 1, b = 200000 };\nstruct Holder { std::vector<Far> all; };\n"
      "/// expect: ret\nbool inside(const Holder& h) { for (Far f : h.all) if (f == Far::b) return "
      "false; return true; }\n"
      "enum Two { no, yes };\n/// expect: ret\nbool both(Two t) { return t == no || t == yes; }\n"
      "enum class Bits : unsigned char { x = 1, y = 2 };\n"
      "/// expect: ret != 0\nint named(Bits b) { switch (b) { case Bits::x: return 1; "
      "case Bits::y: return 2; } return 0; }\n",
      "--cases 3000");
  EXPECT_EQ(call("name/"), "name(Colour::blue)") << ran.output;
  EXPECT_EQ(call("known/"), "known(Plain::P2)");
  EXPECT_EQ(call("inside/"), "inside(Holder{std::vector<Far>{Far::b}})");
  EXPECT_EQ(outcome("both/"), "proved");
  EXPECT_EQ(outcome("named/"), "passed");
  EXPECT_THAT(not_proved("named/"), HasSubstr("values without a name"));
}

TEST_F(Types, StructuresWithArraysBitFieldsAndPointers) {
  const Ran ran = test_text(
      "#include <string>\n#include <vector>\n"
      "struct Rec { char name[16]; int x; };\n"
      "/// expect: ret == r.x\nint get(const Rec& r) { return r.name[0] == 'q' ? 0 : r.x; }\n"
      "/// assume: r != nullptr\n/// expect: ret == r->x\n"
      "int through(const Rec* r) { return r->name[0] == 'q' ? 0 : r->x; }\n"
      "struct Flags { unsigned a : 3; unsigned b : 5; int c : 4; };\n"
      "/// expect: ret == (int)f.c\nint low(const Flags& f) { return f.c == -8 ? 8 : f.c; }\n"
      "struct Node { int v; Node* next; };\n"
      "/// expect: ret < 2\nint len(const Node* n) { int c = 0; for (; n && c < 100; n = n->next) "
      "++c; return c; }\n"
      "struct Tree { int v; std::vector<Tree> kids; };\n"
      "/// expect: ret < 3\nint size(const Tree& t) { int s = 1; for (auto& k : t.kids) s += "
      "size(k); return s; }\n"
      "struct Inner { int lo; int hi; };\n"
      "struct Outer { std::string name; std::vector<Inner> parts; struct { int x; } anon; };\n"
      "/// expect: ret == 0\nint deep(const Outer& o) { return o.anon.x == 7; }\n"
      "union Un { int i; float f; };\n/// expect: ret == u.i\nint un(Un u) { return u.i; }\n"
      "struct Grid { int cell[2][2]; const char* title; };\n"
      "/// expect: ret\nbool flat(const Grid& g) { return g.title != nullptr && g.cell[1][1] != 9; "
      "}\n",
      "--cases 20000");
  EXPECT_THAT(call("get/"), HasSubstr("get(Rec{\"q\", ")) << ran.output;
  EXPECT_THAT(call("through/"), HasSubstr("Rec{\"q\", "));
  EXPECT_EQ(call("low/"), "low(Flags{0u, 0u, -8})");
  EXPECT_THAT(call("len/"), HasSubstr("Node{0, new Node{0, nullptr}}"));
  EXPECT_THAT(call("size/"), HasSubstr("size(Tree{0, std::vector<Tree>{"));
  EXPECT_EQ(outcome("deep/"), "failed");
  EXPECT_EQ(outcome("un/"), "passed");
  EXPECT_EQ(call("flat/"), "flat(Grid{{{0, 0}, {0, 9}}, \"\"})");
}

TEST_F(Types, StructuresThatAFunctionTakesBeforeAFieldHasThem) {
  const Ran ran = test_text(
      "struct Name { int n; char text[14]; };\n"
      "struct Entry { int (*visit)(Name*); Name* name; };\n"
      "/// expect: ret != 7\nint entry(const Entry& e) { return e.name ? e.name->n : 0; }\n",
      "--cases 20000");
  EXPECT_EQ(call("entry/"), "entry(Entry{nullptr, new Name{7, \"\"}})") << ran.output;
}

TEST_F(Types, FunctionsRememberTheirAnswersAndAreShownAsTables) {
  const Ran ran = test_text(
      "#include <functional>\n#include <string>\n#include <vector>\n"
      "using Callback = int (*)(int);\n"
      "/// expect: forall x in ret: f(x)\n/// expect: ret.size() <= v.size()\n"
      "std::vector<int> filter(const std::vector<int>& v, const std::function<bool(int)>& f) "
      "{ std::vector<int> r; for (int x : v) if (f(x) || x == 0) r.push_back(x); return r; }\n"
      "/// expect: ret == f(f(x))\nint twice(int (*f)(int), int x) { return f(f(x)); }\n"
      "/// expect: ret <= 5\nint asked(Callback f, bool b) { return b && f(3) == 6 ? 6 : 5; }\n"
      "/// expect: f == nullptr ==> ret == 0\nint maybe(Callback f) { return f == nullptr ? 1 : 0; "
      "}\n"
      "/// expect: true\nvoid each(const std::vector<int>& v, void (*visit)(int, void*), void* "
      "context) "
      "{ for (int x : v) visit(x, context); }\n"
      "/// assume: argc > 0\n/// expect: ret == 0\nint options(int argc, char** argv) { for (int i "
      "= 1; "
      "argv[i] != nullptr; ++i) if (argv[i][0] == 'v') return i; return argc > 0 ? 0 : 1; }\n",
      "--cases 20000 --seconds 30");
  EXPECT_THAT(call("filter/"),
              AnyOf("filter(std::vector<int>{0}, surety::Function<bool(int)>{{{0}, false}})",
                    "filter(std::vector<int>{0}, surety::Function<bool(int)>{})"))
      << ran.output;
  EXPECT_EQ(outcome("twice/"), "passed") << ran.output;
  EXPECT_EQ(call("asked/"), "asked(surety::FunctionPointer<int(int)>{{{3}, 6}}, true)");
  EXPECT_EQ(call("maybe/"), "maybe(nullptr)");
  EXPECT_EQ(outcome("each/"), "passed");
  EXPECT_EQ(call("options/"), "options(2, surety::Arguments{\"\", \"v\"})");
}

TEST_F(Types, StreamsViewsAndTheirContainers) {
  const Ran ran = test_text(
      "#include <array>\n#include <istream>\n#include <ostream>\n#include <string>\n"
      "#include <string_view>\n#include <vector>\n"
      "/// expect: ret != 7\nint number(std::istream& in) { int x = 0; in >> x; return x; }\n"
      "/// expect: true\nvoid print(std::ostream& out, int x) { out << x; }\n"
      "/// expect: ret != \"b\"\nstd::string last(const std::vector<std::string_view>& v) "
      "{ return v.empty() ? \"\" : std::string(v.back()); }\n"
      "/// expect: ret\nbool words(const std::array<const char*, 2>& w) { return w[0][0] != 'x'; "
      "}\n",
      "--cases 20000");
  EXPECT_EQ(call("number/"), "number(surety::TextStream(std::string(\"7\")))") << ran.output;
  EXPECT_EQ(outcome("print/"), "passed");
  EXPECT_THAT(call("last/"), HasSubstr("std::string_view(\"b\")"));
  EXPECT_THAT(call("words/"), HasSubstr("\"x\""));
}

TEST_F(Types, GeneratorsOfTheUsersOwnProveNothing) {
  const Ran ran = test_text(
      "#include <surety/generator.h>\n"
      "struct Money { int cents; };\n"
      "template <> struct surety::DefaultGenerator<Money> { static auto make() { return "
      "surety::inclusive(0, 3).map([](int c) { return Money{c}; }, "
      "[](const Money& m) { return m.cents; }); } };\n"
      "/// expect: ret < 4\nint spend(Money m) { return m.cents; }\n"
      "/// assume: x = inclusive(0, 3)\n/// expect: ret < 4\nint plain(int x) { return x; }\n",
      "--cases 3000");
  EXPECT_EQ(outcome("spend/"), "passed") << ran.output;
  EXPECT_EQ(outcome("plain/"), "proved") << ran.output;
}

TEST_F(Types, AreKnownBehindAliases) {
  const Ran ran = test_text(
      "#include <cstring>\n#include <string>\n#include <vector>\ntypedef char char_t;\n"
      "/// expect: ret == std::strlen(s)\n"
      "std::size_t length(const char_t* s) { std::size_t n = 0; while (s[n] && n < 2) ++n; return "
      "n; }\n"
      "class Money {\n public:\n  explicit Money(int c) : c_(c) {}\n  int cents() const { return "
      "c_; "
      "}\n private:\n  int c_;\n};\nusing Price = Money;\n"
      "/// expect: ret < 10\nint cents(const Price& m) { return m.cents(); }\n"
      "/// assume: m != nullptr\n/// expect: ret < 10\nint behind(const Price* m) { return "
      "m->cents(); }\n"
      "template <class C> class View {\n public:\n  View(const C* text) : d_(text) { while "
      "(d_[n_]) "
      "++n_; }\n"
      "  View(const C* data, std::size_t size) : d_(data), n_(size) {}\n"
      "  /// expect: ret == other.size()\n"
      "  std::size_t shared(View other) const { return n_ < other.n_ ? n_ : other.n_; }\n"
      "  /// expect: ret\n  bool fits(const View<C>& other) const { return n_ + other.n_ >= n_; }\n"
      "  std::size_t size() const { return n_; }\n"
      " private:\n  const C* d_;\n  std::size_t n_ = 0;\n};\n"
      "using Text = View<char>;\n"
      "/// expect: ret < 2\nstd::size_t viewed(Text t) { return t.size(); }\n"
      "template <class T> class Owner {\n public:\n  Owner() = default;\n"
      "  explicit Owner(T* p) : p_(p) {}\n  Owner(const Owner&) = delete;\n  ~Owner() { delete p_; "
      "}\n"
      "  /// expect: true\n  bool has() const { return p_ != nullptr; }\n private:\n  T* p_ = "
      "nullptr;\n};\nbool owned(const Owner<int>& o) { return o.has(); }\n",
      "--cases 3000");
  EXPECT_EQ(call("length/"), "length(\"aaa\")") << ran.output;
  EXPECT_EQ(call("cents/"), "cents(Money(10))") << ran.output;
  EXPECT_EQ(call("behind/"), "behind(surety::Pointee<Money>(Money(10)))") << ran.output;
  EXPECT_EQ(outcome("View<char>::shared/"), "failed") << ran.output;
  EXPECT_EQ(outcome("View<char>::fits/"), "passed") << ran.output;
  EXPECT_EQ(outcome("viewed/"), "failed") << ran.output;
  EXPECT_EQ(outcome("Owner<int>::has/"), "passed") << ran.output;
}

TEST_F(Types, OverloadsInUnnamedNamespacesHideNothing) {
  const Ran ran = test_text(
      "#include <cstring>\n#include <string>\nnamespace J {\n"
      "/// expect: std::stoll(ret) == value\n"
      "std::string text(long long value) { return std::to_string(value); }\n"
      "namespace {\nstd::string text(double value, bool special) { return special ? \"\" : "
      "std::to_string(value); }\n"
      "/// expect: ret == x\nint same(int x) { return x; }\n}\n"
      "/// expect: ret == x\nlong same(long x) { return x == 3 ? 4 : x; }\n"
      "std::string both(double value) { return text(value, true) + std::to_string(same(1)); }\n}\n"
      "class Document {\n public:\n  Document() = default;\n"
      "  /// draw: text = matching(\"(<a>|</a>){0,3}\")\n  /// expect: ret < 12\n"
      "  int load(const char* text) { return last_ = (int)std::strlen(text); }\n"
      " private:\n  int last_ = 0;\n};\n"
      "/// assume: right = buffer(count)\n/// expect: ret ==> std::strlen(left) <= count\n"
      "bool begins(const char* left, const char* right, std::size_t count) { return "
      "std::strlen(left) <= count && std::memcmp(left, right, std::strlen(left)) == 0; }\n"
      "/// config: with T = unsigned\n/// expect: std::to_string(n).size() == 1\n"
      "template <class T> T wide(T n) { return n; }\n"
      "int uses(unsigned __int128 n) { return (int)wide(n); }\n",
      "--cases 3000");
  EXPECT_EQ(outcome("J::text/"), "passed") << ran.output;
  EXPECT_EQ(outcome("J::same(int)/"), "passed") << ran.output;
  EXPECT_EQ(call("J::same(long)/"), "J::same(3L)") << ran.output;
  EXPECT_EQ(outcome("Document::load/"), "failed") << ran.output;
  EXPECT_EQ(outcome("begins/"), "passed") << ran.output;
  EXPECT_TRUE(has(ran, "is ambiguous")) << ran.output;
  EXPECT_FALSE(has(ran, "internal error")) << ran.output;
}

TEST_F(Types, DeclarationAndDefinitionMayNameTypesDifferently) {
  write_file(folder_ / "value.h",
             "#pragma once\n#include <vector>\nnamespace J {\nusing Index = unsigned;\n"
             "class Value {\n public:\n  using Index = J::Index;\n"
             "  explicit Value(unsigned char n) : items_(n % 5) {}\n"
             "  /// expect: ret < 4\n  Index size() const;\n private:\n"
             "  std::vector<int> items_;\n};\n}\n");
  write_file(folder_ / "value.cpp",
             "#include \"value.h\"\nJ::Index J::Value::size() const { return "
             "(unsigned)items_.size(); }\n");
  write_file(folder_ / "user.cpp",
             "#include \"value.h\"\nunsigned use(const J::Value& v) { return v.size(); }\n");
  const Ran ran = test_files("user.cpp value.cpp --cases 300");
  EXPECT_EQ(outcome("J::Value::size/"), "failed") << ran.output;
}

}  // namespace
}  // namespace surety
