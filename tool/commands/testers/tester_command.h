// What the commands that run testers have in common: options, the search, the report, the store.
//
// To add a tester: a folder in testers/ with its model, and a command that fills in a TestedSystem
// and calls run_tester; see http.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "surety/harness/tester.h"
#include "surety/protocol/message.h"
#include "tool/commands/command_line.h"
#include "tool/commands/layer.h"

namespace surety::tool::commands {

struct TesterOptions {
  std::string time = "30s";
  std::uint64_t seed = 1;
  unsigned clients = 3;
  unsigned lanes = 1;  // runs at the same time
  std::size_t steps = 40;
  std::string patience = "2s";
  std::string json, svg, script, save;  // files
  std::string store;
  std::string replay;              // id of a stored failure
  std::vector<std::string> known;  // ids of stored failures that are passed over
  bool all = false;                // to go on after each finding
  std::string restart;             // a command that starts the system anew
  bool coverage = false;
};
void add_tester_options(Command& command, TesterOptions& options);

/// 30s, 2m, 500ms; a plain number is seconds. Throws UserError.
double seconds_from(const std::string& text);

/// What is tested.
struct TestedSystem {
  std::string command;             // http
  std::vector<std::string> words;  // of the command line that make it this subject
  std::function<std::string(const protocol::MessageBase&)> describe;
  std::vector<const char*> clauses;  // all that the model may cite
  std::vector<const char*> always;   // those that allow something at any time: told last
  const char* unasked = nullptr;     // why an answer that belongs to no request is wrong
  /// Names of deviations, each of which explains the finding by itself; may be empty.
  std::function<std::vector<std::string>(const harness::Run&)> explained_by;
  /// Why a search that has found nothing has shown nothing, and what to do about it; or nothing.
  std::function<std::string(const harness::Finding&)> vacuous;
  /// Waits until the system can be used, after a restart. Throws harness::SystemError.
  std::function<void()> wait_until_ready;
  /// Of an endpoint, in charts; its number if there is none.
  std::function<std::string(protocol::Endpoint)> endpoint_name;
  /// A program that shows the finding without this tool; may be empty.
  std::function<std::string(const harness::Run&)> reproducer;
  std::string reproducer_file;  // where to write it, found or not
};

/// Exit status: 0 nothing found, 1 a violation, 2 error, 3 undecided or silent only.
int run_tester(const harness::Tester& tester, const TestedSystem& subject,
               const TesterOptions& options);

}  // namespace surety::tool::commands
