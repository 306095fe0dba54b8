#include "runtime/shrink/shrink.h"

#include <gtest/gtest.h>

#include "surety/generator.h"

namespace surety {
namespace {

/// Shrinks the first random failure of a predicate over a generator.
template <class G, class Holds>
auto minimum(const G& generator, Holds holds, std::uint64_t seed) {
  Recording failing;
  for (;; ++seed) {
    Source source(seed, failing);
    if (!holds(generator.draw(source))) break;
  }
  const auto result = shrink(failing, [&](const Choices& candidate, Recording& normal) {
    Replay replay(candidate);
    Source source(replay, normal);
    try {
      return !holds(generator.draw(source));
    } catch (const Rejected&) {
      return false;
    }
  });
  EXPECT_TRUE(result.finished);
  const Choices choices = values_of(result.simplest);
  Replay replay(choices);
  Recording recording;
  Source source(replay, recording);
  return generator.draw(source);
}

TEST(Shrink, FindsThresholdsOfBothSigns) {
  for (std::uint64_t seed = 1; seed < 30; ++seed) {
    EXPECT_EQ(minimum(
                  any<int>(), [](int x) { return x < 12345; }, seed),
              12345);
    EXPECT_EQ(minimum(
                  any<int>(), [](int x) { return x > -12345; }, seed),
              -12345);
    EXPECT_EQ(minimum(
                  any<std::int64_t>(), [](std::int64_t x) { return x < (1LL << 40); }, seed),
              1LL << 40);
  }
}

TEST(Shrink, FindsTheSmallestOfAPeriodicFault) {
  for (std::uint64_t seed = 1; seed < 30; ++seed) {
    EXPECT_EQ(minimum(
                  any<int>(), [](int x) { return x % 7 != 3; }, seed),
              3);
    EXPECT_EQ(minimum(
                  ge(1000), [](int x) { return x % 13 != 5; }, seed),
              1006);
  }
}

TEST(Shrink, PrefersWholeFloats) {
  for (std::uint64_t seed = 1; seed < 30; ++seed) {
    EXPECT_EQ(minimum(
                  any_number<double>(), [](double x) { return !(x > 0.5); }, seed),
              1.0);
    EXPECT_EQ(minimum(
                  any_number<double>(), [](double x) { return x == std::floor(x); }, seed),
              0.1);
  }
}

TEST(Shrink, WorksThroughFiltersMapsAndBinds) {
  const auto even = inclusive(0, 1000000).where([](int x) { return x % 2 == 0; });
  const auto lists = bind(inclusive(1, 20), [](int n) {
    return vector_of(inclusive(0, n), static_cast<std::size_t>(n), static_cast<std::size_t>(n));
  });
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    EXPECT_EQ(minimum(
                  even, [](int x) { return x < 501; }, seed),
              502);
    const auto [n, list] = minimum(
        lists, [](const auto& p) { return std::count(p.second.begin(), p.second.end(), 3) == 0; },
        seed);
    EXPECT_EQ(n, 3);
    EXPECT_EQ(list, (std::vector<int>{0, 0, 3}));
  }
}

TEST(Shrink, StringsBecomeShortAndPlain) {
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    EXPECT_EQ(minimum(
                  any<std::string>(), [](const std::string& s) { return s.size() < 3; }, seed),
              "aaa");
  }
}

TEST(Shrink, SetsAndMapsStayValid) {
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    const auto set = minimum(
        any<std::set<int>>(), [](const auto& s) { return s.size() < 3; }, seed);
    EXPECT_EQ(set, (std::set<int>{-1, 0, 1}));
  }
}

TEST(Shrink, HonoursItsLimits) {
  Recording failing;
  Source source(7, failing);
  vector_of(any<int>(), 40, 50).draw(source);
  ShrinkLimits limits;
  limits.evaluations = 25;
  std::uint64_t calls = 0;
  const auto result = shrink(
      failing,
      [&](const Choices&, Recording&) {
        ++calls;
        return false;
      },
      limits);
  EXPECT_LE(calls, 25u);
  EXPECT_FALSE(result.finished);
}

TEST(Shrink, LongListsDoNotTakeForEver) {
  const auto free_lists = vector_of(any<int>());
  Recording failing;
  for (std::uint64_t seed = 5;; ++seed) {
    Source source(seed, failing, 20000);
    if (free_lists.draw(source).size() > 5000) break;
  }
  std::uint64_t calls = 0;
  const auto result = shrink(failing, [&](const Choices& candidate, Recording& normal) {
    ++calls;
    Replay replay(candidate);
    Source replayed(replay, normal);
    return free_lists.draw(replayed).size() >= 3;
  });
  EXPECT_TRUE(result.finished);
  EXPECT_LT(calls, 3000u);
}

}  // namespace
}  // namespace surety
