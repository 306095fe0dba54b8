// JSON, JUnit XML and SARIF.
#include "tool/report/formats.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace surety::tool::report {

namespace {

using nlohmann::ordered_json;

std::string dumped(const ordered_json& value) {
  return value.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

ordered_json by_name(const std::vector<std::pair<std::string, std::string>>& arguments) {
  ordered_json object = ordered_json::object();
  for (const auto& [name, value] : arguments) object[name] = value;
  return object;
}

/// By execution: what went in and what came out, by name.
ordered_json executions_json(const Fault& fault) {
  ordered_json executions = ordered_json::array();
  for (const Fault::ExecutionRow& row : fault.executions) {
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

ordered_json grammars_json(const RegionResult& result) {
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

ordered_json fault_json(const Fault& fault) {
  return {{"kind", fault.kind},
          {"message", fault.message},
          {"clause", fault.clause},
          {"clause_place", fault.clause_place},
          {"blame", fault.blame},
          {"blame_place", fault.blame_place},
          {"chain", fault.chain},
          {"executions", executions_json(fault)},
          {"note", fault.note},
          {"then", fault.then},
          {"counterexample",
           {{"call", fault.call},
            {"arguments", by_name(fault.arguments)},
            {"original", by_name(fault.original)},
            {"shrink_steps", fault.shrink_steps}}},
          {"replay", fault.replay},
          {"reproducer", fault.reproducer},
          {"output", fault.output}};
}

std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        // Control characters have no spelling in XML 1.0.
        out += static_cast<unsigned char>(c) < 32 && c != '\n' && c != '\t' ? '?' : c;
    }
  }
  return out;
}

std::string what(const Fault& fault) {
  return fmt::format("{}: {}\ncounterexample: {}", fault.kind, fault.message, fault.call);
}

}  // namespace

std::string to_json(const Report& report) {
  ordered_json results = ordered_json::array();
  for (const RegionResult& result : report.results) {
    ordered_json row = {{"test", result.test},
                        {"function", result.function},
                        {"region", result.region},
                        {"relation", result.relation},
                        {"kind", !result.faults.empty()    ? result.faults[0].kind
                                 : result.relation.empty() ? "contract"
                                                           : "hyper"},
                        {"outcome", name_of(result.outcome)},
                        {"runs", result.runs},
                        {"reason", result.reason},
                        {"precondition_only", result.precondition_only},
                        {"inputs", result.inputs},
                        {"acceptance", result.acceptance},
                        {"seed", result.seed},
                        {"seconds", result.seconds},
                        {"location", {{"file", result.place.file}, {"line", result.place.line}}}};
    if (!result.relation.empty()) {
      row["coverage"] = {{"pairs", result.coverage.pairs},
                         {"inputs_differed", result.coverage.inputs_differed},
                         {"outputs_differed", result.coverage.outputs_differed},
                         {"incomparable", result.coverage.incomparable},
                         {"shared", result.coverage.shared}};
    }
    if (!result.grammars.empty()) row["grammars"] = grammars_json(result);
    if (!result.faults.empty()) {
      // The first fault stands in the result itself; all of them are in the list.
      const ordered_json first = fault_json(result.faults[0]);
      for (const char* key : {"clause", "blame", "counterexample", "replay", "reproducer"}) {
        row[key] = first[key];
      }
      row["faults"] = ordered_json::array();
      for (const Fault& fault : result.faults) row["faults"].push_back(fault_json(fault));
    }
    results.push_back(std::move(row));
  }
  return dumped({{"format", 1},
                 {"results", results},
                 {"summary",
                  {{"proved", report.count(Outcome::proved)},
                   {"passed", report.count(Outcome::passed)},
                   {"failed", report.count(Outcome::failed)},
                   {"skipped", report.count(Outcome::skipped)},
                   {"error", report.count(Outcome::error)},
                   {"seconds", report.seconds}}}});
}

std::string to_junit(const Report& report) {
  std::string cases;
  std::size_t total = 0;
  for (const RegionResult& result : report.results) {
    if (result.precondition_only) continue;
    ++total;
    cases += fmt::format(
        "    <testcase classname=\"{}\" name=\"{}\" file=\"{}\" line=\"{}\" time=\"{:.3f}\"",
        escaped(result.function), escaped(result.title()), escaped(result.place.file),
        result.place.line, result.seconds);
    if (result.outcome == Outcome::proved || result.outcome == Outcome::passed) {
      cases += "/>\n";
      continue;
    }
    cases += ">\n";
    for (const Fault& fault : result.faults) {
      cases += fmt::format(
          "      <failure type=\"{}\" message=\"{}\">{}</failure>\n", escaped(fault.kind),
          escaped(fault.clause.empty() ? fault.message : fault.clause), escaped(what(fault)));
    }
    if (result.outcome == Outcome::skipped) {
      cases += fmt::format("      <skipped message=\"{}\"/>\n", escaped(result.reason));
    }
    if (result.outcome == Outcome::error) {
      cases += fmt::format("      <error message=\"{}\"/>\n", escaped(result.reason));
    }
    cases += "    </testcase>\n";
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"Contract\" "
      "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\">\n{}  "
      "</testsuite>\n</testsuites>\n",
      total, report.count(Outcome::failed), report.count(Outcome::error),
      report.count(Outcome::skipped), report.seconds, cases);
}

std::string to_sarif(const Report& report) {
  ordered_json results = ordered_json::array();
  ordered_json rules = ordered_json::array();
  std::vector<std::string> known;
  for (const RegionResult& result : report.results) {
    for (const Fault& fault : result.faults) {
      if (std::find(known.begin(), known.end(), fault.kind) == known.end()) {
        known.push_back(fault.kind);
        rules.push_back({{"id", fault.kind}});
      }
      results.push_back({{"ruleId", fault.kind},
                         {"level", "error"},
                         {"message", {{"text", what(fault)}}},
                         {"locations",
                          {{{"physicalLocation",
                             {{"artifactLocation", {{"uri", result.place.file}}},
                              {"region", {{"startLine", std::max(1u, result.place.line)}}}}}}}}});
    }
  }
  return dumped(
      {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
       {"version", "2.1.0"},
       {"runs",
        {{{"tool", {{"driver", {{"name", "Surety"}, {"rules", rules}}}}}, {"results", results}}}}});
}

}  // namespace surety::tool::report
