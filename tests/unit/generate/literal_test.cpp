#include "surety/literal.h"

#include <gtest/gtest.h>

#include <array>
#include <climits>
#include <cmath>
#include <map>
#include <set>

namespace surety {
enum class Shade { dark, light = 7 };
struct Box {
  int width;
  std::string name;
};
namespace {

TEST(Literal, Numbers) {
  EXPECT_EQ(literal(5), "5");
  EXPECT_EQ(literal(-5L), "-5L");
  EXPECT_EQ(literal(5u), "5u");
  EXPECT_EQ(literal(UINT64_MAX), "18446744073709551615uL");
  EXPECT_EQ(literal(INT_MIN), "std::numeric_limits<int>::min()");
  EXPECT_EQ(literal(std::int8_t{-3}), "static_cast<signed char>(-3)");
  EXPECT_EQ(literal(1.5), "1.5");
  EXPECT_EQ(literal(1.0), "1.0");
  EXPECT_EQ(literal(0.1f), "0.1f");
  EXPECT_EQ(literal(0.1), "0.1");
  EXPECT_EQ(literal(1e300), "1e+300");
  EXPECT_EQ(literal(1000.0), "1000.0");
  EXPECT_EQ(literal(-0.0), "-0.0");
  EXPECT_EQ(literal(std::nan("")), "std::numeric_limits<double>::quiet_NaN()");
  EXPECT_EQ(literal(-INFINITY), "-std::numeric_limits<float>::infinity()");
  EXPECT_EQ(literal(true), "true");
}

TEST(Literal, Text) {
  EXPECT_EQ(literal('a'), "'a'");
  EXPECT_EQ(literal('\''), "'\\''");
  EXPECT_EQ(literal(std::string("a\"b\n")), "std::string(\"a\\\"b\\n\")");
  EXPECT_EQ(literal(std::string("a\0b", 3)), "std::string(\"a\\0b\", 3)");
  EXPECT_EQ(literal(std::string("\0011", 2)), "std::string(\"\\0011\")") << "no digit is swallowed";
  EXPECT_EQ(literal(std::string("\xff")), "std::string(\"\\377\")");
}

TEST(Literal, Compound) {
  EXPECT_EQ(literal(std::vector<int>{1, 2}), "std::vector<int>{1, 2}");
  EXPECT_EQ(literal(std::vector<std::vector<int>>{{1}, {}}),
            "std::vector<std::vector<int>>{{1}, {}}");
  EXPECT_EQ(literal(std::vector<std::string>{"a"}), "std::vector<std::string>{\"a\"}");
  EXPECT_EQ(literal(std::map<int, std::string>{{1, "x"}}),
            "std::map<int, std::string>{{1, std::string(\"x\")}}");
  EXPECT_EQ(literal(std::optional<int>{}), "std::optional<int>{}");
  EXPECT_EQ(literal(std::make_unique<int>(4)), "std::make_unique<int>(4)");
  EXPECT_EQ(literal(std::tuple<int, bool>{1, true}), "std::tuple<int, bool>{1, true}");
  EXPECT_EQ(literal(Shade::light), "surety::Shade::light");
  EXPECT_EQ(literal(static_cast<Shade>(3)), "static_cast<surety::Shade>(3)");
  EXPECT_EQ(literal(Box{3, "n"}), "surety::Box{3, std::string(\"n\")}");
}

}  // namespace
}  // namespace surety
