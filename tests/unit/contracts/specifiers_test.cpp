#include "tool/contracts/specifiers.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace surety::tool::contracts {
namespace {

/// `pre: x > 0 | post(r): r > x`
std::string read(std::string_view text) {
  std::string out;
  for (const Specifier& each : read_specifiers(text)) {
    if (!out.empty()) out += " | ";
    out += keyword_of(each.kind);
    if (!each.result_name.empty()) out += "(" + each.result_name + ")";
    out += ": " + each.predicate.text;
  }
  return out;
}

/// Same length, same lines.
void expect_same_shape(const std::string& original) {
  const std::string blanked = without_specifiers(original);
  ASSERT_EQ(blanked.size(), original.size());
  for (std::size_t i = 0; i < original.size(); ++i) {
    ASSERT_EQ(blanked[i] == '\n', original[i] == '\n') << "at " << i << " of " << original;
  }
}

TEST(Specifiers, StandBehindEveryPartOfADeclarator) {
  EXPECT_EQ(read("int f(int x) pre(x > 0) post(r: r > x);"), "pre: x > 0 | post(r): r > x");
  EXPECT_EQ(read("int f(int x) pre(x > 0) { return x; }"), "pre: x > 0");
  EXPECT_EQ(read("int f(int x) noexcept(g(1)) pre(x > 0);"), "pre: x > 0");
  EXPECT_EQ(read("auto f(int x) -> std::vector<int> pre(x > 0);"), "pre: x > 0");
  EXPECT_EQ(read("auto f(int x) -> decltype(x + 1) pre(x > 0) {}"), "pre: x > 0");
  EXPECT_EQ(read("auto f(int x) -> int* pre(x > 0);"), "pre: x > 0");
  EXPECT_EQ(read("template <class T> T f(T x) requires C<T> pre(x > 0);"), "pre: x > 0");
  EXPECT_EQ(read("template <class T> T f(T x) requires (C<T> && D<T>) pre(x > 0);"), "pre: x > 0");
  EXPECT_EQ(read("template <class T> T f(T x) requires C<T> || requires(T t) { t + 1; } pre(x);"),
            "pre: x");
  EXPECT_EQ(read("template <class T> requires (sizeof(T) > 1) T f(T x) pre(x > 0) { }"),
            "pre: x > 0");
  EXPECT_EQ(read("template <class T> requires requires(T t) { t.f(); } T f(T x) pre(x > 0) { }"),
            "pre: x > 0");
  EXPECT_EQ(read("static constexpr std::map<int, long> const& f(int x) pre(x) = delete;"),
            "pre: x");
  EXPECT_EQ(read("std::function<int(int)> f(int x) pre(x > 0);"), "pre: x > 0");
  EXPECT_EQ(read("[[nodiscard]] int f(int x) [[deprecated]] pre(x > 0);"), "pre: x > 0");
  EXPECT_EQ(read("int f(int x) NOEXCEPT pre(x > 0);"), "pre: x > 0");
  EXPECT_EQ(read("int (f)(int x) pre(x > 0);"), "pre: x > 0");
  EXPECT_EQ(read("int a(int x) pre(x), b(int y) pre(y);"), "pre: x | pre: y");
  EXPECT_EQ(read("extern \"C\" { int f(int x) pre(x); }"), "pre: x");
  EXPECT_EQ(read("extern \"C\" int f(int x) pre(x);"), "pre: x");
  EXPECT_EQ(read("namespace a::b { inline namespace c { int f(int x) pre(x); } }"), "pre: x");
  EXPECT_EQ(read("template <> int f<int>(int x) pre(x);"), "pre: x");
  EXPECT_EQ(read("decltype(auto) f(int x) pre(x);"), "pre: x");
  EXPECT_EQ(read("int f(int x) try { } catch (...) { } int g(int x) pre(x);"), "pre: x");
  EXPECT_EQ(read("int f(std::vector<int> v = {}, int (*g)(int) = nullptr) pre(v.empty());"),
            "pre: v.empty()");
}

TEST(Specifiers, OfMembers) {
  EXPECT_EQ(read("struct A { int f() const & noexcept pre(a > 0) post(r: r); int a; };"),
            "pre: a > 0 | post(r): r");
  EXPECT_EQ(read("struct A { int f() && pre(a); };"), "pre: a");
  EXPECT_EQ(read("struct A : B<(1 > 0)> { int f() override pre(a); void g() final pre(b); };"),
            "pre: a | pre: b");
  EXPECT_EQ(read("struct A { virtual int f() pre(a) = 0; };"), "pre: a");
  EXPECT_EQ(read("class A { public: A(int x) pre(x > 0) : a(x), b{x} {} explicit A(long x) pre(x); "
                 "~A() post(true); };"),
            "pre: x > 0 | pre: x | post: true");
  EXPECT_EQ(read("class [[nodiscard]] EXPORT(1) A final { A() pre(t) = default; };"), "pre: t");
  EXPECT_EQ(read("template <class T> struct A { template <class U> A(U x) pre(x); };"), "pre: x");
  EXPECT_EQ(read("A::A(int x) pre(x > 0) : a(x) {} A<T>::~A() pre(a) {}"), "pre: x > 0 | pre: a");
  EXPECT_EQ(read("struct A { bool operator==(const A& o) const pre(o.a > 0) = default; };"),
            "pre: o.a > 0");
  EXPECT_EQ(read("struct A { int operator()(int x) pre(x); int operator[](int i) const pre(i); "
                 "operator bool() const pre(b); };"),
            "pre: x | pre: i | pre: b");
  EXPECT_EQ(read("struct A { friend int f(A a) pre(a.b) { return 1; } };"), "pre: a.b");
  EXPECT_EQ(read("struct A { struct B { B(int x) pre(x); }; union { int a; }; int f() pre(a); };"),
            "pre: x | pre: a");
  EXPECT_EQ(read("struct A { int bits : 3; int x{1}; int f() pre(x); } a;"), "pre: x");
}

TEST(Specifiers, OfLambdas) {
  EXPECT_EQ(read("auto l = [](int x) pre(x > 0) { return x; };"), "pre: x > 0");
  EXPECT_EQ(read("auto l = [=](int x) mutable noexcept -> int pre(x > 0) post(r: r) { };"),
            "pre: x > 0 | post(r): r");
  EXPECT_EQ(read("auto l = [] pre(true) { };"), "pre: true");
  EXPECT_EQ(read("void f() { g([a = 1]<class T>(T x) pre(x) { contract_assert(x); }); }"),
            "pre: x | contract_assert: x");
  EXPECT_EQ(read("void f() { return [&] pre(y) { }(); }"), "pre: y");
  EXPECT_EQ(read("void f(int n) pre([&](int k) pre(k > 0) { return k; }(n)) {}"),
            "pre: [&](int k) pre(k > 0) { return k; }(n) | pre: k > 0");
}

TEST(Specifiers, AreOrdinaryNamesElsewhere) {
  for (const std::string_view text :
       {"void g(bool c, int x) { if (c) pre(x); while (c) post(x); for (;;) pre(x); }",
        "void g(H h, int x) { h.pre(x); h->post(x); ns::pre(x); }",
        "bool g(int x) { return f(x) && pre(x); }",
        "bool b = f(1) && pre(2);",
        "int pre(int x); int post(int x) { return pre(x); }",
        "struct pre { pre(int x); explicit(true) pre(long); ~pre(); };",
        "std::vector<int> pre(3);",
        "decltype(1) pre(1);",
        "decltype(auto) pre(int x);",
        "struct A { int pre(int x) const; A() : pre(1), post(2) {} int post; };",
        "A::A() : pre(1), post{2} { }",
        "void g() { (void)pre(1); auto x = (int)pre(2); }",
        "void g() { FOREACH(x, list) pre(x); }",
        "MACRO(x) pre(y);",
        "void g() { if (c) FOREACH(x, list) pre(x); else FOREACH(x, list) post(x); }",
        "auto g() -> pre; auto h() -> ns::pre;",
        "int x = c ? f(1) : pre(2);",
        "#define P pre(x)\nint a;",
        "// int f(int x) pre(x);\n/* int f(int x) pre(x); */",
        "const char* s = \"int f(int x) pre(x);\"; auto r = R\"(int f(int x) pre(x);)\";",
        "template <class T> requires (C<T>) pre(T) -> pre<T>;",
        "enum E { pre, post };",
        "void g(int pre, int post) { pre (); a[pre](post); }",
        "void g() { int x(1), pre(2); }",
        "#define pre(x)\nint f(int x) pre(x);",
        "void g() { switch (a) { case 1: pre(1); default: post(2); } lab: pre(3); }",
        "void g() { auto& [a, b] = pre(1); new (p) pre(1); throw pre(1); }",
        "void contract_assert(int); struct B { int contract_assert(int x); };",
        "void g() { x = contract_assert(1); h.contract_assert(2); }"}) {
    EXPECT_EQ(read(text), "") << text;
    EXPECT_EQ(without_specifiers(std::string(text)), text);
  }
}

TEST(Specifiers, Assertions) {
  EXPECT_EQ(read("void f(int x) { contract_assert(x > 0); if (x) contract_assert(x != 1); else "
                 "contract_assert [[likely]] (true); }"),
            "contract_assert: x > 0 | contract_assert: x != 1 | contract_assert: true");
  EXPECT_EQ(read("int f() { for (int i : v) { contract_assert(i); } { contract_assert(a); } "
                 "struct L { void g() { contract_assert(b); } }; }"),
            "contract_assert: i | contract_assert: a | contract_assert: b");
  EXPECT_EQ(without_specifiers("void f() { contract_assert(x); }"),
            "void f() { (void)(bool)   (x); }");
  EXPECT_EQ(without_specifiers("void f() { contract_assert [[a]] (x); }"),
            "void f() { (void)(bool)          (x); }");
}

TEST(Specifiers, AreBlankedWithTheirPlaces) {
  const std::string text =
      "int f(int x)\n  pre(x > 0 // positive\n      && x < 9)\n  post(r: r);\n";
  EXPECT_EQ(without_specifiers(text),
            "int f(int x)\n                       \n               \n            ;\n");
  const std::vector<Specifier> all = read_specifiers(text);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].predicate.text, "x > 0 && x < 9");
  EXPECT_EQ(all[0].begin, text.find("pre"));
  EXPECT_EQ(all[0].parameters, text.find('('));
  EXPECT_EQ(all[0].predicate.offsets.front(), text.find("x > 0"));
  EXPECT_EQ(all[0].predicate.last_offset(), text.find(")\n  post") - 1);
  EXPECT_EQ(all[1].result_name, "r");
  EXPECT_EQ(all[1].end, text.find(';'));
  for (const char* each :
       {"int f(int x)\r\n pre(x)\r\n;", "int f(int x) pre(x", "int f(int x) pre(\"\n)", "pre(", "(",
        "[", "struct {", "operator", "template <", "namespace", "int f(int) pre", "'",
        "#if 1\n#else", "int f(int x) post(r:)", "int f(int x) post(r",
        "void f() { contract_assert(", "[] pre("}) {
    expect_same_shape(each);
  }
}

