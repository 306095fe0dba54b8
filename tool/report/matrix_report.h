// The same contract tests under several compilers and flags: what a specification says must
// survive compilation.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/model/report.h"
#include "tool/report/layer.h"

namespace surety::tool::report {

/// One build, `clang++-O1+asan`: a compiler, a level, and what is added.
struct MatrixBuild {
  std::string name;  // as it was written
  std::string compiler;
  std::vector<std::string> flags;
  std::string sanitize;
};

/// Builds separated by commas. Throws UserError.
std::vector<MatrixBuild> read_matrix(const std::string& text);

/// The command of another compiler with the same sources and other flags.
CompileCommand compiled_by(const MatrixBuild& build, CompileCommand command);

/// What one build made of one case.
struct Observation {
  std::string outcome;  // returned, or the kind of the failure
  std::string result;
  std::string input;
  /// For people.
  std::string text() const;
  /// Whether the two can be told apart by more than the sanitizer that one of them has.
  bool differs_from(const Observation& other) const;
};
/// By property, then by case.
using Observations = std::map<std::string, std::map<std::string, Observation>>;
Observations read_observations(const std::string& file);

/// An input for which builds do not agree.
struct Difference {
  std::string test;
  std::string input;
  std::vector<std::pair<std::string, std::string>> results;  // by build
  std::size_t cases = 0;                                     // that differ
};

struct MatrixRow {
  RegionResult region;                // of the first build
  std::vector<std::string> outcomes;  // one for each build
  std::size_t compared = 0;           // cases
  std::optional<Difference> difference;
  bool outcomes_differ() const;
};

struct MatrixReport {
  std::vector<std::string> builds;
  std::vector<Report> reports;  // one for each build
  std::vector<MatrixRow> rows;
  double seconds = 0;

  bool differs() const;
  bool failed() const;
};

MatrixReport compare(const std::vector<MatrixBuild>& builds, std::vector<Report> reports,
                     const std::vector<Observations>& observed);

std::string to_console(const MatrixReport& report, bool color);
std::string to_json(const MatrixReport& report);

}  // namespace surety::tool::report
