// The solver on hand-made trees: what it finds is checked by arithmetic of its own.
#include "tool/derive/solve/solve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "tool/derive/solve/interpreter.h"

namespace surety::tool::derive {
namespace {

TypeInfo type(TypeKind kind, unsigned bits, const std::string& spelling) {
  TypeInfo info;
  info.kind = kind;
  info.bits = bits;
  info.spelling = spelling;
  return info;
}
const TypeInfo boolean = type(TypeKind::boolean, 8, "bool");
const TypeInfo int8 = type(TypeKind::signed_integer, 8, "signed char");
const TypeInfo int32 = type(TypeKind::signed_integer, 32, "int");
const TypeInfo uint32 = type(TypeKind::unsigned_integer, 32, "unsigned int");
const TypeInfo int64 = type(TypeKind::signed_integer, 64, "long");
const TypeInfo real = type(TypeKind::floating, 64, "double");

using E = TypedExpression;

E var(const std::string& name, const TypeInfo& of = int32) {
  E e;
  e.kind = ExpressionKind::parameter;
  e.name = name;
  e.type = of;
  return e;
}
E number(std::int64_t value, const TypeInfo& of = int32) {
  E e;
  e.kind = ExpressionKind::constant;
  e.type = of;
  if (of.kind == TypeKind::floating) {
    e.real = static_cast<double>(value);
  } else {
    e.integer = value;
  }
  return e;
}
/// With the type that clang would give it, for operands of one type.
E op(const E& a, const std::string& name, const E& b) {
  static const std::set<std::string> truths = {"<", "<=", ">", ">=", "==", "!=", "&&", "||", "==>"};
  E e;
  e.kind = ExpressionKind::binary;
  e.name = name;
  e.type = truths.count(name) != 0 ? boolean : a.type.bits < 32 ? int32 : a.type;
  e.children = {a, b};
  return e;
}
E square(const E& a) { return op(a, "*", a); }

TEST(Solve, FindsAllPythagoreanTriples) {
  std::vector<E> conditions;
  for (const char* name : {"a", "b", "c"}) {
    conditions.push_back(op(var(name), ">", number(0)));
    conditions.push_back(op(var(name), "<=", number(1000)));
  }
  conditions.push_back(op(op(square(var("a")), "+", square(var("b"))), "==", square(var("c"))));
  const Solutions found = solve({{"a", int32}, {"b", int32}, {"c", int32}}, conditions);
  ASSERT_EQ(found.verdict, Solutions::Verdict::found);
  EXPECT_TRUE(found.complete);
  std::set<std::pair<int, int>> wanted;
  for (int a = 1; a <= 1000; ++a) {
    for (int b = 1; b <= 1000; ++b) {
      int c = 1;
      while (c < 1000 && c * c < a * a + b * b) ++c;
      if (c * c == a * a + b * b) wanted.insert({a, b});
    }
  }
  std::set<std::pair<int, int>> got;
  for (const Solution& s : found.solutions) {
    const int a = static_cast<int>(s[0].integer), b = static_cast<int>(s[1].integer);
    EXPECT_EQ(a * a + b * b, static_cast<int>(s[2].integer * s[2].integer));
    got.insert({a, b});
  }
  EXPECT_EQ(got, wanted);
  EXPECT_EQ(found.solutions.size(), wanted.size());
  EXPECT_EQ(static_cast<int>(found.solutions[0][2].integer), 5) << "the simplest comes first";
}

TEST(Solve, KnowsWhenNothingMeetsTheConditions) {
  const std::vector<E> small = {op(var("a"), ">=", number(0)), op(var("a"), "<=", number(1000)),
                                op(square(var("a")), "==", number(2))};
  EXPECT_EQ(solve({{"a", int32}}, small).verdict, Solutions::Verdict::impossible);
  // Too large to be enumerated: an even number that is odd.
  const E sum = op(op(var("x", int64), "^", var("y", int64)), "&", number(1, int64));
  const std::vector<E> large = {op(sum, "==", number(1, int64)),
                                op(var("x", int64), "==", var("y", int64))};
  EXPECT_EQ(solve({{"x", int64}, {"y", int64}}, large).verdict, Solutions::Verdict::impossible);
}

TEST(Solve, BitVectorsByZ3) {
  // (x ^ 0x5a5a) * 3 == y + 7 over all ints
  const E left = op(op(var("x"), "^", number(0x5a5a)), "*", number(3));
  const std::vector<E> conditions = {op(left, "==", op(var("y"), "+", number(7)))};
  const Solutions found = solve({{"x", int32}, {"y", int32}}, conditions);
  ASSERT_EQ(found.verdict, Solutions::Verdict::found);
  EXPECT_FALSE(found.complete);
  std::set<std::int64_t> different;
  bool negative = false, positive = false;
  for (const Solution& s : found.solutions) {
    const auto x = static_cast<std::int64_t>(s[0].integer);
    const auto y = static_cast<std::int64_t>(s[1].integer);
    EXPECT_EQ((x ^ 0x5a5a) * 3, y + 7);
    EXPECT_LE(y + 7, std::numeric_limits<int>::max());
    different.insert(x);
    negative = negative || x < 0;
    positive = positive || x > 0;
  }
  EXPECT_EQ(different.size(), found.solutions.size());
  EXPECT_GE(different.size(), 50u);
  EXPECT_TRUE(negative && positive);
}

TEST(Solve, FactorsAProductOf64Bits) {
  const std::int64_t product = 1000003LL * 17;
  const std::vector<E> conditions = {
      op(op(var("x", int64), "*", var("y", int64)), "==", number(product, int64))};
  const Solutions found = solve({{"x", int64}, {"y", int64}}, conditions);
  ASSERT_EQ(found.verdict, Solutions::Verdict::found);
  for (const Solution& s : found.solutions) {
    EXPECT_TRUE(s[0].integer * s[1].integer == product);
  }
}

TEST(Solve, FloatingNumbers) {
  // x * 0.5 == 21 has exactly one solution
  E half = number(0, real);
  half.real = 0.5;
  const std::vector<E> conditions = {op(op(var("x", real), "*", half), "==", number(21, real))};
  const Solutions found = solve({{"x", real}}, conditions);
  ASSERT_EQ(found.verdict, Solutions::Verdict::found);
  ASSERT_EQ(found.solutions.size(), 1u);
  EXPECT_EQ(found.solutions[0][0].real, 42.0);
}

TEST(Solve, ProductsOfFloatingNumbers) {
  const E a = var("a", real), b = var("b", real), c = var("c", real);
  std::vector<E> conditions;
  for (const E& side : {a, b, c}) conditions.push_back(op(side, ">", number(0, real)));
  conditions.push_back(op(op(square(a), "+", square(b)), "==", square(c)));
  const Solutions triples = solve({{"a", real}, {"b", real}, {"c", real}}, conditions);
  ASSERT_EQ(triples.verdict, Solutions::Verdict::found);
  EXPECT_GE(triples.solutions.size(), 100u);
  bool broken = false;
  for (const Solution& s : triples.solutions) {
    EXPECT_EQ(s[0].real * s[0].real + s[1].real * s[1].real, s[2].real * s[2].real);
    broken = broken || s[2].real != std::floor(s[2].real);
  }
  EXPECT_TRUE(broken) << "not only whole numbers";

  // A thin shell: 1000 < x * y * y < 1000.001
  const E product = op(op(a, "*", b), "*", b);
  E upper = number(1000, real);
  upper.real = 1000.001;
  const Solutions shell = solve({{"a", real}, {"b", real}},
                                {op(product, ">", number(1000, real)), op(product, "<", upper)});
  ASSERT_EQ(shell.verdict, Solutions::Verdict::found);
  EXPECT_GE(shell.solutions.size(), 100u);
}

TEST(Solve, LeavesToFilteringWhatMostInputsMeet) {
  E except = op(op(var("a"), "==", number(std::numeric_limits<int>::min())), "&&",
                op(var("b"), "==", number(-1)));
  E negated;
  negated.kind = ExpressionKind::unary;
  negated.name = "!";
  negated.type = boolean;
  negated.children = {except};
  EXPECT_EQ(solve({{"a", int32}, {"b", int32}}, {negated}).verdict, Solutions::Verdict::unsolved);
}

TEST(Solve, SaysSoWhenItKeepsOnlySomeOfManySolutions) {
  std::vector<E> conditions;
  for (const char* name : {"a", "b", "c"}) {
    conditions.push_back(op(var(name), ">=", number(0)));
    conditions.push_back(op(var(name), "<", number(200)));
  }
  conditions.push_back(op(op(var("a"), "+", var("b")), "==", var("c")));
  SolveLimits limits;
  limits.enumerated = 100;
  const Solutions found = solve({{"a", int32}, {"b", int32}, {"c", int32}}, conditions, limits);
  EXPECT_EQ(found.solutions.size(), 100u);
  EXPECT_FALSE(found.complete);
}

/// The interpreter against the compiler, on values where the two could part.
TEST(Solve, EvaluatesAsTheCompilerDoes) {
  const std::vector<Unknown> unknowns = {{"x", int32}, {"u", uint32}, {"s", int8}};
  const auto value = [&](const E& e, int x, unsigned u, int s) {
    return evaluate(numeric_condition(e, unknowns).value(), {{x, 0}, {u, 0}, {s, 0}});
  };
  const E x = var("x"), u = var("u", uint32), s = var("s", int8);
  const int most = std::numeric_limits<int>::max(), least = std::numeric_limits<int>::min();
  EXPECT_FALSE(value(op(x, "+", number(1)), most, 0, 0)) << "signed overflow is undefined";
  EXPECT_FALSE(value(op(x, "/", number(-1)), least, 0, 0));
  EXPECT_FALSE(value(op(x, "%", number(0)), 5, 0, 0));
  EXPECT_FALSE(value(op(x, "<<", number(32)), 5, 0, 0));
  EXPECT_TRUE(value(op(u, "+", number(1, uint32)), 0, ~0u, 0)->integer == 0) << "unsigned wraps";
  EXPECT_TRUE(value(op(u, "*", u), 0, 70000u, 0)->integer == 70000u * 70000u);
  EXPECT_TRUE(value(op(x, "%", number(3)), -7, 0, 0)->integer == -7 % 3);
  EXPECT_TRUE(value(op(s, "*", s), 0, 0, -128)->integer == 16384) << "char is promoted";
  EXPECT_TRUE(value(op(x, "<", u), -1, 1u, 0)->integer == 0) << "compared as unsigned";
  EXPECT_TRUE(
      value(op(op(x, "==", number(0)), "||", op(op(number(6), "/", x), ">", number(2))), 0, 0, 0)
          ->integer == 1)
      << "the right side is not evaluated";
}

TEST(Solve, WritesNumbersAsCode) {
  EXPECT_EQ(number_code({-5, 0}, int32), "-5");
  EXPECT_EQ(number_code({std::numeric_limits<std::int64_t>::min(), 0}, int64),
            "(-9223372036854775807 - 1)");
  EXPECT_EQ(number_code({1, 0}, boolean), "true");
  EXPECT_EQ(number_code({0, 2}, real), "2.0");
  EXPECT_EQ(number_code({0, -0.0}, real), "-0.0");
  EXPECT_EQ(number_code({0, std::numeric_limits<double>::infinity()}, real),
            "::std::numeric_limits<double>::infinity()");
}

}  // namespace
}  // namespace surety::tool::derive
