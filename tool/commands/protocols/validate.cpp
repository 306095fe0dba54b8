// surety validate: can a model explain a recorded trace?
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "surety/protocol/chart.h"
#include "surety/protocol/history.h"
#include "surety/protocol/json.h"
#include "surety/protocol/model.h"
#include "surety/protocol/network.h"
#include "surety/protocol/trace_file.h"
#include "surety/protocol/validator.h"
#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/protocols/model_names.h"
#include "tool/model/user_error.h"
#include "tool/system/files.h"

namespace surety::tool::commands {

namespace {

using namespace protocol;

struct ValidateOptions {
  std::string model;
  std::vector<std::string> traces;
  std::string network = "tcp";
  std::string svg, prefix;
  std::size_t chart = 20;
  std::uint64_t steps = HistoryOptions{}.steps;
  bool strict = false;
};

std::string contents(const std::string& path) {
  if (path != "-") return required_file(path);
  std::ostringstream text;
  text << std::cin.rdbuf();
  return text.str();
}

NetworkPtr network_named(const std::string& name) {
  if (name == "synchronous") return synchronous();
  if (name == "datagrams") return datagrams();
  return tcp();
}

/// "line 12" when the trace has lines, else "event 12".
std::string place_of(const Trace& trace, std::size_t event) {
  return trace[event].line != 0 ? "line " + std::to_string(trace[event].line)
                                : "event " + std::to_string(event + 1);
}

void print_violation(const ValidateOptions& options, const Trace& trace,
                     const HistoryResult& result) {
  const Rejection& rejection = result.rejection;
  fmt::print("  {}\n", rejection.headline);
  fmt::print("  {} ends at {} ({} of {} events)\n",
             result.prefix_is_smallest ? "the smallest unexplainable prefix"
                                       : "an unexplainable prefix (perhaps not the smallest)",
             place_of(trace, rejection.event), rejection.event + 1, trace.size());
  for (const std::string& reason : rejection.reasons) fmt::print("    - {}\n", reason);
  ChartOptions chart;
  chart.unexplained = rejection.event;
  chart.most_events = options.chart;
  chart.only = result.involved;
  if (options.chart != 0) fmt::print("\n{}", text_chart(trace, chart));
  if (!options.svg.empty()) {
    chart.most_events = std::max<std::size_t>(options.chart, 200);
    write_file(options.svg, svg_chart(trace, chart));
    fmt::print("  chart written to {}\n", options.svg);
  }
  if (!options.prefix.empty()) {
    write_file(options.prefix,
               write_trace(Trace(trace.begin(), trace.begin() + static_cast<std::ptrdiff_t>(
                                                                    rejection.event + 1))));
    fmt::print("  prefix written to {}\n", options.prefix);
  }
}

int validate_one(const ValidateOptions& options, const ModelPtr& model, const std::string& path) {
  Trace trace;
  try {
    trace = read_trace(*model, contents(path));
  } catch (const TraceError& error) {
    throw UserError(fmt::format("{}:{}:{}: {}", path, error.line, error.column, error.problem));
  }
  if (trace.empty()) {
    fmt::print("{}: explained, but the trace is empty: nothing was checked\n", path);
    return options.strict ? undecided : held;
  }
  HistoryOptions settings;
  settings.steps = options.steps;
  settings.reaction_seconds = 30;
  const HistoryResult result = check_trace(model, trace, settings, network_named(options.network));
  switch (result.verdict) {
    case protocol::Verdict::explained:
      fmt::print("{}: explained by the model {} ({} events, {} steps)\n", path, model->name(),
                 trace.size(), result.steps);
      if (!options.svg.empty()) {
        ChartOptions chart;
        chart.most_events = 200;
        write_file(options.svg, svg_chart(trace, chart));
      }
      return held;
    case protocol::Verdict::undecided:
      fmt::print("{}: undecided: {}\n", path, result.undecided_reason);
      return undecided;
    case protocol::Verdict::violated:
      fmt::print("{}: violated\n", path);
      print_violation(options, trace, result);
      return violated;
  }
  return error;
}

/// An error outweighs a violation, a violation an open question.
int worse(int a, int b) {
  const auto rank = [](int status) {
    return status == error ? 3 : status == violated ? 2 : status == undecided ? 1 : 0;
  };
  return rank(a) >= rank(b) ? a : b;
}

}  // namespace

void add_validate(CommandLine& app, int& status) {
  auto options = std::make_shared<ValidateOptions>();
  Command* command =
      app.add_subcommand("validate",
                         "Check recorded traces against a protocol model (0 explained, 1 violated, "
                         "2 error, 3 undecided)");
  command->add_option("--model", options->model, "Name of the model: " + list_of_models())
      ->required();
  command
      ->add_option("trace", options->traces,
                   "JSON lines, Jepsen's log lines or EDN maps; - is standard input")
      ->required();
  command->add_option("--network", options->network, "How messages travel")
      ->one_of({"tcp", "synchronous", "datagrams"})
      ->capture_default_str();
  command->add_option("--svg", options->svg, "Write a sequence chart to this file");
  command->add_option("--prefix", options->prefix,
                      "Write the smallest unexplainable prefix to this file, as JSON lines");
  command->add_option("--chart", options->chart, "Events in the text chart; 0 for none")
      ->capture_default_str();
  command->add_option("--steps", options->steps, "Give up (undecided) after so many steps")
      ->capture_default_str();
  command->add_flag("--strict", options->strict, "An empty trace counts as undecided");
  command->callback([options, &status] {
    const ModelPtr model = model_named(options->model);
    status = held;
    for (const std::string& trace : options->traces) {
      status = worse(status, validate_one(*options, model, trace));
    }
  });
}

}  // namespace surety::tool::commands
