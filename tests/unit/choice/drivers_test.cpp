#include "runtime/choice/drivers.h"

#include <gtest/gtest.h>

#include <climits>
#include <set>

#include "runtime/choice/mutate.h"
#include "surety/generator.h"

namespace surety {
namespace {

TEST(Replay, CutsTooLargeAnswersAndGoesOnWithZeros) {
  const Choices choices{500, 1, 7};
  Replay replay(choices);
  Recording recording;
  Source source(replay, recording);
  EXPECT_EQ(source.choose(9), 9u);
  EXPECT_EQ(source.choose(9), 1u);
  EXPECT_EQ(source.choose(9), 7u);
  EXPECT_EQ(source.choose(9), 0u);
}

/// With all parameters at their boundaries, every combination is visited.
TEST(Boundary, VisitsTheProductOfTheLimits) {
  const auto pairs = tuple_of(any<int>(), inclusive(0, 1000));
  std::set<std::tuple<int, int>> seen;
  Boundary driver;
  do {
    Recording recording;
    Source source(driver, recording);
    seen.insert(pairs.draw(source));
  } while (driver.advance());
  for (int a : {INT_MIN, INT_MAX, 0, 1, -1}) {
    for (int b : {0, 1, 1000, 999}) EXPECT_TRUE(seen.count({a, b})) << a << " " << b;
  }
}

/// Where the product is too large, every pair of boundary values is still met.
TEST(Boundary, SamplesMeetEveryPairOfLimits) {
  const auto tuple = tuple_of(any<int>(), any<int>(), any<int>(), any<int>(), any<int>());
  std::set<std::tuple<int, int, int, int>> pairs;
  constexpr int samples = 2000;  // as many as a run takes
  for (std::uint64_t i = 0; i < samples; ++i) {
    Boundary driver;
    driver.sample(Source::mix(i));
    Recording recording;
    Source source(driver, recording);
    const auto drawn = tuple.draw(source);
    const int values[] = {std::get<0>(drawn), std::get<1>(drawn), std::get<2>(drawn),
                          std::get<3>(drawn), std::get<4>(drawn)};
    for (int a = 0; a < 5; ++a) {
      for (int b = a + 1; b < 5; ++b) pairs.insert({a, values[a], b, values[b]});
    }
  }
  EXPECT_EQ(pairs.size(), 10u * 7 * 7);
}

TEST(Boundary, StartsAgainWhereItWas) {
  const auto pairs = tuple_of(any<int>(), any<int>());
  Boundary driver;
  for (int i = 0; i < 10; ++i) {
    Recording recording;
    Source source(driver, recording);
    pairs.draw(source);
    driver.advance();
  }
  Boundary resumed;
  resumed.start_at(driver.path());
  Recording first, second;
  Source a(driver, first), b(resumed, second);
  EXPECT_EQ(pairs.draw(a), pairs.draw(b));
}

TEST(Probe, EstimatesTheNumberOfCases) {
  double sum = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Probe probe(seed, false);
    Recording recording;
    Source source(probe, recording);
    vector_of(inclusive(0, 3), 0, 3).draw(source);
    sum += probe.leaves();
  }
  EXPECT_NEAR(sum / 400, 1 + 4 + 16 + 64, 25);
}

/// Equal values, which independent draws would hardly ever yield.
TEST(Mutate, MakesEqualAndNearlyEqualValues) {
  const auto pairs = tuple_of(any<std::int64_t>(), any<std::int64_t>());
  int equal = 0, near = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Recording base;
    Source source(seed, base);
    pairs.draw(source);
    Source random(seed + 1);
    const Choices varied = mutate(base, random);
    Replay replay(varied);
    Recording recording;
    Source replayed(replay, recording);
    const auto [a, b] = pairs.draw(replayed);
    equal += a == b;
    near += a != b && a / 8 == b / 8;
  }
  EXPECT_GT(equal, 100);
  EXPECT_GT(near, 100);
}

}  // namespace
}  // namespace surety
