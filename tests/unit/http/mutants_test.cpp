// Faulty variants of a correct server: every one is rejected, and shrunk to few requests; the
// correct one, in all its forms, never is.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>

#include "tests/unit/http/server_thread.h"

namespace surety::http {
namespace {

std::string story(const harness::Finding& finding) {
  std::string text = harness::name_of(finding.kind);
  text += " " + finding.run.reason + "\n";
  for (const auto& event : finding.run.trace) {
    text += std::to_string(event.endpoint) +
            (event.kind == protocol::Event::Kind::sent ? " -> " : " <- ") +
            (event.message ? describe(*event.message) : "gave up") + "\n";
  }
  for (const auto& expected : finding.run.rejection.expected) {
    text += "  expected " + describe(*expected.message) + "  " + expected.conflict + "\n";
    for (const char* clause : expected.clauses) text += std::string("     ") + clause + "\n";
  }
  return text;
}

/// The fewest requests that can show each fault.
const std::map<std::string, std::size_t>& minima() {
  static const std::map<std::string, std::size_t> all = {{"if-match-ignored", 1},
                                                         {"if-match-weak", 2},
                                                         {"if-none-match-strong", 2},
                                                         {"if-none-match-ignored", 2},
                                                         {"if-none-match-star", 2},
                                                         {"if-none-match-any", 2},
                                                         {"lost-update", 3},
                                                         {"stale-tag", 2},
                                                         {"wrong-target", 2},
                                                         {"short-body", 2},
                                                         {"delete-unconditionally", 2},
                                                         {"crossed-connections", 3},
                                                         {"dropped-pipelined", 3},
                                                         {"reversed-pipelined", 2},
                                                         {"put-status", 2},
                                                         {"head-length", 2},
                                                         {"delete-keeps", 3},
                                                         {"delete-more", 4},
                                                         {"put-appends", 3},
                                                         {"put-truncates", 2},
                                                         {"range-shifted", 2},
                                                         {"if-range-ignored", 2},
                                                         {"if-unmodified-ignored", 3},
                                                         {"modified-since-wins", 2},
                                                         {"modified-since-inverted", 2},
                                                         {"if-match-after-none", 2},
                                                         {"first-tag-only", 2},
                                                         {"absent-is-empty", 2},
                                                         {"unasked-412", 2},
                                                         {"unsteady-tag", 2},
                                                         {"put-gives-old-tag", 2},
                                                         {"not-modified-after-put", 3}};
  return all;
}

TEST(Mutants, AreAllRejectedQuicklyAndShrunk) {
  std::vector<double> seconds;
  std::size_t reproducible = 0, steady = 0;
  for (const std::string& fault : server_faults()) {
    const ServerThread server({fault, "strong"});
    HttpTester tester(server.settings());
    harness::Settings settings;
    settings.seconds = 20;
    settings.patience = std::chrono::milliseconds(500);
    settings.shrink_seconds = 8;
    const harness::Finding finding = harness::test(tester.tester(), settings);
    std::cout << fault << ": " << finding.totals.seconds << " s, " << finding.totals.requests
              << " requests; shrunk to " << finding.run.script.size() << " in "
              << finding.totals.shrink_seconds << " s and " << finding.shrink_runs
              << " runs; shows in " << finding.reproduced << " of " << finding.tried << "\n";
    EXPECT_EQ(finding.kind, harness::Kind::violation) << fault << ", seed 1\n" << story(finding);
    // How far a race can be shrunk depends on how often it shows.
    const bool always = finding.reproduced == finding.tried;
    steady += always ? 1 : 0;
    if (always) {
      EXPECT_LE(finding.run.script.size(), minima().at(fault) + 2) << fault << story(finding);
    }
    reproducible += finding.reproduced > 0 ? 1 : 0;
    seconds.push_back(finding.totals.seconds);
  }
  std::sort(seconds.begin(), seconds.end());
  std::cout << seconds.size() << " mutants: median " << seconds[seconds.size() / 2] << " s, worst "
            << seconds.back() << " s\n";
  EXPECT_GE(seconds.size(), 20u);
  // Some faults, or the ways in which they were found, are races.
  EXPECT_GE(reproducible + 3, seconds.size());
  EXPECT_GE(steady + 8, seconds.size());
  EXPECT_LT(seconds[seconds.size() / 2], 1.0);
  EXPECT_LT(seconds.back(), 10.0);
}

class Correct : public testing::TestWithParam<std::string> {};

TEST_P(Correct, IsNeverRejected) {
  const ServerThread server({"", GetParam()});
  HttpTester tester(server.settings());
  harness::Settings settings;
  settings.seconds = 2;
  const harness::Finding finding = harness::test(tester.tester(), settings);
  std::cout << GetParam() << ": " << finding.totals.runs << " runs, " << finding.totals.requests
            << " requests, " << finding.totals.undecided << " undecided\n";
  EXPECT_EQ(finding.kind, harness::Kind::nothing) << story(finding);
  EXPECT_GT(finding.totals.requests, 100u);
}

INSTANTIATE_TEST_SUITE_P(Server, Correct, testing::Values("strong", "weak", "ageing", "none"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace surety::http
