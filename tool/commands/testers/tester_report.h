// What a tester found, for people and as the report model of all commands.
#pragma once

#include <string>

#include "surety/protocol/chart.h"
#include "tool/commands/layer.h"
#include "tool/commands/testers/tester_command.h"
#include "tool/model/report.h"

namespace surety::tool::commands {

std::string tester_console(const harness::Finding& finding, const TestedSystem& subject,
                           const TesterOptions& options, const std::string& replay, bool color);
Report tester_report(const harness::Finding& finding, const TestedSystem& subject,
                     const TesterOptions& options, const std::string& replay);
/// The chart of the finding, without its sizes.
protocol::ChartOptions chart_options(const harness::Finding& finding, const TestedSystem& subject);
/// `http http://127.0.0.1:8080/`, as it can be pasted into a shell.
std::string subject_text(const TestedSystem& subject);

}  // namespace surety::tool::commands
