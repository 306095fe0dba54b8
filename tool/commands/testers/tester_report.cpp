#include "tool/commands/testers/tester_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "runtime/run/progress.h"
#include "surety/protocol/chart.h"
#include "tool/system/shell.h"

namespace surety::tool::commands {

using harness::Finding;
using harness::Kind;

namespace {

constexpr std::size_t expected_shown = 6;

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
                                const std::string word = a.message.substr(0, a.message.find(' '));
                                return !seen.insert(word).second && !a.fits;
                              }),
               result.end());
  return result;
}

std::string last_exchange(const Finding& finding, const TestedSystem& subject) {
  const auto& run = finding.run;
  if (run.trace.empty() || run.trace.back().message == nullptr) return "";
  const std::size_t last = run.trace.size() - 1;
  std::string request;
  for (std::size_t i = 0; i < last && i < run.labels.size(); ++i) {
    if (run.labels[last] != 0 && run.labels[i] + 1 == run.labels[last] &&
        run.trace[i].kind == protocol::Event::Kind::sent) {
      request = subject.describe(*run.trace[i].message);
    }
  }
  const std::string answer = subject.describe(*run.trace.back().message);
  if (request.empty()) {
    // What comes to the tester as a server is no answer.
    const protocol::Endpoint to = run.trace.back().endpoint;
    const bool client = std::any_of(run.script.begin(), run.script.end(),
                                    [&](const harness::Step& step) { return step.client == to; });
    const bool named = subject.endpoint_name && !client;
    return (named ? "to the " + subject.endpoint_name(to) : std::string("unasked")) + ": " + answer;
  }
  return request + "  was answered with  " + answer;
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
  if (t.undecided != 0) text += fmt::format("; {} runs undecided", with_commas(t.undecided));
  return text;
}

/// What shows only while other runs are under way is said to do so.
std::string reproduction(const Finding& finding) {
  std::string text = fmt::format("shows in {} of {} runs", finding.reproduced, finding.tried);
  if (finding.reproduced == 0 && finding.lanes > 1) {
    text += fmt::format(" alone; it was seen beside {} other{}", finding.lanes - 1,
                        finding.lanes == 2 ? "" : "s");
  }
  return text;
}

std::string coverage_table(const Finding& finding, const TestedSystem& subject) {
  std::map<std::string, std::uint64_t> times;
  for (const auto& entry : finding.coverage.reached()) times[entry.clause] = entry.times;
  std::string text = "\n  times      clause\n";
  for (const char* clause : subject.clauses) {
    text += fmt::format("  {:>9}  {}\n", times[clause] == 0 ? "never" : with_commas(times[clause]),
                        clause);
  }
  return text;
}

}  // namespace

protocol::ChartOptions chart_options(const Finding& finding, const TestedSystem& subject) {
  protocol::ChartOptions options;
  options.describe = subject.describe;
  options.name = subject.endpoint_name;
  if (finding.kind == Kind::violation) options.unexplained = finding.run.trace.size() - 1;
  return options;
}

std::string subject_text(const TestedSystem& subject) {
  std::string text = subject.command;
  for (const std::string& word : subject.words) text += " " + shell_word(word);
  return text;
}

std::string tester_console(const Finding& finding, const TestedSystem& subject,
                           const TesterOptions& options, const std::string& replay, bool color) {
  const auto painted = [&](const char* code, const std::string& text) {
    return color ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
  };
  std::string text;
  if (finding.kind == Kind::nothing) {
    text = painted("32", "passed") + "  " + subject_text(subject) + "\n  " +
           effort(finding, subject) + "\n";
  } else {
    const bool violation = finding.kind == Kind::violation;
    text = painted(violation ? "31" : "33", violation ? "FAILED" : harness::name_of(finding.kind)) +
           "  " + subject_text(subject) + "\n  " + headline(finding, subject) + "\n";
    if (violation) {
      const auto expected = alternatives(finding, subject);
      text += expected.empty() ? "  No answer was due.\n" : "  The model allows here:\n";
      for (std::size_t i = 0; i < expected.size() && i < expected_shown; ++i) {
        text += "    " + expected[i].message + "\n";
        for (const std::string& clause : expected[i].clauses) text += "        " + clause + "\n";
      }
      if (expected.size() > expected_shown) {
        text += fmt::format("    and {} more\n", expected.size() - expected_shown);
      }
    }
    if (!finding.run.trace.empty()) text += "\n" + chart(finding, subject) + "\n";
    text += "  effort   " + effort(finding, subject) + "\n";
    if (finding.tried != 0) {
      text += fmt::format("  shrunk   from {} requests to {} in {} runs, {:.2f} s; {}\n",
                          finding.original, finding.run.script.size(), finding.shrink_runs,
                          finding.totals.shrink_seconds, reproduction(finding));
    }
    if (!replay.empty()) text += "  replay   " + replay + "\n";
  }
  if (options.coverage) text += coverage_table(finding, subject);
  return text;
}

Report tester_report(const Finding& finding, const TestedSystem& subject,
                     const TesterOptions& options, const std::string& replay) {
  Report report;
  report.seconds = finding.totals.seconds + finding.totals.shrink_seconds;
  RegionResult result;
  result.test = subject_text(subject);
  result.function = subject.command;
  result.runs = finding.totals.requests;
  result.seed = options.seed;
  result.seconds = report.seconds;
  result.inputs = effort(finding, subject);
  result.outcome = finding.kind == Kind::nothing     ? Outcome::passed
                   : finding.kind == Kind::violation ? Outcome::failed
                                                     : Outcome::skipped;
  if (finding.kind != Kind::nothing && finding.kind != Kind::violation) {
    result.reason = std::string(harness::name_of(finding.kind)) + ": " + headline(finding, subject);
  }
  if (finding.kind == Kind::violation || finding.kind == Kind::unanswered) {
    Fault fault;
    fault.kind = harness::name_of(finding.kind);
    fault.message = headline(finding, subject);
    for (const Alternative& alternative : alternatives(finding, subject)) {
      fault.blame += (fault.blame.empty() ? "expected: " : "\nor: ") + alternative.message;
      for (const std::string& clause : alternative.clauses) {
        if (fault.clause.find(clause) == std::string::npos) {
          fault.clause += (fault.clause.empty() ? "" : "\n") + clause;
        }
      }
    }
    fault.call = harness::write_script(finding.run.script);
    fault.chain = chart(finding, subject);
    fault.shrink_steps = finding.shrink_runs;
    fault.found_after = finding.totals.requests;
    fault.replay = replay;
    fault.then = reproduction(finding);
    if (subject.reproducer) fault.reproducer = subject.reproducer(finding.run);
    result.faults.push_back(std::move(fault));
  }
  report.results.push_back(std::move(result));
  return report;
}

}  // namespace surety::tool::commands
