// What `surety laws` prints.
#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tool/model/fault.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/report/formats.h"
#include "tool/report/law_faults.h"
#include "tool/report/style.h"
#include "tool/report/text.h"

namespace surety::tool::report {

namespace {

/// A class with more laws than this shows those that passed only if all are wanted.
constexpr std::size_t most_passed = 8;

class LawsConsole {
 public:
  LawsConsole(const Report& report, bool color, bool all)
      : report_(report), paint_(color), all_(all) {}
  std::string text() {
    for (const LawFault& fault : law_faults(report_)) add_fault(fault);
    add_table();
    add_left_out();
    add_summary();
    return std::move(out_);
  }

 private:
  void row(const std::string& name, const std::string& text) {
    out_ += "  " + paint_(styles::heading, fmt::format("{:<15}", name)) + text + '\n';
  }
  void add_fault(const LawFault& shown) {
    const TestResult& result = report_.results[shown.results.front()];
    const Fault& fault = result.faults.front();
    const bool violated = fault.kind == "law";
    out_ += paint_(styles::failed, "FAILED") + "  " +
            paint_(styles::heading, result.law->class_name) + ": " + result.law->law + "   " +
            short_place(result.place) + '\n';
    row(violated ? "false" : "crash", violated ? fault.conclusion : fault.message);
    bool first = true;
    for (const auto& [name, value] : fault.arguments) {
      row(first ? "counterexample" : "", fmt::format("auto {} = {};", name, value));
      first = false;
    }
    if (violated) {
      row("how often", fmt::format("{} of {} runs whose premise held", result.law->counts.failures,
                                   result.law->counts.premise_held));
    }
    if (!fault.replay.empty()) row("replay", fault.replay);
    for (std::size_t i = 1; i < shown.results.size(); ++i) {
      row(i == 1 ? "breaks also" : "", report_.results[shown.results[i]].law->law);
    }
    out_ += '\n';
  }

  void add_table() {
    std::size_t width = 5;
    for (const TestResult& result : report_.results) {
      width = std::max(width, std::min<std::size_t>(result.law->law.size(), 60));
    }
    const std::vector<std::string> classes = classes_of(report_);
    if (classes.empty()) return;
    out_ += fmt::format("  {:<{}}  {:<9}{:>10}{:>14}{:>10}{:>12}{:>11}\n", "law", width, "outcome",
                        "Runs", "Premise held", "Failures", "Exceptions", "Fail rate");
    for (const std::string& name : classes) add_class(name, width);
  }
  void add_class(const std::string& name, std::size_t width) {
    std::vector<const TestResult*> results;
    std::size_t passed = 0;
    std::uint64_t runs = 0;
    for (const TestResult& result : report_.results) {
      if (result.law->class_name != name) continue;
      results.push_back(&result);
      passed += result.holds() ? 1 : 0;
      runs += result.runs;
    }
    out_ += paint_(styles::heading, name);
    if (!all_ && passed == results.size()) {
      out_ += fmt::format("   {} {} in {} runs\n", counted(passed, "law", "laws"),
                          paint_(styles::good, "passed"), runs);
      return;
    }
    out_ += '\n';
    const bool few = all_ || results.size() <= most_passed;
    for (const TestResult* result : results) {
      if (few || !result->holds()) add_law(*result, width);
    }
    if (!few && passed != 0) {
      out_ += fmt::format("  {} passed\n", counted(passed, "more law", "more laws"));
    }
  }
  void add_law(const TestResult& result, std::size_t width) {
    const LawCounts& counts = result.law->counts;
    const auto& style = result.holds()                      ? styles::good
                        : result.outcome == Outcome::failed ? styles::failed
                                                            : styles::doubtful;
    out_ += fmt::format("  {:<{}}  {}{:>10}{:>14}{:>10}{:>12}{:>10.2f}%", result.law->law, width,
                        paint_(style, fmt::format("{:<9}", name_of(result.outcome))), result.runs,
                        counts.premise_held, counts.failures, counts.exceptions,
                        result.law->fail_rate());
    if (result.outcome == Outcome::skipped) out_ += "   " + paint_(styles::aside, result.reason);
    out_ += '\n';
  }

  void add_left_out() {
    const auto& unusable = report_.laws.not_checked;
    if (!unusable.empty()) {
      out_ += fmt::format("\nno laws were checked on {}:\n",
                          counted(unusable.size(), "class", "classes"));
      for (const auto& each : unusable) out_ += fmt::format("  {}: {}\n", each.name, each.reason);
    }
    const auto& off = report_.laws.calls_not_made;
    if (off.empty()) return;
    if (!all_) {
      out_ +=
          fmt::format("{} call{} not made, since they crash, hang or throw (--all lists them)\n",
                      off.size(), off.size() == 1 ? " is" : "s are");
      return;
    }
    out_ += "\ncalls that are not made:\n";
    for (const auto& each : off) {
      out_ += fmt::format("  {}: {}: {}\n", each.class_name, each.call, each.reason);
    }
  }

  void add_summary() {
    std::vector<std::string> counts;
    for (const Outcome outcome : all_outcomes) {
      if (const std::size_t n = report_.count(outcome); n != 0) {
        counts.push_back(fmt::format("{} {}", n, name_of(outcome)));
      }
    }
    const auto unmet =
        std::count_if(report_.results.begin(), report_.results.end(),
                      [](const TestResult& result) { return result.law->premise_never; });
    out_ += fmt::format(
        "\n{} on {}{} {}{}   {:.1f} s\n", counted(report_.results.size(), "law", "laws"),
        counted(classes_of(report_).size(), "class", "classes"), counts.empty() ? "" : ":",
        fmt::join(counts, ", "),
        unmet == 0 ? "" : fmt::format(" ({} with a premise that never held)", unmet),
        report_.seconds);
  }

  const Report& report_;
  Paint paint_;
  bool all_;
  std::string out_;
};

}  // namespace

std::string laws_console(const Report& report, bool color, bool all) {
  return LawsConsole(report, color, all).text();
}

}  // namespace surety::tool::report
