// Ends, widths and reach of number generators.
#include <gtest/gtest.h>

#include <climits>
#include <cmath>
#include <set>

#include "surety/generator.h"

namespace surety {
namespace {

TEST(Integers, WidestIntervalsDoNotOverflow) {
  EXPECT_EQ(any<std::int64_t>().size(), Wide{1} << 64);
  EXPECT_EQ(any<std::uint64_t>().size(), Wide{1} << 64);
  EXPECT_EQ(any<int>().size(), Wide{1} << 32);
  const auto full = any<std::int64_t>();
  EXPECT_EQ(full.at(0), 0);
  EXPECT_EQ(full.at(1), 1);
  EXPECT_EQ(full.at(2), -1);
  EXPECT_EQ(full.at(full.size() - 1), INT64_MIN);
  EXPECT_EQ(full.at(full.size() - 2), -INT64_MAX);
  const auto wide = any_number<SignedWide>();
  EXPECT_EQ(wide.size(), uncountable);
  const SignedWide lowest = static_cast<SignedWide>(Wide{1} << 127);
  EXPECT_TRUE(wide.contains(lowest));
  const auto edge = inclusive(lowest, static_cast<SignedWide>(lowest + 2));
  EXPECT_EQ(edge.size(), 3u);
  EXPECT_TRUE(edge.at(2) == lowest);
}

TEST(Integers, RanksAreABijectionOnLopsidedIntervals) {
  for (const auto& [low, high] : {std::pair{-3, 20}, {-20, 3}, {5, 9}, {-9, -5}, {0, 7}, {-7, 0}}) {
    const auto interval = inclusive(low, high);
    std::set<int> values;
    for (Wide i = 0; i < interval.size(); ++i) values.insert(interval.at(i));
    EXPECT_EQ(values.size(), static_cast<std::size_t>(high - low + 1));
    EXPECT_EQ(*values.begin(), low);
    EXPECT_EQ(*values.rbegin(), high);
  }
}

TEST(Integers, OpenEndsAtTheLimitsOfTheTypeAreEmptyNotWrapped) {
  EXPECT_EQ(lt(INT_MIN).size(), 0u);
  EXPECT_EQ(gt(INT_MAX).size(), 0u);
  EXPECT_EQ(lt(0u).size(), 0u);
  EXPECT_EQ(le(INT_MIN).size(), 1u);
}

TEST(Floats, EndsAreExact) {
  const double next = std::nextafter(1.0, 2.0);
  EXPECT_EQ(interval(1.0, next, true, false).size(), 1u);
  EXPECT_EQ(interval(1.0, next, true, false).at(0), next);
  EXPECT_EQ(interval(1.0, next, true, true).size(), 0u);
  EXPECT_EQ(inclusive(0.0, 0.0).size(), 2u) << "both zeros";
  EXPECT_TRUE(inclusive(0.0, 1.0).contains(-0.0));
  EXPECT_FALSE(gt(0.0).contains(-0.0));
  EXPECT_TRUE(gt(0.0).contains(std::numeric_limits<double>::denorm_min()));
  EXPECT_FALSE(lt(0.0).contains(-0.0));
  EXPECT_TRUE(lt(5.0).contains(-INFINITY));
  EXPECT_FALSE(lt(INFINITY).contains(INFINITY));
}

TEST(Floats, EveryFloatHasARank) {
  // 2^32 bit patterns: all NaNs but one are missing, nothing else is.
  EXPECT_EQ(any<float>().size(), (Wide{1} << 32) - 2 * ((1u << 23) - 1) + 1);
  EXPECT_EQ(any_number<float>().size(), (Wide{1} << 32) - 2 * ((1u << 23) - 1));
  const auto numbers = any_number<float>();
  Source random(5);
  for (int i = 0; i < 10000; ++i) {
    const Wide rank = random.choose(static_cast<std::uint64_t>(numbers.size() - 1));
    EXPECT_FALSE(std::isnan(numbers.at(rank)));
  }
}

TEST(Floats, DrawsReachSubnormalsHugeAndWholeNumbers) {
  const auto numbers = any<double>();
  int subnormal = 0, infinite = 0, nan = 0, whole = 0, zero = 0, one = 0;
  Source source(11);
  for (int i = 0; i < 20000; ++i) {
    const double x = numbers.draw(source);
    subnormal += std::fpclassify(x) == FP_SUBNORMAL;
    infinite += std::isinf(x);
    nan += std::isnan(x);
    whole += std::floor(x) == x && std::abs(x) < 1e6;
    zero += x == 0;
    one += std::abs(x) == 1;
  }
  for (int count : {subnormal, infinite, nan, whole, zero, one}) EXPECT_GT(count, 50);
}

/// The promise about distributions: special values within 100 draws nearly always.
TEST(Distribution, SpecialValuesAppearInAHundredDraws) {
  const auto share_of_runs = [](const auto& generator, auto special) {
    int runs = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      bool seen = false;
      for (std::uint64_t i = 0; i < 100 && !seen; ++i) {
        Source source(seed * 1000 + i);
        seen = special(generator.draw(source));
      }
      runs += seen;
    }
    return runs / 200.0;
  };
  for (int special : {0, 1000}) {
    EXPECT_GT(share_of_runs(inclusive(0, 1000), [=](int x) { return x == special; }), 0.8);
  }
  for (int special : {INT_MIN, INT_MAX, 0, 1, -1}) {
    EXPECT_GT(share_of_runs(any<int>(), [=](int x) { return x == special; }), 0.75) << special;
  }
  EXPECT_GT(share_of_runs(any<std::vector<int>>(), [](const auto& v) { return v.empty(); }), 0.8);
  EXPECT_GT(share_of_runs(any<std::vector<int>>(), [](const auto& v) { return v.size() == 1; }),
            0.8);
  EXPECT_GT(share_of_runs(any<double>(), [](double x) { return std::isnan(x); }), 0.9);
}

enum class Mode : unsigned char { read = 1, write = 2, all = 3 };
constexpr Mode operator|(Mode a, Mode b) { return static_cast<Mode>(int(a) | int(b)); }
enum class Plain : unsigned char { a = 1, b = 2 };

TEST(Enums, WithAnOrAreFlags) {
  const auto modes = any<Mode>();
  std::set<int> values;
  for (Wide i = 0; i < modes.size(); ++i) values.insert(static_cast<int>(modes.at(i)));
  EXPECT_EQ(values, (std::set<int>{0, 1, 2, 3}));
  EXPECT_TRUE(modes.contains(static_cast<Mode>(9)));
  EXPECT_EQ(any<Plain>().size(), 2u);
  EXPECT_FALSE(any<Plain>().contains(static_cast<Plain>(3)));
}

TEST(Distribution, UnionsWeighTheirMembersBySize) {
  const auto both = union_of(inclusive(0, 9), inclusive(100, 129));
  Source source(3);
  int first = 0;
  constexpr int draws = 40000;
  for (int i = 0; i < draws; ++i) first += both.draw(source) < 10;
  EXPECT_NEAR(first / static_cast<double>(draws), 0.25, 0.02);
}

}  // namespace
}  // namespace surety
