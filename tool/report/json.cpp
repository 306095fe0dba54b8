// The report as JSON. docs/report.schema.json has its schema, docs/report_format.md explains it.
// Fields are only ever added within a version.
#include <cstddef>
#include <nlohmann/json.hpp>
#include <vector>

#include "surety/failure.h"
#include "surety/run.h"
#include "tool/model/fault.h"
#include "tool/model/proof.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/report/formats.h"
#include "tool/report/law_faults.h"

namespace surety::tool::report {

namespace {

using nlohmann::ordered_json;

constexpr int version = 2;

ordered_json by_name(const Values& values) {
  ordered_json object = ordered_json::object();
  for (const auto& [name, value] : values) object[name] = value;
  return object;
}

template <class AnyPlace>
ordered_json location(const AnyPlace& place) {
  ordered_json object = {{"file", place.file}, {"line", place.line}};
  if (place.column != 0) object["column"] = place.column;
  return object;
}
ordered_json known_location(const SourcePlace& place) {
  return place.known() ? location(place) : ordered_json(nullptr);
}

/// By execution: what went in and what came out, by name.
ordered_json executions_json(const Fault& fault) {
  ordered_json executions = ordered_json::array();
  for (const ExecutionRow& row : fault.executions) {
    for (std::size_t e = 0; e < row.values.size(); ++e) {
      if (executions.size() <= e) {
        executions.push_back(
            {{"inputs", ordered_json::object()}, {"outputs", ordered_json::object()}});
      }
      executions[e][row.output ? "outputs" : "inputs"][row.name] = row.values[e];
    }
  }
  return executions;
}

ordered_json calls_json(const Fault& fault) {
  ordered_json calls = ordered_json::array();
  for (const ContractedCall& call : fault.calls) {
    calls.push_back({{"function", call.function},
                     {"regions", call.regions},
                     {"called_at", known_location(call.called_at)}});
  }
  return calls;
}

ordered_json divergence_json(const Fault& fault) {
  if (!fault.divergence) return nullptr;
  return {{"after", known_location(fault.divergence->after)},
          {"first", known_location(fault.divergence->first)},
          {"second", known_location(fault.divergence->second)}};
}

void add_tester_fault(const Fault& fault, ordered_json& row) {
  if (!fault.chart.empty()) row["chart"] = fault.chart;
  if (fault.rate) {
    row["rate"] = {
        {"shown", fault.rate->shown}, {"runs", fault.rate->runs}, {"lanes", fault.rate->lanes}};
  }
  for (const AllowedAnswer& answer : fault.allowed) {
    row["allowed"].push_back({{"message", answer.message}, {"clauses", answer.clauses}});
  }
}

ordered_json counterexample_json(const Fault& fault) {
  return {{"call", fault.call},
          {"arguments", by_name(fault.arguments)},
          {"original", by_name(fault.original)},
          {"drawn", by_name(fault.drawn)},
          {"calls_before", fault.calls_before},
          {"shrink_steps", fault.shrink_steps}};
}

ordered_json fault_json(const Fault& fault) {
  ordered_json row = {{"kind", fault.kind},
                      {"message", fault.message},
                      {"clause", fault.clause.full()},
                      {"clause_place", fault.place().text()},
                      {"clause_location", known_location(fault.place())},
                      {"function", fault.violated_function},
                      {"blame", fault.blame},
                      {"blame_place", fault.blame_place.text()},
                      {"blame_location", known_location(fault.blame_place)},
                      {"chain", chain_text(fault)},
                      {"calls", calls_json(fault)},
                      {"executions", executions_json(fault)},
                      {"note", fault.divergence ? divergence_text(*fault.divergence,
                                                                  [](const SourcePlace& place) {
                                                                    return place.text();
                                                                  })
                                                : ""},
                      {"divergence", divergence_json(fault)},
                      {"then", fault.then ? death_text(*fault.then) : ""},
                      {"counterexample", counterexample_json(fault)},
                      {"found_after", fault.found_after},
                      {"found_by", fault.found_by},
                      {"found_at", known_location(fault.found_at)},
                      {"from_store", fault.from_store},
                      {"replay", fault.replay},
                      {"reproducer", fault.reproducer},
                      {"output", fault.output}};
  if (!fault.withheld.empty()) row["withheld"] = fault.withheld;
  if (!fault.hint.empty()) row["hint"] = fault.hint;
  if (!fault.build.empty()) row["build"] = fault.build;
  add_tester_fault(fault, row);
  return row;
}

const char* plain_kind(const TestResult& result) {
  return result.law                ? "law"
         : result.strength         ? "strength"
         : result.tester           ? "protocol"
         : result.relation.empty() ? "contract"
                                   : "hyper";
}

std::string kind_of(const TestResult& result) {
  if (result.matrix && result.matrix->differs()) return "difference";
  return result.faults.empty() ? plain_kind(result) : result.faults[0].kind;
}

ordered_json grammars_json(const TestResult& result) {
  ordered_json grammars = ordered_json::array();
  for (const GrammarReach& grammar : result.grammars) {
    grammars.push_back({{"language", grammar.language},
                        {"sentences", grammar.sentences},
                        {"rules", grammar.rules},
                        {"rules_reached", grammar.rules_reached},
                        {"paths", grammar.paths},
                        {"paths_reached", grammar.paths_reached},
                        {"missed", grammar.missed}});
  }
  return grammars;
}

ordered_json guide_json(const TestResult& result) {
  const GuideCounts& guide = result.guide;
  ordered_json unmet = ordered_json::array();
  for (const ComparedPlace& each : result.never_equal) {
    unmet.push_back({{"value", each.value}, {"location", known_location(each.place)}});
  }
  return {{"inputs", guide.cases},
          {"edges", guide.edges},
          {"comparisons", guide.comparisons.size()},
          {"kept", guide.kept},
          {"kept_before", guide.kept_before},
          {"ended", result.ended_by_time ? "time"
                    : guide.ran_dry      ? "nothing new"
                                         : "inputs"},
          {"never_equal", unmet},
          {"troubles", guide.troubles}};
}

ordered_json proof_json(const Proof& proof) {
  const char* verdict = proof.verdict == Proof::Verdict::proved    ? "proved"
                        : proof.verdict == Proof::Verdict::bounded ? "bounded"
                        : proof.verdict == Proof::Verdict::refuted ? "refuted"
                                                                   : "open";
  return {{"verdict", verdict},
          {"reason", proof.reason},
          {"location", proof.at.line == 0 ? ordered_json() : location(proof.at)},
          {"obligations", proof.obligations},
          {"bound", proof.bound},
          {"seconds", proof.seconds}};
}

void add_contract(const TestResult& result, ordered_json& row) {
  row["region"] = result.region;
  row["relation"] = result.relation;
  row["precondition_only"] = result.precondition_only;
  row["inputs"] = result.inputs;
  row["acceptance"] = result.acceptance;
  if (result.outcome == Outcome::passed && !result.not_proved.empty()) {
    row["not_proved"] = result.not_proved;
  }
  if (result.outcome == Outcome::proved) {
    row["proved_by"] = result.by_proof ? "proof" : "enumeration";
  }
  if (!result.internal_error.empty()) row["internal_error"] = result.internal_error;
  if (result.proof.verdict != Proof::Verdict::none) row["proof"] = proof_json(result.proof);
  if (!result.relation.empty()) {
    row["coverage"] = {{"pairs", result.coverage.pairs},
                       {"inputs_differed", result.coverage.inputs_differed},
                       {"outputs_differed", result.coverage.outputs_differed},
                       {"incomparable", result.coverage.incomparable},
                       {"shared", result.coverage.shared}};
  }
  if (!result.grammars.empty()) row["grammars"] = grammars_json(result);
  if (result.guide.cases != 0) row["guide"] = guide_json(result);
}

void add_law(const TestResult& result, ordered_json& row) {
  const LawPart& law = *result.law;
  row["class"] = law.class_name;
  row["law"] = law.law;
  row["pack"] = law.pack;
  row["premise_held"] = law.counts.premise_held;
  row["failures"] = law.counts.failures;
  row["exceptions"] = law.counts.exceptions;
  row["fail_rate"] = law.fail_rate();
  row["exception"] = law.thrown;
  row["class_location"] = location(law.class_place);
}

void add_matrix(const MatrixPart& matrix, ordered_json& row) {
  row["outcomes"] = ordered_json::object();
  for (const auto& [build, outcome] : matrix.outcomes) row["outcomes"][build] = name_of(outcome);
  row["compared"] = matrix.compared;
  if (!matrix.difference) return;
  row["difference"] = {{"input", matrix.difference->input},
                       {"results", by_name(matrix.difference->results)},
                       {"cases", matrix.difference->cases}};
}

void add_strength(const StrengthPart& strength, ordered_json& row) {
  row["killed"] = strength.count(Fate::killed);
  row["survived"] = strength.count(Fate::survived);
  row["equivalent"] = strength.count(Fate::equivalent);
  row["not_compiled"] = strength.count(Fate::not_compiled);
  row["not_tried"] = strength.left_out;
  row["kill_rate"] = strength.killed() >= 0 ? ordered_json(strength.killed()) : nullptr;
  row["mutants"] = ordered_json::array();
  for (const MutantResult& each : strength.mutants) {
    row["mutants"].push_back(
        {{"fate", name_of(each.fate)},
         {"kind", each.mutant.kind},
         {"location", {{"file", each.mutant.file}, {"line", each.mutant.line}}},
         {"before", each.before},
         {"after", each.after},
         {"by", each.by}});
  }
}

void add_tester(const TesterPart& tester, ordered_json& row) {
  row["verdict"] = tester.verdict;
  row["requests"] = tester.requests;
  row["answers"] = tester.answers;
  row["sequences"] = tester.runs;
  row["undecided_sequences"] = tester.undecided;
  row["unanswered"] = tester.closed;
  row["clauses"] = ordered_json::array();
  for (const TesterPart::Clause& clause : tester.clauses) {
    row["clauses"].push_back({{"clause", clause.text}, {"times", clause.times}});
  }
}

void add_faults(const TestResult& result, ordered_json& row) {
  if (result.faults.empty()) return;
  // The first fault is in the result itself; all of them are in the list.
  const ordered_json first = fault_json(result.faults[0]);
  for (const char* key : {"clause", "blame", "counterexample", "replay", "reproducer"}) {
    row[key] = first[key];
  }
  row["faults"] = ordered_json::array();
  for (const Fault& fault : result.faults) row["faults"].push_back(fault_json(fault));
}

/// Of a law the first fault is told by its objects and the id of its failure.
void add_law_fault(const TestResult& result, ordered_json& row) {
  const bool any = !result.faults.empty();
  row["message"] = any ? result.faults[0].message : result.reason;
  row["counterexample"] =
      any && !result.faults[0].arguments.empty() ? by_name(result.faults[0].arguments) : nullptr;
  row["replay"] = any ? result.faults[0].id : "";
  row["faults"] = ordered_json::array();
  for (const Fault& fault : result.faults) row["faults"].push_back(fault_json(fault));
}

ordered_json result_json(const TestResult& result) {
  ordered_json row = {{"test", result.test},
                      {"function", result.function},
                      {"kind", kind_of(result)},
                      {"outcome", name_of(result.outcome)},
                      {"runs", result.runs},
                      {"reason", result.reason},
                      {"seed", result.seed},
                      {"seconds", result.seconds},
                      {"location", location(result.place)}};
  if (result.law) {
    add_law(result, row);
    add_law_fault(result, row);
    return row;
  }
  if (result.strength) {
    add_strength(*result.strength, row);
    return row;
  }
  add_contract(result, row);
  if (result.matrix) add_matrix(*result.matrix, row);
  if (result.tester) add_tester(*result.tester, row);
  add_faults(result, row);
  return row;
}

void add_laws(const Report& report, ordered_json& whole) {
  const std::vector<LawFault> faults = law_faults(report);
  for (std::size_t i = 0; i < faults.size(); ++i) {
    for (const std::size_t index : faults[i].results) whole["results"][index]["fault"] = i;
  }
  whole["not_checked"] = ordered_json::array();
  for (const auto& each : report.laws.not_checked) {
    whole["not_checked"].push_back({{"class", each.name}, {"reason", each.reason}});
  }
  whole["calls_not_made"] = ordered_json::array();
  for (const auto& each : report.laws.calls_not_made) {
    whole["calls_not_made"].push_back(
        {{"class", each.class_name}, {"call", each.call}, {"reason", each.reason}});
  }
  ordered_json& summary = whole["summary"];
  summary["classes"] = classes_of(report).size();
  summary["laws"] = report.results.size();
  summary["faults"] = faults.size();
  summary["survey_seconds"] = report.laws.survey_seconds;
}

}  // namespace

std::string to_json(const Report& report) {
  ordered_json whole = {
      {"version", version}, {"command", report.command}, {"results", ordered_json::array()}};
  for (const TestResult& result : report.results) whole["results"].push_back(result_json(result));
  ordered_json& summary = whole["summary"];
  for (const Outcome outcome : all_outcomes) summary[name_of(outcome)] = report.count(outcome);
  summary["seconds"] = report.seconds;
  if (report.command == "matrix") whole["builds"] = report.builds;
  if (report.command == "strength") summary["compile_seconds"] = report.compile_seconds;
  if (report.command == "laws") add_laws(report, whole);
  return whole.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace surety::tool::report
