#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/model/fault.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/model/user_error.h"
#include "tool/report/matrix_report.h"

namespace surety::tool::report {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

/// `asan` and its like for -fsanitize; empty for anything else.
std::string sanitizer(const std::string& word) {
  static const std::map<std::string, std::string> known = {
      {"asan", "address"}, {"ubsan", "undefined"}, {"tsan", "thread"}, {"lsan", "leak"}};
  const auto found = known.find(word);
  return found == known.end() ? "" : found->second;
}

MatrixBuild read_build(const std::string& text) {
  MatrixBuild build;
  build.name = text;
  // A compiler may have `+` and `-` in its name: the level comes first behind it.
  const std::size_t level = text.rfind("-O");
  if (level == std::string::npos || level == 0) {
    throw UserError(fmt::format(
        "'{}' is no build of a matrix: write a compiler and a level, and what is added, as in "
        "g++-O2 or clang++-O1+asan",
        text));
  }
  build.compiler = text.substr(0, level);
  const std::vector<std::string> parts = split(text.substr(level), '+');
  build.flags.push_back(parts[0]);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::string kind = sanitizer(parts[i]);
    if (!kind.empty()) {
      build.sanitize += (build.sanitize.empty() ? "" : ",") + kind;
    } else if (parts[i].starts_with("f") || parts[i].starts_with("m") ||
               parts[i].starts_with("D")) {
      build.flags.push_back("-" + parts[i]);
    } else {
      throw UserError(fmt::format(
          "'+{}' in '{}' is neither a sanitizer (asan, ubsan, tsan, lsan) nor a flag that begins "
          "with f, m or D",
          parts[i], text));
    }
  }
  return build;
}

}  // namespace

std::vector<MatrixBuild> read_matrix(const std::string& text) {
  std::vector<MatrixBuild> builds;
  for (const std::string& part : split(text, ',')) {
    if (part.empty()) continue;
    builds.push_back(read_build(part));
    for (std::size_t i = 0; i + 1 < builds.size(); ++i) {
      if (builds[i].name == part) throw UserError("the build '" + part + "' is named twice");
    }
  }
  if (builds.size() < 2) {
    throw UserError("a matrix compares builds: name two or more, as in --matrix g++-O0,clang++-O2");
  }
  return builds;
}

CompileCommand compiled_by(const MatrixBuild& build, CompileCommand command) {
  std::vector<std::string> arguments{build.compiler};
  for (std::size_t i = 1; i < command.arguments.size(); ++i) {
    const std::string& argument = command.arguments[i];
    if (argument.starts_with("-O") || argument.starts_with("-fsanitize")) continue;
    arguments.push_back(argument);
  }
  // Compilers have different defaults.
  const bool standard = std::any_of(arguments.begin(), arguments.end(),
                                    [](const std::string& a) { return a.starts_with("-std="); });
  if (!standard) arguments.push_back("-std=gnu++17");
  arguments.insert(arguments.end(), build.flags.begin(), build.flags.end());
  command.arguments = std::move(arguments);
  return command;
}

std::string ObservedResult::text() const {
  if (outcome == "returned") return result.empty() ? "returned" : result;
  return result.empty() ? outcome : fmt::format("{} ({})", result, outcome);
}

bool ObservedResult::differs_from(const ObservedResult& other) const {
  const auto found_by_tool = [](const ObservedResult& o) {
    return o.outcome == "sanitizer" || o.outcome == "undefined behaviour";
  };
  // Only one of them can see it; that is a failure of that build, not a difference.
  if (found_by_tool(*this) || found_by_tool(other)) return false;
  return outcome != other.outcome || result != other.result;
}

ObservedResults read_observations(const std::string& file) {
  ObservedResults all;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    const std::vector<std::string> fields = split(line + '\x1f', '\x1f');
    if (fields.size() < 4) continue;
    all[fields[0]][fields[1]] = {fields[2], fields[3], fields.size() > 4 ? fields[4] : ""};
  }
  return all;
}

