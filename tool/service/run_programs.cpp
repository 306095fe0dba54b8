#include "tool/service/run_programs.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tool/model/proof.h"
#include "tool/model/region_test.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/model/test_name.h"
#include "tool/service/compared_places.h"
#include "tool/service/process.h"
#include "tool/service/region_results.h"
#include "tool/service/result_lines.h"
#include "tool/system/files.h"
#include "tool/system/pattern.h"
#include "tool/system/stopwatch.h"

namespace surety::tool::service {

namespace {

namespace fs = std::filesystem;

/// What solvers propose, for the programs to read (runtime/run/proposed.h); the path of the file.
std::string write_proposed(const std::vector<RegionTest>& tests, const std::string& folder) {
  std::string text;
  for (const RegionTest& test : tests) {
    if (test.name.empty() || test.proof.proposed.empty()) continue;
    text += test.name.full();
    for (const ProposedValue& each : test.proof.proposed) {
      text += fmt::format(" {}={}", each.parameter, fmt::join(each.numbers, ","));
    }
    text += '\n';
  }
  const std::string path = folder + "/proposed";
  write_file(path, text);
  return path;
}

/// Runs a program with its output in a file; progress goes to the terminal.
Ended run(const std::string& program, const std::string& filter, const std::string& log,
          const RunOptions& options, const std::string& proposed, const std::string& results) {
  // In a file, since an argument must not be longer than 128 KiB.
  const std::string flags = results + ".flags";
  write_file(flags, "--gtest_filter=" + filter + "\n");
  Launch launch{.arguments = {program, "--gtest_flagfile=" + flags},
                .environment = runtime_environment(options.settings),
                .output = Sink::to_file(log),
                .errors = options.quiet ? Sink::to_file(log) : Sink::inherited()};
  launch.environment["SURETY_REPORT"] = results;
  launch.environment["SURETY_PROPOSED"] = proposed;
  // Memory that is not initialised, or was given back, holds a pattern instead of what looks right.
  launch.environment["GLIBC_TUNABLES"] = "glibc.malloc.perturb=165:glibc.malloc.tcache_count=0";
  return run_required(launch);
}

}  // namespace

bool is_chosen(const RegionTest& test, const Pattern& pattern, const std::string& expression) {
  const std::string name = test.shown_function();
  return pattern.occurs_in(name) || name.find(expression) != std::string::npos;
}

Pattern function_filter(const std::string& expression) {
  return Pattern(expression.empty() ? ".*" : expression);
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
  const Pattern wanted = function_filter(options.filter);
  const auto chosen = [&](const RegionTest& test) {
    return is_chosen(test, wanted, options.filter);
  };
  std::string filter;
  if (options.filter.empty()) {
    filter += std::string(contract_suite) + ".*";
  } else {
    for (const RegionTest& test : tests) {
      if (test.name.empty() || !chosen(test)) continue;
      const std::string name = test.name.full();
      filter += name + ":" + (test.rows ? name + "/*:" : "");
    }
  }
  const std::string proposed = write_proposed(tests, options.folder);
  ResultLines lines;
  std::string trouble;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const std::string results = fmt::format("{}/results_{}.jsonl", options.folder, i);
    const std::string log = fmt::format("{}/run_{}.log", options.folder, i);
    fs::remove(results);
    // Programs share what belongs to none of them; each test runs once.
    std::string done;
    for (const auto& [name, result] : lines.properties) done += (done.empty() ? "-" : ":") + name;
    const Ended ended = run(programs[i], filter + done, log, options, proposed, results);
    ResultLines own;
    read_result_lines(results, own);
    find_compared_places(programs[i], own);
    lines.add(std::move(own));
    if (ended.signal != 0 || ended.status > 2) {
      trouble = fmt::format("the test program {}; see {}", ended.describe(), log);
    }
  }
  Report report;
  for (const RegionTest& test : tests) {
    if (!chosen(test)) continue;
    for (TestResult& result : results_of(test, lines, trouble)) {
      report.results.push_back(std::move(result));
    }
  }
  report.seconds = watch.seconds();
  return report;
}

}  // namespace surety::tool::service
