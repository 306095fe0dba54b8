#include "tool/commands/testers/tester_report.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/run/progress.h"
#include "surety/harness/script.h"
#include "surety/harness/tester.h"
#include "surety/protocol/chart.h"
#include "surety/protocol/message.h"
#include "surety/protocol/validator.h"
#include "tool/commands/testers/tester_command.h"
#include "tool/model/fault.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/system/shell.h"

namespace surety::tool::commands {

using harness::Finding;
using harness::Kind;

namespace {

/// What the model would have accepted, each with the clauses that say so; the likeliest first.
struct Alternative {
  std::string message;
  std::vector<std::string> clauses;
  bool fits;    // but for a value that is known by now
  bool always;  // may come at any time
};
std::vector<Alternative> alternatives(const Finding& finding, const TestedSystem& subject) {
  std::vector<Alternative> result;
  for (const auto& expected : finding.run.rejection.expected) {
    std::string text = subject.describe(*expected.message);
    if (!expected.conflict.empty()) text += "   (" + expected.conflict + ")";
    const auto same = [&](const Alternative& a) { return a.message == text; };
    if (std::any_of(result.begin(), result.end(), same)) continue;
    Alternative alternative{std::move(text), {}, !expected.conflict.empty(), false};
    for (const char* clause : expected.clauses) {
      if (std::find(alternative.clauses.begin(), alternative.clauses.end(), clause) ==
          alternative.clauses.end()) {
        alternative.always =
            alternative.always ||
            std::find(subject.always.begin(), subject.always.end(), clause) != subject.always.end();
        alternative.clauses.emplace_back(clause);
      }
    }
    result.push_back(std::move(alternative));
  }
  // Those that fit but for a value come first. Of others that begin with the same word (a status),
  // the plainest stands for all.
  std::stable_sort(result.begin(), result.end(), [](const Alternative& a, const Alternative& b) {
    if (a.fits != b.fits) return a.fits;
    return a.always != b.always ? b.always : a.clauses.size() < b.clauses.size();
  });
  std::set<std::string> seen;
  result.erase(std::remove_if(result.begin(), result.end(),
                              [&](const Alternative& a) {
                                // What may come at any time is told once, not for each status.
                                const std::string word =
                                    a.always ? a.clauses.front()
                                             : a.message.substr(0, a.message.find(' '));
                                return !seen.insert(word).second && !a.fits;
                              }),
               result.end());
  return result;
}

std::string last_exchange(const Finding& finding, const TestedSystem& subject) {
  const auto& run = finding.run;
  const std::size_t last = run.blamed;
  if (last >= run.trace.size() || run.trace[last].message == nullptr) return "";
  std::string request;
  for (std::size_t i = 0; i < last && i < run.labels.size(); ++i) {
    if (run.labels[last] != 0 && run.labels[i] + 1 == run.labels[last] &&
        run.trace[i].kind == protocol::Event::Kind::sent) {
      request = subject.describe(*run.trace[i].message);
    }
  }
  const std::string answer = subject.describe(*run.trace[last].message);
  if (request.empty()) {
    // What comes to the tester as a server is no answer.
    const protocol::Endpoint to = run.trace[last].endpoint;
    const bool client = std::any_of(run.script.begin(), run.script.end(),
                                    [&](const harness::Step& step) { return step.client == to; });
    const bool named = subject.endpoint_name && !client;
    return (named ? "to the " + subject.endpoint_name(to) : std::string("unasked")) + ": " + answer;
  }
  const std::string later =
      last + 1 == run.trace.size()
          ? ""
          : fmt::format("\n  which only something unusual explains, and not together with event {}",
                        run.trace.size());
  return request + "  was answered with  " + answer + later;
}

std::string headline(const Finding& finding, const TestedSystem& subject) {
  switch (finding.kind) {
    case Kind::violation:
      return last_exchange(finding, subject);
    case Kind::unanswered:
      return finding.run.reason.empty() ? "an answer is due and does not come" : finding.run.reason;
    case Kind::undecided:
      return finding.undecided_reason;
    case Kind::nothing:
      break;
  }
  return "";
}

std::string chart(const Finding& finding, const TestedSystem& subject) {
  protocol::ChartOptions options = chart_options(finding, subject);
  options.most_label = 110;
  return protocol::text_chart(finding.run.trace, options);
}

std::size_t clauses_reached(const Finding& finding, const TestedSystem& subject) {
  std::set<std::string> reached;
  for (const auto& entry : finding.coverage.reached()) reached.insert(entry.clause);
  return static_cast<std::size_t>(
      std::count_if(subject.clauses.begin(), subject.clauses.end(),
                    [&](const char* clause) { return reached.count(clause) != 0; }));
}

std::string effort(const Finding& finding, const TestedSystem& subject) {
  const auto& t = finding.totals;
  std::string text = fmt::format("{} requests in {} runs, {:.2f} s", with_commas(t.requests),
                                 with_commas(t.runs), t.seconds);
  if (!subject.clauses.empty()) {
    text += fmt::format("; {} of {} clauses of the model reached",
                        clauses_reached(finding, subject), subject.clauses.size());
  }
  if (t.closed != 0) {
    text += fmt::format("; {} requests without an answer before the connection ended",
                        with_commas(t.closed));
  }
  if (finding.passed_over != 0) {
    text += fmt::format("; {} times past faults that are known", with_commas(finding.passed_over));
  }
  if (t.undecided != 0) text += fmt::format("; {} runs undecided", with_commas(t.undecided));
  return text;
}

TesterPart tester_part(const Finding& finding, const TestedSystem& subject) {
  TesterPart part;
  part.verdict = harness::name_of(finding.kind);
  part.requests = finding.totals.requests;
  part.answers = finding.totals.answers;
  part.runs = finding.totals.runs;
  part.closed = finding.totals.closed;
  part.undecided = finding.totals.undecided;
  part.shrink_seconds = finding.totals.shrink_seconds;
  part.original = finding.original;
  part.script = finding.run.script.size();
  std::map<std::string, std::uint64_t> times;
  for (const auto& entry : finding.coverage.reached()) times[entry.clause] = entry.times;
  for (const char* clause : subject.clauses) part.clauses.push_back({clause, times[clause]});
  return part;
}

/// The clauses that the allowed answers cite, each once.
std::string clauses_of(const std::vector<Alternative>& alternatives) {
  std::vector<std::string> clauses;
  for (const Alternative& alternative : alternatives) {
    for (const std::string& clause : alternative.clauses) {
      if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) {
        clauses.push_back(clause);
      }
    }
  }
  return fmt::format("{}", fmt::join(clauses, "\n"));
}

Fault fault_of(const Finding& finding, const TestedSystem& subject, const Stored& stored) {
  Fault fault;
  fault.kind = harness::name_of(finding.kind);
  fault.message = headline(finding, subject);
  if (finding.kind == Kind::violation) {
    const std::vector<Alternative> expected = alternatives(finding, subject);
    for (const Alternative& each : expected) fault.allowed.push_back({each.message, each.clauses});
    fault.clause.text = clauses_of(expected);
    if (expected.empty() && subject.unasked != nullptr) fault.clause.text = subject.unasked;
    if (subject.explained_by) {
      const std::vector<std::string> names = subject.explained_by(finding.run);
      if (!names.empty()) {
        fault.message += fmt::format("\n  (a known deviation: --profile {} lives with it)",
                                     fmt::join(names, ", or --profile "));
      }
    }
  }
  fault.call = harness::write_script(finding.run.script);
  if (!finding.run.trace.empty()) fault.chart = chart(finding, subject);
  fault.shrink_steps = finding.shrink_runs;
  fault.found_after = finding.totals.requests;
  fault.id = stored.id;
  fault.replay = stored.replay;
  if (finding.tried != 0) fault.rate = {finding.reproduced, finding.tried, finding.lanes};
  if (subject.reproducer && finding.kind != Kind::undecided) {
    fault.reproducer = subject.reproducer(finding.run);
  }
  return fault;
}

Outcome outcome_of(Kind kind) {
  switch (kind) {
    case Kind::nothing:
      return Outcome::passed;
    case Kind::violation:
      return Outcome::failed;
    case Kind::unanswered:
    case Kind::undecided:
      return Outcome::undecided;
  }
  return Outcome::error;
}

}  // namespace

