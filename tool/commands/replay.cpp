// surety replay: runs a stored failure again.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "runtime/store/store.h"
#include "tool/commands/commands.h"

namespace surety::tool {

namespace {

struct Options {
  std::string id;
  std::string store;
  bool list = false;
  bool debug = false;
};

std::string store_path(const Options& options) {
  if (!options.store.empty()) return options.store;
  if (const char* path = std::getenv("SURETY_STORE")) return path;
  return Store::conventional_path();
}

void list_failures(const Store& store) {
  const auto failures = store.all();
  for (const auto& failure : failures) {
    std::printf("%s  %-30s %-14s %s\n", failure.id.c_str(), failure.property.c_str(),
                failure.kind.c_str(), failure.arguments.substr(0, 100).c_str());
  }
  if (failures.empty()) std::printf("no failures are stored in %s\n", store.path().c_str());
}

int replay(const Options& options) {
  const Store store = Store::open(store_path(options), false);
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
  setenv("SURETY_REPLAY", failure.id.c_str(), 1);
  setenv("SURETY_STORE", store.path().c_str(), 1);
  if (options.debug) setenv("SURETY_FORK", "off", 1);
  const std::string filter = "--gtest_filter=" + failure.property;
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

void add_replay_command(CLI::App& app, int& status) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("replay", "Run a stored failure again");
  command->add_option("id", options->id, "The failure's id, or its beginning");
  command->add_option("--store", options->store, "The failure store (default: found upwards)");
  command->add_flag("--list", options->list, "List the stored failures");
  command->add_flag("--debug", options->debug, "Run it under gdb, without child processes");
  command->callback([options, &status] { status = replay(*options); });
}

}  // namespace surety::tool
