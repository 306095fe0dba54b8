// The `surety` command: reads the options and hands over to tool/commands.
#include <cstdio>
#include <exception>

#include "tool/commands/commands.h"

int main(int argc, char** argv) {
  using namespace surety::tool;
  CLI::App app{"Surety: contract-driven testing for C++", "surety"};
  app.set_version_flag("--version", "surety " SURETY_VERSION);
  app.require_subcommand(1);
  int status = held;
  add_commands(app, status);
  try {
    app.parse(argc, argv);
    return status;
  } catch (const CLI::ParseError& parse_error) {
    return app.exit(parse_error) == 0 ? held : error;
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "surety: %s\n", problem.what());
    return error;
  }
}