protocol::ChartOptions chart_options(const Finding& finding, const TestedSystem& subject) {
  protocol::ChartOptions options;
  options.describe = subject.describe;
  options.name = subject.endpoint_name;
  if (finding.kind == Kind::violation) options.unexplained = finding.run.blamed;
  return options;
}

std::string subject_text(const TestedSystem& subject) {
  std::string text = subject.command;
  for (const std::string& word : subject.words) text += " " + shell_word(word);
  return text;
}

Report tester_report(const Finding& finding, const TestedSystem& subject,
                     const TesterOptions& options, const Stored& stored) {
  Report report;
  report.command = subject.command;
  report.seconds = finding.totals.seconds + finding.totals.shrink_seconds;
  TestResult result;
  result.test = subject_text(subject);
  result.function = subject.command;
  result.runs = finding.totals.requests;
  result.seed = options.seed;
  result.seconds = report.seconds;
  result.inputs = effort(finding, subject);
  result.outcome = outcome_of(finding.kind);
  result.tester = tester_part(finding, subject);
  if (result.outcome == Outcome::undecided) result.reason = headline(finding, subject);
  const bool shown = finding.kind == Kind::violation || finding.kind == Kind::unanswered ||
                     !finding.run.trace.empty();
  if (finding.kind != Kind::nothing && shown) {
    result.faults.push_back(fault_of(finding, subject, stored));
  }
  report.results.push_back(std::move(result));
  return report;
}

}  // namespace surety::tool::commands
