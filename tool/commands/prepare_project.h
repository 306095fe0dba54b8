// The tests of a set of sources, prepared in a folder of their own: for commands that build and run
// them in other ways than `surety test` does.
#pragma once

#include <optional>

#include "tool/commands/prepare_tests.h"
#include "tool/commands/project_settings.h"
#include "tool/commands/test.h"

namespace surety::tool {

/// Flags behind `--` that are for the linker.
bool is_link_flag(const std::string& flag);

struct ProjectTests {
  std::vector<CompileCommand> commands;
  std::vector<std::string> link_flags;
  std::string folder;
  ProjectSettings project;
  Prepared prepared;
};

/// `purpose` names the folder. Nothing if the contracts have errors, which have been printed.
/// Throws UserError where there is nothing to test.
std::optional<ProjectTests> prepare_project(const TestOptions& options, const std::string& purpose);

}  // namespace surety::tool
