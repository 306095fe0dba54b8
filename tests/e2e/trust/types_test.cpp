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

}  // namespace
}  // namespace surety
