// Several runs at the same time: they do not disturb one another, each does what its seed says, and
// what one finds is shown alone, or said to need the others.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <set>

#include "tests/unit/http/server_thread.h"

namespace surety::http {
namespace {

harness::Settings settings_of(unsigned lanes, double seconds) {
  harness::Settings settings;
  settings.seconds = seconds;
  settings.lanes = lanes;
  settings.patience = std::chrono::milliseconds(500);
  settings.shrink_seconds = 5;
  return settings;
}

class CorrectServer : public testing::TestWithParam<unsigned> {};

TEST_P(CorrectServer, IsNotRejectedWithManyLanes) {
  const ServerThread server({"", "ageing"});
  HttpTester tester(server.settings());
  const harness::Finding finding = harness::test(tester.tester(), settings_of(GetParam(), 1.5));
  std::cout << GetParam() << " lanes: " << finding.totals.requests << " requests in "
            << finding.totals.runs << " runs, " << finding.totals.undecided << " undecided\n";
  EXPECT_EQ(finding.kind, harness::Kind::nothing) << finding.run.rejection.headline;
  EXPECT_GT(finding.totals.requests, 100u);
  EXPECT_EQ(finding.lanes, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Lanes, CorrectServer, testing::Values(2, 4, 8));

TEST(Lanes, EachDoesAsManyRunsAsItIsDealt) {
  const ServerThread server({"", "strong"});
  HttpTester tester(server.settings());
  harness::Settings settings = settings_of(4, 20);
  settings.runs = 14;
  EXPECT_EQ(harness::test(tester.tester(), settings).totals.runs, 14u);
}

/// Notes what is asked for, by lane: the view of each has its own transcript.
class Notes final : public harness::Generator {
 public:
  explicit Notes(harness::Generator& real) : real_(real) {}
  harness::Step next(harness::View& view) override {
    harness::Step step = real_.next(view);
    asked[&view.source()] += harness::write_script({step});
    return step;
  }
  std::map<const void*, std::string> asked;

 private:
  harness::Generator& real_;
};

std::multiset<std::string> asked_for(std::uint64_t seed) {
  const ServerThread server({"", "none"});
  HttpTester tester(server.settings());
  Notes notes(*tester.tester().generator);
  harness::Tester noting = tester.tester();
  noting.generator = &notes;
  harness::Settings settings = settings_of(3, 20);
  settings.seed = seed;
  settings.runs = 12;
  settings.clients = 1;
  harness::test(noting, settings);
  std::multiset<std::string> result;
  for (const auto& entry : notes.asked) result.insert(entry.second);
  return result;
}

TEST(Lanes, AskTheSameWhateverTheirTiming) {
  // Dates are in whole seconds: what is answered may differ where one ends in the midst of a run.
  bool same = false;
  for (int attempt = 0; attempt < 4 && !same; ++attempt) same = asked_for(5) == asked_for(5);
  EXPECT_TRUE(same);
  EXPECT_EQ(asked_for(5).size(), 3u);
  EXPECT_NE(asked_for(5), asked_for(6));
}

class Faults : public testing::TestWithParam<std::string> {};

TEST_P(Faults, AreFoundAndShownAlone) {
  const ServerThread server({GetParam(), "strong"});
  HttpTester tester(server.settings());
  const harness::Finding finding = harness::test(tester.tester(), settings_of(4, 20));
  ASSERT_EQ(finding.kind, harness::Kind::violation);
  EXPECT_GT(finding.reproduced, 0u) << harness::write_script(finding.run.script);
  EXPECT_LE(finding.run.script.size(), 6u) << harness::write_script(finding.run.script);
}

// The first is like any other; the other two show in what other lanes do as well.
INSTANTIATE_TEST_SUITE_P(Server, Faults,
                         testing::Values("lost-update", "crossed-connections", "delete-more"),
                         [](const auto& info) {
                           std::string name = info.param;
                           for (char& ch : name) ch = ch == '-' ? '_' : ch;
                           return name;
                         });

TEST(Lanes, WhatDoesNotShowAloneIsSaidToNeedTheOthers) {
  const ServerThread server({"crowded-put", "strong"});
  HttpTester tester(server.settings());
  harness::Settings settings = settings_of(4, 2);
  settings.clients = 1;
  const harness::Finding finding = harness::test(tester.tester(), settings);
  ASSERT_EQ(finding.kind, harness::Kind::violation);
  EXPECT_EQ(finding.reproduced, 0u);
  EXPECT_EQ(finding.lanes, 4u);
  settings.lanes = 1;
  EXPECT_EQ(harness::test(tester.tester(), settings).kind, harness::Kind::nothing);
}

}  // namespace
}  // namespace surety::http
