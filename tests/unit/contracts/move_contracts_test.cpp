// Contracts that move between comments and specifiers: the texts, without a compiler.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tool/contracts/edit_comment.h"
#include "tool/contracts/edit_specifiers.h"
#include "tool/contracts/specifiers.h"
#include "tool/contracts/to_specifiers.h"
#include "tool/emit/edits.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {
namespace {

CommentRange comment_in(const std::string& file) {
  const auto begin = static_cast<unsigned>(file.find('/'));
  return {begin, static_cast<unsigned>(file.find('@'))};
}
/// The file without the clauses of its comment, which ends at `@`.
std::string without(std::string file) {
  const CommentRange comment = comment_in(file);
  file.erase(comment.end, 1);
  return replaced(file, {without_clauses(file, comment)});
}
std::string with(std::string file, const std::vector<std::string>& clauses) {
  const CommentRange comment = comment_in(file);
  file.erase(comment.end, 1);
  return replaced(file, {with_clauses(file, comment, clauses)});
}

TEST(MoveContracts, TakesClausesOutOfComments) {
  EXPECT_EQ(without("/// assume: x > 0@\nint f();"), "int f();");
  EXPECT_EQ(without("struct S {\n  /// assume: x\n  /// expect: y@\n  int f();\n};"),
            "struct S {\n  int f();\n};");
  EXPECT_EQ(without("/// What it does.\n///\n/// expect: a\n///   && b@\nint f();"),
            "/// What it does.\nint f();");
  EXPECT_EQ(without("  /// expect: a\n  ///\n  /// What it does.@\n  int f();"),
            "  /// What it does.\n  int f();");
  EXPECT_EQ(without("/// A.\n/// assume: a\n///\n/// B.@\nint f();"),
            "/// A.\n///\n/// B.\nint f();");
  EXPECT_EQ(without("/** assume: a */@\nint f();"), "int f();");
  EXPECT_EQ(without("/** assume: a */@ int f();"), "int f();");
  EXPECT_EQ(without("int g; /** assume: a */@ int f();"), "int g; int f();");
  EXPECT_EQ(without("/**\n * A.\n *\n * assume: a\n */@\nint f();"), "/**\n * A.\n */\nint f();");
  EXPECT_EQ(without("/** A.\n * assume: a\n * expect: b */@\nint f();"), "/** A.\n */\nint f();");
  EXPECT_EQ(without("/** assume: a\n * expect: b\n */@\nint f();"), "int f();");
  EXPECT_EQ(without("/** assume: a\n *\n * B.\n */@\nint f();"), "/**\n * B.\n */\nint f();");
  EXPECT_EQ(without("/// assume: x\r\n/// Note.\r\n///\r\n/// B.@\r\nint f();"),
            "/// B.\r\nint f();")
      << "a line behind a clause belongs to it";
  EXPECT_EQ(without("/// Nothing to see.@\nint f();"), "/// Nothing to see.\nint f();");
}

TEST(MoveContracts, PutsClausesIntoComments) {
  EXPECT_EQ(with("/// A.@\nint f();", {"assume: x", "expect: y"}),
            "/// A.\n/// assume: x\n/// expect: y\nint f();");
  EXPECT_EQ(with("  //! A.@\n  int f();", {"assume: x"}), "  //! A.\n  //! assume: x\n  int f();");
  EXPECT_EQ(with("/**\n * A.\n */@\nint f();", {"assume: x"}),
            "/**\n * A.\n * assume: x\n */\nint f();");
  EXPECT_EQ(with("/** A. */@\nint f();", {"assume: x"}), "/** A. */\n/// assume: x\nint f();");
  EXPECT_EQ(with("/// A.@\r\nint f();", {"assume: x"}), "/// A.\r\n/// assume: x\r\nint f();");
}

TEST(MoveContracts, PutsCommentsAboveDeclarations) {
  const auto above = [](const std::string& file) {
    const auto at = static_cast<unsigned>(file.find("int f"));
    return replaced(file, {comment_above(file, at, {"assume: x", "expect: y"})});
  };
  EXPECT_EQ(above("int f();"), "/// assume: x\n/// expect: y\nint f();");
  EXPECT_EQ(above("struct S {\n  int f();\n};"),
            "struct S {\n  /// assume: x\n  /// expect: y\n  int f();\n};");
  EXPECT_EQ(above("struct S { int f(); };"),
            "struct S {\n/// assume: x\n/// expect: y\nint f(); };");
}

TEST(MoveContracts, PutsSpecifiersBehindDeclarators) {
  const std::string file = "struct S {\n  int f() const { return 1; }\n};";
  const auto begin = static_cast<unsigned>(file.find("int"));
  const auto at = static_cast<unsigned>(file.find(" {", begin));
  EXPECT_EQ(replaced(file, {with_specifiers(file, begin, at, {"pre(x)", "post(y)"})}),
            "struct S {\n  int f() const\n    pre(x)\n    post(y) { return 1; }\n};");
}

/// Without all specifiers.
std::string plain(const std::string& file) {
  std::vector<Specifier> specifiers;
  for (const Specifier& each : read_specifiers(file)) {
    if (each.kind != SpecifierKind::assertion) specifiers.push_back(each);
  }
  std::string made = replaced(file, without_specifiers_of(file, specifiers));
  EXPECT_TRUE(is_same_code(file, made)) << made;
  return made;
}

TEST(MoveContracts, TakesSpecifiersOutOfDeclarations) {
  EXPECT_EQ(plain("int f(int x) pre(x > 0) post(r: r > 0) { return x; }"),
            "int f(int x) { return x; }");
  EXPECT_EQ(plain("int f(int x)\n  pre(x > 0)\n  post(r: r > 0)\n{\n}"), "int f(int x)\n{\n}");
  EXPECT_EQ(plain("int f(int x)\n  pre(x > 0)\n  post(r: r > 0) {\n}"), "int f(int x) {\n}");
  EXPECT_EQ(plain("int f(int x)\n  pre(x > 0);\n"), "int f(int x);\n");
  EXPECT_EQ(plain("int f(int x)  // why\n  pre(x > 0) {}\n"), "int f(int x)  // why\n  {}\n");
  EXPECT_EQ(plain("int f(int x)\n  pre(x > 0)  // why\n  pre(x < 9)\n{}\n"),
            "int f(int x)  // why\n{}\n");
  EXPECT_EQ(plain("int f(int x)\n#if 1\n  pre(x > 0) {\n#endif\n}"),
            "int f(int x)\n#if 1\n  {\n#endif\n}");
}

TEST(MoveContracts, KnowsCodeThatStaysTheSame) {
  EXPECT_TRUE(is_same_code("int f(int x) pre(x > 0);", "/// assume: x > 0\nint f(int x);"));
  EXPECT_FALSE(is_same_code("int f(int x) {}", "int f(int x) // {}"));
  EXPECT_FALSE(is_same_code("#ifdef A\nint a;\n#else\nint b;\n#endif\n",
                            "#ifdef A\nint a;\n#else\nint c;\n#endif\n"));
}

/// The clause as a specifier, or why it cannot be one.
std::string moved(const std::string& condition, SpecifierKind kind = SpecifierKind::post,
                  const std::vector<std::string>& parameters = {}) {
  SourceText text;
  text.add(condition, 0);
  const SpecifierTexts made = to_specifier(text, kind, parameters);
  return made.all.empty() ? made.reason : made.all.front().whole;
}

TEST(MoveContracts, WritesConditionsAsSpecifiers) {
  EXPECT_EQ(moved("x > 0", SpecifierKind::pre), "pre(x > 0)");
  EXPECT_EQ(moved("x > 0"), "post(x > 0)");
  EXPECT_EQ(moved("ret > 0"), "post(r: r > 0)");
  EXPECT_EQ(moved("ret.ret > a.ret + b->ret + c::ret"), "post(r: r.ret > a.ret + b->ret + c::ret)");
  EXPECT_EQ(moved("ret > r"), "post(result: result > r)");
  EXPECT_EQ(moved("ret > 0", SpecifierKind::post, {"r", "result"}), "post(res: res > 0)");
  EXPECT_EQ(moved("ret == r(result, res, returned)"), "post(r1: r1 == r(result, res, returned))");
}

TEST(MoveContracts, WritesImplicationsInPlainWords) {
  EXPECT_EQ(moved("a ==> b"), "post(!(a) || (b))");
  EXPECT_EQ(moved("a && c ==> b || d"), "post(!(a && c) || (b || d))");
  EXPECT_EQ(moved("a ==> b ==> c"), "post(!(a) || ((!(b) || (c))))");
  EXPECT_EQ(moved("(a ==> b) && (c ==> d)"), "post(((!(a) || (b))) && ((!(c) || (d))))");
}

TEST(MoveContracts, BracketsWhatSpecifiersCannotSayWithout) {
  EXPECT_EQ(moved("a, b"), "post((a, b))");
  EXPECT_EQ(moved("std::is_same_v<A, B>"), "post(std::is_same_v<A, B>)");
}

TEST(MoveContracts, SaysWhatCannotBeMoved) {
  EXPECT_EQ(moved("ret == old(x)"), "it uses old(...), which C++26 cannot say");
  EXPECT_EQ(moved("forall i in indices(v): v[i] > 0"), "it uses 'forall', which C++26 cannot say");
  EXPECT_EQ(moved("a ==> exists x in v: x > 0"), "it uses 'exists', which C++26 cannot say");
  EXPECT_EQ(moved("ret in inclusive(1, 2)"), "it uses 'in', which C++26 cannot say");
  EXPECT_EQ(moved("a) || (b"), "it has the condition 'a) || (b', which C++26 cannot say");
}

}  // namespace
}  // namespace surety::tool::contracts
