// Which region of a campaign is searched next, and what its turns add up to.
#include "tool/commands/fuzz/campaign.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tool/commands/fuzz/campaign_view.h"
#include "tool/model/fault.h"
#include "tool/model/result.h"

namespace surety::tool::commands {
namespace {

Campaign campaign_of(const std::vector<std::string>& tests) {
  std::vector<RegionSearch> regions;
  for (const std::string& test : tests) {
    regions.emplace_back();
    regions.back().test = regions.back().title = test;
  }
  return Campaign(regions);
}

TestResult turn(std::uint64_t edges, double seconds = 1) {
  TestResult result;
  result.outcome = Outcome::passed;
  result.runs = 100;
  result.seconds = seconds;
  result.guide.edges = edges;
  return result;
}

TestResult failed(const std::string& id) {
  TestResult result = turn(5);
  result.outcome = Outcome::failed;
  Fault fault;
  fault.id = id;
  result.faults = {fault};
  return result;
}

TEST(Campaign, GivesEachRegionATurnFirst) {
  Campaign campaign = campaign_of({"a", "b", "c"});
  std::vector<bool> had(3);
  for (int i = 0; i < 3; ++i) {
    const auto next = campaign.next();
    ASSERT_TRUE(next);
    EXPECT_FALSE(had[*next]);
    had[*next] = true;
    campaign.take(*next, {turn(*next == 0 ? 50 : 1)}, i);
  }
}

TEST(Campaign, GivesTimeToWhatStillMakesProgressAndForgetsNothing) {
  Campaign campaign = campaign_of({"a", "b", "c"});
  std::uint64_t edges = 10;
  std::vector<int> turns(3);
  for (int i = 0; i < 60; ++i) {
    const auto next = campaign.next();
    ASSERT_TRUE(next);
    ++turns[*next];
    campaign.take(*next, {turn(*next == 1 ? edges += 5 : 3)}, i);
  }
  EXPECT_GT(turns[1], 30);
  EXPECT_GT(turns[0], 4);
  EXPECT_GT(turns[2], 4);
}

TEST(Campaign, HandsOutARegionOnceAtATimeAndNotWhenItIsDone) {
  Campaign campaign = campaign_of({"a", "b"});
  const auto first = campaign.next(), second = campaign.next();
  EXPECT_NE(*first, *second);
  EXPECT_FALSE(campaign.next());
  TestResult proved = turn(1);
  proved.outcome = Outcome::proved;
  campaign.take(*first, {proved}, 1);
  EXPECT_FALSE(campaign.next());
  campaign.take(*second, {turn(1)}, 2);
  EXPECT_EQ(campaign.next(), second);
  campaign.take(*second, {proved}, 3);
  EXPECT_FALSE(campaign.next());
}

TEST(Campaign, AddsUpItsTurns) {
  Campaign campaign = campaign_of({"a"});
  campaign.next();
  EXPECT_EQ(campaign.take(0, {failed("one")}, 1).size(), 1u);
  campaign.next();
  EXPECT_EQ(campaign.take(0, {failed("one")}, 2).size(), 0u);
  campaign.next();
  EXPECT_EQ(campaign.take(0, {failed("two")}, 3).size(), 1u);
  campaign.next();
  EXPECT_EQ(campaign.take(0, {turn(2)}, 4).size(), 0u);
  const TestResult& result = campaign.regions()[0].results.at(0);
  EXPECT_EQ(result.outcome, Outcome::failed);
  EXPECT_EQ(result.faults.size(), 2u);
  EXPECT_EQ(result.runs, 400u);
  EXPECT_EQ(result.guide.edges, 5u);
}

TEST(Campaign, GoesOnFromWhatWasSaved) {
  Campaign campaign = campaign_of({"a", "b"});
  campaign.next();
  campaign.take(0, {turn(2)}, 1);
  Campaign later = campaign_of({"a", "c"});
  later.resume(campaign.saved());
  EXPECT_EQ(later.regions()[0].inputs_before, 100u);
  EXPECT_EQ(later.regions()[1].inputs_before, 0u);
  for (const char* damaged :
       {"", "{", "[]", "{\"version\": 2}", "{\"version\": 1, \"regions\": 3}"}) {
    Campaign other = campaign_of({"a"});
    other.resume(damaged);
    EXPECT_EQ(other.regions()[0].inputs_before, 0u) << damaged;
  }
}

TEST(Campaign, IsShownInTheRoomThereIs) {
  Campaign campaign = campaign_of({"a", "b", std::string(200, 'x')});
  campaign.next();
  campaign.take(0, {turn(2)}, 1);
  for (const ViewSize size : {ViewSize{80, 24}, ViewSize{40, 5}, ViewSize{200, 60}}) {
    const auto lines = view_of(campaign, 10, 60, size);
    EXPECT_LE(lines.size(), size.rows);
    for (const std::string& line : lines) {
      std::size_t columns = 0;
      for (const char c : line) columns += (static_cast<unsigned char>(c) & 0xc0) != 0x80 ? 1 : 0;
      EXPECT_LE(columns, size.columns) << line;
    }
  }
  EXPECT_EQ(growth_bars({{1, 1}, {5, 80}}, 10, 4), "▁███");
}

}  // namespace
}  // namespace surety::tool::commands
