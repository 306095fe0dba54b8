// The generators that derivation writes, compiled and drawn from.
#include <gtest/gtest.h>

#include <climits>

#include "surety/derive.h"

namespace surety {
namespace {

TEST(Multiples, AreExactlyTheNumbersWithTheRemainder) {
  for (int low = -7; low <= 7; ++low) {
    for (int high = low; high <= 8; ++high) {
      for (int remainder = 0; remainder < 3; ++remainder) {
        std::vector<int> expected;
        for (int x = low; x <= high; ++x) {
          if (x % 3 == remainder) expected.push_back(x);
        }
        const auto generator = multiples<int>(low, high, 3, remainder);
        ASSERT_EQ(static_cast<std::size_t>(generator.size()), expected.size())
            << low << ".." << high << " remainder " << remainder;
        for (std::size_t i = 0; i < expected.size(); ++i) {
          EXPECT_NE(std::find(expected.begin(), expected.end(), generator.at(i)), expected.end());
        }
      }
    }
  }
}

TEST(Multiples, ReachTheLimitsOfTheType) {
  const auto generator = multiples<int>(INT_MIN, INT_MAX, 2, 0);
  EXPECT_TRUE(generator.contains(INT_MIN));
  EXPECT_TRUE(generator.contains(INT_MAX - 1));
  EXPECT_FALSE(generator.contains(INT_MAX));
}

TEST(Derived, GeneratorsKeepTheirPromise) {
  struct Point {
    int a;
    long b;
  };
  Source source(7);
  const auto points = aggregate<Point>(gt(0), constant(2L));
  const auto odd = without(inclusive(0, 1), 0);
  const auto ascending = sorted(vector_of(inclusive(0, 9), 1, 5));
  for (int i = 0; i < 200; ++i) {
    const Point point = points.draw(source);
    EXPECT_GT(point.a, 0);
    EXPECT_EQ(point.b, 2);
    EXPECT_EQ(odd.draw(source), 1);
    const std::vector<int> values = ascending.draw(source);
    EXPECT_TRUE(std::is_sorted(values.begin(), values.end()));
  }
}

TEST(ElementsOf, AreThoseOfARangeThatIsGoneAfterwards) {
  const auto generator = elements_of<std::string>(std::vector<const char*>{"a", "bc"});
  EXPECT_EQ(static_cast<int>(generator.size()), 2);
  EXPECT_TRUE(generator.contains("bc"));
  EXPECT_FALSE(generator.contains("c"));
}

}  // namespace
}  // namespace surety
