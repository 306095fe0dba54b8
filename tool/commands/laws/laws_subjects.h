// What `surety laws` surveys: a set of headers, or the translation units of a project one by one.
#pragma once

#include <string>
#include <vector>

#include "tool/commands/contracts/pipeline.h"
#include "tool/commands/layer.h"
#include "tool/model/compile_command.h"

namespace surety::tool::commands {

struct LawSubject {
  std::string text;  // what every generated file includes of the user's
  CompileCommand command;
  std::vector<std::string> folders;  // whose classes are meant; empty: those of the project
  std::vector<std::string> link;
};

/// `flags` are those given after `--`.
LawSubject subject_of_headers(const std::vector<std::string>& headers,
                              const std::vector<std::string>& flags);
/// Each unit is linked with the object files of the others, where they have been built.
std::vector<LawSubject> subjects_of_units(SourceOptions sources);

}  // namespace surety::tool::commands
