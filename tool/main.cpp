// The `surety` command: reads the options and hands over to tool/commands.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/service/cancellation.h"

int main(int argc, char** argv) {
  using namespace surety::tool::commands;
  CommandLine app("Surety: contract-driven testing for C++", "surety", "surety " SURETY_VERSION);
  int status = held;
  add_commands(app, status);
  // Where a command has an option --flag, what follows `--` goes to the compiler: each word
  // becomes one. Other commands take the words after `--` as they are.
  const bool compiles = argc > 1 && app.has_option(argv[1], "--flag");
  std::vector<std::string> words;
  bool flags = false;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (compiles && !flags && word == "--") {
      flags = true;
    } else if (flags && word.empty()) {
      words.insert(words.end(), {"--flag", ""});  // `--flag=` would take the next word
    } else {
      words.push_back(flags ? "--flag=" + word : word);
    }
  }
  const surety::tool::service::StopOnSignals signals;
  try {
    if (argc > 1) require_command(app, argv[1]);
    return app.run(std::move(words)) ? status : error;
  } catch (const surety::tool::service::Cancelled& stopped) {
    std::fprintf(stderr, "surety: %s\n", stopped.what());
    return surety::tool::service::stopped_status;
  } catch (const std::filesystem::filesystem_error& problem) {
    std::fprintf(stderr, "surety: cannot use '%s': %s\n", problem.path1().c_str(),
                 problem.code().message().c_str());
    return error;
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "surety: %s\n", problem.what());
    return error;
  }
}
