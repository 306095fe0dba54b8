// The tests of a set of sources, prepared in a folder of their own: what `surety test` and the
// commands that build and run the same tests in other ways begin with.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tool/commands/contracts/test.h"
#include "tool/commands/layer.h"
#include "tool/commands/settings/project_settings.h"
#include "tool/model/compile_command.h"
#include "tool/model/test_request.h"
#include "tool/service/test_cache.h"

namespace surety::tool::commands {

struct ProjectTests {
  std::vector<CompileCommand> commands;
  std::vector<std::string> link_flags;
  std::string folder;
  ProjectSettings project;
  Prepared prepared;
  TestRequest request;
};

/// A set of sources has a folder of its own, so that several can be worked on in turn; `purpose`
/// tells apart what different commands make of the same set. Nothing if the contracts have errors,
/// which have been printed. Throws UserError for options that say nothing.
std::optional<ProjectTests> prepare_project(const TestOptions& options,
                                            const std::string& purpose = "");
/// Throws UserError if a function is asked for by its name and has no contract.
void require_function(const ProjectTests& ready, const TestOptions& options);
/// Throws UserError if there is nothing to test.
void require_tests(const ProjectTests& ready, const TestOptions& options);

}  // namespace surety::tool::commands
