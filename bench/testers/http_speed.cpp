// Requests a second of the HTTP tester against the reference server, validation included.
//
//   build/bench/testers/http_speed [SECONDS [CLIENTS [LANES]]]
//
// Without the last two: 1 and 3 clients, in 1, 2, 4 and 8 lanes. The tester is kept on one core,
// and the server, a thread of its own, first on another one and then on the same. Where the machine
// has other things to do, the figure that counts is requests per second of processor time of the
// tester.
#include <sched.h>

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

/// The present thread, and those that it starts, on this one of the cores that it may use.
void keep_on_core(unsigned wanted) {
  static const cpu_set_t all = [] {
    cpu_set_t set;
    sched_getaffinity(0, sizeof set, &set);
    return set;
  }();
  std::vector<int> cores;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &all)) cores.push_back(core);
  }
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(cores[wanted % cores.size()], &one);
  sched_setaffinity(0, sizeof one, &one);
}

bool measure(double seconds, unsigned clients, unsigned lanes, bool apart) {
  using namespace surety;
  keep_on_core(apart ? 1 : 0);
  const http::ServerThread server({"", "strong"});
  keep_on_core(0);
  http::HttpTester tester(server.settings());
  harness::Settings settings;
  settings.seconds = seconds;
  settings.clients = clients;
  settings.lanes = lanes;
  const double begin = processor_seconds();
  const harness::Finding finding = harness::test(tester.tester(), settings);
  const double used = processor_seconds() - begin;
  const auto requests = static_cast<double>(finding.totals.requests);
  std::printf("%-8s %7u %6u %12.0f %12.0f %10llu of %llu\n", apart ? "another" : "the same",
              clients, lanes, requests / finding.totals.seconds, requests / used,
              static_cast<unsigned long long>(finding.totals.undecided),
              static_cast<unsigned long long>(finding.totals.runs));
  std::fflush(stdout);
  return finding.kind == harness::Kind::nothing;
}

std::vector<unsigned> one_or(const char* argument, std::vector<unsigned> usual) {
  if (argument == nullptr) return usual;
  return {static_cast<unsigned>(std::atoi(argument))};
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 4;
  std::printf("server on                requests/s   requests/s   undecided\n");
  std::printf("core     clients  lanes  by clock     processor    runs\n");
  bool well = true;
  for (const bool apart : {true, false}) {
    for (const unsigned clients : one_or(argc > 2 ? argv[2] : nullptr, {1, 3})) {
      for (const unsigned lanes : one_or(argc > 3 ? argv[3] : nullptr, {1, 2, 4, 8})) {
        well = measure(seconds, clients, lanes, apart) && well;
      }
    }
  }
  return well ? 0 : 1;
}
