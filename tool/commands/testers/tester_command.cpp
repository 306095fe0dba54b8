#include "tool/commands/testers/tester_command.h"

#include <fmt/core.h>
#include <unistd.h>

#include <climits>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "runtime/run/progress.h"
#include "runtime/store/store.h"
#include "surety/harness/script.h"
#include "surety/harness/system.h"
#include "surety/harness/tester.h"
#include "surety/protocol/chart.h"
#include "surety/protocol/json.h"
#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/store_path.h"
#include "tool/commands/testers/tester_report.h"
#include "tool/model/report.h"
#include "tool/model/user_error.h"
#include "tool/report/formats.h"
#include "tool/system/files.h"

namespace surety::tool::commands {

using harness::Finding;
using harness::Kind;

namespace {

std::string property_of(const TestedSystem& subject) { return "surety " + subject_text(subject); }

std::string own_program() {
  char path[PATH_MAX];
  const ssize_t size = readlink("/proc/self/exe", path, sizeof path);
  return size > 0 ? std::string(path, static_cast<std::size_t>(size)) : "surety";
}

harness::Script script_in(const std::string& path) {
  try {
    return harness::read_script(required_file(path));
  } catch (const protocol::TraceError& problem) {
    throw UserError(
        fmt::format("{}:{}:{}: {}", path, problem.line, problem.column, problem.problem));
  }
}

/// Runs one script as often as it takes to see whether it shows something.
Finding run_once(const harness::Tester& tester, const harness::Settings& settings,
                 const harness::Script& script) {
  Finding finding;
  finding.original = script.size();
  finding.coverage.begin_run();
  finding.run = harness::run_script(tester, script, settings, &finding.coverage);
  finding.kind = finding.run.kind;
  finding.undecided_reason = finding.run.reason;
  finding.totals.runs = 1;
  finding.totals.requests = finding.run.requests;
  finding.totals.closed = finding.run.closed;
  if (finding.kind == Kind::violation || finding.kind == Kind::unanswered) {
    harness::measure_reproduction(tester, settings, finding);
  }
  return finding;
}

Stored save(const Finding& finding, const TestedSystem& subject, const TesterOptions& options) {
  StoredFailure failure;
  failure.property = property_of(subject);
  failure.program = own_program();
  failure.choices = harness::pack(finding.run.script);
  failure.id = Store::id_of(failure.property, failure.choices);
  failure.signature = finding.run.signature;
  failure.kind = harness::name_of(finding.kind);
  for (const auto& event : finding.run.trace) {
    if (event.kind != protocol::Event::Kind::sent) continue;
    failure.arguments += (failure.arguments.empty() ? "" : "; ") + subject.describe(*event.message);
  }
  failure.message = finding.run.rejection.headline;
  Store store = Store::open(store_path(options.store), true);
  store.save(failure);
  return {failure.id, "surety replay " + failure.id +
                          (options.store.empty() ? "" : " --store " + options.store)};
}

/// Failures of this subject that are stored are tried first.
Finding search(const harness::Tester& tester, const TestedSystem& subject,
               const TesterOptions& options, const harness::Settings& settings) {
  if (!options.script.empty()) return run_once(tester, settings, script_in(options.script));
  const std::string path = store_path(options.store);
  if (!options.replay.empty()) {
    return run_once(tester, settings,
                    harness::unpack(Store::open(path, false).find(options.replay).choices));
  }
  if (access(path.c_str(), R_OK) == 0) {
    for (const StoredFailure& failure :
         Store::open(path, false).of_property(property_of(subject))) {
      Finding finding = run_once(tester, settings, harness::unpack(failure.choices));
      if (finding.kind == Kind::violation) return finding;
    }
  }
  return harness::test(tester, settings);
}

}  // namespace

double seconds_from(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  const std::string unit = end;
  const double factor = unit.empty() || unit == "s" ? 1
                        : unit == "ms"              ? 0.001
                        : unit == "m"               ? 60
                        : unit == "h"               ? 3600
                                                    : 0;
  if (end == text.c_str() || factor == 0 || value < 0) {
    throw UserError("\"" + text + "\" is no time; write 30s, 2m, 1h or 500ms");
  }
  return value * factor;
}

void add_tester_options(Command& command, TesterOptions& options) {
  command.add_option("--time", options.time, "How long to search: 30s, 2m, 500ms")
      ->capture_default_str();
  command.add_option("--seed", options.seed, "Of the generator")->capture_default_str();
  command.add_option("--steps", options.steps, "Requests of the longest runs")
      ->capture_default_str();
  command.add_option("--patience", options.patience, "How long an answer may take")
      ->capture_default_str();
  command.add_option("--json", options.json, "Write the report to this file, as JSON");
  command.add_option("--svg", options.svg, "Write a sequence chart of a finding to this file");
  command.add_option("--script", options.script, "Run this script, and nothing else");
  command.add_option("--save", options.save, "Write the script of a finding to this file");
  command.add_option("--replay", options.replay, "Run a stored failure, by its id");
  command.add_option("--store", options.store, "The failure store (default: found upwards)");
  command.add_flag("--coverage", options.coverage,
                   "Show how often each clause of the model was reached");
}

int run_tester(const harness::Tester& tester, const TestedSystem& subject,
               const TesterOptions& options) {
  harness::Settings settings;
  settings.seconds = seconds_from(options.time);
  settings.seed = options.seed;
  settings.clients = options.clients;
  settings.lanes = options.lanes;
  settings.steps = options.steps;
  settings.patience =
      std::chrono::milliseconds(static_cast<std::int64_t>(1000 * seconds_from(options.patience)));
  Finding finding;
  {
    Progress progress(subject.command, Progress::terminal());
    settings.progress = [&](std::uint64_t, std::uint64_t requests, double left) {
      progress.searching(requests, left);
    };
    settings.shrinking = [&](std::uint64_t runs, std::size_t steps) {
      progress.shrinking(runs, steps);
    };
    try {
      finding = search(tester, subject, options, settings);
    } catch (const harness::SystemError& problem) {
      throw UserError(problem.what());
    }
  }
  Stored stored;
  if (finding.kind == Kind::violation ||
      (finding.kind == Kind::unanswered && !finding.run.script.empty())) {
    stored = save(finding, subject, options);
    if (!options.save.empty()) write_file(options.save, harness::write_script(finding.run.script));
    if (!options.svg.empty()) {
      protocol::ChartOptions chart = chart_options(finding, subject);
      chart.most_events = 200;
      write_file(options.svg, protocol::svg_chart(finding.run.trace, chart));
    }
  }
  const Report report = tester_report(finding, subject, options, stored);
  std::cout << tester_console(report, Progress::color_wanted(1), options.coverage);
  if (!options.json.empty()) write_file(options.json, to_json(report));
  const bool mute = finding.totals.requests != 0 && finding.run.requests == 0 &&
                    finding.totals.answers == 0 && finding.kind == Kind::nothing;
  if (mute) {
    std::cout << "  No request was answered at all: nothing was checked.\n";
    return undecided;
  }
  switch (finding.kind) {
    case Kind::nothing:
      return held;
    case Kind::violation:
      return violated;
    case Kind::unanswered:
    case Kind::undecided:
      return undecided;
  }
  return error;
}

}  // namespace surety::tool::commands
