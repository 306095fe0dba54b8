#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

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

std::string Observation::text() const {
  if (outcome == "returned") return result.empty() ? "returned" : result;
  return result.empty() ? outcome : fmt::format("{} ({})", result, outcome);
}

bool Observation::differs_from(const Observation& other) const {
  const auto found_by_tool = [](const Observation& o) {
    return o.outcome == "sanitizer" || o.outcome == "undefined behaviour";
  };
  // Only one of them can see it; that is a failure of that build, not a difference.
  if (found_by_tool(*this) || found_by_tool(other)) return false;
  return outcome != other.outcome || result != other.result;
}

Observations read_observations(const std::string& file) {
  Observations all;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    const std::vector<std::string> fields = split(line + '\x1f', '\x1f');
    if (fields.size() < 4) continue;
    all[fields[0]][fields[1]] = {fields[2], fields[3], fields.size() > 4 ? fields[4] : ""};
  }
  return all;
}

bool MatrixRow::outcomes_differ() const {
  // Proved or passed depends on the time that a build takes.
  const auto plain = [](const std::string& outcome) {
    return outcome == "proved" ? std::string("passed") : outcome;
  };
  return std::any_of(outcomes.begin(), outcomes.end(),
                     [&](const std::string& o) { return plain(o) != plain(outcomes[0]); });
}

bool MatrixReport::differs() const {
  return std::any_of(rows.begin(), rows.end(), [](const MatrixRow& row) {
    return row.difference.has_value() || row.outcomes_differ();
  });
}

bool MatrixReport::failed() const {
  return std::any_of(reports.begin(), reports.end(),
                     [](const Report& report) { return report.count(Outcome::failed) != 0; });
}

MatrixReport compare(const std::vector<MatrixBuild>& builds, std::vector<Report> reports,
                     const std::vector<Observations>& observed) {
  MatrixReport matrix;
  for (const MatrixBuild& build : builds) matrix.builds.push_back(build.name);
  matrix.reports = std::move(reports);
  for (std::size_t r = 0; r < matrix.reports[0].results.size(); ++r) {
    MatrixRow row;
    row.region = matrix.reports[0].results[r];
    for (const Report& report : matrix.reports) {
      row.outcomes.push_back(name_of(report.results.at(r).outcome));
    }
    const auto cases_of = [&](std::size_t build) -> const std::map<std::string, Observation>& {
      static const std::map<std::string, Observation> none;
      const auto found = observed[build].find(row.region.test);
      return found == observed[build].end() ? none : found->second;
    };
    Difference difference;
    for (const auto& [name, first] : cases_of(0)) {
      std::vector<std::pair<std::string, std::string>> results{{builds[0].name, first.text()}};
      bool everywhere = true, differs = false;
      for (std::size_t b = 1; b < builds.size(); ++b) {
        const auto other = cases_of(b).find(name);
        everywhere = everywhere && other != cases_of(b).end();
        if (other == cases_of(b).end()) continue;
        differs = differs || first.differs_from(other->second);
        results.emplace_back(builds[b].name, other->second.text());
      }
      row.compared += everywhere ? 1 : 0;
      if (!differs) continue;
      ++difference.cases;
      // The shortest is the easiest to read.
      const bool better = difference.input.empty() || first.input.size() < difference.input.size();
      if (!better) continue;
      difference.input = first.input;
      difference.results = std::move(results);
    }
    difference.test = row.region.test;
    if (difference.cases != 0) row.difference = std::move(difference);
    matrix.rows.push_back(std::move(row));
  }
  return matrix;
}

}  // namespace surety::tool::report
