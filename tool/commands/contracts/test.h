// What `surety test` does, for the commands that do the same with other settings (`surety fuzz`).
#pragma once

#include <map>
#include <string>

#include "tool/commands/command_line.h"
#include "tool/commands/contracts/pipeline.h"
#include "tool/commands/layer.h"
#include "tool/model/report.h"
#include "tool/model/test_request.h"

namespace surety::tool::commands {

struct TestOptions {
  SourceOptions sources;
  std::string folder;
  std::string function;
  std::string sanitize;
  std::string json, junit, sarif;
  std::string observe;
  std::string seconds, cases, seed, jobs;
  std::string guide = "all";     // or none
  std::string prove = "off";     // or on, only
  std::string corpus, seeds;     // folders
  std::string matrix;            // builds to compare, `g++-O0,clang++-O2`
  std::string command = "test";  // that reports name
  bool strict = false;
  bool verbose = false;
  TestRequest request;

  /// Settings of the runtime that the command line has.
  std::map<std::string, std::string> runtime() const;
};

/// The options on how a search looks at the code.
void add_guide_options(Command& command, TestOptions& options);
/// Writes the files that were asked for.
void write_reports(const Report& report, const TestOptions& options);
/// Builds, runs and reports; the exit status.
int test_contracts(const TestOptions& options);
/// The same under several builds, whose results are compared.
int test_matrix(const TestOptions& options);

}  // namespace surety::tool::commands
