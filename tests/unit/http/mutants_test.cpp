// Faulty variants of a correct server: every one is rejected, and shrunk to few requests; the
// correct one, in all its forms, never is.
#include <gtest/gtest.h>

#include <iostream>

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

class Mutant : public testing::TestWithParam<std::string> {};

TEST_P(Mutant, IsRejectedAndShrunk) {
  const ServerThread server({GetParam(), "strong"});
  HttpTester tester(server.settings());
  harness::Settings settings;
  settings.seconds = 10;
  settings.patience = std::chrono::milliseconds(500);
  const harness::Finding finding = harness::test(tester.tester(), settings);
  RecordProperty("seconds", std::to_string(finding.totals.seconds));
  std::cout << GetParam() << ": " << finding.totals.seconds << " s, " << finding.totals.requests
            << " requests; shrunk to " << finding.run.script.size() << " in "
            << finding.totals.shrink_seconds << " s and " << finding.shrink_runs << " runs, "
            << finding.reproduced << "/" << finding.tried << "\n"
            << story(finding);
  EXPECT_EQ(finding.kind, harness::Kind::violation);
}

INSTANTIATE_TEST_SUITE_P(Server, Mutant, testing::ValuesIn(server_faults()), [](const auto& info) {
  std::string name = info.param;
  for (char& ch : name) {
    if (ch == '-') ch = '_';
  }
  return name;
});

class Correct : public testing::TestWithParam<std::string> {};

TEST_P(Correct, IsNeverRejected) {
  const ServerThread server({"", GetParam()});
  HttpTester tester(server.settings());
  harness::Settings settings;
  settings.seconds = 3;
  const harness::Finding finding = harness::test(tester.tester(), settings);
  std::cout << GetParam() << ": " << finding.totals.runs << " runs, " << finding.totals.requests
            << " requests, " << finding.totals.undecided << " undecided\n";
  EXPECT_EQ(finding.kind, harness::Kind::nothing) << story(finding);
  EXPECT_GT(finding.totals.requests, 300u);
}

INSTANTIATE_TEST_SUITE_P(Server, Correct, testing::Values("strong", "weak", "ageing", "none"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace surety::http
