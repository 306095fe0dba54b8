#include "tool/commands/contracts/refused_among.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

namespace surety::tool::commands {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::IsEmpty;

struct Search {
  std::set<std::size_t> bad;
  int trials = 0;

  std::vector<std::size_t> operator()(std::size_t count) {
    return refused_among(count, [this](const std::vector<std::size_t>& kept) {
      ++trials;
      return std::none_of(kept.begin(), kept.end(),
                          [this](std::size_t i) { return bad.contains(i); });
    });
  }
};

TEST(RefusedAmong, FindsNoneOneAndAll) {
  EXPECT_THAT(Search{{}}(5), IsEmpty());
  EXPECT_THAT(Search{{}}(0), IsEmpty());
  EXPECT_THAT(Search{{3}}(5), ElementsAre(3u));
  EXPECT_THAT((Search{{0, 1, 2}}(3)), ElementsAreArray({0, 1, 2}));
}

TEST(RefusedAmong, NeedsFewTrials) {
  Search search{{777}};
  EXPECT_THAT(search(1000), ElementsAre(777u));
  EXPECT_LE(search.trials, 21);
}

TEST(RefusedAmong, OfTwoThatExcludeEachOtherOneIsKept) {
  const auto refused = refused_among(8, [](const std::vector<std::size_t>& kept) {
    return std::count(kept.begin(), kept.end(), 2u) + std::count(kept.begin(), kept.end(), 6u) < 2;
  });
  EXPECT_THAT(refused, ElementsAre(6u));
}

}  // namespace
}  // namespace surety::tool::commands
