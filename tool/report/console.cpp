// The report on a terminal.
#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/run/progress.h"
#include "surety/failure.h"
#include "surety/run.h"
#include "tool/model/fault.h"
#include "tool/model/proof.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/report/formats.h"
#include "tool/report/style.h"
#include "tool/report/text.h"

namespace surety::tool::report {

namespace {

constexpr std::size_t place_column = 62;

std::string joined(const Values& arguments) {
  std::string text;
  for (const auto& [name, value] : arguments) {
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
  }
  return text.size() > 300 ? text.substr(0, 300) + " ..." : text;
}

/// The calls of a counterexample, the failing one last.
std::string counterexample_text(const Fault& fault) {
  std::string text;
  for (std::size_t i = 0; i < fault.before.size(); ++i) {
    const std::string call = i < fault.calls_before.size() ? fault.calls_before[i] : "";
    text += (call.empty() ? joined(fault.before[i]) : call) + "\n";
  }
  return text + (fault.call.empty() ? joined(fault.arguments) : fault.call);
}

class Console {
 public:
  Console(const Report& report, bool color) : report_(report), paint_(color) {}

  std::string text() {
    for (const TestResult& result : report_.results) {
      for (const Fault& fault : result.faults) add_fault(result, fault);
    }
    add_table();
    return std::move(out_);
  }

