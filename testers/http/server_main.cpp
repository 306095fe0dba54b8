// The reference server as a program: http_reference_server [PORT [FAULT [TAGS]]]. Prints its port.
// The fault "silent" takes connections and never answers.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "testers/http/reference_server.h"

int main(int argc, char** argv) {
  try {
    surety::http::ServerSettings settings;
    const bool silent = argc > 2 && std::string(argv[2]) == "silent";
    if (argc > 2 && !silent) settings.fault = argv[2];
    if (argc > 3) settings.tags = argv[3];
    if (argc > 4) settings.style = argv[4];
    surety::http::ReferenceServer server(settings,
                                         argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 0);
    std::printf("%u\n", server.port());
    std::fflush(stdout);
    if (silent) pause();
    const std::atomic<bool> never{false};
    server.serve(never);  // until it is killed
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "http_reference_server: %s\n", problem.what());
    return 2;
  }
}
