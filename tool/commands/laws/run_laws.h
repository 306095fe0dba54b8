// From a survey to results: batches of classes are written, checked, compiled, linked and run, each
// batch as a program of its own, several at a time.
//
//   survey -> batches -> [write -> clang -> drop]* -> [compile -> drop]* -> link -> run -> results
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tool/commands/layer.h"
#include "tool/model/compile_command.h"
#include "tool/model/report.h"
#include "tool/model/survey.h"

namespace surety::tool::commands {

struct LawRunOptions {
  std::string folder;                           // for generated files, objects, programs
  std::string head;                             // what every generated file begins with
  CompileCommand command;                       // its file is replaced by the generated one
  std::string prefix;                           // the head precompiled by clang; may be empty
  std::vector<std::string> compile;             // further flags for the compiler
  std::vector<std::string> link;                // flags and objects
  std::string objects;                          // settings of the maker
  std::map<std::string, std::string> settings;  // of the runtime: cases, seconds, ...
  std::size_t batch = 20;                       // classes in one program
};

/// Adds results to the report. Problems of laws in comments are added to those of the survey.
void run_laws(Survey& survey, const LawRunOptions& options, Report& report);

}  // namespace surety::tool::commands