 private:
  static std::string region_text(const TestResult& result) {
    std::string text = result.function;
    if (!result.region.empty()) text += fmt::format(", region \"{}\"", result.region);
    if (!result.relation.empty()) text += fmt::format(", relation \"{}\"", result.relation);
    return text;
  }
  /// A line with a place at its right, if there is one.
  void line(const std::string& left, std::size_t width, const std::string& place) {
    out_ += left;
    if (!place.empty()) {
      out_ += std::string(width < place_column ? place_column - width : 2, ' ');
      out_ += paint_(styles::aside, place);
    }
    out_ += '\n';
  }
  void row(const std::string& key, const std::string& value, const std::string& place = {}) {
    bool first = true;
    for (std::size_t at = 0; at <= value.size();) {
      std::size_t end = value.find('\n', at);
      if (end == std::string::npos) end = value.size();
      const std::string part = value.substr(at, end - at);
      const std::string head = fmt::format("  {:<19} ", first ? key : "");
      line((first ? "  " + paint_(styles::heading, fmt::format("{:<19}", key)) + " " : head) + part,
           22 + part.size(), first ? place : "");
      first = false;
      at = end + 1;
    }
  }
  void add_fault(const TestResult& result, const Fault& fault) {
    const std::string head = "FAILED  " + region_text(result);
    line(paint_(styles::failed, "FAILED") + "  " + region_text(result), head.size(),
         short_place(result.place));
    row(fault.kind, fault.message, short_place(fault.place()));
    row("counterexample", counterexample_text(fault));
    if (!fault.before.empty()) {
      row("", "the last call fails only after the others, in one process");
    }
    if (fault.from_store) {
      row("", "found earlier and stored; it still fails");
    } else if (fault.shrink_steps != 0) {
      row("", fmt::format("shrunk from {} in {} step{}", joined(fault.original), fault.shrink_steps,
                          fault.shrink_steps == 1 ? "" : "s"));
    }
    if (fault.found_at.known()) {
      row("found by", fault.found_by, short_place(fault.found_at));
    } else if (fault.found_by == "the solver") {
      row("found by", fault.found_by);
    }
    if (!result.internal_error.empty()) row("internal error", result.internal_error);
    std::string drawn;
    for (const auto& [name, value] : fault.drawn) {
      drawn += fmt::format("{}{} = {}", drawn.empty() ? "" : "\n", name, value);
    }
    if (!drawn.empty()) row("drawn", drawn);
    executions(fault);
    if (fault.then) row("then", death_text(*fault.then));
    if (!fault.blame.empty()) {
      std::string blame = fault.blame;
      if (fault.kind == "precondition") {
        blame += ": it calls " + fault.violated_function + " with an input of none of its regions";
      } else if (fault.kind == "hyper") {
        blame += ": its executions are not related as its contract says";
      } else if (!result.region.empty()) {
        blame += ": the input is in region \"" + result.region + "\"";
      }
      row("blame", blame, fault.kind == "precondition" ? short_place(fault.blame_place) : "");
    }
    if (!fault.hint.empty()) row("hint", fault.hint);
    if (!fault.calls.empty()) row("chain", chain_text(fault));
    if (!fault.output.empty()) row("it printed", trimmed(fault.output.substr(0, 2000)));
    if (!fault.replay.empty()) row("replay", fault.replay);
    if (!fault.reproducer.empty()) row("paste", fault.reproducer);
    if (!fault.withheld.empty()) {
      row("no test to paste", "outside of the checked program it would not compile: " +
                                  fault.withheld.substr(0, fault.withheld.find('\n')));
    }
    out_ += '\n';
  }
  /// The executions of a relation side by side; what differs stands out.
  void executions(const Fault& fault) {
    constexpr std::size_t most = 36;
    std::size_t name_width = 0;
    std::vector<std::size_t> widths;
    const auto cut = [](const std::string& value) {
      return value.size() <= most ? value : value.substr(0, most - 3) + "...";
    };
    for (const ExecutionRow& each : fault.executions) {
      name_width = std::max(name_width, each.name.size());
      widths.resize(std::max(widths.size(), each.values.size()), 6);
      for (std::size_t e = 0; e < each.values.size(); ++e) {
        widths[e] = std::max(widths[e], cut(each.values[e]).size());
      }
    }
    bool first = true;
    for (const ExecutionRow& each : fault.executions) {
      std::string cells;
      for (std::size_t e = 0; e < each.values.size(); ++e) {
        const std::string cell = fmt::format("{:<{}}", cut(each.values[e]), widths[e]);
        const bool marked = e > 0 && each.values[e] != each.values[0];
        cells += (e == 0   ? ""
                  : marked ? " | "
                           : "   ") +
                 (each.differs() ? paint_(styles::different, cell) : cell);
      }
      if (each.differs()) cells += "  differs";
      out_ += "  " + paint_(styles::heading, fmt::format("{:<19}", first ? "executions" : "")) +
              " " + fmt::format("{:<{}}  ", each.name, name_width) + cells;
      while (out_.back() == ' ') out_.pop_back();
      out_ += '\n';
      first = false;
    }
    if (fault.divergence) row("", divergence_text(*fault.divergence, short_place));
  }
  static std::string trimmed(std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
  }
  void add_table() {
    std::string function;
    std::size_t width = 24;
    for (const TestResult& result : report_.results) {
      width = std::max(width, std::min<std::size_t>(result.title().size() + 4, 54));
    }
    for (const TestResult& result : report_.results) {
      if (result.function != function) {
        function = result.function;
        line(paint_(styles::heading, function), function.size(), short_place(result.place));
      }
      const std::string name = result.title() == "all inputs" ? "(all inputs)" : result.title();
      out_ += fmt::format("  {:<{}}", name, width) + outcome_text(result) + '\n';
      for (const GrammarReach& grammar : result.grammars) {
        out_ += fmt::format("  {:<{}}", "", width) + paint_(styles::aside, grammar_text(grammar)) +
                '\n';
      }
      add_unmet(result, width);
    }
    std::vector<std::string> counts;
    for (const Outcome outcome : all_outcomes) {
      const std::size_t n = report_.count(outcome);
      if (n != 0) counts.push_back(fmt::format("{} {}", n, name_of(outcome)));
    }
    std::size_t tests = 0;
    for (const TestResult& result : report_.results) tests += result.precondition_only ? 0 : 1;
    if (counts.empty()) {
      out_ += "no region has an expectation: nothing was tested\n";
    } else {
      out_ += fmt::format("{} region{}: {}   {:.1f} s\n", tests, tests == 1 ? "" : "s",
                          fmt::join(counts, ", "), report_.seconds);
    }
  }
  /// What no input was equal to, though the search has tried to make one that is.
  void add_unmet(const TestResult& result, std::size_t width) {
    constexpr std::size_t most = 3;
    const auto& unmet = result.never_equal;
    for (std::size_t i = 0; i < unmet.size() && i < most && result.holds(); ++i) {
      const std::string text = fmt::format("never equal: {}", unmet[i].value);
      line(std::string(width + 11, ' ') + paint_(styles::aside, text), width + 11 + text.size(),
           short_place(unmet[i].place));
    }
    for (const std::string& each : result.guide.troubles) {
      out_ += std::string(width + 11, ' ') + paint_(styles::doubtful, each) + '\n';
    }
  }
  static std::string grammar_text(const GrammarReach& grammar) {
    constexpr std::size_t most = 4;
    std::string text =
        fmt::format("{}: {} of {} rules, {} of {} pairs of rules in {} sentences", grammar.language,
                    grammar.rules_reached, grammar.rules, grammar.paths_reached, grammar.paths,
                    with_commas(grammar.sentences));
    for (std::size_t i = 0; i < grammar.missed.size() && i < most; ++i) {
      text += (i == 0 ? "; never: " : ", ") + grammar.missed[i];
    }
    return text + (grammar.missed.size() > most ? ", ..." : "");
  }
  std::string outcome_text(const TestResult& result) const {
    if (result.precondition_only)
      return paint_(styles::aside, "precondition only, nothing is expected");
    const std::string word = fmt::format("{:<9}", name_of(result.outcome));
    switch (result.outcome) {
      case Outcome::proved:
        if (result.by_proof) return paint_(styles::good, word) + proof_text(result);
        return paint_(styles::good, word) + "all " + with_commas(result.runs) + " inputs" +
               made(result);
      case Outcome::passed:
        return paint_(styles::good, word) + with_commas(result.runs) +
               (result.runs == 1 ? " input" : " inputs") + edges(result) + made(result);
      case Outcome::failed:
        return paint_(styles::failed, word) +
               (result.faults.size() == 1
                    ? std::string("1 fault")
                    : fmt::format("{} different faults", result.faults.size())) +
               " in " + with_commas(result.runs) + " inputs" + made(result);
      default:
        return paint_(styles::doubtful, word) + result.reason;
    }
  }
  /// Why a region is not proved, where a proof was begun.
  static std::string open_proof(const Proof& proof) {
    if (proof.verdict == Proof::Verdict::bounded) {
      return fmt::format("   proved up to {} iterations of a loop", proof.bound);
    }
    if (proof.verdict != Proof::Verdict::open && proof.verdict != Proof::Verdict::refuted) {
      return {};
    }
    return "   not proved: " + proof.reason +
           (proof.at.line == 0 ? "" : ", " + short_place(proof.at));
  }
  /// What a proof has shown, and what it rests on.
  static std::string proof_text(const TestResult& result) {
    const Proof& proof = result.proof;
    const std::string loops =
        proof.bound == 0 ? "" : fmt::format(", no loop goes beyond {} iterations", proof.bound);
    const std::string tried = result.runs == 0
                                  ? ""
                                  : fmt::format("; {} input{} tried", with_commas(result.runs),
                                                result.runs == 1 ? "" : "s");
    return fmt::format("by proof: {} obligation{}{}, {:.2f} s{}", with_commas(proof.obligations),
                       proof.obligations == 1 ? "" : "s", loops, proof.seconds, tried);
  }
  static std::string edges(const TestResult& result) {
    if (result.guide.edges == 0) return {};
    return fmt::format(
        ", {} edge{}{}", with_commas(result.guide.edges), result.guide.edges == 1 ? "" : "s",
        result.ended_by_time && !result.guide.ran_dry ? ", and more might have come with more time"
                                                      : "");
  }
  static std::string made(const TestResult& result) {
    std::string text = result.inputs.empty() ? "" : "   " + result.inputs;
    if (result.outcome == Outcome::passed && !result.not_proved.empty()) {
      text += "   not proved: " + result.not_proved;
    } else if (result.outcome == Outcome::passed) {
      text += open_proof(result.proof);
    }
    if (!result.relation.empty() && result.coverage.pairs != 0) {
      const double pairs = static_cast<double>(result.coverage.pairs);
      const auto share = [&](std::uint64_t n) { return 100 * static_cast<double>(n) / pairs; };
      if (result.coverage.inputs_differed != 0) {
        text += fmt::format("   inputs differed in {:.3g} %, outputs in {:.3g} %",
                            share(result.coverage.inputs_differed),
                            share(result.coverage.outputs_differed));
      }
      if (result.coverage.shared != 0) {
        text += fmt::format(", {} more pairs with remembered executions",
                            with_commas(result.coverage.shared));
      }
      if (result.coverage.incomparable != 0) {
        text += fmt::format(", {} not comparable", with_commas(result.coverage.incomparable));
      }
    }
    return text;
  }

  const Report& report_;
  Paint paint_;
  std::string out_;
};

}  // namespace

std::string fault_text(const Fault& fault) {
  return fmt::format("{}: {}\ncounterexample: {}", fault.kind, fault.message,
                     counterexample_text(fault));
}

std::string to_console(const Report& report, bool color) { return Console(report, color).text(); }

}  // namespace surety::tool::report
