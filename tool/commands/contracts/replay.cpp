// surety replay: runs a stored failure again.
#include <fmt/core.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "runtime/store/store.h"
#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/contracts/made_by.h"
#include "tool/commands/store_path.h"
#include "tool/model/user_error.h"
#include "tool/service/process.h"

namespace surety::tool::commands {

namespace {

struct ReplayOptions {
  std::string id;
  std::string store;
  bool list = false;
  bool debug = false;
};

void list_failures(const Store& store) {
  const auto failures = store.all();
  for (const auto& failure : failures) {
    std::printf("%s  %-30s %-14s %s\n", failure.id.c_str(), failure.property.c_str(),
                failure.kind.c_str(), failure.arguments.substr(0, 100).c_str());
  }
  if (failures.empty()) std::printf("no failures are stored in %s\n", store.path().c_str());
}

/// What a tester found is replayed by its own command: `surety http URL` with the id.
[[noreturn]] void replay_tester(const StoredFailure& failure, const std::string& store) {
  const std::string words = failure.property.substr(std::string("surety ").size());
  const std::size_t space = std::min(words.find(' '), words.size());
  const std::string command = "exec \"$1\" " + words.substr(0, space) +
                              " --replay \"$2\" --store \"$3\"" + words.substr(space);
  execl("/bin/sh", "sh", "-c", command.c_str(), "sh", failure.program.c_str(), failure.id.c_str(),
        store.c_str(), static_cast<char*>(nullptr));
  throw UserError("/bin/sh cannot be started");
}

int replay(const ReplayOptions& options) {
  const Store store = Store::open(store_path(options.store), false);
  if (options.list) {
    list_failures(store);
    return held;
  }
  if (options.id.empty()) {
    throw UserError("give the id of a failure, or --list to see those that are stored");
  }
  const StoredFailure failure = store.find(options.id);
  if (!std::filesystem::exists(failure.program)) {
    throw UserError("the test program " + failure.program + " of failure " + failure.id +
                    " is not there any more. Build it again, or run " + failure.property +
                    " from another build: it tries the stored failures first.");
  }
  if (failure.property.rfind("surety ", 0) == 0) replay_tester(failure, store.path());
  switch (rebuild(failure.program)) {
    case Rebuilt::failed:
      return error;
    case Rebuilt::done:
      fmt::print(stderr, "the sources have changed: the test was built again\n");
      break;
    case Rebuilt::no_need:
    case Rebuilt::unknown_maker:  // the program belongs to a build of the user's
      break;
  }
  const std::string filter = "--gtest_filter=" + failure.property;
  const std::string tests =
      run_required({.arguments = {failure.program, "--gtest_list_tests", filter},
                    .output = Sink::captured(1 << 20)})
          .output;
  if (tests.find("  ") == std::string::npos) {
    throw UserError("the test " + failure.property + " of failure " + failure.id +
                    " is not there any more: its contract is gone");
  }
  setenv("SURETY_REPLAY", failure.id.c_str(), 1);
  setenv("SURETY_STORE", store.path().c_str(), 1);
  if (options.debug) setenv("SURETY_FORK", "off", 1);
  if (options.debug) {
    execlp("gdb", "gdb", "-ex", "run", "--args", failure.program.c_str(), filter.c_str(),
           static_cast<char*>(nullptr));
    throw UserError("gdb cannot be started; install it, or run without --debug");
  }
  execl(failure.program.c_str(), failure.program.c_str(), filter.c_str(), "--gtest_brief=1",
        static_cast<char*>(nullptr));
  throw UserError("the test program " + failure.program + " cannot be started");
}

}  // namespace

void add_replay_command(CommandLine& app, int& status) {
  auto options = std::make_shared<ReplayOptions>();
  Command* command = app.add_subcommand("replay", "Run a stored failure again");
  command->add_option("id", options->id, "The failure's id, or its beginning");
  command->add_option("--store", options->store, "The failure store (default: found upwards)");
  command->add_flag("--list", options->list, "List the stored failures");
  command->add_flag("--debug", options->debug, "Run it under gdb, without child processes");
  command->callback([options, &status] { status = replay(*options); });
}

}  // namespace surety::tool::commands
