// Requests a second of the HTTP tester against the reference server, validation included.
//
//   build/bench/testers/http_speed [SECONDS [CLIENTS]]      (5, and both 1 and 3)
//
// The server runs in a thread of its own. Where the machine has other things to do, the figure that
// counts is requests per second of processor time of the tester's thread.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "tests/unit/http/server_thread.h"

namespace {
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}
}  // namespace

int main(int argc, char** argv) {
  using namespace surety;
  std::vector<unsigned> counts = {1, 3};
  if (argc > 2) counts = {static_cast<unsigned>(std::atoi(argv[2]))};
  for (const unsigned clients : counts) {
    const http::ServerThread server({"", "strong"});
    http::HttpTester tester(server.settings());
    harness::Settings settings;
    settings.seconds = argc > 1 ? std::atof(argv[1]) : 5;
    settings.clients = clients;
    const double begin = processor_seconds();
    const harness::Finding finding = harness::test(tester.tester(), settings);
    const double used = processor_seconds() - begin;
    const auto requests = static_cast<double>(finding.totals.requests);
    std::printf(
        "%u client%s: %.0f requests per second of the clock, %.0f per second of processor time; "
        "%llu of %llu runs undecided\n",
        clients, clients == 1 ? "" : "s", requests / finding.totals.seconds, requests / used,
        static_cast<unsigned long long>(finding.totals.undecided),
        static_cast<unsigned long long>(finding.totals.runs));
    if (finding.kind != harness::Kind::nothing) return 1;
  }
}
