#include "runtime/gtest/report_file.h"

#include <cstdlib>
#include <fstream>
#include <ios>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "surety/run.h"

namespace surety::detail {

namespace {

using nlohmann::json;

const char* name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::passed:
      return "passed";
    case Outcome::proved:
      return "proved";
    case Outcome::failed:
      return "failed";
    case Outcome::error:
      return "error";
  }
  return "error";
}

json to_json(const std::vector<Argument>& arguments) {
  json list = json::array();
  for (const Argument& argument : arguments) {
    list.push_back({{"name", argument.name},
                    {"literal", argument.literal},
                    {"drawn_in_body", argument.drawn_in_body}});
  }
  return list;
}

json to_json(const GrammarReach& grammar) {
  return {{"language", grammar.language}, {"sentences", grammar.sentences},
          {"rules", grammar.rules},       {"rules_reached", grammar.rules_reached},
          {"paths", grammar.paths},       {"paths_reached", grammar.paths_reached},
          {"missed", grammar.missed}};
}

json to_json(const Counterexample& example) {
  json details = json::object();
  for (const auto& [name, text] : example.failure.details) details[name] = text;
  return {{"id", example.id},
          {"kind", example.failure.kind},
          {"message", example.failure.message},
          {"file", example.failure.file},
          {"line", example.failure.line},
          {"details", details},
          {"arguments", to_json(example.arguments)},
          {"original", to_json(example.original)},
          {"shrink_steps", example.shrink_steps},
          {"shrink_finished", example.shrink_finished},
          {"from_store", example.from_store},
          {"found_after", example.found_after},
          {"output", example.output}};
}

}  // namespace

void append_to_report_file(const std::string& property, const std::string& file, int line,
                           const Result& result) {
  const char* path = std::getenv("SURETY_REPORT");
  if (path == nullptr) return;
  json labels = json::object();
  for (const auto& [name, count] : result.labels) labels[name] = count;
  json examples = json::array();
  for (const Counterexample& example : result.counterexamples) examples.push_back(to_json(example));
  json grammars = json::array();
  for (const GrammarReach& grammar : result.grammars) grammars.push_back(to_json(grammar));
  const json row = {{"property", property},
                    {"file", file},
                    {"line", line},
                    {"outcome", name_of(result.outcome)},
                    {"cases", result.cases},
                    {"rejected", result.rejected},
                    {"filter_tried", result.filters.tried},
                    {"filter_accepted", result.filters.accepted},
                    {"relation",
                     {{"pairs", result.relation.pairs},
                      {"inputs_differed", result.relation.inputs_differed},
                      {"outputs_differed", result.relation.outputs_differed},
                      {"incomparable", result.relation.incomparable},
                      {"shared", result.relation.shared}}},
                    {"law",
                     {{"premise_held", result.law.premise_held},
                      {"failures", result.law.failures},
                      {"exceptions", result.law.exceptions}}},
                    {"seed", result.seed},
                    {"seconds", result.seconds},
                    {"error", result.error},
                    {"notice", result.notice},
                    {"labels", labels},
                    {"grammars", grammars},
                    {"counterexamples", examples}};
  // Bytes that are no UTF-8 come from the code under test: they are replaced, not refused.
  std::ofstream(path, std::ios::app)
      << row.dump(-1, ' ', false, json::error_handler_t::replace) << '\n';
}

}  // namespace surety::detail
