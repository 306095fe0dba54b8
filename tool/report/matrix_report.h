// The same contract tests under several compilers and flags: what a specification says must
// survive compilation.
#pragma once

#include <map>
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
struct ObservedResult {
  std::string outcome;  // returned, or the kind of the failure
  std::string result;
  std::string input;
  /// For people.
  std::string text() const;
  /// Whether the two can be told apart by more than the sanitizer that one of them has.
  bool differs_from(const ObservedResult& other) const;
};
/// By property, then by case.
using ObservedResults = std::map<std::string, std::map<std::string, ObservedResult>>;
ObservedResults read_observations(const std::string& file);

/// One result for each region, with the outcomes of all builds; their faults are named after them.
Report compare(const std::vector<MatrixBuild>& builds, const std::vector<Report>& reports,
               const std::vector<ObservedResults>& observed);

/// Whether a result depends on the build.
bool any_differs(const Report& matrix);
/// Whether a contract is violated under some build.
bool any_build_failed(const Report& matrix);

}  // namespace surety::tool::report
