// What a tester found, in the report model of all commands.
#pragma once

#include <string>

#include "surety/harness/tester.h"
#include "surety/protocol/chart.h"
#include "tool/commands/layer.h"
#include "tool/commands/testers/tester_command.h"
#include "tool/model/report.h"

namespace surety::tool::commands {

/// A finding in the failure store; empty if it was not stored.
struct Stored {
  std::string id;
  std::string replay;  // the command
};

Report tester_report(const harness::Finding& finding, const TestedSystem& subject,
                     const TesterOptions& options, const Stored& stored);
/// The chart of the finding, without its sizes.
protocol::ChartOptions chart_options(const harness::Finding& finding, const TestedSystem& subject);
/// `http http://127.0.0.1:8080/`, as it can be pasted into a shell.
std::string subject_text(const TestedSystem& subject);

}  // namespace surety::tool::commands