TEST(Specifiers, OfAllBranches) {
  EXPECT_EQ(read("#if A\nint f(int x) pre(x) {\n#else\nint f(long y) pre(y) {\n#endif\n}\n"
                 "struct S { int g() const pre(z); };"),
            "pre: x | pre: y | pre: z");
  EXPECT_EQ(read("#if 0\ndon't read this {{{\n#endif\nint g(int x) pre(x);"), "pre: x");
  EXPECT_EQ(read("int f(int x)\n#ifdef CHECKED\n  pre(x > 0)\n#endif\n;"), "pre: x > 0");
}

TEST(Specifiers, ThatAreNotWellFormed) {
  const auto fault = [](std::string_view text) { return read_specifiers(text).at(0).fault; };
  EXPECT_EQ(fault("int f(int x) pre();"), "a condition is missing between the parentheses");
  EXPECT_EQ(fault("int f(int x) post(r:);"), "a condition is missing between the parentheses");
  EXPECT_EQ(fault("int f(int x) pre(x, x);"),
            "',' cannot stand in a condition without parentheses");
  EXPECT_EQ(fault("int f(int x) pre(x = 1);"),
            "'=' cannot stand in a condition without parentheses");
  EXPECT_EQ(fault("int f(int x) pre(is<int, 3>(x) && (x, true));"), "");
  EXPECT_EQ(fault("int f(int x) post(x ? a : b);"), "");
}

/// Any text whatever keeps its length and lines, and nothing crashes: pieces of declarations are
/// put together at random, from a fixed seed.
TEST(Specifiers, SurviveAnyText) {
  const std::vector<std::string> pieces = {
      "pre",       "post",      "(",        ")",          "[",         "]",
      "{",         "}",         "<",        ">",          "x",         "int ",
      " ",         "\n",        ";",        ":",          "::",        "contract_assert",
      "requires ", "operator",  "->",       "=",          ",",         "\"",
      "'",         "/*",        "*/",       "//",         "#if 1\n",   "#else\n",
      "#endif\n",  "struct A ", "noexcept", "&&",         "template ", "[[",
      "]]",        "catch",     "enum ",    "namespace ", "extern ",   "R\"(",
      ")\"",       "\\\n",      "class ",   "lambda"};
  unsigned state = 20261117;
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (int i = 0; i < 40; ++i) {
      state = state * 1664525u + 1013904223u;
      text += pieces[(state >> 8) % pieces.size()];
    }
    expect_same_shape(text);
  }
}

}  // namespace
}  // namespace surety::tool::contracts
