#include "tool/run/run_programs.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "tool/commands/commands.h"

namespace surety::tool {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::vector<std::pair<std::string, std::string>> arguments_of(const json& list) {
  std::vector<std::pair<std::string, std::string>> arguments;
  for (const json& argument : list) {
    const std::string name = argument.at("name");
    if (name.starts_with("surety_solution_")) continue;  // its parts are arguments themselves
    arguments.emplace_back(name, argument.at("literal"));
  }
  return arguments;
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
  const std::size_t scope = test.function.rfind("::");
  if (object != by_name.end() && test.generators.size() + 1 == arguments.size()) {
    const std::string method =
        scope == std::string::npos ? test.function : test.function.substr(scope + 2);
    return fmt::format("{}.{}({})", object->second, method, list);
  }
  return fmt::format("{}({})", test.function, list);
}

/// A test that can be pasted: the arguments as variables, the call, and the clause if it is plain
/// C++ over them.
std::string reproducer_of(const RegionTest& test, const Fault& fault) {
  if (fault.call.empty() || fault.call.find("/*") != std::string::npos) return {};
  const std::string name = fmt::format(
      "TEST(Contract, {}_{})", test.name.substr(9),
      fault.replay.empty() ? "Example" : fault.replay.substr(fault.replay.rfind(' ') + 1));
  std::string condition = fault.clause;
  const bool postcondition = fault.kind == "postcondition" && condition.starts_with("expect: ");
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
  fault.shrink_steps = example.at("shrink_steps");
  fault.found_after = example.at("found_after");
  fault.from_store = example.at("from_store");
  fault.output = example.at("output");
  // What undefined behaviour prints is its message once more.
  if (fault.kind == "undefined behaviour") fault.output.clear();
  fault.call = call_text(test, fault.arguments);
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
    parts.push_back(fmt::format("solved: {} input{}{}", numbered(test.solutions),
                                test.solutions == 1 ? "" : "s", test.narrowed ? ", not all" : ""));
  }
  if (!test.filtered.empty()) {
    parts.push_back(fmt::format("filtered by `{}`, {:.2g} % taken",
                                fmt::join(test.filtered, "`, `"), 100 * acceptance));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

RegionResult result_of(const RegionTest& test, const json& row) {
  RegionResult result;
  const std::string outcome = row.at("outcome");
  result.outcome = outcome == "proved"   ? Outcome::proved
                   : outcome == "passed" ? Outcome::passed
                   : outcome == "failed" ? Outcome::failed
                                         : Outcome::error;
  // All that is generated was tried, but there is more.
  if (test.narrowed && result.outcome == Outcome::proved) result.outcome = Outcome::passed;
  result.runs = row.at("cases");
  result.seed = row.at("seed");
  result.seconds = row.at("seconds");
  result.reason = row.at("error");
  const double tried = row.at("filter_tried");
  const double taken = row.at("filter_accepted");
  if (tried > 0) result.acceptance = taken / tried;
  result.inputs = inputs_text(test, result.acceptance);
  for (const json& example : row.at("counterexamples")) {
    result.faults.push_back(fault_of(test, example));
  }
  return result;
}

/// Runs a program with its output in a file; progress goes to the terminal. The exit status.
int run(const std::string& program, const std::string& filter, const std::string& log,
        const RunOptions& options, const std::string& results) {
  const pid_t child = fork();
  if (child < 0) throw UserError("the test program cannot be started");
  if (child == 0) {
    const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(out, STDOUT_FILENO);
    setenv("SURETY_REPORT", results.c_str(), 1);
    if (!options.store.empty()) setenv("SURETY_STORE", options.store.c_str(), 1);
    for (const auto& [name, value] : options.settings) {
      setenv(environment_variable(name).c_str(), value.c_str(), 1);
    }
    execl(program.c_str(), program.c_str(), filter.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
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

Report run_programs(const std::vector<std::string>& programs, const std::vector<RegionTest>& tests,
                    const RunOptions& options) {
  const auto began = std::chrono::steady_clock::now();
  const std::regex wanted = function_filter(options.filter);
  const auto chosen = [&](const RegionTest& test) {
    return std::regex_search(test.function, wanted);
  };
  std::string filter = "--gtest_filter=";
  if (options.filter.empty()) {
    filter += "Contract.*";
  } else {
    for (const RegionTest& test : tests) {
      if (!test.name.empty() && chosen(test)) filter += test.name + ":";
    }
  }
  std::map<std::string, json> rows;
  std::string trouble;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const std::string results = fmt::format("{}/results_{}.jsonl", options.folder, i);
    const std::string log = fmt::format("{}/run_{}.log", options.folder, i);
    fs::remove(results);
    const int status = run(programs[i], filter, log, options, results);
    std::ifstream file(results);
    for (std::string line; std::getline(file, line);) {
      json row = json::parse(line);
      rows.emplace(row.at("property"), std::move(row));
    }
    if (status > 2)
      trouble = fmt::format("the test program ended with status {}; see {}", status, log);
  }
  Report report;
  for (const RegionTest& test : tests) {
    if (!chosen(test)) continue;
    RegionResult result;
    const auto row = rows.find(test.name);
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
    result.test = test.name;
    result.function = test.function;
    result.region = test.region;
    result.place = test.place;
    result.precondition_only = test.precondition_only;
    report.results.push_back(std::move(result));
  }
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return report;
}

}  // namespace surety::tool
