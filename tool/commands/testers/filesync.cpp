// surety filesync: tests a file synchroniser against the model of reconciliation.
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "testers/filesync/model.h"
#include "testers/filesync/replicas.h"
#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/testers/tester_command.h"
#include "tool/model/user_error.h"

namespace surety::tool::commands {

namespace {

struct FilesyncOptions {
  TesterOptions tester;
  std::vector<std::string> command;
  bool loose = false, distinct_times = false;
};

int test_filesync(const FilesyncOptions& options) {
  const auto mentions = [&](const char* mark) {
    for (const std::string& word : options.command) {
      if (word.find(mark) != std::string::npos) return true;
    }
    return false;
  };
  if (!mentions("{a}") || !mentions("{b}")) {
    throw UserError("the command has to name both replicas: surety filesync -- COMMAND {a} {b}");
  }
  filesync::FilesyncSettings settings;
  settings.command = options.command;
  settings.loose = options.loose;
  settings.same_time = !options.distinct_times;
  TestedSystem subject;
  subject.command = "filesync";
  if (options.loose) subject.words.emplace_back("--loose");
  if (options.distinct_times) subject.words.emplace_back("--distinct-times");
  subject.words.emplace_back("--");
  subject.words.insert(subject.words.end(), options.command.begin(), options.command.end());
  subject.describe = filesync::describe;
  subject.clauses.assign(std::begin(filesync::clause::all), std::end(filesync::clause::all));
  filesync::FilesyncTester tester(settings);
  return run_tester(tester.tester(), subject, options.tester);
}

}  // namespace

void add_filesync(CommandLine& app, int& status) {
  auto options = std::make_shared<FilesyncOptions>();
  options->tester.steps = 20;
  Command* command = app.add_subcommand(
      "filesync",
      "Test a file synchroniser (0 nothing found, 1 a violation, 2 error, 3 undecided)");
  add_tester_options(*command, options->tester);
  command->add_flag("--loose", options->loose,
                    "Changes may be overlooked, and conflicts may end with status 2");
  command->add_flag("--distinct-times", options->distinct_times,
                    "No write keeps the modification time of its file");
  command->add_option("command", options->command, "The program, with {a} and {b} for the replicas")
      ->required();
  command->callback([options, &status] { status = test_filesync(*options); });
}

}  // namespace surety::tool::commands
