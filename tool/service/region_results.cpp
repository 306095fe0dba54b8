#include "tool/service/region_results.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "runtime/run/progress.h"
#include "runtime/run/result_codec.h"
#include "surety/failure.h"
#include "surety/run.h"
#include "tool/codegen/tests/reproducer.h"
#include "tool/model/fault.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/proof.h"
#include "tool/model/region_test.h"
#include "tool/model/result.h"
#include "tool/service/compared_places.h"
#include "tool/service/result_lines.h"
#include "tool/system/files.h"

namespace surety::tool::service {

namespace {

/// The arguments of a case, or what its body drew.
Values values_of(const std::vector<Argument>& arguments, bool in_body) {
  Values values;
  for (const Argument& argument : arguments) {
    if (argument.drawn_in_body != in_body) continue;
    // The parts of a solution are arguments themselves.
    if (argument.name.starts_with("surety_solution_")) continue;
    values.emplace_back(argument.name == "surety_recipe" ? "object" : argument.name,
                        argument.literal);
  }
  return values;
}

/// How the inputs came about, where it is worth saying.
std::string inputs_text(const RegionTest& test, double acceptance) {
  std::vector<std::string> parts;
  bool derived = false;
  for (const ParameterGenerator& generator : test.generators) {
    derived = derived || generator.by == GeneratedBy::derived;
  }
  if (derived) parts.push_back("derived");
  if (!test.solved.empty()) {
    parts.push_back(fmt::format("solved: {} input{}{}", with_commas(test.solutions),
                                test.solutions == 1 ? "" : "s", test.narrowed ? ", not all" : ""));
  }
  if (!test.filtered.empty()) {
    parts.push_back(fmt::format("filtered by `{}`, {:.3g} % taken",
                                fmt::join(test.filtered, "`, `"), 100 * acceptance));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

/// How much was compared, and whether anything was.
void judge_relation(const RegionTest& test, TestResult& result) {
  const RelationCounts& coverage = result.coverage;
  if (!result.holds()) return;
  if (coverage.pairs == 0) {
    result.outcome = Outcome::skipped;
    result.reason = fmt::format("vacuous: in all {} inputs the executions could not be compared",
                                with_commas(result.runs));
  } else if (test.varies && coverage.inputs_differed == 0) {
    result.outcome = Outcome::skipped;
    result.reason = fmt::format("vacuous: in all {} comparisons the executions had the same input",
                                with_commas(result.runs));
  }
}

Outcome outcome_of(const RegionTest& test, const surety::Result& found) {
  switch (found.outcome) {
    case surety::Outcome::passed:
      return Outcome::passed;
    case surety::Outcome::proved:
      // All that is generated was tried, but there may be more.
      return test.narrowed || test.plain || !test.state.empty() ? Outcome::passed : Outcome::proved;
    case surety::Outcome::failed:
      return Outcome::failed;
    case surety::Outcome::error:
      return Outcome::error;
  }
  return Outcome::error;
}

std::string why_open(const Proof& proof) {
  if (proof.verdict == Proof::Verdict::bounded) {
    return fmt::format("a loop that may go beyond {} iterations", proof.bound);
  }
  if (proof.at.line == 0) return proof.reason.empty() ? "it cannot be" : proof.reason;
  return fmt::format("{}, {}:{}", proof.reason, display_path(proof.at.file), proof.at.line);
}

std::string shown(const std::vector<ProposedValue>& proposed) {
  std::string text;
  for (const ProposedValue& each : proposed) text += (text.empty() ? "" : ", ") + each.shown;
  return text.empty() ? "no arguments" : text;
}

/// Whether the input of the solver did what it was expected to do.
void judge_proposal(const RegionTest& test, const surety::Result& found, TestResult& result) {
  const Proof& proof = test.proof;
  if (found.proposal == Proposal::none || found.proposal == Proposal::failed) return;
  const bool ran = found.proposal != Proposal::not_drawn;
  if (!ran || !proof.must_fail) {
    // A sanitizer does not see all that is undefined.
    result.proof.reason += fmt::format(" for {}, which {}", shown(proof.proposed),
                                       ran ? "ran and showed nothing" : "could not be run");
    return;
  }
  // A failure that was found stands. Everything else would rest on a translation that is wrong.
  result.internal_error = fmt::format("the solver says that {} breaks {}, but {}; please report it",
                                      shown(proof.proposed), why_open(proof),
                                      found.proposal == Proposal::passed
                                          ? "it passes when it runs"
                                          : "it lies outside of the region when it runs");
  result.proof.verdict = Proof::Verdict::open;
  result.proof.reason = "an internal error";
  if (result.outcome == Outcome::failed) return;
  result.outcome = Outcome::error;
  result.reason = "internal error: " + result.internal_error;
}

/// What tests and a proof say together.
void judge_proof(const RegionTest& test, const surety::Result& found, TestResult& result) {
  result.proof = test.proof;
  judge_proposal(test, found, result);
  if (test.proof.verdict != Proof::Verdict::proved) return;
  if (result.outcome == Outcome::passed && result.runs != 0) {
    result.outcome = Outcome::proved;
    result.by_proof = true;
    result.not_proved.clear();
  } else if (result.outcome == Outcome::failed) {
    // Tests are right: they have an input.
    result.internal_error = "there was a proof that no input fails; please report it";
    result.proof.verdict = Proof::Verdict::open;
    result.proof.reason = "an internal error: there was a proof, but an input fails";
    result.proof.at = test.place;
  }
}

/// An assertion that the tested function begins with, and that the input itself breaks.
std::string hint_about(const RegionTest& test, const Failure& failure) {
  // With several calls under way, a caller may be at fault.
  if (failure.kind != "abort" || !failure.calls.empty()) return {};
  const LeadingPlace* broken = nullptr;
  for (const LeadingPlace& each : test.leading) {
    const bool there = failure.file == each.file &&
                       static_cast<int>(each.first_line) <= failure.line &&
                       failure.line <= static_cast<int>(each.last_line);
    // Several may stand on one line, and the message has the condition.
    const bool said = failure.message.find(each.written) != std::string::npos;
    if (there && (broken == nullptr || said)) broken = &each;
  }
  if (broken == nullptr) return {};
  return fmt::format(
      "the condition stands first in {}: if callers must meet it, say so\n"
      "with `--asserts as-preconditions` or `/// assume: {}`",
      test.function, broken->condition);
}

Fault fault_of(const RegionTest& test, const Counterexample& example) {
  Fault fault = service::fault_of(example);
  fault.hint = hint_about(test, fault);
  fault.call = call_of(test, fault);
  fault.calls_before = calls_before(test, fault);
  fault.reproducer = reproducer_of(test, fault);
  return fault;
}

/// An error of the run in terms of the contract: what it assumes that no input meets.
std::string why_nothing_ran(const RegionTest& test, const surety::Result& found) {
  if (found.error.empty() || found.cases != 0 || test.assumed.empty()) return found.error;
  const std::string assumed = fmt::format("`{}`", fmt::join(test.assumed, "`, `"));
  if (found.no_input) {
    const bool written =
        std::all_of(test.generators.begin(), test.generators.end(),
                    [](const ParameterGenerator& each) { return each.by != GeneratedBy::derived; });
    if (test.only_asserted) return fmt::format("no input was found that meets {}", assumed);
    const std::string detail = found.error.substr(0, found.error.find(". "));
    return fmt::format("no input meets {}{}: correct what the contract assumes", assumed,
                       written ? " (" + detail + ")" : "");
  }
  if (found.rejected == 0) return found.error;
  if (test.only_asserted) {
    return fmt::format("none of {} inputs that were tried meets {}: nothing was tested.",
                       with_commas(found.rejected), assumed);
  }
  return fmt::format(
      "none of {} inputs that were tried meets {}: nothing was tested. If some input does, say how "
      "to make one with `draw: parameter = generator`; if none does, correct what the contract "
      "assumes.",
      with_commas(found.rejected), assumed);
}

/// Whoever asserts something did not promise that tests can make an input that meets it.
void excuse_asserts(const RegionTest& test, TestResult& result) {
  if (!test.only_asserted || result.outcome != Outcome::error || result.runs != 0 ||
      !result.internal_error.empty()) {
    return;
  }
  result.outcome = Outcome::skipped;
}

TestResult result_of(const RegionTest& test, const surety::Result& found) {
  TestResult result;
  result.outcome = outcome_of(test, found);
  result.runs = found.cases;
  result.seed = found.seed;
  result.seconds = found.seconds;
  result.reason = why_nothing_ran(test, found);
  result.not_proved = found.incomplete;
  if (result.outcome == Outcome::passed && !test.plain) {
    if (!test.state.empty()) {
      // However few its inputs are, the same one may do something else the next time.
      result.not_proved =
          fmt::format("it uses the variable '{}', which is not one of its inputs", test.state);
    } else if (found.outcome == surety::Outcome::proved) {
      result.not_proved = "the contract admits inputs that are not generated";
    }
  }
  if (result.outcome == Outcome::error && result.runs == 0 && !test.unchanged.empty()) {
    result.reason += fmt::format(
        " Objects of {} are as they were made, since no method with a contract changes them: a "
        "contract, if only `expect: true`, lets tests call one.",
        test.unchanged);
  }
  if (found.filters.tried > 0) {
    result.acceptance =
        static_cast<double>(found.filters.accepted) / static_cast<double>(found.filters.tried);
  }
  result.inputs = inputs_text(test, result.acceptance);
  result.grammars = found.grammars;
  result.guide = found.guide;
  result.never_equal = never_equal(found.guide);
  result.ended_by_time = found.budget_ended_by_time;
  for (const Counterexample& example : found.counterexamples) {
    result.faults.push_back(fault_of(test, example));
  }
  if (!test.relation.empty()) {
    result.coverage = found.relation;
    judge_relation(test, result);
  }
  judge_proof(test, found, result);
  if (found.no_input || found.rejected != 0) excuse_asserts(test, result);
  return result;
}

TestResult without_result(const RegionTest& test, const std::string& trouble) {
  TestResult result;
  if (!test.error.empty()) {
    result.outcome = Outcome::error;
    result.reason = test.error;
    excuse_asserts(test, result);
  } else if (!test.name.empty()) {
    result.outcome = Outcome::error;
    result.reason = trouble.empty() ? "the test was not run" : trouble;
  } else {
    result.reason = test.skipped;
  }
  return result;
}

TestResult identified(const RegionTest& test, TestResult result) {
  result.test = test.name.full();
  result.function = test.shown_function();
  result.region = test.region;
  result.relation = test.relation;
  result.place = test.place;
  result.precondition_only = test.precondition_only;
  return result;
}

/// The tests that the rows of a parameterised test have become, in the order of the rows.
std::vector<TestResult> results_of_rows(const RegionTest& test, const ResultLines& lines) {
  std::vector<const PropertyResult*> rows;
  for (const auto& [name, line] : lines.properties) {
    if (!test.name.empty() && line.row.test == test.name.full()) rows.push_back(&line);
  }
  std::sort(rows.begin(), rows.end(), [](const PropertyResult* a, const PropertyResult* b) {
    return a->row.number < b->row.number;
  });
  std::vector<TestResult> results;
  for (const PropertyResult* line : rows) {
    RegionTest row = test;
    row.name.row = line->row.name;
    row.region = line->row.name;
    results.push_back(identified(row, result_of(row, line->result)));
  }
  return results;
}

}  // namespace

Fault fault_of(const Counterexample& example) {
  Fault fault;
  static_cast<Failure&>(fault) = example.failure;
  fault.arguments = values_of(example.arguments, false);
  fault.original = values_of(example.original, false);
  fault.drawn = values_of(example.arguments, true);
  for (const auto& each : example.before) fault.before.push_back(values_of(each, false));
  fault.shrink_steps = example.shrink_steps;
  fault.found_after = example.found_after;
  fault.found_by = example.found_by;
  fault.found_at = example.found_at;
  fault.from_store = example.from_store;
  // What undefined behaviour prints is its message once more.
  if (fault.kind != "undefined behaviour") fault.output = example.output;
  fault.id = example.id;
  if (!fault.id.empty()) fault.replay = "surety replay " + fault.id;
  return fault;
}

TestResult result_of_proof(const RegionTest& test) {
  if (!test.error.empty() || test.name.empty()) return identified(test, without_result(test, ""));
  TestResult result;
  result.proof = test.proof;
  result.by_proof = test.proof.verdict == Proof::Verdict::proved;
  result.outcome = result.by_proof ? Outcome::proved : Outcome::undecided;
  if (!result.by_proof) result.reason = "not proved: " + why_open(test.proof);
  return identified(test, std::move(result));
}

std::vector<TestResult> results_of(const RegionTest& test, const ResultLines& lines,
                                   const std::string& trouble) {
  std::vector<TestResult> results;
  if (test.rows) results = results_of_rows(test, lines);
  // A provider that fails has a line of its own name.
  const auto found = lines.properties.find(test.name.full());
  if (!test.name.empty() && found != lines.properties.end()) {
    results.push_back(identified(test, result_of(test, found->second.result)));
  } else if (results.empty()) {
    results.push_back(identified(test, without_result(test, trouble)));
  }
  return results;
}

}  // namespace surety::tool::service
