#include "tool/commands/testers/tester_command.h"

#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

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
  finding.totals.answers = finding.run.answers;
  if (finding.kind == Kind::violation) finding.identity = identity_of(tester, finding.run);
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
  failure.signature = finding.identity;
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
std::vector<Finding> search(const harness::Tester& tester, const TestedSystem& subject,
                            const TesterOptions& options, harness::Settings settings) {
  if (!options.script.empty()) return {run_once(tester, settings, script_in(options.script))};
  const std::string path = store_path(options.store);
  if (!options.replay.empty()) {
    return {run_once(tester, settings,
                     harness::unpack(Store::open(path, false).find(options.replay).choices))};
  }
  for (const std::string& id : options.known) {
    settings.known.insert(Store::open(path, false).find(id).signature);
  }
  if (options.all) return harness::test_all(tester, settings);
  if (access(path.c_str(), R_OK) == 0) {
    for (const StoredFailure& failure :
         Store::open(path, false).of_property(property_of(subject))) {
      Finding finding = run_once(tester, settings, harness::unpack(failure.choices));
      if (finding.kind != Kind::violation || settings.known.count(finding.identity) != 0) continue;
      return {std::move(finding)};
    }
  }
  return {harness::test(tester, settings)};
}

/// The file for one of several findings.
std::string numbered(const std::string& file, std::size_t index) {
  return index == 0 ? file : fmt::format("{}.{}", file, index + 1);
}

/// The files that were asked for. A script from an earlier run must not be taken for one of this.
void write_files(const Finding& finding, const TestedSystem& subject, const TesterOptions& options,
                 std::size_t index) {
  const bool found = finding.kind == Kind::violation ||
                     (finding.kind == Kind::unanswered && !finding.run.script.empty());
  if (!subject.reproducer_file.empty()) {
    write_file(
        numbered(subject.reproducer_file, index),
        found ? subject.reproducer(finding.run)
              : "#!/bin/sh\necho 'surety " + subject.command + " has found nothing to show.'\n");
  }
  if (!found) return;
  if (!options.save.empty()) {
    write_file(numbered(options.save, index), harness::write_script(finding.run.script));
  }
  if (!options.svg.empty()) {
    protocol::ChartOptions chart = chart_options(finding, subject);
    chart.most_events = 200;
    write_file(numbered(options.svg, index), protocol::svg_chart(finding.run.trace, chart));
  }
}

/// Before each run the command is run, and the system waited for.
void restart(const std::string& command, const TestedSystem& subject) {
  const int status = std::system(command.c_str());  // NOLINT(concurrency-mt-unsafe): one thread
  if (status != 0) {
    throw harness::SystemError(
        fmt::format("--restart: \"{}\" ended with status {}", command,
                    WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)));
  }
  if (subject.wait_until_ready) subject.wait_until_ready();
}

/// A search that could not show anything is undecided, and says what to do.
void tell_if_vacuous(Finding& finding, const TestedSystem& subject) {
  if (finding.totals.requests == 0) return;
  std::string reason;
  if (finding.totals.answers == 0) {
    reason = "No request was answered at all: nothing was checked.";
  } else if (subject.vacuous) {
    reason = subject.vacuous(finding);
  }
  if (reason.empty()) return;
  finding.kind = Kind::undecided;
  finding.undecided_reason = reason;
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
  command.add_option("--known", options.known,
                     "Go on past the fault of this stored failure, by its id; repeatable");
  command.add_flag("--all", options.all, "Go on after each finding, until the time is over");
  command.add_option("--restart", options.restart,
                     "A shell command that starts the system anew, run before every run");
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
  harness::Tester anew = tester;
  if (!options.restart.empty()) {
    anew.before_run = [&] { restart(options.restart, subject); };
    settings.lanes = 1;  // others would lose their connections
  }
  std::vector<Finding> findings;
  {
    Progress progress(subject.command, Progress::terminal());
    settings.progress = [&](std::uint64_t, std::uint64_t requests, double left) {
      progress.searching(requests, left);
    };
    settings.shrinking = [&](std::uint64_t runs, std::size_t steps) {
      progress.shrinking(runs, steps);
    };
    try {
      findings = search(anew, subject, options, settings);
    } catch (const harness::SystemError& problem) {
      throw UserError(problem.what());
    }
  }
  // That nothing was found after the last of several is not worth a word.
  if (findings.size() > 1 && findings.back().kind == Kind::nothing) findings.pop_back();
  int status = held;
  Report report;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    Finding& finding = findings[i];
    if (finding.kind == Kind::nothing && options.script.empty() && options.replay.empty()) {
      tell_if_vacuous(finding, subject);
    }
    Stored stored;
    if (finding.kind == Kind::violation ||
        (finding.kind == Kind::unanswered && !finding.run.script.empty())) {
      stored = save(finding, subject, options);
    }
    write_files(finding, subject, options, i);
    Report one = tester_report(finding, subject, options, stored);
    if (i == 0) {
      report = std::move(one);
    } else {
      report.results.push_back(std::move(one.results.front()));
    }
    if (finding.kind == Kind::violation) status = violated;
    if (finding.kind != Kind::nothing && status == held) status = undecided;
  }
  std::cout << tester_console(report, Progress::color_wanted(1), options.coverage);
  if (!options.json.empty()) write_file(options.json, to_json(report));
  if (!subject.reproducer_file.empty() && status != held) {
    std::cout << "  curl     sh " << subject.reproducer_file << "\n";
  }
  return status;
}

}  // namespace surety::tool::commands
