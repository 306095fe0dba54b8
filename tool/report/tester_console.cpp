// What the testers of servers print.
#include <fmt/core.h>

#include <cstddef>
#include <string>

#include "runtime/run/progress.h"
#include "tool/model/fault.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/report/formats.h"
#include "tool/report/style.h"

namespace surety::tool::report {

namespace {

constexpr std::size_t answers_shown = 6;

std::string allowed_text(const Fault& fault) {
  std::string text = "  The model allows here:\n";
  if (fault.allowed.empty()) {
    text = "  No answer was due.\n";
    if (!fault.clause.text.empty()) text += "        " + fault.clause.text + "\n";
  }
  for (std::size_t i = 0; i < fault.allowed.size() && i < answers_shown; ++i) {
    text += "    " + fault.allowed[i].message + "\n";
    for (const std::string& clause : fault.allowed[i].clauses) text += "        " + clause + "\n";
  }
  if (fault.allowed.size() > answers_shown) {
    text += fmt::format("    and {} more\n", fault.allowed.size() - answers_shown);
  }
  return text;
}

std::string finding_text(const TestResult& result, const Paint& paint) {
  const TesterPart& tester = *result.tester;
  const bool failed = result.outcome == Outcome::failed;
  const Fault* fault = result.faults.empty() ? nullptr : &result.faults.front();
  std::string text = paint(failed ? styles::bad : styles::doubtful,
                           failed ? std::string("FAILED") : tester.verdict) +
                     "  " + result.test + "\n  " + (failed ? fault->message : result.reason) + "\n";
  if (failed) text += allowed_text(*fault);
  if (fault != nullptr && !fault->chart.empty()) text += "\n" + fault->chart + "\n";
  text += "  effort   " + result.inputs + "\n";
  if (fault != nullptr && fault->rate) {
    text += fmt::format("  shrunk   from {} requests to {} in {} runs, {:.2f} s; {}\n",
                        tester.original, tester.script, fault->shrink_steps, tester.shrink_seconds,
                        rate_text(*fault->rate));
  }
  if (fault != nullptr && !fault->replay.empty()) text += "  replay   " + fault->replay + "\n";
  return text;
}

std::string coverage_table(const TesterPart& tester) {
  std::string text = "\n  times      clause\n";
  for (const TesterPart::Clause& clause : tester.clauses) {
    text += fmt::format("  {:>9}  {}\n", clause.times == 0 ? "never" : with_commas(clause.times),
                        clause.text);
  }
  return text;
}

}  // namespace

std::string tester_console(const Report& report, bool color, bool coverage) {
  const Paint paint(color);
  std::string text;
  for (const TestResult& result : report.results) {
    text += result.outcome == Outcome::passed
                ? paint(styles::good, "passed") + "  " + result.test + "\n  " + result.inputs + "\n"
                : finding_text(result, paint);
    if (coverage) text += coverage_table(*result.tester);
  }
  return text;
}

}  // namespace surety::tool::report