namespace {

using Cases = std::map<std::string, ObservedResult>;

const Cases& cases_of(const ObservedResults& observed, const std::string& test) {
  static const Cases none;
  const auto found = observed.find(test);
  return found == observed.end() ? none : found->second;
}

/// Fills in how many cases were compared, and the shortest of those that differ.
void compare_cases(const std::vector<MatrixBuild>& builds,
                   const std::vector<ObservedResults>& observed, const std::string& test,
                   MatrixPart& matrix) {
  MatrixPart::Difference difference;
  for (const auto& [name, first] : cases_of(observed[0], test)) {
    std::vector<std::pair<std::string, std::string>> results{{builds[0].name, first.text()}};
    bool everywhere = true, differs = false;
    for (std::size_t b = 1; b < builds.size(); ++b) {
      const Cases& cases = cases_of(observed[b], test);
      const auto other = cases.find(name);
      everywhere = everywhere && other != cases.end();
      if (other == cases.end()) continue;
      differs = differs || first.differs_from(other->second);
      results.emplace_back(builds[b].name, other->second.text());
    }
    matrix.compared += everywhere ? 1 : 0;
    if (!differs) continue;
    ++difference.cases;
    // The shortest is the easiest to read.
    const bool better = difference.input.empty() || first.input.size() < difference.input.size();
    if (!better) continue;
    difference.input = first.input;
    difference.results = std::move(results);
  }
  if (difference.cases != 0) matrix.difference = std::move(difference);
}

/// The worst that a build made of it; that builds do not agree is a failure too.
Outcome outcome_of(const MatrixPart& matrix) {
  const auto any = [&](Outcome wanted) {
    return std::any_of(matrix.outcomes.begin(), matrix.outcomes.end(),
                       [&](const auto& each) { return each.second == wanted; });
  };
  if (any(Outcome::error)) return Outcome::error;
  if (any(Outcome::failed) || matrix.differs()) return Outcome::failed;
  for (const Outcome outcome : {Outcome::undecided, Outcome::skipped, Outcome::passed}) {
    if (any(outcome)) return outcome;
  }
  return Outcome::proved;
}

Fault fault_of(const MatrixPart& matrix) {
  Fault fault;
  fault.kind = "difference";
  if (!matrix.difference) {
    fault.message = "the outcome depends on the build";
    for (const auto& [build, outcome] : matrix.outcomes) {
      fault.message += fmt::format("\n  {}: {}", build, name_of(outcome));
    }
    return fault;
  }
  fault.message = "the result depends on the build";
  for (const auto& [build, result] : matrix.difference->results) {
    fault.message += fmt::format("\n  {}: {}", build, result);
  }
  fault.call = matrix.difference->input;
  return fault;
}

}  // namespace

Report compare(const std::vector<MatrixBuild>& builds, const std::vector<Report>& reports,
               const std::vector<ObservedResults>& observed) {
  Report report;
  report.command = "matrix";
  for (const MatrixBuild& build : builds) report.builds.push_back(build.name);
  for (std::size_t r = 0; r < reports[0].results.size(); ++r) {
    TestResult result = reports[0].results[r];
    result.faults.clear();
    MatrixPart& matrix = result.matrix.emplace();
    for (std::size_t b = 0; b < builds.size(); ++b) {
      const TestResult& one = reports[b].results.at(r);
      matrix.outcomes.emplace_back(builds[b].name, one.outcome);
      if (result.reason.empty()) result.reason = one.reason;
      for (Fault fault : one.faults) {
        fault.build = builds[b].name;
        result.faults.push_back(std::move(fault));
      }
    }
    compare_cases(builds, observed, result.test, matrix);
    if (matrix.differs()) result.faults.insert(result.faults.begin(), fault_of(matrix));
    result.outcome = outcome_of(matrix);
    report.results.push_back(std::move(result));
  }
  return report;
}

bool any_differs(const Report& matrix) {
  return std::any_of(matrix.results.begin(), matrix.results.end(),
                     [](const TestResult& result) { return result.matrix->differs(); });
}

bool any_build_failed(const Report& matrix) {
  return std::any_of(matrix.results.begin(), matrix.results.end(), [](const TestResult& result) {
    return std::any_of(result.matrix->outcomes.begin(), result.matrix->outcomes.end(),
                       [](const auto& each) { return each.second == Outcome::failed; });
  });
}

}  // namespace surety::tool::report
