#include "tool/emit/printer.h"

#include <gtest/gtest.h>

namespace surety::tool::emit {
namespace {

Declarations sample() {
  const OriginPointer clause = origin_of("expect: ret >= 0", {"/x/account.cpp", 12, 5});
  const Statements check =
      when(negated(in_parentheses(user_text("ret >= 0"))), evaluate(call("::surety::fail", {})));
  return define({"template <class T>",
                 "static",
                 "void",
                 "surety_f",
                 {{"const T&", "x"}, {"int", "y"}},
                 "",
                 {use_surety(), from(clause, check), returned()}});
}

TEST(Printer, FormatsOneStatementALine) {
  EXPECT_EQ(print(sample()).text,
            "template <class T> static void surety_f(const T& x, int y) {\n"
            "  using namespace ::SURETY_VOCABULARY;\n"
            "  // expect: ret >= 0   account.cpp:12\n"
            "  if (!(ret >= 0)) {\n"
            "    ::surety::fail();\n"
            "  }\n"
            "  return;\n"
            "}\n");
}

TEST(Printer, KnowsTheOriginOfEachLine) {
  const Printed printed = print(sample());
  ASSERT_EQ(printed.origins.size(), 8u);
  EXPECT_EQ(printed.origin_of_line(1), nullptr);
  for (const std::size_t line : {2u, 3u, 4u, 5u}) {
    ASSERT_NE(printed.origin_of_line(line), nullptr) << line;
    EXPECT_EQ(printed.origin_of_line(line)->clause, "expect: ret >= 0");
  }
  EXPECT_EQ(printed.origin_of_line(6), nullptr);
  EXPECT_EQ(printed.origin_of_line(100), nullptr);
}

TEST(Printer, InsertionsAreOneLine) {
  const OneLine line = print_on_one_line(quiet(sample()));
  EXPECT_EQ(line.text,
            "SURETY_QUIET_BEGIN template <class T> static void surety_f(const T& x, int y) { using "
            "namespace ::SURETY_VOCABULARY; /* expect: ret >= 0 */ if (!(ret >= 0)) { "
            "::surety::fail(); } "
            "return; } SURETY_QUIET_END ");
  ASSERT_EQ(line.breaks.size(), 1u);
  EXPECT_EQ(line.text.substr(line.breaks[0]), "SURETY_QUIET_END ");
}

TEST(Printer, SplitsAroundTheUsersText) {
  const Around around =
      print_around(variable("auto", "surety_body", lambda({"&", {}, "int", user_body(), {}})));
  EXPECT_EQ(around.before.text, "auto surety_body = [&]() -> int { ");
  EXPECT_EQ(around.behind.text, " }; ");
}

TEST(Printer, LambdasInCallsAreIndented) {
  const Statement inner = evaluate(call("g", {}));
  EXPECT_EQ(
      print(
          define({"", "", "void", "f", {}, "", evaluate(call("h", {number(1), deferred(inner)}))}))
          .text,
      "void f() {\n"
      "  h(1, [&] {\n"
      "    g();\n"
      "  });\n"
      "}\n");
  EXPECT_EQ(print(define({"",
                          "",
                          "void",
                          "f",
                          {},
                          "",
                          evaluate(call("h", {deferred(inner), deferred(inner)}))}))
                .text,
            "void f() {\n"
            "  h(\n"
            "      [&] {\n"
            "        g();\n"
            "      },\n"
            "      [&] {\n"
            "        g();\n"
            "      });\n"
            "}\n");
}

TEST(Printer, LongListsAreFilled) {
  Expressions numbers;
  for (unsigned i = 0; i < 100; ++i) numbers.push_back(number(i));
  const std::string text =
      print(data("static const int", "surety_numbers[]", braced(numbers))).text;
  std::size_t begin = 0, lines = 0;
  for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    EXPECT_LE(end - begin, 100u);
    ++lines;
  }
  EXPECT_GT(lines, 2u);
  EXPECT_LT(lines, 10u);
}

TEST(Printer, TestsGetTheirNamesInTheEnd) {
  Printed printed = print(data("int", "x", number(1)));
  printed.add(print(test("Contract", {name("settings")}, {{"int", "n"}},
                         evaluate(call("f", {test_name_literal()})))));
  EXPECT_EQ(printed.named("sum").text,
            "int x = 1;\n"
            "SURETY_TEST(Contract, sum, settings)(int n) {\n"
            "  f(\"sum\");\n"
            "}\n");
}

TEST(Printer, DirectivesBeginLines) {
  EXPECT_EQ(print(in_namespace("a", once("surety_x", data("int", "x", number(1))))).text,
            "namespace a {\n"
            "#ifndef surety_x\n"
            "#define surety_x\n"
            "  int x = 1;\n"
            "#endif\n"
            "}\n");
}

TEST(Printer, AddsParametersBehindThoseOfATemplate) {
  EXPECT_EQ(template_head("", {"class A", "class B"}), "template <class A, class B>");
  EXPECT_EQ(template_head("template <class T> ", {"class A"}), "template <class T, class A>");
}

}  // namespace
}  // namespace surety::tool::emit
