#include "tool/service/run_programs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "runtime/run/progress.h"
#include "tool/contracts/build_contract.h"
#include "tool/contracts/rewrite.h"
#include "tool/contracts/tokens.h"
#include "tool/model/user_error.h"
#include "tool/service/process.h"
#include "tool/system/stopwatch.h"

namespace surety::tool::service {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// The arguments of a case, or what its body drew.
std::vector<std::pair<std::string, std::string>> arguments_of(const json& list,
                                                              bool in_body = false) {
  std::vector<std::pair<std::string, std::string>> arguments;
  for (const json& argument : list) {
    if (argument.at("drawn_in_body").get<bool>() != in_body) continue;
    std::string name = argument.at("name");
    if (name.starts_with("surety_solution_")) continue;  // its parts are arguments themselves
    if (name == "surety_recipe") name = "object";
    arguments.emplace_back(name, argument.at("literal"));
  }
  return arguments;
}

/// The last `::` that is not inside the arguments of a template.
std::size_t last_scope(const std::string& name) {
  std::size_t scope = std::string::npos;
  int depth = 0;
  for (std::size_t i = 0; i + 1 < name.size(); ++i) {
    depth += name[i] == '<' ? 1 : name[i] == '>' ? -1 : 0;
    if (depth <= 0 && name.compare(i, 2, "::") == 0) scope = i;
  }
  return scope;
}
/// The function's own name: `at` of `ns::Box<int>::at<long>`.
std::string own_name(const std::string& name) {
  const std::size_t scope = last_scope(name);
  const std::string own = scope == std::string::npos ? name : name.substr(scope + 2);
  return own.starts_with("operator") ? own : own.substr(0, own.find('<'));
}

/// `discount(3900, 8)`, or `Account(5).withdraw(3)`: in the order of the function's parameters.
std::string call_text(const RegionTest& test,
                      const std::vector<std::pair<std::string, std::string>>& arguments) {
  std::map<std::string, std::string> by_name(arguments.begin(), arguments.end());
  std::vector<std::string> ordered(test.generators.size());
  for (const ParameterGenerator& generator : test.generators) {
    const auto found = by_name.find(generator.parameter);
    if (found == by_name.end()) return {};
    // Inside a test a pointer has an owner; a null one needs none.
    const bool null =
        found->second.starts_with("surety::Pointee<") && found->second.ends_with(">()");
    if (generator.index < ordered.size()) {
      ordered[generator.index] = null ? "nullptr" : found->second;
    }
  }
  const std::string list = fmt::format("{}", fmt::join(ordered, ", "));
  const auto object = by_name.find("object");
  const std::size_t scope = last_scope(test.function);
  if (object != by_name.end() && test.generators.size() + 1 == arguments.size()) {
    const std::string method =
        scope == std::string::npos ? test.function : test.function.substr(scope + 2);
    return fmt::format("{}.{}({})", object->second, method, list);
  }
  return fmt::format("{}({})", test.function, list);
}

void read_executions(const std::string& rows, Fault& fault) {
  std::vector<std::string> cells;
  const auto take = [&] {
    if (cells.size() > 1 && cells[0] == "note") fault.note = cells[1];
    if (cells.size() > 2 && cells[0] != "note") {
      fault.executions.push_back({cells[1], cells[0] == "out", {cells.begin() + 2, cells.end()}});
    }
    cells.clear();
  };
  std::string cell;
  for (const char c : rows + "\n") {
    if (c != '\t' && c != '\n') {
      cell += c;
      continue;
    }
    cells.push_back(std::move(cell));
    cell.clear();
    if (c == '\n') take();
  }
}

/// The call of one execution, `f(1, 2)`. Empty if it was not reached and its input not known.
std::string execution_call(const RegionTest& test, const Fault& fault, unsigned execution) {
  std::vector<std::string> inputs;
  if (!fault.executions.empty()) {
    for (const Fault::ExecutionRow& row : fault.executions) {
      if (!row.output && execution < row.values.size()) inputs.push_back(row.values[execution]);
    }
  } else {
    const std::map<std::string, std::string> by_name(fault.arguments.begin(),
                                                     fault.arguments.end());
    for (const std::string& parameter : test.parameters) {
      auto found = by_name.find(primed_name(parameter, execution));
      if (found == by_name.end()) found = by_name.find(parameter);
      if (found == by_name.end()) return {};
      inputs.push_back(found->second);
    }
  }
  const std::string list = fmt::format("{}", fmt::join(inputs, ", "));
  for (const auto& [name, value] : fault.arguments) {
    if (name != "object") continue;
    const std::size_t scope = test.function.rfind("::");
    return fmt::format("{}.{}({})", value,
                       scope == std::string::npos ? test.function : test.function.substr(scope + 2),
                       list);
  }
  return fmt::format("{}({})", test.function, list);
}

/// A test that can be pasted: every execution, and the clause if it is plain C++ over results.
std::string relation_reproducer(const RegionTest& test, const Fault& fault,
                                const std::string& name) {
  std::string text = name + " { ";
  std::string clause = fault.clause.starts_with("expect: ") ? fault.clause.substr(8) : "";
  // Both returned, or the table would not show results.
  const std::string returned = "!threw && !threw_p ==> ";
  if (clause.starts_with(returned)) clause = clause.substr(returned.size());
  bool plain = !clause.empty();
  for (const char* word : {"old", "forall", "exists", "in", "threw", "thrown", "trace", "self"}) {
    for (unsigned e = 0; e < test.executions; ++e) {
      plain = plain && !mentions(clause, primed_name(word, e));
    }
  }
  bool mentions_input = false;
  for (const Fault::ExecutionRow& row : fault.executions) {
    const std::regex word("\\b" + row.name + "(_p+)?\\b");
    mentions_input = mentions_input || (!row.output && std::regex_search(clause, word));
  }
  for (unsigned e = 0; e < test.executions; ++e) {
    const std::string call = execution_call(test, fault, e);
    text += plain && !mentions_input
                ? fmt::format("const auto {} = {}; ", primed_name("ret", e), call)
                : fmt::format("(void){}; ", call);
  }
  if (plain && !mentions_input) {
    SourceText written;
    written.add(clause);
    const std::string code =
        rewrite(written, [](const SourceText& inner, unsigned, unsigned) { return inner; }).text;
    text += fmt::format("EXPECT_TRUE({}); ",
                        std::regex_replace(code, std::regex("\\bsame\\("), "surety::same("));
  }
  return text + "}";
}

/// The name of a test, as part of an identifier.
std::string reproduced_name(const TestName& test) {
  return region_identifier(test.row.empty() ? test.name : test.name + "/" + test.row);
}

/// A test that can be pasted: the arguments as variables, the call, and the clause if it is plain
/// C++ over them.
std::string reproducer_of(const RegionTest& test, const Fault& fault) {
  if (fault.call.empty() || fault.call.find("/*") != std::string::npos) return {};
  const std::string name = fmt::format(
      "TEST({}, {}_{})", test.name.suite, reproduced_name(test.name),
      fault.replay.empty() ? "Example" : fault.replay.substr(fault.replay.rfind(' ') + 1));
  if (!test.relation.empty()) return relation_reproducer(test, fault, name);
  std::string condition = fault.clause;
  // The clause of a function that is called further in says nothing of this call.
  const bool postcondition = fault.kind == "postcondition" && condition.starts_with("expect: ") &&
                             own_name(fault.violated_function) == own_name(test.function);
  if (postcondition) {
    condition = condition.substr(8);
    const bool plain =
        condition.find("old(") == std::string::npos && condition.find("==>") == std::string::npos &&
        condition.find("forall") == std::string::npos &&
        condition.find("exists") == std::string::npos &&
        condition.find("threw") == std::string::npos && condition.find(" in ") == std::string::npos;
    if (plain) {
      // `ret == something without parameters` reads best as one comparison.
      bool mentions_argument = false;
      for (const auto& [argument, value] : fault.arguments) {
        mentions_argument =
            mentions_argument || std::regex_search(condition, std::regex("\\b" + argument + "\\b"));
      }
      if (!mentions_argument && condition.starts_with("ret == ") &&
          condition.find("&&") == std::string::npos && condition.find("||") == std::string::npos) {
        return fmt::format("{} {{ EXPECT_EQ({}, {}); }}", name, fault.call, condition.substr(7));
      }
      std::string variables;
      for (const auto& [argument, value] : fault.arguments) {
        if (argument != "object") variables += fmt::format("auto {} = {}; ", argument, value);
      }
      return fmt::format("{} {{ {}const auto ret = {}; EXPECT_TRUE({}); }}", name, variables,
                         fault.call, condition);
    }
  }
  return fmt::format("{} {{ (void){}; }}", name, fault.call);
}

Fault fault_of(const RegionTest& test, const json& example) {
  Fault fault;
  const json& details = example.at("details");
  const auto detail = [&details](const char* name) { return details.value(name, std::string()); };
  fault.kind = example.at("kind");
  fault.message = example.at("message");
  fault.clause = detail("clause");
  fault.clause_place = detail("clause_place");
  if (fault.clause_place.empty() && !example.at("file").get<std::string>().empty()) {
    fault.clause_place =
        fmt::format("{}:{}", example.at("file").get<std::string>(), example.at("line").get<int>());
  }
  fault.violated_function = detail("function");
  fault.blame = detail("blame");
  fault.blame_place = detail("blame_place");
  fault.chain = detail("chain");
  fault.then = detail("then");
  fault.arguments = arguments_of(example.at("arguments"));
  fault.original = arguments_of(example.at("original"));
  fault.drawn = arguments_of(example.at("arguments"), true);
  fault.shrink_steps = example.at("shrink_steps");
  fault.found_after = example.at("found_after");
  fault.from_store = example.at("from_store");
  fault.output = example.at("output");
  // What undefined behaviour prints is its message once more.
  if (fault.kind == "undefined behaviour") fault.output.clear();
  read_executions(detail("executions"), fault);
  if (test.relation.empty()) {
    fault.call = call_text(test, fault.arguments);
  } else {
    for (unsigned e = 0; e < test.executions; ++e) {
      fault.call += (e == 0 ? "" : "  beside  ") + execution_call(test, fault, e);
    }
  }
  const std::string id = example.at("id");
  if (!id.empty()) fault.replay = "surety replay " + id;
  fault.reproducer = reproducer_of(test, fault);
  return fault;
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
void judge_relation(const RegionTest& test, const json& row, RegionResult& result) {
  const json& counts = row.at("relation");
  RelationCounts& coverage = result.coverage;
  coverage = {counts.at("pairs"), counts.at("inputs_differed"), counts.at("outputs_differed"),
              counts.at("incomparable"), counts.at("shared")};
  if (result.outcome != Outcome::passed && result.outcome != Outcome::proved) return;
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

RegionResult result_of(const RegionTest& test, const json& row) {
  RegionResult result;
  const std::string outcome = row.at("outcome");
  result.outcome = outcome == "proved"   ? Outcome::proved
                   : outcome == "passed" ? Outcome::passed
                   : outcome == "failed" ? Outcome::failed
                                         : Outcome::error;
  // All that is generated was tried, but there is more.
  const bool less = test.narrowed || test.plain;
  if (less && result.outcome == Outcome::proved) result.outcome = Outcome::passed;
  result.runs = row.at("cases");
  result.seed = row.at("seed");
  result.seconds = row.at("seconds");
  result.reason = row.at("error");
  if (result.outcome == Outcome::error && result.runs == 0 && !test.unchanged.empty()) {
    result.reason += fmt::format(
        " Objects of {} are as they were made, since no method with a contract changes them: a "
        "contract, if only `expect: true`, lets tests call one.",
        test.unchanged);
  }
  const double tried = row.at("filter_tried");
  const double taken = row.at("filter_accepted");
  if (tried > 0) result.acceptance = taken / tried;
  result.inputs = inputs_text(test, result.acceptance);
  for (const json& grammar : row.value("grammars", json::array())) {
    result.grammars.push_back({grammar.at("language"), grammar.at("sentences"), grammar.at("rules"),
                               grammar.at("rules_reached"), grammar.at("paths"),
                               grammar.at("paths_reached"), grammar.at("missed")});
  }
  for (const json& example : row.at("counterexamples")) {
    result.faults.push_back(fault_of(test, example));
  }
  if (!test.relation.empty()) judge_relation(test, row, result);
  return result;
}

/// The tests that the rows of a parameterised test have become, in the order of the rows; the
/// test itself where it had none.
std::vector<RegionTest> rows_of(const RegionTest& test, const std::map<std::string, json>& rows) {
  std::vector<std::pair<unsigned long, RegionTest>> found;
  const std::string beginning = test.name.full() + "/";
  for (auto at = rows.lower_bound(beginning); at != rows.end(); ++at) {
    if (!at->first.starts_with(beginning) || test.name.empty()) break;
    RegionTest row = test;
    row.name.row = at->first.substr(beginning.size());
    row.region = row.name.row;
    found.emplace_back(std::strtoul(row.region.c_str(), nullptr, 10), std::move(row));
  }
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<RegionTest> sorted;
  for (auto& [number, row] : found) sorted.push_back(std::move(row));
  // A provider that fails has a row of its own name.
  if (sorted.empty() || rows.count(test.name.full()) != 0) sorted.push_back(test);
  return sorted;
}

RegionResult reported(const RegionTest& test, const std::map<std::string, json>& rows,
                      const std::string& trouble) {
  RegionResult result;
  const auto row = rows.find(test.name.full());
  if (!test.name.empty() && row != rows.end()) {
    result = result_of(test, row->second);
  } else if (!test.error.empty()) {
    result.outcome = Outcome::error;
    result.reason = test.error;
  } else if (!test.name.empty()) {
    result.outcome = Outcome::error;
    result.reason = trouble.empty() ? "the test was not run" : trouble;
  } else {
    result.reason = test.skipped;
  }
  result.test = test.name.full();
  result.function = test.function;
  result.region = test.region;
  result.relation = test.relation;
  result.place = test.place;
  result.precondition_only = test.precondition_only;
  return result;
}

/// Runs a program with its output in a file; progress goes to the terminal.
Ended run(const std::string& program, const std::string& filter, const std::string& log,
          const RunOptions& options, const std::string& results) {
  Launch launch{.arguments = {program, filter},
                .environment = runtime_environment(options.settings),
                .output = Sink::to_file(log),
                .errors = Sink::inherited()};
  launch.environment["SURETY_REPORT"] = results;
  return run_required(launch);
}

}  // namespace

std::regex function_filter(const std::string& expression) {
  try {
    return std::regex(expression.empty() ? ".*" : expression);
  } catch (const std::regex_error& problem) {
    throw UserError(fmt::format("'{}' is no regular expression: {}", expression, problem.what()));
  }
}

std::string environment_variable(const std::string& setting) {
  std::string variable = "SURETY_" + setting;
  for (char& c : variable) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return variable;
}

std::map<std::string, std::string> runtime_environment(
    const std::map<std::string, std::string>& settings) {
  std::map<std::string, std::string> environment;
  for (const auto& [name, value] : settings) environment[environment_variable(name)] = value;
  return environment;
}

Report run_programs(const std::vector<std::string>& programs, const std::vector<RegionTest>& tests,
                    const RunOptions& options) {
  const Stopwatch watch;
  const std::regex wanted = function_filter(options.filter);
  const auto chosen = [&](const RegionTest& test) {
    return std::regex_search(test.function, wanted);
  };
  std::string filter = "--gtest_filter=";
  if (options.filter.empty()) {
    filter += std::string(contract_suite) + ".*";
  } else {
    for (const RegionTest& test : tests) {
      if (test.name.empty() || !chosen(test)) continue;
      const std::string name = test.name.full();
      filter += name + ":" + (test.rows ? name + "/*:" : "");
    }
  }
  std::map<std::string, json> rows;
  std::string trouble;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const std::string results = fmt::format("{}/results_{}.jsonl", options.folder, i);
    const std::string log = fmt::format("{}/run_{}.log", options.folder, i);
    fs::remove(results);
    const Ended ended = run(programs[i], filter, log, options, results);
    std::ifstream file(results);
    for (std::string line; std::getline(file, line);) {
      json row = json::parse(line);
      rows.emplace(row.at("property"), std::move(row));
    }
    if (ended.signal != 0 || ended.status > 2) {
      trouble = fmt::format("the test program {}; see {}", ended.describe(), log);
    }
  }
  Report report;
  for (const RegionTest& test : tests) {
    if (!chosen(test)) continue;
    for (const RegionTest& each : test.rows ? rows_of(test, rows) : std::vector{test}) {
      report.results.push_back(reported(each, rows, trouble));
    }
  }
  report.seconds = watch.seconds();
  return report;
}

}  // namespace surety::tool::service
